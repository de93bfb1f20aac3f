/// Goes through an attribute list with nothing out of the ordinary in it: each attribute once, its name in upper case, its value
/// of the usual form for the property that takes it. It makes no tokens and has nothing to report.
///
/// A list with anything else turns out not to be plain. Then the general way reads it from its beginning
/// (``Reading/openAttributes(_:_:)``), and says what is wrong where something is.
struct PlainList {
    /// An attribute, as places in the bytes.
    struct Pair {
        /// Nil where no property of any tag has the name.
        var name: AttributeName?
        var spelling: Range<Int>
        /// The value without its quotes.
        var value: Range<Int>
        var isQuoted: Bool
    }

    // Numbers, because a constant made from text would be looked up at every line. The first character is the lowest byte.
    /// `YES`
    private static var yesWord: UInt64 { 0x53_4559 }
    /// `NO`
    private static var noWord: UInt64 { 0x4F4E }
    /// `REQ-`
    static var forbiddingWord: UInt64 { 0x2D51_4552 }

    private let bytes: [UInt8]
    private var rest: Range<Int>
    private var seen = AttributeSet()
    private var attributesLeft: Int
    private(set) var isPlain = true
    /// An IV that is plain but for the case of its digits: packagers often write it so.
    private(set) var lowerCaseVector: Range<Int>?

    /// Nil on a line that may have variables in it.
    init?(_ list: Range<Int>, _ reading: Reading) {
        guard !reading.line.hasHighBytes, !list.isEmpty else { return nil }
        bytes = reading.bytes
        rest = list
        attributesLeft = reading.limits.attributesPerTag
    }

    /// The next attribute; nil at the end, and where the list is not plain.
    @inline(__always)
    mutating func next() -> Pair? {
        guard !rest.isEmpty, isPlain else { return nil }
        // A comma at the end has no attribute behind it.
        guard attributesLeft > 0, let pair = bytes.plainPair(rest), pair.next &+ 1 != rest.upperBound else {
            return giveUp()
        }
        attributesLeft &-= 1
        rest = min(pair.next &+ 1, rest.upperBound)..<rest.upperBound
        let name = NameTable.attributes.name(pair.name, in: bytes)
        if let name {
            guard !seen.contains(name) else { return giveUp() }
            seen.insert(name)
        }
        return Pair(name: name, spelling: pair.name, value: pair.value, isQuoted: pair.isQuoted)
    }

    private mutating func giveUp<Value>() -> Value? {
        isPlain = false
        return nil
    }

    // MARK: - Values, in the order of 4.2

    /// decimal-integer.
    mutating func integer(_ pair: Pair) -> UInt64? {
        guard !pair.isQuoted, pair.value.count <= 20,
            case .value(let number) = DecimalInteger.parse(bytes, pair.value)
        else { return giveUp() }
        return number
    }

    /// decimal-integer that counts something.
    mutating func count(_ pair: Pair) -> Int? {
        guard let number = integer(pair) else { return nil }
        return Int(exactly: number) ?? giveUp()
    }

    /// `0x`, the first character lowest.
    private static var hexadecimalPrefix: UInt64 { 0x7830 }

    /// hexadecimal-sequence of 128 bits.
    mutating func vector(_ pair: Pair) -> InitializationVector? {
        let digits = pair.value.dropFirst(2)
        guard !pair.isQuoted, bytes.word(at: pair.value.lowerBound) & 0xFFFF == PlainList.hexadecimalPrefix,
            let vector = InitializationVector(bytes, digits)
        else { return giveUp() }
        if bytes[digits].contains(where: \.isLowerCaseLetter) { lowerCaseVector = pair.value }
        return vector
    }

    /// decimal-floating-point.
    mutating func decimal(_ pair: Pair) -> Double? {
        guard !pair.isQuoted, let number = DecimalNumber.scan(bytes, pair.value), number.end == pair.value.upperBound,
            number.isWellFormed
        else { return giveUp() }
        return number.value
    }

    /// quoted-string.
    mutating func string(_ pair: Pair) -> String? {
        guard pair.isQuoted, !pair.value.isEmpty else { return giveUp() }
        return bytes.text(pair.value)
    }

    /// Whole numbers over 0, quoted, between slashes.
    mutating func numbers(_ pair: Pair) -> [Int] {
        guard pair.isQuoted, let numbers = bytes.positiveNumbers(pair.value) else { return giveUp() ?? [] }
        return numbers
    }

    /// A quoted list of texts.
    mutating func strings(_ pair: Pair, between separator: UInt8) -> [String] {
        guard pair.isQuoted, !pair.value.isEmpty else { return giveUp() ?? [] }
        return bytes[pair.value].split(separator: separator).map { bytes.text($0.indices) }
    }

