/// A value of JSON (RFC 8259 section 3).
package enum JSONValue: Sendable {
    case null
    case bool(Bool)
    /// A number, spelt as it was written.
    case number(String)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)

    /// Reads a JSON text; nil where the bytes are none, or nest deeper than ``JSONReader/depthLimit``.
    package init?(_ bytes: [UInt8]) {
        guard let value = try? JSONValue(reading: bytes) else { return nil }
        self = value
    }

    /// Reads a JSON text, and says what is wrong where the bytes are none.
    package init(reading bytes: [UInt8]) throws(JSONFault) {
        self = try JSONReader.value(of: bytes)
    }

    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    package var object: JSONObject? {
        if case .object(let object) = self { object } else { nil }
    }

    package var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The texts of an array of strings; nil where any element is something else.
    package var strings: [String]? {
        guard case .array(let elements) = self else { return nil }
        let strings = elements.compactMap(\.string)
        return strings.count == elements.count ? strings : nil
    }
}

/// An object of JSON: its members in the order of the text, repeated names included (RFC 8259 section 4).
package struct JSONObject: Sendable {
    package var members: [(name: String, value: JSONValue)]

    package init(members: [(name: String, value: JSONValue)]) {
        self.members = members
    }

    /// Reads a JSON text that is an object; nil where the bytes are something else.
    package init?(_ bytes: [UInt8]) {
        guard let object = JSONValue(bytes)?.object else { return nil }
        self = object
    }

    /// The value of the first member of exactly this name.
    package func value(named name: String) -> JSONValue? {
        members.first { $0.name == name }?.value
    }

    /// The first string among the members of this name, in any case of ASCII letters.
    package func string(named name: String) -> String? {
        first(\.string, named: name)
    }

    /// The first array of nothing but strings among the members of this name, in any case of ASCII letters.
    package func strings(named name: String) -> [String]? {
        first(\.strings, named: name)
    }

    /// The first object among the members of this name, in any case of ASCII letters.
    package func object(named name: String) -> JSONObject? {
        first(\.object, named: name)
    }

    private func first<Content>(_ content: (JSONValue) -> Content?, named name: String) -> Content? {
        let name = name.utf8.map(\.upperCased)
        for member in members where member.name.utf8.lazy.map(\.upperCased).elementsEqual(name) {
            if let found = content(member.value) { return found }
        }
        return nil
    }
}

extension JSONObject {
    /// The JSON text of an object of strings, without white space, in the order given.
    static func encode(_ members: [(name: String, value: String)]) -> [UInt8] {
        let members = members.map { quoted($0.name) + [.colon] + quoted($0.value) }
        return [.leftBrace] + Array(members.joined(separator: [.comma])) + [.rightBrace]
    }

    /// A string in quotes, with the escapes that RFC 8259 section 7 demands.
    private static func quoted(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = [.doubleQuote]
        for byte in text.utf8 {
            switch byte {
            case .doubleQuote, .backslash: bytes += [.backslash, byte]
            case 0..<0x20:
                let digits = Array(String(byte, radix: 16).utf8)
                bytes += Array("\\u".utf8) + repeatElement(.zero, count: 4 - digits.count) + digits
            default: bytes.append(byte)
            }
        }
        return bytes + [.doubleQuote]
    }
}

extension UInt8 {
    static var backslash: UInt8 { 0x5C }
}
