/// The tags that long playlists have by the thousand, told by whole words: dates, byte ranges and
/// parts may stand at every segment.
///
/// Each of them gives its value; nil for every other tag, for one without a value, and for one with blanks before it. `words`
/// are the first bytes of the line and what stands behind it.
enum FrequentTag {
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

    @inline(__always)
    static func date(_ line: Line, _ words: WordBlock) -> Range<Int>? {
        guard words.0 == dateWords.0, words.1 == dateWords.1, words.2 == dateWords.2 else { return nil }
        return value(of: line, behind: 24, words.3)
    }

    @inline(__always)
    static func byteRange(_ line: Line, _ words: WordBlock) -> Range<Int>? {
        guard words.0 == byteRangeWords.0, words.1 == byteRangeWords.1 else { return nil }
        return value(of: line, behind: 16, words.2)
    }

    @inline(__always)
    static func part(_ line: Line, _ words: WordBlock) -> Range<Int>? {
        guard words.0 == partWords.0, words.1 & 0xFFFF_FFFF == partWords.1 else { return nil }
        return value(of: line, behind: 11, words.1 &>> 24)
    }

    /// The value behind a name of a length, if it stands right behind the colon.
    @inline(__always)
    private static func value(of line: Line, behind length: Int, _ colonAndValue: UInt64) -> Range<Int>? {
        guard UInt8(truncatingIfNeeded: colonAndValue) == .colon,
            UInt8(truncatingIfNeeded: colonAndValue &>> 8) > .space
        else { return nil }
        return line.start &+ length &+ 1..<line.end
    }
}
