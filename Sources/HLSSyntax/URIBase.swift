/// A base taken apart, and the algorithm that resolves references against it (RFC 3986 section 5.2).
struct URIBase: Sendable {
    private let base: URIComponents<ArraySlice<UInt8>>

    init(_ base: URIReference) {
        self.base = URIComponents(ArraySlice(base.rawValue.utf8))
    }

    /// See ``URIReference/resolved(against:)``.
    func resolve(_ reference: URIReference) -> URIReference {
        let parts = URIComponents(ArraySlice(reference.rawValue.utf8))
        if let scheme = parts.scheme, !Self.isResolvedByPath(scheme) { return reference }
        return Self.compose(target(of: parts))
    }

    /// Whether references with this scheme have dot segments and take percent-encoding; those of `skd` do not.
    private static func isResolvedByPath(_ scheme: ArraySlice<UInt8>) -> Bool {
        ["http", "https", "file"].contains { $0.utf8.elementsEqual(scheme.lazy.map { $0 | 0x20 }) }
    }

    /// RFC 3986 section 5.2.2, in its words and order.
    private func target(of reference: URIComponents<ArraySlice<UInt8>>) -> URIComponents<ArraySlice<UInt8>> {
        var target = reference
        if reference.scheme == nil {
            target.scheme = base.scheme
            if reference.authority == nil {
                target.authority = base.authority
                if reference.path.isEmpty {
                    target.path = base.path
                    target.query = reference.query ?? base.query
                    return target
                }
                target.path = merge(reference.path)
            }
        }
        target.path = DotSegments.removed(from: target.path, keepsParents: target.scheme == nil)
        return target
    }

    /// RFC 3986 section 5.2.3; an absolute path needs no merging.
    private func merge(_ path: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        if path.first == UInt8(ascii: "/") { return path }
        if base.authority != nil, base.path.isEmpty { return [UInt8(ascii: "/")] + path }
        guard let slash = base.path.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return base.path[...slash] + path
    }

    /// RFC 3986 section 5.3.
    private static func compose(_ parts: URIComponents<ArraySlice<UInt8>>) -> URIReference {
        var bytes: [UInt8] = []
        if let scheme = parts.scheme {
            bytes += scheme
            bytes.append(UInt8(ascii: ":"))
        }
        if let authority = parts.authority {
            bytes += [UInt8(ascii: "/"), UInt8(ascii: "/")]
            bytes += authority
        } else if parts.path.starts(with: [UInt8(ascii: "/"), UInt8(ascii: "/")]) {
            // Two slashes would start an authority (3.3).
            bytes += [UInt8(ascii: "/"), UInt8(ascii: ".")]
        }
        bytes += parts.path
        if let query = parts.query {
            bytes.append(UInt8(ascii: "?"))
            bytes += query
        }
        if let fragment = parts.fragment {
            bytes.append(UInt8(ascii: "#"))
            bytes += fragment
        }
        let encoded = PercentEncoding.encoded(bytes, where: PercentEncoding.isForbidden)
        return URIReference(String(decoding: encoded, as: UTF8.self))
    }
}
