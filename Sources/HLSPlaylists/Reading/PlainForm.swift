/// What the attribute list of a tag looks like on nearly all of its lines: attributes that the tag has, each once, and each
/// with a value of the usual form. Such a list gives no findings: what it says can wait until someone asks.
///
/// A class, so that a reader is handed one pointer.
final class PlainForm: Sendable {
    /// What the value of an attribute may be.
    private enum Value {
        /// A quoted string that is not empty.
        case string
        /// Up to nine digits, which an `Int` holds on every device.
        case integer
        /// Up to seven digits, and as many behind a point if there is one.
        case decimal
        /// Up to seven digits on either side of the `x`.
        case resolution
        case word
        case stringOrWord
    }

    // An attribute is a number that counts from 0: its place in the two arrays, and its bit in a set of attributes.

    private let beginnings: [Beginning]
    private let values: [Value]
    private let places: NameTable<Int>
    /// Each word that stands without quotes, with the set of attributes that may say it.
    private let words: NameTable<UInt64>
    private let required: UInt64

    /// The most attributes of a plain list.
    static var mostAttributes: Int { 64 }

    /// The bit of an attribute that the tag does not have. The name of a second one might be the same.
    private static var foreignBit: UInt64 { 1 << 63 }

    /// The attributes by what their values are. One may be a string or a word.
    init(
        required: [AttributeName], strings: [AttributeName], integers: [AttributeName] = [],
        decimals: [AttributeName] = [], resolutions: [AttributeName] = [], words: [AttributeName: [String]] = [:]
    ) {
        let said = words.keys.map { ($0, strings.contains($0) ? Value.stringOrWord : .word) }
        let all =
            strings.filter { words[$0] == nil }.map { ($0, Value.string) } + integers.map { ($0, .integer) }
            + decimals.map { ($0, .decimal) }
            + resolutions.map { ($0, .resolution) } + said
        values = all.map(\.1)
        beginnings = all.map { Beginning($0.0.spelling) }
        places = NameTable(all.enumerated().map { ($0.offset, $0.element.0.spelling) })
        func bit(_ name: AttributeName) -> UInt64 { all.firstIndex { $0.0 == name }.map { 1 << UInt64($0) } ?? 0 }
        var speakers: [String: UInt64] = [:]
        for (name, said) in words {
            for word in said { speakers[word, default: 0] |= bit(name) }
        }
        self.words = NameTable(speakers.map { ($0.value, $0.key) })
        self.required = required.reduce(0) { $0 | bit($1) }
    }

    /// Whether the list in `range` has this form. `order` is that of the lists before, which most lists share.
    func fits(_ bytes: [UInt8], _ range: Range<Int>, _ order: inout Order) -> Bool {
        let limit = range.upperBound
        var seen: UInt64 = 0
        var start = range.lowerBound
        var last = 0
        while start < limit {
            var place = order[after: last]
            var end = Int.max
            var bit = PlainForm.foreignBit
            if beginnings[place].stands(at: start, in: bytes) || find(bytes, start..<limit, &place) {
                order.note(place, after: last)
                last = place &+ 1
                bit = 1 &<< UInt64(truncatingIfNeeded: place)
                end = self.end(of: place, bytes, start &+ beginnings[place].count, limit)
            } else {
                end = endOfForeignPair(bytes, start..<limit)
            }
            guard seen & bit == 0 else { return false }
            seen |= bit
            guard end < limit else { return end == limit && seen & required == required }
            guard bytes[end] == .comma else { return false }
            start = end &+ 1
        }
        return false
    }

    /// Finds the attribute that `range` begins with by its name.
    @inline(never)
    private func find(_ bytes: [UInt8], _ range: Range<Int>, _ place: inout Int) -> Bool {
        let equals = bytes.end(of: range, at: .equals)
        guard equals < range.upperBound, let found = places.find(range.lowerBound..<equals, in: bytes) else {
            return false
        }
        place = found
        return true
    }

