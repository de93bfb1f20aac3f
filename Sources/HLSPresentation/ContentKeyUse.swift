/// One place where a presentation declares a content key, and what it covers.
public struct ContentKeyUse: Hashable, Sendable {
    /// The tag that declares it.
    public typealias Tag = KeyLine.Tag

    /// What the playlist is to the presentation.
    public enum Role: String, Hashable, Sendable {
        /// A key of a Multivariant Playlist, bound to no Media Playlist: a session key, or with the tag EXT-X-KEY one in
        /// the wrong kind of playlist.
        case session
        case variant
        case rendition
        case iframe
        /// The root itself, a Media Playlist.
        case media
    }

    /// The playlist that declares it.
    public var playlist: URIReference
    /// The line of its first tag, from 1; nil in a model made by hand.
    public var line: Int?
    public var tag: Tag
    public var role: Role
    /// The media sequence numbers of the first and the last segment under the key. Nil where there is none: for session
    /// keys, and for keys that are ended before a segment comes.
    public var firstSequence: UInt64?
    public var lastSequence: UInt64?
    /// The number of segments under the key; nil for session keys.
    public var segmentCount: Int?

    public init(
        playlist: URIReference, line: Int?, tag: Tag, role: Role, firstSequence: UInt64? = nil,
        lastSequence: UInt64? = nil, segmentCount: Int? = nil
    ) {
        self.playlist = playlist
        self.line = line
        self.tag = tag
        self.role = role
        self.firstSequence = firstSequence
        self.lastSequence = lastSequence
        self.segmentCount = segmentCount
    }
}
