/// The tags that long playlists have by the thousand, told by whole words: dates and byte ranges may stand at every segment.
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

    /// Nil for every other tag, for one without a value, and for one with blanks before it.
    @inline(__always)
    init?(at line: Line, in bytes: [UInt8]) {
        let first = bytes.word(at: line.start)
        let second = bytes.word(at: line.start &+ 8)
        if first == FrequentTag.dateWords.0, second == FrequentTag.dateWords.1,
            bytes.word(at: line.start &+ 16) == FrequentTag.dateWords.2
        {
            name = .programDateTime
            valueStart = line.start &+ 25
        } else if first == FrequentTag.byteRangeWords.0, second == FrequentTag.byteRangeWords.1 {
            name = .byteRange
            valueStart = line.start &+ 17
        } else {
            return nil
        }
        guard valueStart < line.end, bytes[valueStart &- 1] == .colon, bytes[valueStart] > .space else { return nil }
    }
}
