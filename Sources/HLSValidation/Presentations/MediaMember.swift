/// A Media Playlist of a presentation, with all tags of the Multivariant Playlist that name it.
struct MediaMember {
    /// The place among the members of the presentation.
    let index: Int
    /// The place among the Media Playlists of the presentation.
    let place: Int
    let playlist: MediaPlaylist
    /// The variant streams that name it, in the order of the text.
    private(set) var variants: [VariantStream] = []
    /// The renditions that name it.
    private(set) var renditions: [Rendition] = []
    /// The I-frame variants that name it.
    private(set) var iFrameVariants: [VariantStream] = []
    // What rules ask often is kept, since a root may name one playlist fifty thousand times.
    /// The tag that names it first.
    private(set) var namingPosition: TextPosition?
    /// The types of the renditions that name it.
    private var renditionTypes: Set<Rendition.MediaType?> = []
    /// Whether one of the variants is known to be without video.
    private var hasVariantWithoutVideo = false

    fileprivate init(index: Int, place: Int, playlist: MediaPlaylist) {
        self.index = index
        self.place = place
        self.playlist = playlist
    }

    fileprivate mutating func add(_ variant: VariantStream) {
        variants.append(variant)
        note(variant.position)
        if !variant.codecs.isEmpty, !variant.hasVideo, variant.resolution == nil { hasVariantWithoutVideo = true }
    }

    fileprivate mutating func add(_ rendition: Rendition) {
        renditions.append(rendition)
        note(rendition.position)
        renditionTypes.insert(rendition.type)
    }

    fileprivate mutating func add(iFrameVariant variant: VariantStream) {
        iFrameVariants.append(variant)
        note(variant.position)
    }

    private mutating func note(_ position: TextPosition?) {
        guard let position else { return }
        namingPosition = min(namingPosition ?? position, position)
    }

    /// Whether it has single I-frames only, for trick play.
    var isIFrames: Bool { playlist.iFramesOnly || variants.isEmpty && renditions.isEmpty && !iFrameVariants.isEmpty }

    /// Whether nothing but renditions of one type name it.
    func isOnly(_ type: Rendition.MediaType) -> Bool {
        variants.isEmpty && iFrameVariants.isEmpty && renditionTypes == [type]
    }

    var isSubtitles: Bool { isOnly(.subtitles) }
    var isAudio: Bool { isOnly(.audio) || hasVariantWithoutVideo }

    /// Whether it is of a variant stream that is not known to be without video.
    var isVideoVariant: Bool { !variants.isEmpty && !isIFrames && !isAudio }

    /// Whether a tag of the root names it as the main version of its group.
    func isMain(in groups: RenditionGroups) -> Bool {
        renditions.contains { rendition in
            guard let group = rendition.groupKey.flatMap({ groups[$0] }) else { return true }
            return rendition.position == group.main.position
        }
    }

    /// What people call it.
    var noun: String {
        if isIFrames { return "I-frame playlist" }
        if !variants.isEmpty { return "variant" }
        switch renditions.first?.type {
        case .audio?: return "audio rendition"
        case .video?: return "video rendition"
        case .subtitles?: return "subtitles"
        default: return "rendition"
        }
    }

    /// The address by which the root names it first, as written.
    var uri: String {
        variants.first?.uri ?? renditions.first?.uri ?? iFrameVariants.first?.uri ?? ""
    }
}

/// The Media Playlists that a root leads to itself, in the order of the members.
///
/// What a Multivariant Playlist further down leads to is left out: nothing may lead there (4.4.6.2).
struct MediaMembers {
    private(set) var all: [MediaMember] = []
    private let base: URIResolver
    /// By the addresses that name them, and those that they came from.
    private var places: [URIReference: Int] = [:]
    /// By the addresses without a query, which may hold a token.
    private var placesByPath: [URIReference: Int] = [:]

    init(_ root: MultivariantPlaylist, in presentation: Presentation) {
        base = URIResolver(base: presentation.root.address)
        var known: [Int: Int] = [:]
        for (index, member) in presentation.members.enumerated() where member.parent == 0 {
            let index = member.sameAs ?? index
            guard case .media(let playlist)? = presentation.members[index].playlist else { continue }
            let place = known[index] ?? all.count
            if place == all.count { all.append(MediaMember(index: index, place: place, playlist: playlist)) }
            known[index] = place
            places[member.requestedAddress.withoutFragment] = place
            for address in [member.requestedAddress, presentation.members[index].address] {
                if places[address.withoutFragment] == nil { places[address.withoutFragment] = place }
                if placesByPath[address.withoutQuery] == nil { placesByPath[address.withoutQuery] = place }
            }
        }
        for variant in root.variants { if let place = place(of: variant.uri) { all[place].add(variant) } }
        for rendition in root.renditions { if let place = place(of: rendition.uri) { all[place].add(rendition) } }
        for variant in root.iFrameVariants {
            if let place = place(of: variant.uri) { all[place].add(iFrameVariant: variant) }
        }
    }

    /// The one that a URI of the root leads to; nil where it was not read.
    subscript(uri: String?) -> MediaMember? { place(of: uri).map { all[$0] } }

    private func place(of uri: String?) -> Int? { uri.flatMap { place(at: base.resolve(URIReference($0))) } }

    /// The place of the one at an address.
    private func place(at address: URIReference) -> Int? { places[address.withoutFragment] }

    /// The place of the one at an address, or at one that differs in its query.
    func place(near address: URIReference) -> Int? { place(at: address) ?? placesByPath[address.withoutQuery] }
}

extension URIReference {
    /// The reference up to its query.
    fileprivate var withoutQuery: URIReference {
        let bytes = Array(rawValue.utf8)
        return URIReference(bytes.text(0..<bytes.endOfPath(0..<bytes.count)))
    }
}
