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

    /// Reads the file at an address.
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
        return LoadedPlaylist(bytes: bytes, address: address.withoutFragment)
    }

    // MARK: From address to path

    private static func path(of address: URIReference) throws -> String {
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

    private func locate(_ path: String) throws -> RealPath {
        let root = try realRoot()
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

    private func realRoot() throws -> RealPath {
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
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: file.text) else {
            throw Self.unreadable
        }
        // Opening a pipe can wait forever, and opening a device can do anything.
        guard attributes[.type] as? FileAttributeType == .typeRegular else {
            throw SourceError(.notAFile, reason: "not a regular file")
        }
        guard Self.size(in: attributes) <= UInt64(clamping: maximumBytes) else { throw tooLarge }
        guard let data = FileManager.default.contents(atPath: file.text) else { throw Self.unreadable }
        guard data.count <= maximumBytes else { throw tooLarge }
        return [UInt8](data)
    }

    private static func size(in attributes: [FileAttributeKey: Any]) -> UInt64 {
        // Foundation's editions do not agree on the number's type.
        let size = attributes[.size]
        return size as? UInt64 ?? (size as? UInt).map(UInt64.init) ?? .max
    }

    private static let unreadable = SourceError(.unreadable, reason: "the file cannot be read")

    private var tooLarge: SourceError {
        SourceError(.tooLarge, reason: "the file is larger than \(maximumBytes) bytes")
    }
}

/// An absolute path that has no dots and, as far as it was followed, no symbolic links.
private struct RealPath {
    var names: [String] = []

    var text: String { "/" + names.joined(separator: "/") }

    func isWithin(_ directory: RealPath) -> Bool {
        // Byte by byte, because names that are canonically equivalent can be different files.
        names.count >= directory.names.count
            && zip(names, directory.names).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    static func names(in path: String) -> [String] {
        // Byte by byte, because a slash with a combining mark after it is one character but still a slash.
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
}

/// A walk along a path through all symbolic links, as the system does it.
private struct PathWalk {
    /// Where the walk has come to.
    private(set) var place: RealPath
    private var linksLeft = 40

    init(from start: RealPath) {
        place = start
    }

    mutating func follow(_ names: [String]) throws {
        var rest = [String](names.reversed())
        while let name = rest.popLast() {
            if name == "." { continue }
            if name == ".." {
                _ = place.names.popLast()
                continue
            }
            let next = RealPath(names: place.names + [name])
            switch try Self.type(of: next) {
            case .typeSymbolicLink: rest += try target(of: next).reversed()
            case .typeDirectory: place = next
            case _ where rest.isEmpty: place = next
            default: throw SourceError(.notFound, reason: "the path leads through a file")
            }
        }
    }

    static func type(of path: RealPath) throws -> FileAttributeType? {
        do {
            return try FileManager.default.attributesOfItem(atPath: path.text)[.type] as? FileAttributeType
        } catch let error as CocoaError where error.code == .fileReadNoPermission {
            throw SourceError(.unreadable, reason: "a directory on the path cannot be read")
        } catch {
            throw SourceError(.notFound, reason: "no such file")
        }
    }

    private mutating func target(of link: RealPath) throws -> [String] {
        guard linksLeft > 0 else { throw SourceError(.unreadable, reason: "too many symbolic links") }
        linksLeft -= 1
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link.text) else {
            throw SourceError(.unreadable, reason: "a symbolic link cannot be read")
        }
        if target.utf8.first == UInt8(ascii: "/") { place = RealPath() }
        return RealPath.names(in: target)
    }
}
