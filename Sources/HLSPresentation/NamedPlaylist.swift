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
    func children(_ selection: PlaylistSelection) -> [NamedPlaylist] {
        func named(
            _ role: PlaylistRole, _ named: (uri: String?, position: TextPosition?), isSelected: Bool
        ) -> NamedPlaylist? {
            named.uri.map { uri in
                NamedPlaylist(
                    uri: uri, role: role, position: named.position, skipped: isSelected ? nil : selection.reason)
            }
        }
        return variants.enumerated().compactMap { index, variant in
            named(.variant, (variant.uri, variant.position), isSelected: selection.variants.contains(index))
        }
            + renditions.enumerated().compactMap { index, rendition in
                named(.rendition, (rendition.uri, rendition.position), isSelected: selection.renditions.contains(index))
            }
            + iFrameVariants.enumerated().compactMap { index, variant in
                named(.iframe, (variant.uri, variant.position), isSelected: selection.iFrameVariants.contains(index))
            }
    }
}
