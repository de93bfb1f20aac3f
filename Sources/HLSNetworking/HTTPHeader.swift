/// A header field of a request.
///
/// Values can be credentials: descriptions leave them out.
public struct HTTPHeader: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The field's name; case does not matter.
    public var name: String
    /// The field's value.
    public var value: String

    /// Makes a field. Whether it can be sent is seen when it is: see ``isValid``.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// Reads a field as command lines have it, `Name: value`.
    ///
    /// - Returns: `nil` when there is no colon, or when the field is not ``isValid``.
    public init?(line: String) {
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let value = line.utf8[line.utf8.index(after: colon)...].drop { $0 == UInt8(ascii: " ") }
        self.init(String(line[..<colon]), String(Substring(value)))
        guard isValid else { return nil }
    }

    /// Whether the field can be sent: the name is a token, the value has no line ends or other control characters, and the
    /// name is none of those that say how a message is framed, encoded or routed.
    public var isValid: Bool {
        !name.isEmpty && name.utf8.allSatisfy(Self.isTokenCharacter) && value.utf8.allSatisfy(Self.isValueCharacter)
            && !Self.reservedNames.contains(name.lowercased())
    }

    /// The field without its value.
    public var description: String { "\(name): REDACTED" }

    /// The field without its value.
    public var debugDescription: String { description }

    /// The field without its value.
    public var customMirror: Mirror { Mirror(self, children: ["name": name]) }

    /// Fields that the transport writes itself, because what it accepts and how it reads the answer depend on them.
    private static let reservedNames: Set<String> = [
        "accept-encoding", "connection", "content-length", "expect", "host", "keep-alive", "proxy-authorization",
        "proxy-connection", "range", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// RFC 9110 section 5.6.2.
    private static func isTokenCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "a")...UInt8(ascii: "z"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    /// RFC 9110 section 5.5.
    private static func isValueCharacter(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F || byte == 0x09
    }
}
