/// The tags that long playlists have by the thousand, told by whole words: dates, byte ranges and
/// parts may stand at every segment.
struct FrequentTag {
    var name: TagName
    var valueStart: Int

    // Numbers, because a constant made from text would be looked up at every line. The first character is the lowest byte.
    /// `#EXTINF:`
    static var segmentInfo: UInt64 { 0x3A46_4E49_5458_4523 }
    /// `#EXT-X-P`, `ROGRAM-D`, `ATE-TIME`
    private static var dateWords: (UInt64, UInt64, UInt64) {
        (0x502D_582D_5458_4523, 0x442D_4D41_5247_4F52, 0x454D_4954_2D45_5441)
    }
    /// `#EXT-X-B`, `YTERANGE`
    private static var byteRangeWords: (UInt64, UInt64) { (0x422D_582D_5458_4523, 0x4547_4E41_5245_5459) }
    /// `#EXT-X-P`, `ART:`
    private static var partWords: (UInt64, UInt64) { (0x502D_582D_5458_4523, 0x3A54_5241) }

    /// Nil for every other tag, for one without a value, and for one with blanks before it. `words` are the first bytes of the
    /// line and what stands behind it.
    @inline(__always)
    init?(at line: Line, _ words: WordBlock) {
        if words.0 == FrequentTag.dateWords.0, words.1 == FrequentTag.dateWords.1, words.2 == FrequentTag.dateWords.2 {
            self.init(.programDateTime, at: line, length: 24, words.3)
        } else if words.0 == FrequentTag.partWords.0, words.1 & 0xFFFF_FFFF == FrequentTag.partWords.1 {
            self.init(.part, at: line, length: 11, words.1 &>> 24)
        } else {
            self.init(byteRangeAt: line, words)
        }
    }

    /// The same for EXT-X-BYTERANGE alone.
    @inline(__always)
    init?(byteRangeAt line: Line, _ words: WordBlock) {
        guard words.0 == FrequentTag.byteRangeWords.0, words.1 == FrequentTag.byteRangeWords.1 else { return nil }
        self.init(.byteRange, at: line, length: 16, words.2)
    }

    /// A name of a length, if a value stands right behind its colon.
    @inline(__always)
    private init?(_ name: TagName, at line: Line, length: Int, _ colonAndValue: UInt64) {
        guard UInt8(truncatingIfNeeded: colonAndValue) == .colon,
            UInt8(truncatingIfNeeded: colonAndValue &>> 8) > .space
        else { return nil }
        self.name = name
        valueStart = line.start &+ length &+ 1
    }
}
