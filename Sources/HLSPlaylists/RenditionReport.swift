/// How far another Media Playlist has come: EXT-X-RENDITION-REPORT (4.4.5.4).
///
/// The numbers are those written. They may be left out where they equal the playlist's own; see
/// ``MediaPlaylist/lastMediaSequence(of:)`` and ``MediaPlaylist/lastPart(of:)`` for what they then are.
public struct RenditionReport: TagModel {
    /// The other playlist, variables replaced. Nil where the tag states none, which is an error.
    @ByteCompared public var uri: String?
    /// The number of its last segment, or of the segment that its last part belongs to.
    public var lastMediaSequence: UInt64?
    /// The index of its last part.
    public var lastPart: UInt64?
    public var otherAttributes: [Attribute]
    @Positional public var position: TextPosition?

    public init(
        uri: String?, lastMediaSequence: UInt64? = nil, lastPart: UInt64? = nil, otherAttributes: [Attribute] = []
    ) {
        self.uri = uri
        self.lastMediaSequence = lastMediaSequence
        self.lastPart = lastPart
        self.otherAttributes = otherAttributes
    }
}