    /// The place behind a value that begins at `start`; one behind `limit` where it is not plain.
    @inline(__always)
    private func end(of place: Int, _ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int {
        switch values[place] {
        case .string: return bytes.endOfPlainString(start, limit)
        case .integer: return bytes.endOfPlainInteger(start)
        case .decimal: return bytes.endOfPlainDecimal(start)
        case .resolution: return bytes.endOfPlainResolution(start, limit)
        case .word: return endOfWord(place, bytes, start, limit)
        case .stringOrWord:
            let end = bytes.endOfPlainString(start, limit)
            return end <= limit ? end : endOfWord(place, bytes, start, limit)
        }
    }

    @inline(never)
    private func endOfWord(_ place: Int, _ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int {
        let end = min(bytes.endOfPlainValue(start), limit)
        guard start < end, let speakers = words.find(start..<end, in: bytes) else { return .max }
        return speakers & (1 &<< UInt64(truncatingIfNeeded: place)) != 0 ? end : .max
    }

    /// The place behind a pair that no property takes. Clients ignore tags with a name that begins with `REQ-`; variables are
    /// not replaced without quotes.
    @inline(never)
    private func endOfForeignPair(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        guard let pair = bytes.plainPair(range), !bytes[pair.name].starts(with: "REQ-".utf8),
            pair.isQuoted ? !pair.value.isEmpty : !bytes[pair.value].contains(.leftBrace)
        else { return .max }
        return pair.next
    }
}

extension PlainForm {
    /// Which attribute came behind which, in the lists so far: what writes playlists hardly ever changes its order.
    struct Order {
        /// By the attribute before, counted from 1; 0 for none.
        private var next = [UInt8](repeating: 0, count: PlainForm.mostAttributes + 1)

        @inline(__always)
        fileprivate subscript(after last: Int) -> Int { Int(next[last]) }

        @inline(__always)
        fileprivate mutating func note(_ place: Int, after last: Int) {
            if self[after: last] != place { next[last] = UInt8(truncatingIfNeeded: place) }
        }
    }

    /// A name and its `=` as words that cover them: the first and the last eight bytes, and those between them.
    private struct Beginning {
        var count: Int
        private var first: UInt64 = 0
        private var mask: UInt64 = 0
        private var second: UInt64
        private var last: UInt64

        init(_ name: String) {
            let bytes = Array("\(name)=".utf8)
            count = bytes.count
            mask = UInt64.max.leading(count)
            first = bytes.word(at: 0)
            second = bytes.word(at: 8)
            last = bytes.word(at: max(0, count - 8))
        }

        /// Not for names of more than 23 bytes: those are looked for in a table.
        @inline(__always)
        func stands(at start: Int, in bytes: [UInt8]) -> Bool {
            guard (bytes.word(at: start) ^ first) & mask == 0 else { return false }
            guard count > 8 else { return true }
            guard bytes.word(at: start &+ count &- 8) == last else { return false }
            return count <= 16 || count <= 24 && bytes.word(at: start &+ 8) == second
        }
    }
}

extension [UInt8] {
    // The place behind a value of the usual form. Where another stands there, it is behind all lines.

    @inline(__always)
    fileprivate func endOfPlainString(_ start: Int, _ limit: Int) -> Int {
        guard start < limit, self[start] == .doubleQuote else { return .max }
        let close = end(of: start &+ 1..<limit, at: .doubleQuote)
        return close > start &+ 1 ? close &+ 1 : .max
    }

    /// One to seven digits.
    @inline(__always)
    fileprivate func endOfDigits(_ start: Int) -> Int {
        let length = word(at: start).digitCount
        return length > 0 && length < 8 ? start &+ length : .max
    }

    /// One to nine digits.
    @inline(__always)
    fileprivate func endOfPlainInteger(_ start: Int) -> Int {
        let length = word(at: start).digitCount
        guard length == 8 else { return length > 0 ? start &+ length : .max }
        let more = word(at: start &+ 8).digitCount
        return more < 2 ? start &+ 8 &+ more : .max
    }

    /// One to seven digits, and as many behind a point if there is one.
    @inline(__always)
    fileprivate func endOfPlainDecimal(_ start: Int) -> Int {
        let point = endOfDigits(start)
        return point < count && self[point] == .point ? endOfDigits(point &+ 1) : point
    }

    /// One to seven digits on either side of an `x`.
    @inline(__always)
    fileprivate func endOfPlainResolution(_ start: Int, _ limit: Int) -> Int {
        let cross = endOfDigits(start)
        return cross < limit && self[cross] == 0x78 ? endOfDigits(cross &+ 1) : .max
    }
}
