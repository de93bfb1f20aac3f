#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Playlists in the files below one directory, which it never leaves.
///
/// An address is a path relative to the directory, or the absolute path or `file` URL of something in it. Paths are
/// percent-decoded; queries are ignored. Addresses that lead out of the directory are refused, by `..`, as an absolute
/// path or through a symbolic link, and so is all that is not a regular file.
///
/// The guards look at the files as they are when a load begins. They do not hold against someone who moves files within
/// the directory in that moment.
public struct DirectorySource: PlaylistSource {
    /// The directory, as an absolute path or relative to the working directory of the process.
    public let root: String

    /// The size of the largest file that is read, in bytes.
    public let maximumBytes: Int

    /// Makes a source for the files below a directory.
    ///
    /// - Parameters:
    ///   - root: the directory's path, as the file system has it: not percent-encoded.
    ///   - maximumBytes: the size of the largest file to read; 64 MiB unless told otherwise.
    public init(root: String, maximumBytes: Int = 64 << 20) {
        self.root = root
        self.maximumBytes = maximumBytes
    }

    /// Reads the file at an address. The head of a server's answer may stand in front of the playlist: see
    /// ``LoadedPlaylist/init(stored:address:)``.
    ///
    /// - Parameter address: where the file is; see the type.
    /// - Returns: the file's bytes at the address that was asked for, even where it leads through symbolic links.
    /// - Throws: `SourceError` with `unsupportedScheme`, `invalidAddress`, `outsideRoot`, `notFound`, `notAFile`,
    ///   `tooLarge` or `unreadable`.
    public func load(_ address: URIReference) async throws -> LoadedPlaylist {
        try Task.checkCancellation()
        let path = try Self.path(of: address)
        let file = try locate(path)
        let bytes = try read(file)
        try Task.checkCancellation()
        return LoadedPlaylist(stored: bytes, address: address.withoutFragment)
    }

    // MARK: From address to path

    static func path(of address: URIReference) throws -> String {
        let scheme = address.scheme?.lowercased()
        guard scheme == nil || scheme == "file" else {
            throw SourceError(.unsupportedScheme, reason: "only files are read, no addresses of another scheme")
        }
        guard ["", "localhost"].contains(address.authority?.lowercased() ?? "") else {
            throw SourceError(.outsideRoot, reason: "the address is on another host")
        }
        guard let path = URIReference.percentDecoded(address.path), !path.utf8.contains(0) else {
            throw SourceError(.invalidAddress, reason: "the path is not UTF-8 or has a NUL in it")
        }
        // Systems refuse longer paths; a walk would take its time first.
        guard path.utf8.count <= 4096 else {
            throw SourceError(.invalidAddress, reason: "the path is longer than 4096 bytes")
        }
        return path
    }

    // MARK: From path to file

    func locate(_ path: String) throws -> RealPath {
        try locate(path, below: try realRoot())
    }

    func locate(_ path: String, below root: RealPath) throws -> RealPath {
        let names = RealPath.names(in: path)
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        guard isAbsolute || Self.staysBelow(names) else { throw Self.outside }
        var walk = PathWalk(from: isAbsolute ? RealPath() : root)
        do {
            try walk.follow(names)
        } catch {
            // Whether something exists outside is nobody's business.
            throw walk.place.isWithin(root) ? error : Self.outside
        }
        guard walk.place.isWithin(root) else { throw Self.outside }
        return walk.place
    }

    private static let outside = SourceError(.outsideRoot, reason: "the address leads out of the root directory")

    func realRoot() throws -> RealPath {
        let isAbsolute = root.utf8.first == UInt8(ascii: "/")
        var walk = PathWalk(from: RealPath())
        if !isAbsolute { try walk.follow(RealPath.names(in: FileManager.default.currentDirectoryPath)) }
        try walk.follow(RealPath.names(in: root))
        guard try PathWalk.type(of: walk.place) == .typeDirectory else {
            throw SourceError(.notFound, reason: "the root is not a directory")
        }
        return walk.place
    }

    /// Whether a relative path has no `..` too many on its way, even if it came back.
    private static func staysBelow(_ names: [String]) -> Bool {
        var depth = 0
        for name in names where name != "." {
            depth += name == ".." ? -1 : 1
            if depth < 0 { return false }
        }
        return true
    }

    // MARK: From file to bytes

    private func read(_ file: RealPath) throws -> [UInt8] {
        guard try Self.size(of: file) <= UInt64(clamping: maximumBytes) else { throw tooLarge }
        guard let data = FileManager.default.contents(atPath: file.text) else { throw Self.unreadable }
        guard data.count <= maximumBytes else { throw tooLarge }
        return [UInt8](data)
    }

    /// The size of a regular file, in bytes.
    static func size(of file: RealPath) throws -> UInt64 {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.text) else { throw unreadable }
        // Opening a pipe can wait forever, and opening a device can do anything.
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw SourceError(.notAFile, reason: "not a regular file")
        }
        // Foundation's editions do not agree on the number's type.
        let size = attributes[.size]
        return size as? UInt64 ?? (size as? UInt).map(UInt64.init) ?? .max
    }

    static let unreadable = SourceError(.unreadable, reason: "the file cannot be read")

    private var tooLarge: SourceError {
        SourceError(.tooLarge, reason: "the file is larger than \(maximumBytes) bytes")
    }
}
