/// The folder that the paths in a report are relative to, such as the root of a repository.
///
/// Services that show findings beside the files, or compare two runs, know files by such paths.
public struct ReportBase: Hashable, Sendable {
    /// The folder's path as a URI reference, with a slash at its end; nil where it is not known.
    private let folder: String?

    /// - Parameter folder: The absolute path of the folder. Without one, absolute paths stay absolute.
    public init(_ folder: String? = nil) {
        self.folder = folder.map { ReportBase.reference($0.hasSuffix("/") ? $0 : $0 + "/") }
    }

    /// The folder as a URI.
    var uri: String? { folder.map { "file://" + $0 } }

    /// A playlist's place as a URI reference, and whether it is relative to the folder.
    func reference(_ name: String) -> (uri: String, isRelative: Bool) {
        if URIReference(name).authority != nil { return (name, false) }
        let path = ReportBase.reference(name)
        if let folder, path.hasPrefix(folder) { return (String(path.dropFirst(folder.count)), true) }
        return path.hasPrefix("/") ? ("file://" + path, false) : (path, true)
    }

    /// A playlist's path relative to the folder, as file systems have it; what is no file below stays as it is.
    package func path(_ name: String) -> String {
        let (uri, isRelative) = reference(name)
        guard isRelative else { return name }
        // A URI needs the dot in front of a first segment with a colon, a path does not.
        let path = URIReference.percentDecoded(uri) ?? name
        return path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    }

    private static func reference(_ path: String) -> String {
        URIReference.percentEncodedPath(path).resolved(against: "").rawValue
    }
}
