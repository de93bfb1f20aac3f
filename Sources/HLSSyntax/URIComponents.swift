/// The five components of a reference, as slices of its bytes (RFC 3986 section 3 and appendix B).
///
/// A component that is absent differs from one that is empty: `a?` has a query, `a` has none.
struct URIComponents<Bytes: Collection> where Bytes.Element == UInt8, Bytes.SubSequence == Bytes {
    var scheme: Bytes?
    var authority: Bytes?
    var path: Bytes
    var query: Bytes?
    var fragment: Bytes?

    init(_ bytes: Bytes) {
        path = bytes
        fragment = Self.cut(&path, at: UInt8(ascii: "#"))
        query = Self.cut(&path, at: UInt8(ascii: "?"))
        if let colon = Self.endOfScheme(in: path) {
            scheme = path[..<colon]
            path = path[path.index(after: colon)...]
        }
        if path.starts(with: "//".utf8) {
            let start = path.index(path.startIndex, offsetBy: 2)
            let end = path[start...].firstIndex(of: UInt8(ascii: "/")) ?? path.endIndex
            authority = path[start..<end]
            path = path[end...]
        }
    }

    /// Takes away what follows the first `mark`, and the mark itself.
    private static func cut(_ text: inout Bytes, at mark: UInt8) -> Bytes? {
        guard let index = text.firstIndex(of: mark) else { return nil }
        defer { text = text[..<index] }
        return text[text.index(after: index)...]
    }

    /// The colon that ends a scheme (RFC 3986 section 3.1).
    ///
    /// The expression of appendix B takes any text before a colon as a scheme. File names such as `2024-01-31 10:20.ts`
    /// make the grammar the better guide.
    static func endOfScheme(in text: Bytes) -> Bytes.Index? {
        guard let first = text.first, first.isASCIILetter else { return nil }
        let end = text.firstIndex { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): false
            default: !byte.isASCIILetter
            }
        }
        guard let end, text[end] == UInt8(ascii: ":") else { return nil }
        return end
    }
}

extension URIComponents: Sendable where Bytes: Sendable {}

extension UInt8 {
    fileprivate var isASCIILetter: Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
    }
}
