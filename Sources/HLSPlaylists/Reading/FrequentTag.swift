/// The tags that long playlists have by the thousand, told by whole words: dates and byte ranges may stand at every segment.
struct FrequentTag {
    var name: TagName
    var valueStart: Int

    /// `#EXTINF:`.
    static let segmentInfo = Array("#EXTINF:".utf8).word(at: 0)
    private static let dateWords = words("#EXT-X-PROGRAM-DATE-TIME")
    private static let byteRangeWords = words("#EXT-X-BYTERANGE")

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

    private static func words(_ text: String) -> (UInt64, UInt64, UInt64) {
        let bytes = Array(text.utf8)
        return (bytes.word(at: 0), bytes.word(at: 8), bytes.word(at: 16))
    }
}
