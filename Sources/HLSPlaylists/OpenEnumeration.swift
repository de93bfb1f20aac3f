/// An enumerated value that the specification may extend: its names are constants, any other spelling survives.
public protocol OpenEnumeration: RawRepresentable<String>, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// The spellings of the specification.
    static var known: [Self] { get }
    init(rawValue: String)
}

extension OpenEnumeration {
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    public var description: String { rawValue }

    /// Whether the specification defines this value.
    public var isKnown: Bool { Self.known.contains(self) }
}
