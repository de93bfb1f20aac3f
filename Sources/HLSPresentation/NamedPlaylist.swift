/// A playlist as a Multivariant Playlist names it.
struct NamedPlaylist {
    var uri: String
    var role: PlaylistRole
    var position: TextPosition?
    /// Why it is not to be read; nil when it is.
    var skipped: String?
}

extension MultivariantPlaylist {
    /// The playlists named: variants, renditions and I-frame variants, each in their order.
    func children(by policy: FollowingOptions.Policy) -> [NamedPlaylist] {
        let chosen = choice(by: policy)
        return variants.enumerated().compactMap { index, variant in
            variant.uri.map { uri in
                named(uri, .variant, variant.position, isChosen: chosen.variants.contains(index), policy)
            }
        }
            + renditions.enumerated().compactMap { index, rendition in
                rendition.uri.map { uri in
                    named(uri, .rendition, rendition.position, isChosen: chosen.renditions.contains(index), policy)
                }
            }
            + iFrameVariants.compactMap { variant in
                variant.uri.map { uri in named(uri, .iframe, variant.position, isChosen: policy == .all, policy) }
            }
    }

    private func named(
        _ uri: String, _ role: PlaylistRole, _ position: TextPosition?, isChosen: Bool,
        _ policy: FollowingOptions.Policy
    ) -> NamedPlaylist {
        NamedPlaylist(
            uri: uri, role: role, position: position,
            skipped: isChosen ? nil : "left out by the policy \(policy.rawValue)")
    }

    private func choice(by policy: FollowingOptions.Policy) -> (variants: Range<Int>, renditions: Set<Int>) {
        let none: (Range<Int>, Set<Int>) = (0..<0, [])
        switch policy {
        case .all: return (variants.indices, Set(renditions.indices))
        case .sessionKeysOnly: return none
        case .firstVariant, .defaultSelection:
            // A client passes over a variant whose tag it must ignore (6.3.1).
            guard let first = variants.firstIndex(where: { !$0.isIgnoredByClients }) else { return none }
            let isAlone = policy == .firstVariant
            return (first..<first + 1, isAlone ? [] : defaultRenditions(of: variants[first]))
        }
    }

    /// The members of a variant's groups that a client plays when nobody chooses: the one marked DEFAULT. Of audio and
    /// video there is always one, the first where none is marked (4.4.6.1).
    private func defaultRenditions(of variant: VariantStream) -> Set<Int> {
        let groups: [(Rendition.MediaType, String?, isNeeded: Bool)] = [
            (.audio, variant.audio, true), (.video, variant.video, true), (.subtitles, variant.subtitles, false),
        ]
        return Set(
            groups.compactMap { type, group, isNeeded in
                guard let group else { return nil }
                let members = renditions.indices.filter {
                    renditions[$0].type == type && renditions[$0].isMember(ofGroup: group)
                }
                return members.first { renditions[$0].isDefault } ?? (isNeeded ? members.first : nil)
            })
    }
}
