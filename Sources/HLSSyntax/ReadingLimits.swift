/// What a reader takes before it refuses: no playlist, however made, costs more than these allow.
///
/// Each limit has an error of its own (``PlaylistError/Code``) that names it and its value.
public struct ReadingLimits: Hashable, Sendable {
    /// The most bytes in one playlist. Values over 2 GiB - 1 count as that.
    public var bytes: Int
    /// The most bytes in one line, its line end not counted.
    public var lineLength: Int
    /// The most media segments in one playlist, those of a delta update's placeholder not counted.
    public var segments: Int
    /// The most attributes in one tag.
    public var attributesPerTag: Int
    /// The most bytes that the references to variables of one playlist may turn into. Values over 1 GiB count as that.
    public var variableOutput: Int
    /// The most key formats in force at once. Players know a handful; a segment's set of keys is bounded by it.
    public var keyFormats: Int
    /// The most findings of one kind to keep; a note says how many more there were.
    package var findingsOfOneKind = DiagnosticLog.mostOfOneKind

    public init(
        bytes: Int = 64 << 20, lineLength: Int = 1 << 20, segments: Int = 2_000_000, attributesPerTag: Int = 1_000,
        variableOutput: Int = 8 << 20, keyFormats: Int = 32
    ) {
        self.bytes = min(bytes, Int(Int32.max))
        self.lineLength = lineLength
        self.segments = segments
        self.attributesPerTag = attributesPerTag
        self.variableOutput = min(variableOutput, 1 << 30)
        self.keyFormats = keyFormats
    }
}