    /// A quoted date.
    mutating func date(_ pair: Pair) -> DateTime? {
        guard pair.isQuoted, let date = DateTime.parse(bytes, in: pair.value) else { return giveUp() }
        return DateTime(text: bytes.text(pair.value), parsed: date)
    }

    /// enumerated-string with a known value.
    mutating func enumerated<Value: OpenEnumeration>(_ pair: Pair) -> Value? {
        guard !pair.isQuoted, let value: Value = known(pair.value) else { return giveUp() }
        return value
    }

    /// The known value that is spelt like this.
    private func known<Value: OpenEnumeration>(_ range: Range<Int>) -> Value? {
        Value.known.first { bytes.matches($0.rawValue, in: range) }
    }

    /// A group in quotes, or NONE without.
    mutating func closedCaptions(_ pair: Pair) -> VariantStream.ClosedCaptions? {
        if pair.isQuoted { return string(pair).map { .group($0) } }
        return bytes.matches("NONE", in: pair.value) ? VariantStream.ClosedCaptions.none : giveUp()
    }

    /// decimal-resolution.
    mutating func resolution(_ pair: Pair) -> Resolution? {
        guard !pair.isQuoted, let resolution = Resolution(bytes, pair.value),
            pair.value.allSatisfy({ bytes[$0].isDigit || bytes[$0] == 0x78 })
        else { return giveUp() }
        return resolution
    }

    /// The texts of a quoted list, without blanks around them.
    mutating func entries(_ pair: Pair) -> [String] {
        guard pair.isQuoted, !pair.value.isEmpty else { return giveUp() ?? [] }
        return bytes.entries(pair.value)
    }

    /// enumerated-string-list with known values.
    mutating func enumeratedList<Value: OpenEnumeration>(_ pair: Pair) -> [Value] {
        guard pair.isQuoted, !pair.value.isEmpty else { return giveUp() ?? [] }
        var values: [Value] = []
        var start = pair.value.lowerBound
        while true {
            let end = bytes.firstIndex(of: .comma, in: start..<pair.value.upperBound) ?? pair.value.upperBound
            guard let value: Value = known(start..<end) else { return giveUp() ?? [] }
            values.append(value)
            guard end < pair.value.upperBound else { return values }
            start = end + 1
        }
    }

    /// enumerated-string that is YES or, where it may be, NO.
    mutating func flag(_ pair: Pair, mayBeNo: Bool = false) -> Bool {
        guard !pair.isQuoted else { return giveUp() ?? false }
        switch bytes.word(at: pair.value.lowerBound).leading(min(pair.value.count, 8)) {
        case PlainList.yesWord: return true
        case PlainList.noWord where mayBeNo: return false
        default: return giveUp() ?? false
        }
    }

    /// The most attributes without a property: whether two have one name is looked at for each pair of them.
    private static var mostOthers: Int { 16 }

    /// Adds an attribute that no property takes, with another name than those before; none of those that make clients ignore
    /// the tag. Returns false for any other.
    mutating func takeOther(_ pair: Pair, into others: inout [Attribute]) -> Bool {
        guard bytes.word(at: pair.spelling.lowerBound) & 0xFFFF_FFFF != PlainList.forbiddingWord,
            !pair.isQuoted || !pair.value.isEmpty, others.count < PlainList.mostOthers,
            !others.contains(where: { bytes.matches($0.name, in: pair.spelling) })
        else { return giveUp() ?? false }
        if others.isEmpty { others.reserveCapacity(4) }
        others.append(
            Attribute(name: bytes.text(pair.spelling), value: bytes.text(pair.value), isQuoted: pair.isQuoted))
        return true
    }
}

/// What a tag with a plain list becomes.
protocol PlainModel {
    /// The model of a tag without attributes.
    static var untold: Self { get }
    /// Takes what an attribute says. Returns false for one that only the general way reads.
    mutating func take(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool
    /// Whether it has all that the tag must have.
    var isComplete: Bool { get }
    var position: TextPosition? { get set }
}

extension Reading {
    /// The model of a tag of the line at hand, where its list is plain.
    func plainModel<Model: PlainModel>(_ value: Range<Int>) -> Model? {
        guard var list = PlainList(value, self) else { return nil }
        var model = Model.untold
        while let pair = list.next() {
            guard model.take(pair, of: &list) else { return nil }
        }
        guard list.isPlain, model.isComplete else { return nil }
        model.position = position
        if let digits = list.lowerCaseVector { reportLowerCaseDigits(digits) }
        return model
    }
}
