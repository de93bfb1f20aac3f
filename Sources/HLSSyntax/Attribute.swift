/// One `NAME=value` pair of an attribute list (4.2), its value as text.
public struct Attribute: Hashable, Sendable {
    /// The name, which is case-sensitive and upper case.
    public var name: String
    /// The value without the quotes around it, variables replaced.
    public var value: String
    /// Whether the value is a quoted string. `"1"` is text and `1` a number.
    public var isQuoted: Bool

    public init(name: String, value: String, isQuoted: Bool = true) {
        self.name = name
        self.value = value
        self.isQuoted = isQuoted
    }

    /// The value as a playlist writes it, with its quotes.
    public var writtenValue: String {
        isQuoted ? "\"\(value)\"" : value
    }
}

extension Attribute: CustomStringConvertible {
    public var description: String { "\(name)=\(writtenValue)" }
}
