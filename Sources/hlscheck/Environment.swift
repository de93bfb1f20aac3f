#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The environment variables that the tool looks at.
struct Environment: Sendable {
    private let lookUp: @Sendable (String) -> String?

    static let process = Environment { name in getenv(name).map { String(cString: $0) } }

    init(_ lookUp: @escaping @Sendable (String) -> String?) {
        self.lookUp = lookUp
    }

    subscript(name: String) -> String? {
        lookUp(name)
    }

    /// Whether the variable has a value at all: set to nothing counts as not set.
    func isSet(_ name: String) -> Bool {
        self[name].map { !$0.isEmpty } ?? false
    }
}
