/// A presentation with all that rules across its playlists look at.
///
/// Places are found by a look at single lines. Those of date ranges take one at all lines, which is made when a finding asks
/// for it and kept of two playlists: rules over thousands of segments must not hold that of sixty.
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
    /// Those asked for last: a rule goes back and forth between a playlist and the one it is compared with.
    private var dateRanges: [(member: Int, places: DateRangePlaces)] = []
    /// The first tag of each name in the playlists that were asked for one.
    private var firstTags: [Int: [TagLine?]] = [:]

    /// Nil where the root is no Multivariant Playlist, or was made by hand.
    init?(_ presentation: Presentation, _ files: MediaFacts? = nil) {
        guard let playlist = presentation.root.playlist, let rootContext = PlaylistContext(playlist),
            case .multivariant(let read) = rootContext.playlist
        else { return nil }
        self.presentation = presentation
        // Rules go over the models again and again.
        root = read.made
        self.rootContext = rootContext
        self.files = files
        groups = rootContext.groups
        members = MediaMembers(root, in: presentation)
        isComplete = presentation.members.allSatisfy { $0.playlist != nil || $0.sameAs != nil }
    }

    /// The Media Playlists that were read, in the order of the members.
    var media: [MediaMember] { members.all }

    /// What the others are compared with: the playlist of the first variant stream, where one was read.
    var reference: MediaMember? {
        let regular = media.lazy.filter { !$0.isIFrames }
        return regular.first { !$0.variants.isEmpty } ?? regular.first { !$0.isSubtitles } ?? media.first
    }

    /// The Media Playlist that a URI of the root leads to; nil where it was not read.
    func member(at uri: String?) -> MediaMember? { members[uri] }

    /// The Media Playlist at an address, or at one that differs in its query; nil where there is none.
    func member(nearAddress address: URIReference) -> MediaMember? { members.place(near: address).map { media[$0] } }

    /// Where the date ranges of a playlist stand, by its index in `dateRanges`.
    private func indexOfDateRanges(_ member: MediaMember) -> Int? {
        if let index = dateRanges.firstIndex(where: { $0.member == member.index }) {
            dateRanges.append(dateRanges.remove(at: index))
        } else {
            guard let context = PlaylistContext(.media(member.playlist)) else { return nil }
            if dateRanges.count == 2 { dateRanges.removeFirst() }
            dateRanges.append((member.index, DateRangePlaces(context)))
        }
        return dateRanges.count - 1
    }

    /// The first tag of a name in a playlist.
    func firstTag(_ name: TagName, of member: MediaMember) -> TagLine? {
        let tags = firstTags[member.index] ?? member.playlist.text.map { TagLines($0).firsts } ?? []
        firstTags[member.index] = tags
        return tags.isEmpty ? nil : tags[Int(name.rawValue)]
    }

    /// The address that a member's relative URIs count from.
    func address(of member: MediaMember) -> URIReference { presentation.members[member.index].address }

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
    func place(of name: String, in tag: some WrittenTag) -> Place {
        Place(member: Place.rootIndex, range: rootContext.range(of: name, in: tag))
    }

    /// The line of a tag of the root.
    func place(of model: some TagModel) -> Place {
        Place(member: Place.rootIndex, range: rootContext.range(ofLineAt: model.position))
    }

    /// The first tag of a name in the root; where there is none, its first line.
    func place(ofFirstInRoot name: TagName) -> Place {
        guard let line = rootContext.first(name) else { return rootFirstLine }
        return Place(member: Place.rootIndex, range: rootContext.range(of: line))
    }

    /// The line of the tag of the root that names a Media Playlist first.
    func place(naming member: MediaMember) -> Place {
        guard let position = member.namingPosition else { return rootFirstLine }
        return Place(member: Place.rootIndex, range: rootContext.range(ofLineAt: position))
    }

    /// The first line of the root: where to point when nothing there says what should be said.
    var rootFirstLine: Place {
        Place(member: Place.rootIndex, range: rootContext.text.range(ofLineAt: .start))
    }

    /// An attribute of a tag of a Media Playlist; the tag where the attribute is missing there.
    func place(of name: String, in model: some TagModel, of member: MediaMember) -> Place {
        let range = model.position.flatMap { member.playlist.text?.range(of: name, inTagAt: $0) }
        return Place(member: member.index, range: range)
    }

    /// An attribute of a date range, which may have many tags; the first tag where none has it.
    func place(of name: String, in range: DateRange, of member: MediaMember) -> Place {
        guard let index = indexOfDateRanges(member) else { return firstLine(of: member) }
        return Place(member: member.index, range: dateRanges[index].places.value(name, of: range))
    }

    /// The line of a tag of a Media Playlist.
    func place(of model: some TagModel, of member: MediaMember) -> Place {
        Place(member: member.index, range: model.position.flatMap { member.playlist.text?.range(ofLineAt: $0) })
    }

    /// The line of a segment's URI.
    func place(ofSegment index: Int, of member: MediaMember) -> Place {
        guard let rows = member.playlist.segments.rows?.rows, rows.indices.contains(index) else {
            return firstLine(of: member)
        }
        return Place(member: member.index, range: member.playlist.text?.range(ofLineAt: rows[index].position))
    }

    /// The tag of a name that applies to a segment and no other; the segment's URI line where there is none.
    func place(of name: TagName, ofSegment index: Int, of member: MediaMember) -> Place {
        guard let rows = member.playlist.segments.rows?.rows, rows.indices.contains(index),
            let range = member.playlist.text?.range(
                of: name, above: rows[index], below: index > 0 ? rows[index - 1] : nil)
        else { return place(ofSegment: index, of: member) }
        return Place(member: member.index, range: range)
    }

    /// The value of the first tag of a name; where there is none, the first line.
    func place(ofFirst name: TagName, of member: MediaMember) -> Place {
        guard let text = member.playlist.text, let line = firstTag(name, of: member) else {
            return firstLine(of: member)
        }
        let range = line.value.isEmpty ? line.range : line.value
        let start = text.lineStart(of: range.lowerBound)
        return Place(
            member: member.index, range: TextRange(range, line: line.number, lineStart: start, in: text.bytes))
    }

    /// The first line: where to point when something is missing from the whole.
    func firstLine(of member: MediaMember) -> Place {
        Place(member: member.index, range: member.playlist.text?.range(ofLineAt: .start))
    }
}

extension TextPosition {
    fileprivate static let start = TextPosition(line: 1, byteOffset: 0)
}

extension TagLines {
    /// The first line of each tag, by its raw value.
    fileprivate var firsts: [TagLine?] {
        var firsts: [TagLine?] = Array(repeating: nil, count: TagName.allCases.count)
        for line in lines where firsts[Int(line.name.rawValue)] == nil { firsts[Int(line.name.rawValue)] = line }
        return firsts
    }
}
