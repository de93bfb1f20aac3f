/// A stretch of media: a URI line of a Media Playlist and all that applies to it (4.4.4).
///
/// What the playlist says of the segment can be set and compared. What follows from its place — numbers, times, lines —
/// is worked out when a playlist is read or made, and takes no part in `==`.
public struct MediaSegment: Hashable, Sendable {
    /// The resource, variables replaced and otherwise as written; see ``PlaylistText/uri`` for the base of a relative one.
    public var uri: String
    /// The length in seconds, from EXTINF (4.4.4.1). Nil where there is no EXTINF that can be read, which is an error.
    public var duration: Double?
    /// The text behind the comma of EXTINF; nil where it is empty or blank.
    public var title: String?
    /// The stretch of the resource, its offset worked out (4.4.4.2); nil for the whole.
    public var byteRange: ByteRange?
    /// Whether something about the media changes between the segment before and this one (4.4.4.3).
    public var isDiscontinuity: Bool
    /// Whether the segment is missing and not to be loaded (4.4.4.7).
    public var isGap: Bool
    /// The approximate bit rate in kilobits per second, where EXT-X-BITRATE covers the segment (4.4.4.8).
    public var bitrate: UInt64?
    /// The date its own EXT-X-PROGRAM-DATE-TIME gives its first sample (4.4.4.6). See ``date`` for segments without one.
    public var programDateTime: DateTime?
    /// The keys in force, by key format, in the order of their tags (4.4.4.4). Empty when the segment is clear.
    public var keys: [ContentKey]
    /// The initialization section in force (4.4.4.5).
    public var initializationSection: InitializationSection?
    /// The partial segments it is made of, where the playlist still lists them (4.4.4.9).
    public var parts: [PartialSegment]

    /// The media sequence number (4.4.3.2).
    @Positional public var sequenceNumber: UInt64 = 0
    /// The discontinuity sequence number (4.4.3.3).
    @Positional public var discontinuitySequence: UInt64 = 0
    /// The durations of all segments before it, in seconds.
    @Positional public var startTime: Double = 0
    /// The date of its first sample: its own, or extrapolated from the last date before it, or else from the first one
    /// behind it (6.3.3). Nil where the playlist has none.
    @Positional public var date: Instant?
    /// Where the URI line stands.
    @Positional public var position: TextPosition?

    public init(
        uri: String, duration: Double?, title: String? = nil, byteRange: ByteRange? = nil,
        isDiscontinuity: Bool = false, isGap: Bool = false, bitrate: UInt64? = nil, programDateTime: DateTime? = nil,
        keys: [ContentKey] = [], initializationSection: InitializationSection? = nil, parts: [PartialSegment] = []
    ) {
        self.uri = uri
        self.duration = duration
        self.title = title
        self.byteRange = byteRange
        self.isDiscontinuity = isDiscontinuity
        self.isGap = isGap
        self.bitrate = bitrate
        self.programDateTime = programDateTime
        self.keys = keys
        self.initializationSection = initializationSection
        self.parts = parts
    }

    /// The vector that decrypts the segment with one of its keys (5.2): written, or derived from the sequence number.
    public func initializationVector(for key: ContentKey) -> InitializationVector? {
        key.initializationVector(mediaSequenceNumber: sequenceNumber)
    }
}
