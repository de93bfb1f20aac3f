#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension DirectorySource: MediaSource {
    /// The sizes of the files at some addresses, in bytes.
    public func sizes(of addresses: [URIReference]) async -> [Result<UInt64, any Error>] {
        var files = KnownFolders(source: self)
        return addresses.map { address in Result { try files.size(of: address) } }
    }

    /// A stretch of the file at an address. The system maps the file, so that no more of it is read.
    public func bytes(of address: URIReference, in range: Range<UInt64>) async throws -> [UInt8] {
        try Task.checkCancellation()
        let file = try locate(try DirectorySource.path(of: address))
        let stretch = range.clamped(to: 0..<(try DirectorySource.size(of: file)))
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: file.text), options: .alwaysMapped),
            let lower = Int(exactly: stretch.lowerBound), let upper = Int(exactly: stretch.upperBound),
            upper <= data.count
        else { throw DirectorySource.unreadable }
        return [UInt8](data[data.startIndex + lower..<data.startIndex + upper])
    }
}

/// The sizes of files, most of which lie in the same few folders: each folder is walked to once.
private struct KnownFolders {
    let source: DirectorySource
    private var root: RealPath?
    private var folders: [String: RealPath] = [:]

    init(source: DirectorySource) {
        self.source = source
    }

    mutating func size(of address: URIReference) throws -> UInt64 {
        let path = try DirectorySource.path(of: address)
        let root = try realRoot()
        let start = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let name = String(path[start...])
        // What is no name of a file is left to the walk, which knows it.
        guard !["", ".", ".."].contains(name) else { throw SourceError(.notAFile, reason: "not a regular file") }
        let file = RealPath(names: try place(of: String(path[..<start]), below: root).names + [name])
        let isLink = try PathWalk.type(of: file) == .typeSymbolicLink
        return try DirectorySource.size(of: isLink ? try source.locate(path, below: root) : file)
    }

    private mutating func realRoot() throws -> RealPath {
        let known = try root ?? source.realRoot()
        root = known
        return known
    }

    private mutating func place(of folder: String, below root: RealPath) throws -> RealPath {
        if folder.isEmpty { return root }
        let known = try folders[folder] ?? source.locate(folder, below: root)
        folders[folder] = known
        return known
    }
}
