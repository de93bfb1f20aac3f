import Foundation
import HLSPresentation
import Testing

/// The inventory of every presentation in `Fixtures/` holds what stands in its files, whatever the key format.
@Suite struct FixtureInventoryTests {
    @Test(arguments: try PresentationFolder.all())
    func theInventoryIsWhatASearchThroughTheTextFinds(folder: PresentationFolder) async throws {
        let presentation = try await folder.presentation()
        let inventory = presentation.keys().map { KeyName(uri: $0.uri, keyFormat: $0.keyFormat.rawValue) }
        let searched = try folder.keysInText()
        #expect(Set(inventory) == searched)
        #expect(inventory.count == searched.count)
    }

    /// The root of `clear-vod` names its playlists by `https` addresses, which a folder does not have; the plain search
    /// shows that they hold no keys.
    @Test(arguments: try PresentationFolder.all())
    func everyPlaylistInTheFolderIsReadUnlessItIsNamedByAWebAddress(folder: PresentationFolder) async throws {
        let members = try await folder.presentation().members
        let elsewhere = members.filter { $0.address.scheme == "https" }
        #expect(members.count == (try folder.files().count))
        #expect(members.filter { $0.playlist == nil }.map(\.address) == elsewhere.map(\.address))
        #expect(elsewhere.count == (folder.name == "clear-vod" ? 10 : 0))
    }

    @Test func thereAreAsManyPresentationsAsFolders() throws {
        let folders = try PresentationFolder.all()
        #expect(folders.map(\.name) == FixtureFolder.all.map(\.name).sorted())
        #expect(try folders.filter { try !$0.keysInText().isEmpty }.count == 20)
    }
}

struct KeyName: Hashable {
    var uri: String
    var keyFormat: String
}

/// A folder of `Fixtures/` with a root playlist.
struct PresentationFolder: CustomTestStringConvertible {
    var name: String
    var root: String

    var testDescription: String { name }

    static func all() throws -> [PresentationFolder] {
        try FixtureFolder.namesOnDisk().compactMap { name in
            ["master.m3u8", "main.m3u8"].map { PresentationFolder(name: name, root: $0) }.first {
                FileManager.default.fileExists(atPath: $0.directory.appendingPathComponent($0.root).path)
            }
        }
    }

    private var directory: URL { FixtureFolder.fixtures.appendingPathComponent(name) }

    func presentation() async throws -> Presentation {
        try await Presentation(at: URIReference(root), from: DirectorySource(root: directory.path))
    }

    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".m3u8") }
    }

    /// What stands behind `URI="` and `KEYFORMAT="` in the lines of keys.
    func keysInText() throws -> Set<KeyName> {
        let lines = try files().flatMap { file in
            try String(contentsOf: directory.appendingPathComponent(file), encoding: .utf8)
                .components(separatedBy: "\n")
        }
        let keys = lines.filter { line in
            (line.hasPrefix("#EXT-X-KEY:") || line.hasPrefix("#EXT-X-SESSION-KEY:")) && !line.contains("METHOD=NONE")
        }
        return Set(
            keys.map { line in
                KeyName(
                    uri: quoted("URI", in: line) ?? "no URI", keyFormat: quoted("KEYFORMAT", in: line) ?? "identity")
            })
    }

    private func quoted(_ name: String, in line: String) -> String? {
        line.components(separatedBy: ",\(name)=\"").dropFirst().first?.components(separatedBy: "\"").first
    }
}
