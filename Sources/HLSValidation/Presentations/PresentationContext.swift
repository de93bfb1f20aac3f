/// A presentation with all that rules across its playlists look at.
///
/// What one playlist needs for finding places is made when a finding asks for it, and for one playlist at a time: rules
/// over thousands of segments must not hold sixty playlists' worth of it.
final class PresentationContext {
    let presentation: Presentation
    /// The root.
    let root: MultivariantPlaylist
    /// The groups of its renditions.
    let groups: RenditionGroups
    /// Whether every playlist that the root names was read: only then a thing that is nowhere is missing.
    let isComplete: Bool
    /// The text of the root with all there is to find places in.
    let rootContext: PlaylistContext
    /// What is known of the media files, if anything.
    let files: MediaFacts?
    /// The keys that segments come under.
    private(set) lazy var keys = KeysInUse(media)
    /// The bit rates that the segments of each Media Playlist have, in their order; nil where sizes are not known.
    private(set) lazy var bitRates = media.map { BitRates($0.playlist, files?.members[$0.index]) }
    private let members: MediaMembers
    private var latest: (member: Int, context: PlaylistContext)?

    /// Nil where the root is no Multivariant Playlist, or was made by hand.
    init?(_ presentation: Presentation, _ files: MediaFacts? = nil) {
        guard let playlist = presentation.root.playlist, case .multivariant(let root) = playlist,
            let rootContext = PlaylistContext(playlist)
        else { return nil }
        self.presentation = presentation
        self.root = root
        self.rootContext = rootContext
        self.files = files
        groups = rootContext.groups
        members = MediaMembers(root, in: presentation)
        isComplete = presentation.members.allSatisfy { $0.playlist != nil || $0.sameAs != nil }
    }

    /// The Media Playlists that were read, in the order of the members.
    var media: [MediaMember] { members.all }

    /// The Media Playlist that a URI of the root leads to; nil where it was not read.
    func member(at uri: String?) -> MediaMember? { members[uri] }

    /// The Media Playlist at an address; nil where there is none of the presentation.
    func member(atAddress address: URIReference) -> MediaMember? { members.place(at: address).map { media[$0] } }

    /// The playlist's text with all there is to find places in.
    func context(of member: MediaMember) -> PlaylistContext? {
        if let latest, latest.member == member.index { return latest.context }
        guard let context = PlaylistContext(.media(member.playlist)) else { return nil }
        latest = (member.index, context)
        return context
    }

    /// The tag of the root that names a playlist first.
    func namingTag(of member: MediaMember) -> Place {
        Place(member: Place.rootIndex, range: rootContext.range(ofLineAt: member.namingPosition))
    }

    /// The address that findings of a member go by.
    func uri(ofMember index: Int) -> String? { presentation.members[index].playlist?.text?.uri?.rawValue }
}

// MARK: - Places

/// A stretch of the text of one playlist of a presentation.
struct Place {
    /// The place of the playlist among the members.
    let member: Int
    /// Nil for the playlist as a whole.
    let range: TextRange?

    static let rootIndex = 0
}

extension PresentationContext {
    /// An attribute of a tag of the root; the tag where the attribute is missing there.
    func place(of name: String, in model: some TagModel) -> Place {
        Place(member: Place.rootIndex, range: rootContext.range(of: name, in: model))
    }

    /// The line of a tag of the root.
    func place(of model: some TagModel) -> Place {
        Place(member: Place.rootIndex, range: rootContext.range(ofLineAt: model.position))
    }

    /// An attribute of a tag of a Media Playlist; the tag where the attribute is missing there.
    func place(of name: String, in model: some TagModel, of member: MediaMember) -> Place {
        Place(member: member.index, range: context(of: member)?.range(of: name, in: model))
    }

    /// The line of a tag of a Media Playlist.
    func place(of model: some TagModel, of member: MediaMember) -> Place {
        Place(member: member.index, range: model.position.flatMap { member.playlist.text?.range(ofLineAt: $0) })
    }

    /// The line of a segment's URI.
    func place(ofSegment index: Int, of member: MediaMember) -> Place {
        let position = member.playlist.segments.rows?.rows[index].position
        return Place(member: member.index, range: position.flatMap { member.playlist.text?.range(ofLineAt: $0) })
    }

    /// The value of the first tag of a name; where there is none, the first line.
    func place(ofFirst name: TagName, of member: MediaMember) -> Place {
        guard let context = context(of: member), let line = context.first(name) else { return firstLine(of: member) }
        let range = line.value.isEmpty ? context.range(of: line) : context.range(line.value, in: line)
        return Place(member: member.index, range: range)
    }

    /// The first line: where to point when something is missing from the whole.
    func firstLine(of member: MediaMember) -> Place {
        let start = TextPosition(line: 1, byteOffset: 0)
        return Place(member: member.index, range: member.playlist.text?.range(ofLineAt: start))
    }
}
