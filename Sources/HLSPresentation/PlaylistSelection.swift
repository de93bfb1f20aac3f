/// Which of the playlists that a Multivariant Playlist names are to be read, by their indices.
struct PlaylistSelection {
    var variants: Set<Int> = []
    var renditions: Set<Int> = []
    var iFrameVariants: Set<Int> = []
    /// Why the others are not.
    var reason: String
}

/// How to select playlists; asked for each Multivariant Playlist that is read.
typealias PlaylistSelector = @Sendable (MultivariantPlaylist) -> PlaylistSelection

extension FollowingOptions.Policy {
    func selection(of playlist: MultivariantPlaylist) -> PlaylistSelection {
        var selection = PlaylistSelection(reason: "left out by the policy \(rawValue)")
        switch self {
        case .sessionKeysOnly: break
        case .all:
            selection.variants = Set(playlist.variants.indices)
            selection.renditions = Set(playlist.renditions.indices)
            selection.iFrameVariants = Set(playlist.iFrameVariants.indices)
        case .onePerGroup: selection.takeOnePerGroup(of: playlist)
        case .firstVariant, .defaultSelection:
            // A client passes over a variant whose tag it must ignore (6.3.1).
            guard let first = playlist.variants.firstIndex(where: { !$0.isIgnoredByClients }) else { break }
            selection.variants = [first]
            if self == .defaultSelection {
                selection.renditions = playlist.defaultRenditions(of: playlist.variants[first])
            }
        }
        return selection
    }
}

extension PlaylistSelection {
    /// One playlist of those that share a key by all practice: variants that differ in no more than bit rate, frame rate
    /// and codecs, and the renditions of one group. Of I-frame variants those that have no such variant.
    ///
    /// Where one will do, it is the one that is played: no variant that clients ignore, and the default rendition.
    fileprivate mutating func takeOnePerGroup(of playlist: MultivariantPlaylist) {
        var kinds: Set<VariantKind> = []
        func isFirstOfItsKind(_ variant: VariantStream) -> Bool {
            variant.uri != nil && kinds.insert(VariantKind(variant)).inserted
        }
        for (index, variant) in playlist.variants.placesFirst(where: { !$0.isIgnoredByClients })
        where isFirstOfItsKind(variant) {
            variants.insert(index)
        }
        for (index, variant) in playlist.iFrameVariants.placesFirst(where: { !$0.isIgnoredByClients })
        where isFirstOfItsKind(variant) {
            iFrameVariants.insert(index)
        }
        var groups: Set<RenditionGroup> = []
        for (index, rendition) in playlist.renditions.placesFirst(where: \.isDefault)
        where rendition.uri != nil && groups.insert(RenditionGroup(rendition)).inserted {
            renditions.insert(index)
        }
    }
}

extension Sequence {
    /// The elements with their places, those that are preferred before the others.
    fileprivate func placesFirst(where isPreferred: (Element) -> Bool) -> [(offset: Int, element: Element)] {
        let places = enumerated().map { ($0.offset, $0.element) }
        return places.filter { isPreferred($0.1) } + places.filter { !isPreferred($0.1) }
    }
}

/// What variants with one key have in common: output protection and robustness follow the key, and both follow the
/// resolution and the dynamic range.
private struct VariantKind: Hashable {
    let resolution: Resolution?
    let hdcpLevel: VariantStream.HDCPLevel?
    let allowedCPC: [String]
    let videoRange: VariantStream.VideoRange

    init(_ variant: VariantStream) {
        resolution = variant.resolution
        hdcpLevel = variant.hdcpLevel
        allowedCPC = variant.allowedCPC
        videoRange = variant.videoRange ?? .sdr
    }
}

private struct RenditionGroup: Hashable {
    let type: Rendition.MediaType?
    @ByteCompared var id: String?

    init(_ rendition: Rendition) {
        type = rendition.type
        // A rendition without a group ID and one with an empty one are of one group.
        id = rendition.groupID ?? ""
    }
}

extension MultivariantPlaylist {
    /// The members of a variant's groups that a client plays when nobody chooses: the one marked DEFAULT. Of audio and
    /// video there is always one, the first where none is marked (4.4.6.1).
    func defaultRenditions(of variant: VariantStream) -> Set<Int> {
        let groups: [(Rendition.MediaType, String?, isNeeded: Bool)] = [
            (.audio, variant.audio, true), (.video, variant.video, true), (.subtitles, variant.subtitles, false),
        ]
        let renditions = Array(renditions)
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
