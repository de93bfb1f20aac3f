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

    static func isFile(_ path: String) -> Bool {
        var isDirectory = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory
    }

    /// The paths of all playlists in a folder and those below it: Multivariant Playlists, and others. Files that are no
    /// playlists are among the others.
    ///
    /// - Throws: `SourceError` when there is none.
    static func playlists(below folder: String) async throws -> (roots: [String], others: [String]) {
        guard let below = try? FileManager.default.subpathsOfDirectory(atPath: folder) else {
            throw SourceError(.unreadable, reason: "the folder cannot be read")
        }
        let names = below.filter(isPlaylist).sorted()
        guard !names.isEmpty else { throw SourceError(.notFound, reason: "there is no .m3u8 file in the folder") }
        let prefix = folder.hasSuffix("/") ? folder : folder + "/"
        let source = DirectorySource(root: folder)
        var paths: (roots: [String], others: [String]) = ([], [])
        for name in names {
            let loaded = try? await source.load(URIReference.percentEncodedPath(name))
            let playlist = loaded.flatMap { try? Playlist(parsing: $0.bytes) }
            if case .multivariant? = playlist {
                paths.roots.append(prefix + name)
            } else {
                paths.others.append(prefix + name)
            }
        }
        return paths
    }

    private static func isPlaylist(_ name: String) -> Bool {
        name.lowercased().hasSuffix(".m3u8") || name.lowercased().hasSuffix(".m3u")
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
                .filter(isPlaylist).sorted()
        } catch {
            throw SourceError(.unreadable, reason: "the folder cannot be read")
        }
    }
}

extension SourceError.Code {
    /// The address could mean several playlists.
    fileprivate static let ambiguous = SourceError.Code(rawValue: "ambiguous")
}
