/// A URI or a relative reference, kept exactly as it was written (4.1; RFC 3986 section 4.1).
///
/// Any text is a reference: reading never fails, and nothing is decoded, lower-cased or normalized. Two references are
/// equal when their bytes are equal (RFC 3986 section 6.2.1), as key identifiers are compared by their literal text.
public struct URIReference: RawRepresentable, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The reference as written.
    public let rawValue: String

    /// Keeps a text as a reference.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Keeps a text as a reference.
    public init(_ text: String) {
        rawValue = text
    }

    /// Keeps a literal as a reference.
    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// The reference as written.
    public var description: String { rawValue }

    /// Whether two references have the same bytes.
    public static func == (left: URIReference, right: URIReference) -> Bool {
        // `String` compares by canonical equivalence, under which two different key identifiers can be one.
        left.rawValue.hasBytes(of: right.rawValue)
    }

    /// Whether two references differ in any byte.
    public static func != (left: URIReference, right: URIReference) -> Bool {
        // Without this, the overload for raw representable types would compare the raw values as strings.
        !(left == right)
    }
}

extension URIReference {
    /// The scheme as written, without its colon; `nil` in a relative reference (RFC 3986 section 3.1).
    ///
    /// Schemes compare without regard to case. Text before a colon that cannot be a scheme, as in `2:1.ts`, is path.
    public var scheme: String? { components.scheme.map(String.init(utf8:)) }

    /// User information, host and port as written, after `//`; `nil` without `//` (RFC 3986 section 3.2).
    public var authority: String? { components.authority.map(String.init(utf8:)) }

    /// The path as written; may be empty (RFC 3986 section 3.3).
    public var path: String { String(utf8: components.path) }

    /// The query as written, without its `?`; `nil` without one (RFC 3986 section 3.4).
    public var query: String? { components.query.map(String.init(utf8:)) }

    /// The fragment as written, without its `#`; `nil` without one (RFC 3986 section 3.5).
    public var fragment: String? { components.fragment.map(String.init(utf8:)) }

    /// The reference up to its fragment: what can be loaded (RFC 3986 section 3.5).
    package var withoutFragment: URIReference {
        guard let mark = rawValue.utf8.firstIndex(of: UInt8(ascii: "#")) else { return self }
        return URIReference(String(rawValue[..<mark]))
    }

    private var components: URIComponents<ArraySlice<UInt8>> { URIComponents(Array(rawValue.utf8)[...]) }
}

extension URIReference {
    /// The reference as it is meant where `base` is the address of the playlist that contains it (6.3.1).
    ///
    /// Follows RFC 3986 section 5.2, strictly. Characters that a URI cannot hold come out percent-encoded; an existing
    /// `%` stays, whatever follows it. References with a scheme other than `http`, `https` or `file` (`skd:`, `data:`,
    /// `urn:` and so on) stay as written, byte for byte.
    ///
    /// A base without a scheme is a file path, and so is the result; against a relative base, leading `..` that have
    /// nothing to take away are kept: `../../x` in `v/a.m3u8` is `../x`.
    ///
    /// To resolve many references against one base, use ``URIResolver``.
    public func resolved(against base: URIReference) -> URIReference {
        URIBase(base).resolve(self)
    }
}

extension String {
    fileprivate init(utf8: ArraySlice<UInt8>) {
        self.init(decoding: utf8, as: UTF8.self)
    }
}
