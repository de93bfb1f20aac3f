/// The list of an EXT-X-PART tag in which nothing is out of the ordinary, read without the steps that other lists need (4.4.4.9).
///
/// DURATION and URI stand in it, each attribute once, in upper case and with a value of the usual form, and nothing else.
/// Where the range has an offset it says all there is to say.
struct PlainPart {
    /// Seconds.
    private(set) var duration = Double.nan
    private(set) var uri = 0..<0
    private(set) var byteRange: ByteRange?
    private(set) var isIndependent = false
    private(set) var isGap = false

    /// How many attributes there can be.
    static var mostAttributes: Int { 5 }

    // Numbers, because a constant made from text would be looked up at every line. The first character is the lowest byte.
    /// `DURATION`
    private static var durationWord: UInt64 { 0x4E4F_4954_4152_5544 }
    /// `URI="`
    private static var uriWord: UInt64 { 0x22_3D49_5255 }
    /// `INDEPEND`, `ENT=YES`
    private static var independentWords: (UInt64, UInt64) { (0x444E_4550_4544_4E49, 0x53_4559_3D54_4E45) }
    /// `GAP=YES`
    private static var gapWord: UInt64 { 0x53_4559_3D50_4147 }
    /// `BYTERANG`, `E="`
    private static var byteRangeWords: (UInt64, UInt64) { (0x474E_4152_4554_5942, 0x22_3D45) }

    /// Nil for every other list, which may be right all the same.
    @inline(__always)
    init?(_ list: Range<Int>, in bytes: [UInt8], _ seconds: inout RepeatedSeconds) {
        var index = list.lowerBound
        while true {
            guard let end = readAttribute(index..<list.upperBound, bytes, &seconds), end <= list.upperBound else {
                return nil
            }
            if end == list.upperBound { break }
            guard bytes[end] == .comma else { return nil }
            index = end &+ 1
        }
        guard !duration.isNaN, !uri.isEmpty else { return nil }
    }

    /// Reads the attribute that begins the range; gives back the place behind it.
    @inline(__always)
    private mutating func readAttribute(
        _ range: Range<Int>, _ bytes: [UInt8], _ seconds: inout RepeatedSeconds
    ) -> Int? {
        let start = range.lowerBound
        let word = bytes.word(at: start)
        if word == PlainPart.durationWord {
            return readDuration(start &+ 8..<range.upperBound, bytes, &seconds)
        } else if word & 0xFF_FFFF_FFFF == PlainPart.uriWord {
            return readURI(start &+ 5..<range.upperBound, bytes)
        } else if word == PlainPart.independentWords.0 {
            let rest = bytes.word(at: start &+ 8) & 0xFF_FFFF_FFFF_FFFF
            guard rest == PlainPart.independentWords.1, !isIndependent else { return nil }
            isIndependent = true
            return start &+ 15
        } else if word & 0xFF_FFFF_FFFF_FFFF == PlainPart.gapWord {
            guard !isGap else { return nil }
            isGap = true
            return start &+ 7
        } else if word == PlainPart.byteRangeWords.0,
            bytes.word(at: start &+ 8) & 0xFF_FFFF == PlainPart.byteRangeWords.1
        {
            return readByteRange(start &+ 11..<range.upperBound, bytes)
        }
        return nil
    }

    /// `=<number>`, with a point or without.
    @inline(__always)
    private mutating func readDuration(
        _ range: Range<Int>, _ bytes: [UInt8], _ seconds: inout RepeatedSeconds
    ) -> Int? {
        let start = range.lowerBound &+ 1
        guard duration.isNaN, start < range.upperBound, bytes[start &- 1] == .equals else { return nil }
        guard let (value, count) = seconds.read(bytes, at: start) else { return nil }
        duration = value
        return start &+ count
    }

    /// `<text>"`
    @inline(__always)
    private mutating func readURI(_ range: Range<Int>, _ bytes: [UInt8]) -> Int? {
        guard uri.isEmpty, range.lowerBound < range.upperBound,
            let quote = bytes.firstIndex(of: .doubleQuote, in: range)
        else { return nil }
        uri = range.lowerBound..<quote
        return quote &+ 1
    }

    /// `<length>@<offset>"`
    private mutating func readByteRange(_ range: Range<Int>, _ bytes: [UInt8]) -> Int? {
        guard byteRange == nil, range.lowerBound < range.upperBound,
            let quote = bytes.firstIndex(of: .doubleQuote, in: range),
            let stated = ByteRange(bytes, range.lowerBound..<quote), stated.offset != nil
        else { return nil }
        byteRange = stated
        return quote &+ 1
    }
}
