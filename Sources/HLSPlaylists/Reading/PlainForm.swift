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
        /// Words between commas, quoted.
        case words
        /// A quoted date.
        case date

        /// Whether it is always quoted.
        var isQuoted: Bool {
            switch self {
            case .string, .words, .date: true
            case .integer, .decimal, .resolution, .word, .stringOrWord: false
            }
        }
    }

    /// An attribute that the tag has.
    private struct Attribute {
        /// Its name with `=`, and with the quotation mark where one is due. No attribute of a form begins with more than words hold.
        var beginning: TextWords
        var value: Value
        /// Where its words stand among the short ones.
        var words = 0..<0
    }

    // An attribute is a number that counts from 0: its place in the array, and its bit in a set of attributes.

    private let attributes: [Attribute]
    private let places: NameTable<Int>
    /// Each word, with the set of attributes that may say it.
    private let words: NameTable<UInt64>
    /// The words that stand without quotes and are short, those of each attribute in a row.
    private let shortWords: [ShortWord]
    private let required: UInt64

    /// The most attributes of a plain list.
    static var mostAttributes: Int { 64 }

    /// The attributes by what their values are. One may be a string or a word.
    init(
        required: [AttributeName], strings: [AttributeName], integers: [AttributeName] = [],
        decimals: [AttributeName] = [], resolutions: [AttributeName] = [], words: [AttributeName: [String]] = [:],
        lists: [AttributeName: [String]] = [:], dates: [AttributeName] = []
    ) {
        let said = words.keys.map { ($0, strings.contains($0) ? Value.stringOrWord : .word) }
        let all =
            strings.filter { words[$0] == nil }.map { ($0, Value.string) } + integers.map { ($0, .integer) }
            + decimals.map { ($0, .decimal) } + resolutions.map { ($0, .resolution) } + said
            + lists.keys.map { ($0, .words) } + dates.map { ($0, .date) }
        places = NameTable(all.enumerated().map { ($0.offset, $0.element.0.spelling) })
        func bit(_ name: AttributeName) -> UInt64 { all.firstIndex { $0.0 == name }.map { 1 << UInt64($0) } ?? 0 }
        var speakers: [String: UInt64] = [:]
        for (name, said) in words.merging(lists, uniquingKeysWith: +) {
            for word in said { speakers[word, default: 0] |= bit(name) }
        }
        var shortWords: [ShortWord] = []
        attributes = all.map { name, value in
            let first = shortWords.count
            shortWords += (words[name] ?? []).compactMap(ShortWord.init)
            return Attribute(
                beginning: TextWords("\(name.spelling)=" + (value.isQuoted ? "\"" : "")), value: value,
                words: first..<shortWords.count)
        }
        self.words = NameTable(speakers.map { ($0.value, $0.key) })
        self.shortWords = shortWords
        self.required = required.reduce(0) { $0 | bit($1) }
    }

    /// Whether the list in `range` has this form. `order` is that of the lists before, which most lists share.
    func fits(_ bytes: [UInt8], _ range: Range<Int>, _ order: inout Order) -> Bool {
        let limit = range.upperBound
        var seen: UInt64 = 0
        var others = Others()
        var start = range.lowerBound
        var last = 0
        while start < limit {
            var place = order[after: last]
            var end = Int.max
            var isOwn = bytes.has(attributes[place].beginning, at: start)
            if !isOwn, let found = find(bytes, start..<limit) {
                // Where it is to be quoted, it may not be.
                guard bytes.has(attributes[found].beginning, at: start) else { return false }
                order.note(found, after: last)
                (place, isOwn) = (found, true)
            }
            if isOwn {
                last = place &+ 1
                let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: place)
                guard seen & bit == 0 else { return false }
                seen |= bit
                end = self.end(of: attributes[place], place, bytes, start &+ attributes[place].beginning.count, limit)
            } else {
                end = endOfOtherPair(bytes, start..<limit, of: range.lowerBound, &others)
            }
            guard end < limit else { return end == limit && seen & required == required }
            guard bytes[end] == .comma else { return false }
            start = end &+ 1
        }
        return false
    }

    /// Finds the attribute that `range` begins with by its name.
    @inline(never)
    private func find(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
        let equals = bytes.end(of: range, at: .equals)
        return equals < range.upperBound ? places.find(range.lowerBound..<equals, in: bytes) : nil
    }

    /// The place behind a value whose characters begin at `start`; one behind `limit` where it is not plain.
    @inline(__always)
    private func end(of attribute: Attribute, _ place: Int, _ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int {
        switch attribute.value {
        case .string: return bytes.endOfPlainString(start, limit)
        case .integer: return bytes.endOfPlainInteger(start)
        case .decimal: return bytes.endOfPlainDecimal(start)
        case .resolution: return bytes.endOfPlainResolution(start, limit)
        case .word: return endOfWord(attribute.words, place, bytes, start, limit)
        case .words: return endOfWords(place, bytes, start, limit)
        case .date: return bytes.endOfPlainDate(start, limit)
        case .stringOrWord:
            guard start < limit, bytes[start] == .doubleQuote else {
                return endOfWord(attribute.words, place, bytes, start, limit)
            }
            return bytes.endOfPlainString(start &+ 1, limit)
        }
    }

    @inline(__always)
    private func endOfWord(_ known: Range<Int>, _ place: Int, _ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int {
        let word = bytes.word(at: start)
        var index = known.lowerBound
        while index < known.upperBound {
            if shortWords[index].begins(word) { return start &+ shortWords[index].count }
            index &+= 1
        }
        return endOfLongWord(place, bytes, start, limit)
    }

    /// The place behind a word that is long, or the last in its list.
    @inline(never)
    private func endOfLongWord(_ place: Int, _ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int {
        let end = min(bytes.endOfPlainValue(start), limit)
        guard start < end, let speakers = words.find(start..<end, in: bytes) else { return .max }
        return speakers & (1 &<< UInt64(truncatingIfNeeded: place)) != 0 ? end : .max
    }

    @inline(never)
    private func endOfWords(_ place: Int, _ bytes: [UInt8], _ start: Int, _ limit: Int) -> Int {
        let end = bytes.endOfPlainString(start, limit)
        guard end <= limit else { return .max }
        var word = start
        while true {
            let comma = min(bytes.end(of: word..<end &- 1, at: .comma), end &- 1)
            guard let speakers = words.find(word..<comma, in: bytes),
                speakers & (1 &<< UInt64(truncatingIfNeeded: place)) != 0
            else { return .max }
            guard comma < end &- 1 else { return end }
            word = comma &+ 1
        }
    }

    /// The place behind a pair that no property takes. Clients ignore tags with a name that begins with `REQ-`; variables are
    /// not replaced without quotes.
    @inline(never)
    private func endOfOtherPair(
        _ bytes: [UInt8], _ range: Range<Int>, of list: Int, _ others: inout Others
    ) -> Int {
        guard let pair = bytes.plainPair(range), others.insert(pair.name, list, bytes),
            bytes.word(at: pair.name.lowerBound) & 0xFFFF_FFFF != PlainList.forbiddingWord,
            pair.isQuoted ? !pair.value.isEmpty : bytes.firstIndex(of: .leftBrace, in: pair.value) == nil
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
            next[last] = UInt8(truncatingIfNeeded: place)
        }
    }

    /// The attributes of a list that no property takes. A few.
    fileprivate struct Others {
        private var seen: UInt64 = 0
        private var count = 0

        private static var most: Int { 16 }

        /// Takes down the name in `range`, of a list that begins at `start`. Returns false for one that stands before it as well.
        mutating func insert(_ range: Range<Int>, _ start: Int, _ bytes: [UInt8]) -> Bool {
            var number: UInt64 = 0
            var place = range.lowerBound
            while place < range.upperBound {
                number = (number ^ bytes.word(at: place).leading(range.upperBound &- place)) &* 0xC4CE_B9FE_1A85_EC53
                number ^= number &>> 32
                place &+= 8
            }
            let bit: UInt64 = 1 &<< (number & 63)
            guard count < Others.most, seen & bit == 0 || !Others.stands(range, from: start, bytes) else {
                return false
            }
            seen |= bit
            count &+= 1
            return true
        }

        /// Whether a pair of plain ones from `start` on has the name in `range`, which stands behind them.
        @inline(never)
        private static func stands(_ range: Range<Int>, from start: Int, _ bytes: [UInt8]) -> Bool {
            var rest = start..<range.lowerBound
            while let pair = bytes.plainPair(rest) {
                if bytes[pair.name] == bytes[range] { return true }
                guard pair.next < rest.upperBound else { return false }
                rest = pair.next &+ 1..<rest.upperBound
            }
            return false
        }
    }

    /// A word of up to seven characters with the comma behind it.
    private struct ShortWord {
        var count: Int
        private var bytes: UInt64
        private var mask: UInt64

        init?(_ word: String) {
            count = word.utf8.count
            guard count < 8 else { return nil }
            bytes = Array("\(word),".utf8).word(at: 0)
            mask = UInt64.max.leading(count + 1)
        }

        @inline(__always)
        func begins(_ text: UInt64) -> Bool { (text ^ bytes) & mask == 0 }
    }
}

extension [UInt8] {
    // The place behind a value of the usual form. Where another stands there, it is behind all lines. Of what is quoted, the
    // characters begin behind the quotation mark.

    @inline(__always)
    fileprivate func endOfPlainString(_ start: Int, _ limit: Int) -> Int {
        guard start < limit else { return .max }
        let close = end(of: start..<limit, at: .doubleQuote)
        return close > start ? close &+ 1 : .max
    }

    @inline(never)
    fileprivate func endOfPlainDate(_ start: Int, _ limit: Int) -> Int {
        let end = endOfPlainString(start, limit)
        return end <= limit && DateTime.parse(self, in: start..<end &- 1) != nil ? end : .max
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
