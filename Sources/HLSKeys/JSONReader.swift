/// Reads JSON by the letter of RFC 8259: no comments, no trailing commas, nothing behind the value.
///
/// Time is linear in the text. Containers that are open stand in an array, not on the call stack.
struct JSONReader {
    /// How many containers may be open inside one another.
    static let depthLimit = 64

    /// The bytes from the index on are not JSON, or nested too deep.
    private struct Malformed: Error {
        var isTooDeep = false
    }

    private let bytes: [UInt8]
    private var index = 0
    /// The containers around the place being read, the innermost last.
    private var open: [Container] = []

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // Section 8.1 allows for passing over a byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    }

    /// The value that the text is.
    static func value(of text: [UInt8]) throws(JSONFault) -> JSONValue {
        // Decoding repairs what is not UTF-8; only well-formed bytes come through it unchanged.
        let repaired = String(decoding: text, as: UTF8.self)
        guard repaired.utf8.elementsEqual(text) else {
            throw JSONFault(at: zip(text, repaired.utf8).prefix { $0 == $1 }.count, in: text)
        }
        var reader = JSONReader(text)
        do {
            return try reader.text()
        } catch {
            throw error.isTooDeep ? .tooDeep : JSONFault(at: reader.index, in: text)
        }
    }

    /// JSON-text = ws value ws (section 2)
    private mutating func text() throws(Malformed) -> JSONValue {
        let value = try value()
        skipSpace()
        guard index == bytes.count else { throw Malformed() }
        return value
    }

    private mutating func value() throws(Malformed) -> JSONValue {
        var finished = try begin()
        while true {
            if let value = finished {
                guard !open.isEmpty else { return value }
                finished = try add(value)
            } else {
                finished = try begin()
            }
        }
    }

    private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = next, byte.isBlank || byte == .lineFeed || byte == .carriageReturn { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        index += 1
        return true
    }
}

// MARK: Containers

extension JSONReader {
    /// An array or object whose end has not come yet.
    private struct Container {
        let isObject: Bool
        /// The names of an object's members; the last one waits for its value.
        var names: [String] = []
        var values: [JSONValue] = []

        var end: UInt8 { isObject ? .rightBrace : .rightBracket }

        var value: JSONValue {
            isObject ? .object(JSONObject(members: zip(names, values).map { ($0, $1) })) : .array(values)
        }
    }

    /// Reads a value; nil where a container was opened whose first value comes next.
    private mutating func begin() throws(Malformed) -> JSONValue? {
        skipSpace()
        switch next {
        case .leftBrace: return try openContainer(isObject: true)
        case .leftBracket: return try openContainer(isObject: false)
        case .doubleQuote: return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return .number(try number())
        }
    }

    /// Opens a container; its value at once where it is empty.
    private mutating func openContainer(isObject: Bool) throws(Malformed) -> JSONValue? {
        guard open.count < Self.depthLimit else { throw Malformed(isTooDeep: true) }
        var container = Container(isObject: isObject)
        index += 1
        skipSpace()
        if take(container.end) { return container.value }
        if isObject { container.names.append(try memberName()) }
        open.append(container)
        return nil
    }

    /// Adds a value to the innermost container; that container's value where it ends here.
    private mutating func add(_ value: JSONValue) throws(Malformed) -> JSONValue? {
        let last = open.count - 1
        open[last].values.append(value)
        skipSpace()
        if take(open[last].end) { return open.removeLast().value }
        guard take(.comma) else { throw Malformed() }
        if open[last].isObject { open[last].names.append(try memberName()) }
        return nil
    }

    /// The name of a member, and its colon (section 4).
    private mutating func memberName() throws(Malformed) -> String {
        skipSpace()
        let name = try string()
        skipSpace()
        guard take(.colon) else { throw Malformed() }
        return name
    }
}

// MARK: Scalars

extension JSONReader {
    private mutating func literal(_ word: String, _ value: JSONValue) throws(Malformed) -> JSONValue {
        guard bytes[index...].starts(with: word.utf8) else { throw Malformed() }
        index += word.utf8.count
        return value
    }

    /// number = [ minus ] int [ frac ] [ exp ] (section 6)
    private mutating func number() throws(Malformed) -> String {
        let start = index
        _ = take(.minus)
        if !take(.zero) { try digits() }
        if take(.point) { try digits() }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            if !take(.minus) { _ = take(UInt8(ascii: "+")) }
            try digits()
        }
        return bytes.text(start..<index)
    }

    private mutating func digits() throws(Malformed) {
        let start = index
        while next?.isDigit == true { index += 1 }
        guard index > start else { throw Malformed() }
    }

    /// string = quotation-mark *char quotation-mark (section 7)
    private mutating func string() throws(Malformed) -> String {
        guard take(.doubleQuote) else { throw Malformed() }
        var text: [UInt8] = []
        while let byte = next, byte >= 0x20 {
            index += 1
            switch byte {
            case .doubleQuote: return String(decoding: text, as: UTF8.self)
            case .backslash: text += UTF8.encode(try escaped()).map(Array.init) ?? []
            default: text.append(byte)
            }
        }
        throw Malformed()
    }

    /// The character behind a backslash.
    private mutating func escaped() throws(Malformed) -> Unicode.Scalar {
        let escape = next
        index += 1
        switch escape {
        case .doubleQuote: return "\""
        case .backslash: return "\\"
        case .slash: return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw Malformed()
        }
    }

    /// The character of `\uXXXX`, or of a surrogate pair of them. Half a pair is no character, and no text can hold it.
    private mutating func unicodeEscape() throws(Malformed) -> Unicode.Scalar {
        let unit = try codeUnit()
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard (0xD800..<0xDC00).contains(unit), take(.backslash), take(UInt8(ascii: "u")) else { throw Malformed() }
        let low = try codeUnit()
        guard (0xDC00..<0xE000).contains(low) else { throw Malformed() }
        let value = 0x1_0000 + (UInt32(unit) - 0xD800) << 10 + (UInt32(low) - 0xDC00)
        guard let scalar = Unicode.Scalar(value) else { throw Malformed() }
        return scalar
    }

    private mutating func codeUnit() throws(Malformed) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = next?.hexadecimalValue else { throw Malformed() }
            unit = unit << 4 | UInt16(digit)
            index += 1
        }
        return unit
    }
}

extension UInt8 {
    fileprivate static var leftBracket: UInt8 { 0x5B }
    fileprivate static var rightBracket: UInt8 { 0x5D }
}
