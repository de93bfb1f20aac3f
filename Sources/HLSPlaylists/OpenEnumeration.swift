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

    /// Byte by byte (4.2): two spellings that Unicode calls equivalent are two values.
    @inlinable
    public static func == (left: Self, right: Self) -> Bool {
        left.rawValue.hasBytes(of: right.rawValue)
    }

    public func hash(into hasher: inout Hasher) {
        ByteCompared(wrappedValue: rawValue).hash(into: &hasher)
    }

    /// Whether the specification defines this value.
    public var isKnown: Bool { Self.known.contains(self) }
}
