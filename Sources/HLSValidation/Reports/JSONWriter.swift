/// A value that can write itself as JSON.
package protocol JSONWritable {
    /// Writes exactly one value.
    func write(to json: inout JSONWriter)
}

/// Writes JSON into bytes, with the keys in the order in which they are given.
///
///     json.object { json in
///         json.field("kind", "media")
///         json.array("segments", segments) { json, segment in
///             json.object { json in json.field("uri", segment.uri) }
///         }
///     }
///
/// Control characters, line separators and bidirectional controls are escaped, although JSON would take most of them
/// as they are: so one compact value is one line for every reader, and safe to show on a terminal.
package struct JSONWriter {
    package enum Layout: Sendable {
        /// No white space at all.
        case compact
        /// A member or element a line, two spaces for each level.
        case pretty
    }

    /// What has been written since the start or the last `take()`.
    package private(set) var bytes: [UInt8] = []
    private let layout: Layout
    private var depth = 0
    private var isAtStartOfContainer = false
    private var isAfterKey = false

    package init(layout: Layout = .compact) {
        self.layout = layout
        bytes.reserveCapacity(1024)
    }

    /// Hands over what has been written so far, so that a long text can be printed in pieces.
    package mutating func take() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// What has been written, as a text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Ends the line after a whole value.
    package mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
    }
}

// MARK: Members of an object

extension JSONWriter {
    package mutating func field(_ key: String, _ value: some JSONWritable) {
        writeKey(key)
        value.write(to: &self)
    }

    package mutating func null(_ key: String) {
        writeKey(key)
        null()
    }

    package mutating func object(_ key: String, _ members: (inout JSONWriter) -> Void) {
        writeKey(key)
        object(members)
    }

    /// An object about a value, or null when there is none.
    package mutating func object<Value>(_ key: String, _ value: Value?, _ members: (inout JSONWriter, Value) -> Void) {
        writeKey(key)
        guard let value else { return null() }
        object { members(&$0, value) }
    }

    package mutating func array(_ key: String, _ elements: (inout JSONWriter) -> Void) {
        writeKey(key)
        array(elements)
    }

    /// An array with what `write` writes for each element: exactly one value.
    package mutating func array<Elements: Sequence>(
        _ key: String, _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        writeKey(key)
        array(elements, write)
    }

    /// An array of objects: `members` writes the members for each element.
    package mutating func objects<Elements: Sequence>(
        _ key: String, _ elements: Elements, _ members: (inout JSONWriter, Elements.Element) -> Void
    ) {
        array(key, elements) { json, element in
            json.object { members(&$0, element) }
        }
    }
}

// MARK: Values

extension JSONWriter {
    package mutating func value(_ value: some JSONWritable) {
        value.write(to: &self)
    }

    package mutating func null() {
        startValue()
        bytes.append(contentsOf: "null".utf8)
    }

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        beginObject()
        members(&self)
        endObject()
    }

    package mutating func array(_ elements: (inout JSONWriter) -> Void) {
        beginArray()
        elements(&self)
        endArray()
    }

    package mutating func array<Elements: Sequence>(
        _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        beginArray()
        for element in elements { write(&self, element) }
        endArray()
    }
}

// MARK: Containers that outlive a closure

// For what is written while waiting for something else, which a closure cannot do.
extension JSONWriter {
    package mutating func beginObject(_ key: String? = nil) {
        begin(UInt8(ascii: "{"), key)
    }

    package mutating func endObject() {
        end(UInt8(ascii: "}"))
    }

    package mutating func beginArray(_ key: String? = nil) {
        begin(UInt8(ascii: "["), key)
    }

    package mutating func endArray() {
        end(UInt8(ascii: "]"))
    }

    private mutating func begin(_ bracket: UInt8, _ key: String?) {
        if let key { writeKey(key) }
        startValue()
        bytes.append(bracket)
        depth += 1
        isAtStartOfContainer = true
    }

    private mutating func end(_ bracket: UInt8) {
        depth -= 1
        if !isAtStartOfContainer { startLine() }
        bytes.append(bracket)
        isAtStartOfContainer = false
    }
}

// MARK: Punctuation

extension JSONWriter {
    private mutating func writeKey(_ key: String) {
        startItem()
        writeQuoted(key)
        bytes.append(UInt8(ascii: ":"))
        if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
        isAfterKey = true
    }

    /// Whatever has to stand before a value.
    private mutating func startValue() {
        if isAfterKey {
            isAfterKey = false
        } else {
            startItem()
        }
    }

