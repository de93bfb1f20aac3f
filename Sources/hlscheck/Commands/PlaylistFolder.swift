import HLSPresentation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A folder given in place of a playlist: the presentation that lies in it.
enum PlaylistFolder {
    static func isFolder(_ path: String) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory
    }

    /// The path of the folder's root playlist: its only Multivariant Playlist, or the only playlist there is.
    ///
    /// - Throws: `SourceError` when there is none, or when nothing says which of several it is.
    static func root(of folder: String) async throws -> String {
        let names = try playlists(in: folder)
        guard !names.isEmpty else { throw SourceError(.notFound, reason: "there is no .m3u8 file in the folder") }
        var roots: [String] = []
        let source = DirectorySource(root: folder)
        for name in names {
            guard let loaded = try? await source.load(URIReference.percentEncodedPath(name)) else { continue }
            if case .multivariant? = try? Playlist(parsing: loaded.bytes) { roots.append(name) }
        }
        let candidates = roots.isEmpty ? names : roots
        guard let root = candidates.first, candidates.count == 1 else {
            let kind = roots.isEmpty ? "playlists" : "Multivariant Playlists"
            throw SourceError(
                .ambiguous,
                reason:
                    "the folder has \(candidates.count) \(kind): name one, such as \(candidates.prefix(3).joined(separator: ", "))"
            )
        }
        return folder.hasSuffix("/") ? folder + root : folder + "/" + root
    }

    private static func playlists(in folder: String) throws -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder)
                .filter { $0.lowercased().hasSuffix(".m3u8") || $0.lowercased().hasSuffix(".m3u") }.sorted()
        } catch {
            throw SourceError(.unreadable, reason: "the folder cannot be read")
        }
    }
}

extension SourceError.Code {
    /// The address could mean several playlists.
    fileprivate static let ambiguous = SourceError.Code(rawValue: "ambiguous")
}
