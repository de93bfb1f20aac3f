import HLSValidation

/// The configuration file of `validate`: `.hlscheck.json` in the working directory or the nearest one above it, or the one
/// that `--config` names.
struct ConfigurationFile {
    static let name = ".hlscheck.json"

    let configuration: ValidationConfiguration
    private let path: String
    /// The folder of the file.
    private let base: ReportBase

    /// Nil where there is none.
    ///
    /// - Throws: `UsageError` where it cannot be read or makes no sense.
    init?(_ arguments: ParsedArguments) async throws {
        guard !arguments.flag("no-config") else { return nil }
        if let named = arguments.string("config") {
            path = named
        } else if let found = ConfigurationFile.nearest() {
            path = found
        } else {
            return nil
        }
        base = ReportBase(WorkingDirectory.absolute(path + "/.."))
        let bytes = try await SmallFile.read(path)
        do {
            configuration = try ValidationConfiguration(json: bytes)
        } catch {
            throw UsageError("\(path): \(error).")
        }
    }

    /// The path of the nearest configuration file, from the working directory up to the root of the file system.
    private static func nearest() -> String? {
        let depth = WorkingDirectory.path?.split(separator: "/").count ?? 0
        let paths = (0...depth).lazy.map { String(repeating: "../", count: $0) + name }
        return paths.first(where: PlaylistFolder.isFile)
    }

    /// The path of a playlist, relative to the folder of the file; nil for one that is not below it.
    func path(ofPlaylist name: String) -> String? {
        guard URIReference(name).authority == nil else { return nil }
        let whole = WorkingDirectory.absolute(name)
        let path = base.path(whole)
        return path == whole ? nil : path
    }

    /// A path that the file gives, relative to the file.
    func path(relativeToFile other: String) -> String {
        guard !other.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return other }
        return path[...slash] + other
    }
}

/// Files that people write, and that are read whole.
enum SmallFile {
    /// - Throws: `UsageError` where there is no such file, or it is larger than anybody writes.
    static func read(_ path: String) async throws(UsageError) -> [UInt8] {
        do {
            return try await bytes(of: path)
        } catch {
            throw UsageError("Cannot read '\(path.withoutSecrets)': \(error)")
        }
    }

    /// - Throws: Why it cannot be read.
    static func bytes(of path: String) async throws -> [UInt8] {
        let slash = path.lastIndex(of: "/")
        let folder = slash.map { String(path[...$0]) } ?? "."
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        return try await DirectorySource(root: folder).load(URIReference.percentEncodedPath(name)).bytes
    }
}
