/// Resolves references against one base, which it takes apart only once (6.3.1; RFC 3986 section 5.2).
///
/// See ``URIReference/resolved(against:)`` for what resolving does.
public struct URIResolver: Sendable {
    /// The address that references are relative to: the one the playlist was really loaded from, after redirects.
    public let base: URIReference

    private let preparedBase: URIBase
    /// What goes in front of a plain relative path.
    private let directory: String
    /// What goes in front of a plain absolute path.
    private let root: String

    /// Prepares a base.
    public init(base: URIReference) {
        self.base = base
        preparedBase = URIBase(base)
        // Asking the full algorithm once keeps the short cut from ever saying something else.
        directory = String(preparedBase.resolve("x").rawValue.dropLast())
        root = String(preparedBase.resolve("/x").rawValue.dropLast(2))
    }

    /// The reference as it is meant at the base.
    public func resolve(_ reference: URIReference) -> URIReference {
        let text = reference.rawValue
        switch PlainReference(text.utf8) {
        case .relativePath: return URIReference(directory + text)
        case .absolutePath: return URIReference(root + text)
        case .withScheme: return reference
        case nil: return preparedBase.resolve(reference)
        }
    }
}

/// A reference that resolves without being taken apart: every character is one that a URI can hold, no segment begins
/// with a dot, and there is a path.
private enum PlainReference {
    case relativePath
    case absolutePath
    case withScheme

    init?(_ text: String.UTF8View) {
        var firstDelimiter: UInt8?
        var previous = UInt8(ascii: "/")
        for byte in text {
            if PercentEncoding.isForbidden(byte) { return nil }
            switch byte {
            case UInt8(ascii: "."):
                if previous == UInt8(ascii: "/") || previous == UInt8(ascii: ":") { return nil }
            case UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                firstDelimiter = firstDelimiter ?? byte
            default: break
            }
            previous = byte
        }
        self.init(text, firstDelimiter: firstDelimiter)
    }

    private init?(_ text: String.UTF8View, firstDelimiter: UInt8?) {
        if firstDelimiter == UInt8(ascii: ":") {
            guard URIComponents.endOfScheme(in: text[...]) != nil else { return nil }
            self = .withScheme
        } else if text.starts(with: "/".utf8) {
            guard !text.starts(with: "//".utf8) else { return nil }
            self = .absolutePath
        } else {
            guard let first = text.first, first != UInt8(ascii: "?"), first != UInt8(ascii: "#") else { return nil }
            self = .relativePath
        }
    }
}
