#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The folder in which the tool was started.
enum WorkingDirectory {
    /// The absolute path; nil where the system does not say it.
    static var path: String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    /// A path that counts from the folder as one that counts from the root of the file system.
    static func absolute(_ name: String) -> String {
        guard !name.hasPrefix("/"), let path else { return name }
        return path + "/" + name
    }
}
