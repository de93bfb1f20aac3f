import Foundation
import HLSPlaylists

/// The playlists of the folder `Fixtures`; its README says what is in them.
enum Fixtures {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Fixtures")

    /// Every playlist of a folder, by its path from `Fixtures`, in order.
    static func paths(in name: String = "") throws -> [String] {
        let start = name.isEmpty ? folder : folder.appendingPathComponent(name)
        return try FileManager.default.subpathsOfDirectory(atPath: start.path)
            .filter { $0.hasSuffix(".m3u8") }
            .map { name.isEmpty ? $0 : "\(name)/\($0)" }
            .sorted()
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(path)))
    }

    static func media(_ path: String) throws -> MediaPlaylist {
        try MediaPlaylist(parsing: try bytes(path))
    }

    static func multivariant(_ path: String) throws -> MultivariantPlaylist {
        try MultivariantPlaylist(parsing: try bytes(path))
    }
}