    private mutating func startItem() {
        guard depth > 0 else { return }
        if !isAtStartOfContainer { bytes.append(UInt8(ascii: ",")) }
        isAtStartOfContainer = false
        startLine()
    }

    private mutating func startLine() {
        guard layout == .pretty else { return }
        bytes.append(UInt8(ascii: "\n"))
        for _ in 0..<depth { bytes.append(contentsOf: "  ".utf8) }
    }
}

// MARK: Scalars

extension JSONWriter {
    package mutating func write(_ text: String) {
        startValue()
        writeQuoted(text)
    }

    package mutating func write(_ value: Bool) {
        startValue()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    package mutating func write(_ number: some FixedWidthInteger) {
        startValue()
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        let start = bytes.count
        var rest = number.magnitude
        repeat {
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            bytes.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit))
            rest = quotient
        } while rest > 0
        bytes[start...].reverse()
    }

    /// The shortest number that reads back as the same value; null for what JSON has no number for.
    package mutating func write(_ number: Double) {
        guard number.isFinite else { return null() }
        let isNegativeZero = number == 0 && number.sign == .minus
        if !isNegativeZero, abs(number) <= 0x1p53, let integer = Int64(exactly: number) { return write(integer) }
        startValue()
        bytes.append(contentsOf: number.description.utf8)
    }

    /// A number whose spelling is to be kept; the caller knows that it is JSON.
    package mutating func writeNumber(spelled text: String) {
        startValue()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func writeQuoted(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        // Most texts are plain; finding that out afterwards lets them be copied whole.
        if let first = bytes[start...].firstIndex(where: Self.mayNeedEscape) { escape(from: first) }
        bytes.append(UInt8(ascii: "\""))
    }

    /// Whether a UTF-8 byte is, or starts, a character that is escaped. C2 leads U+0080 to U+00BF, D8 U+0600 to
    /// U+063F, E2 U+2000 to U+2FFF.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F || byte == 0xC2
            || byte == 0xD8 || byte == 0xE2
    }

    /// Writes the text at the end of `bytes` anew, with escapes.
    private mutating func escape(from start: Int) {
        let text = Array(bytes[start...])
        bytes.removeSubrange(start...)
        var copied = 0
        var index = 0
        while index < text.count {
            let scalar = Self.mayNeedEscape(text[index]) ? Self.scalar(at: index, of: text) : nil
            guard let scalar, scalar.isUnsafeOnTerminal || scalar == "\"" || scalar == "\\" else {
                index += 1
                continue
            }
            bytes.append(contentsOf: text[copied..<index])
            writeEscaped(scalar)
            index += UTF8.width(scalar)
            copied = index
        }
        bytes.append(contentsOf: text[copied...])
    }

    /// The character that starts at a byte for which `mayNeedEscape` holds, so one of one to three bytes.
    private static func scalar(at index: Int, of text: [UInt8]) -> Unicode.Scalar? {
        let lead = UInt32(text[index])
        if lead < 0x80 { return Unicode.Scalar(lead) }
        let second = UInt32(text[index + 1] & 0x3F)
        if lead < 0xE0 { return Unicode.Scalar((lead & 0x1F) << 6 | second) }
        return Unicode.Scalar((lead & 0x0F) << 12 | second << 6 | UInt32(text[index + 2] & 0x3F))
    }

    private mutating func writeEscaped(_ scalar: Unicode.Scalar) {
        bytes.append(UInt8(ascii: "\\"))
        switch scalar {
        case "\"", "\\": bytes.append(UInt8(ascii: scalar))
        case "\n": bytes.append(UInt8(ascii: "n"))
        case "\r": bytes.append(UInt8(ascii: "r"))
        case "\t": bytes.append(UInt8(ascii: "t"))
        default:
            let digits = String(scalar.value, radix: 16).utf8
            bytes.append(UInt8(ascii: "u"))
            bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.count))
            bytes.append(contentsOf: digits)
        }
    }
}

// MARK: What can be written

extension String: JSONWritable {
    package func write(to json: inout JSONWriter) { json.write(self) }
}

extension Bool: JSONWritable {
    package func write(to json: inout JSONWriter) { json.write(self) }
}

extension Int: JSONWritable {
    package func write(to json: inout JSONWriter) { json.write(self) }
}

extension UInt64: JSONWritable {
    package func write(to json: inout JSONWriter) { json.write(self) }
}

extension Double: JSONWritable {
    package func write(to json: inout JSONWriter) { json.write(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    package func write(to json: inout JSONWriter) {
        if let self { self.write(to: &json) } else { json.null() }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.array(self) { json, element in element.write(to: &json) }
    }
}
