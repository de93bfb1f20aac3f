import Foundation
import HLSPresentation
import Testing

/// The keys of the presentations in `Fixtures/`, as its README states them.
@Suite struct FixtureKeysTests {
    @Test(arguments: FixtureFolder.all)
    func theFairPlayKeysAreThoseOfTheREADME(folder: FixtureFolder) async throws {
        let presentation = try await folder.presentation()
        #expect(folder.description(of: presentation.keys(for: .fairPlay), in: presentation) == folder.keys)
        #expect(presentation.keys(for: .fairPlay).count == folder.keys.count)
        #expect(presentation.diagnostics == [])
    }

    @Test(arguments: FixtureFolder.all)
    func followingFindsWhatASearchThroughAllFilesFinds(folder: FixtureFolder) async throws {
        let keys = try await folder.presentation().keys(for: .fairPlay)
        let followed = keys.flatMap { entry in
            entry.uses.map { use in
                FirstKeyLine(
                    file: folder.path(of: use.playlist), line: use.line, tag: use.tag.rawValue, uri: entry.uri)
            }
        }
        #expect(try Set(followed) == Set(folder.firstKeyLines()))
    }

    @Test func everyFolderIsTested() throws {
        let others = ["key-lines", "lexing", "license", "live-ffmpeg", "live-low-latency", "stream-validator"]
        #expect(try FixtureFolder.namesOnDisk() == (FixtureFolder.all.map(\.name) + others).sorted())
    }

    @Test(arguments: FixtureFolder.all)
    func everyPlaylistOfAFolderIsRead(folder: FixtureFolder) async throws {
        let presentation = try await folder.presentation()
        let read = presentation.members.filter { $0.playlist != nil }.map { folder.path(of: $0.address) }
        #expect(read.sorted() == (try folder.files()))
        #expect(presentation.members.count == read.count)
    }

    @Test(arguments: [
        ("fairplay-key-rotation", [[], [], []]),
        ("fairplay-session-key-missing", [["skd://yU5/INizQV6nYTDLni9dhA=="], [], []]),
        ("fairplay-audio-only-key", [["skd://feE7CkySSPWh6Gs18NLHlA==", "skd://D206nFHoS3qMLpTXsG8aNQ=="], [], []]),
        ("multidrm-separate-keys", [[], [], []]), ("fairplay-byterange", [[], [], []]), ("clear-vod", [[], [], []]),
    ])
    func sessionKeysCoverWhatTheREADMESays(name: String, lists: [[String]]) async throws {
        let folder = try #require(FixtureFolder.all.first { $0.name == name })
        let coverage = try await folder.presentation().keys(for: .fairPlay).sessionKeyCoverage
        #expect(coverage?.lists == lists)
    }

    @Test(arguments: [
        ("crlf-valid", "skd://keys.example.com/crlf"), ("bom-error", "skd://keys.example.com/bom"),
        ("no-final-newline-valid", "skd://keys.example.com/no-final-newline"),
        ("nul-and-invalid-utf8-error", "skd://keys.example.com/nul"),
        ("attribute-look-alikes-valid", "skd://keys.example.com/asset?id=7,8&part=A=B,URI=x"),
    ])
    func bytesAndLinesHideNoKeyAndMakeNone(name: String, uri: String) async throws {
        let source = DirectorySource(root: FixtureFolder.fixtures.appendingPathComponent("lexing").path)
        let presentation = try await Presentation(at: URIReference(name + ".m3u8"), from: source)
        #expect(presentation.keys().map(\.uri) == [uri])
        #expect(presentation.keys().map(\.keyFormat) == [.fairPlay])
        #expect(presentation.keys().first?.uses.map(\.segmentCount) == [2])
    }
}

/// The first line of a file that declares a key.
struct FirstKeyLine: Hashable {
    var file: String
    var line: Int?
    var tag: String
    var uri: String
}

/// A folder of `Fixtures/`, and the FairPlay keys that its README names.
struct FixtureFolder: CustomTestStringConvertible {
    var name: String
    /// Uses by URI: `session master.m3u8:7`, `variant sd/main.m3u8 all`, `iframe sd/iframe.m3u8 3-5`; segments are counted
    /// from 1.
    var keys: [String: Set<String>]
    var root = "master.m3u8"
    /// What stands before the paths of the folder in the addresses of its playlists.
    var base = ""

    var testDescription: String { name }

    static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Fixtures")

    static func namesOnDisk() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: fixtures.path).filter { $0 != "README.md" }.sorted()
    }

    // MARK: - Following

    func presentation() async throws -> Presentation {
        if base.isEmpty {
            return try await Presentation(at: address, from: DirectorySource(root: directory.path))
        }
        return try await Presentation(at: address, from: memorySource())
    }

    var address: URIReference { URIReference(base + root) }

    /// The playlists of the folder by the addresses that the root has for them.
    func memorySource() throws -> MemorySource {
        MemorySource(Dictionary(uniqueKeysWithValues: try files().map { (base + $0, try text($0)) }))
    }

    func path(of address: URIReference) -> String {
        String(address.rawValue.dropFirst(base.count))
    }

    func description(of inventory: KeyInventory, in presentation: Presentation) -> [String: Set<String>] {
        let pairs = inventory.map { entry in
            (entry.uri, Set(entry.uses.map { description(of: $0, in: presentation) }))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private func description(of use: ContentKeyUse, in presentation: Presentation) -> String {
        let place = "\(use.role) \(path(of: use.playlist))"
        guard use.tag == .key else { return "\(place):\(use.line ?? 0)" }
        let member = presentation.members.first { $0.address == use.playlist }
        guard case .media(let playlist)? = member?.playlist, let first = use.firstSequence, let last = use.lastSequence
        else { return "\(place) nothing" }
        if use.segmentCount == playlist.segments.count { return "\(place) all" }
        let (from, to) = (first - playlist.mediaSequence + 1, last - playlist.mediaSequence + 1)
        return from == to ? "\(place) \(from)" : "\(place) \(from)-\(to)"
    }

    // MARK: - Searching

    private var directory: URL { Self.fixtures.appendingPathComponent(name) }

    /// The playlists of the folder, by path.
    func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: directory.path).filter { $0.hasSuffix(".m3u8") }.sorted()
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOf: directory.appendingPathComponent(file), encoding: .utf8)
    }

    /// Where each file first names each FairPlay key, by a search that knows nothing of playlists.
    func firstKeyLines() throws -> [FirstKeyLine] {
        try files().flatMap { file in
            var seen: Set<String> = []
            return try text(file).components(separatedBy: "\n").enumerated().compactMap {
                index, line -> FirstKeyLine? in
                let tag = String(line.prefix { $0 != ":" }.dropFirst())
                guard tag == "EXT-X-KEY" || tag == "EXT-X-SESSION-KEY",
                    line.contains("KEYFORMAT=\"com.apple.streamingkeydelivery\""),
                    let rest = line.components(separatedBy: ",URI=\"").dropFirst().first,
                    let uri = rest.components(separatedBy: "\"").first,
                    seen.insert(uri).inserted
                else { return nil }
                return FirstKeyLine(file: file, line: index + 1, tag: tag, uri: uri)
            }
        }
    }
}

extension FixtureFolder {
    static let all: [FixtureFolder] = [
        FixtureFolder(
            name: "multidrm-separate-keys",
            keys: [
                "skd://0f6d3a9c51e84b7a8c2e94d7b06f1a35": [
                    "session master.m3u8:7", "rendition audio/en/main.m3u8 all", "rendition audio/fr/main.m3u8 all",
                ],
                "skd://5b82c4e17a0d4f3696be21f85dc3079a": [
                    "session master.m3u8:10", "variant video/360p/main.m3u8 all", "iframe video/360p/iframes.m3u8 all",
                ],
                "skd://c94e7f20d8b3415ea76130cb9e2f5d84": [
                    "session master.m3u8:13", "variant video/720p/main.m3u8 all", "variant video/1080p/main.m3u8 all",
                    "iframe video/720p/iframes.m3u8 all", "iframe video/1080p/iframes.m3u8 all",
                ],
            ]),
        FixtureFolder(
            name: "fairplay-key-rotation",
            keys: [
                "skd://D206nFHoS3qMLpTXsG8aNQ==": ["session master.m3u8:6", "rendition audio/en/main.m3u8 1-3"],
                "skd://bTqcUehLeowulNewbxo1Dw==": ["session master.m3u8:9", "rendition audio/en/main.m3u8 4-5"],
                "skd://OpxR6Et6jC6U17BvGjUPbQ==": ["session master.m3u8:7", "rendition audio/en/main.m3u8 6"],
                "skd://feE7CkySSPWh6Gs18NLHlA==": videos("1-3", session: 10),
                "skd://4TsKTJJI9aHoazXw0seUfQ==": videos("4-5", session: 5),
                "skd://OwpMkkj1oehrNfDSx5R94Q==": videos("6", session: 8),
            ]),
        FixtureFolder(
            name: "fairplay-key-rotation-live",
            keys: [
                "skd://bTqcUehLeowulNewbxo1Dw==": ["rendition audio/en/main.m3u8 1-2"],
                "skd://OpxR6Et6jC6U17BvGjUPbQ==": ["rendition audio/en/main.m3u8 3"],
                "skd://4TsKTJJI9aHoazXw0seUfQ==": videos("1-2"), "skd://OwpMkkj1oehrNfDSx5R94Q==": videos("3"),
            ]),
        FixtureFolder(
            name: "fairplay-clear-lead",
            keys: [
                "skd://D206nFHoS3qMLpTXsG8aNQ==": ["session master.m3u8:5", "rendition audio/en/main.m3u8 3-6"],
                "skd://feE7CkySSPWh6Gs18NLHlA==": videos("3-6", session: 6),
            ]),
        FixtureFolder(
            name: "fairplay-session-key-missing",
            keys: [
                "skd://D206nFHoS3qMLpTXsG8aNQ==": ["session master.m3u8:5", "rendition audio/en/main.m3u8 all"],
                "skd://W4LE4XoNTzaWviH4XcMHmg==": [
                    "session master.m3u8:6", "variant video/360p/main.m3u8 all", "iframe video/360p/iframes.m3u8 all",
                ],
                "skd://yU5/INizQV6nYTDLni9dhA==": [
                    "variant video/720p/main.m3u8 all", "iframe video/720p/iframes.m3u8 all",
                ],
            ]),
        FixtureFolder(
            name: "fairplay-iframe-only-key",
            keys: [
                "skd://D206nFHoS3qMLpTXsG8aNQ==": ["rendition audio/en/main.m3u8 all"],
                "skd://feE7CkySSPWh6Gs18NLHlA==": [
                    "variant video/360p/main.m3u8 all", "variant video/720p/main.m3u8 all",
                ],
                "skd://sqgPbRnnQwyF1OGXPG9aCw==": ["iframe video/trickplay/iframes.m3u8 all"],
            ]),
        FixtureFolder(
            name: "fairplay-audio-only-key",
            keys: [
                "skd://feE7CkySSPWh6Gs18NLHlA==": videos("all").union(["rendition audio/en/main.m3u8 all"]),
                "skd://D206nFHoS3qMLpTXsG8aNQ==": ["rendition audio/fr/main.m3u8 all"],
            ]),
        FixtureFolder(
            name: "package-cbcs-multikey",
            keys: [
                "skd://ajsfDOCpSw2fWy+PAAAAAQ==": [
                    "session master.m3u8:13", "variant sd.m3u8 all", "iframe sd_iframe.m3u8 all",
                ],
                "skd://ajsfDOCpSw2fWy+PAAAAAg==": [
                    "session master.m3u8:14", "variant hd.m3u8 all", "iframe hd_iframe.m3u8 all",
                ],
                "skd://ajsfDOCpSw2fWy+PAAAAAw==": [
                    "session master.m3u8:15", "rendition en.m3u8 all", "rendition de.m3u8 all",
                ],
            ]),
        FixtureFolder(
            name: "fairplay-multikey-default",
            keys: [
                "skd://ajsfDOCpSw2fWy+PAAAAAQ==": pair("sd").union(["session master.m3u8:5"]),
                "skd://ajsfDOCpSw2fWy+PAAAAAg==": pair("hd").union(pair("fhd")).union(["session master.m3u8:6"]),
                "skd://ajsfDOCpSw2fWy+PAAAAAw==": sounds("all").union(["session master.m3u8:7"]),
            ]),
        FixtureFolder(
            name: "fairplay-fmp4-single-key",
            keys: [
                "skd://license.example.com/fps?KID=6a3b1f0ce0a94b0d9f5b2f8f0c1d2e3f"
                    + "&IV=0102030405060708090a0b0c0d0e0f10": everything("all").union(["session master.m3u8:5"])
            ]),
        FixtureFolder(
            name: "fairplay-fmp4-clear-lead", keys: ["skd://6a3b1f0ce0a94b0d9f5b2f8f0c1d2e3f": everything("3-5")]),
        FixtureFolder(
            name: "fairplay-byterange",
            keys: [
                "skd://license.example.com/fps/asset-42?kid=6a3b1f0ce0a94b0d9f5b2f8f0c1d2e3f"
                    + "&iv=0102030405060708090a0b0c0d0e0f10": flatFiles.union(["session master.m3u8:5"])
            ]),
        FixtureFolder(
            name: "fairplay-live-window",
            keys: [
                "skd://ajsfDOCpSw2fWy+PAAAAAQ==": pair("sd"),
                "skd://ajsfDOCpSw2fWy+PAAAAAg==": pair("hd").union(pair("fhd")),
                "skd://ajsfDOCpSw2fWy+PAAAAAw==": sounds("all"),
            ]),
        FixtureFolder(
            name: "multidrm-multikey",
            keys: ["skd://license.example.com/multi": flatFiles.union(["session master.m3u8:11"])]),
        FixtureFolder(
            name: "multidrm-multikey-nosession",
            keys: [
                "skd://license.example.com/multi": pair("sd", "2-5").union(pair("hd", "2-5")).union(pair("fhd", "2-5"))
                    .union(sounds("2-5"))
            ]),
        FixtureFolder(
            name: "fairplay-ts",
            keys: ["skd://license.example.com/ts?KID=6a3b1f0ce0a94b0d9f5b2f8f0c1d2e3f": everything("all")]),
        FixtureFolder(name: "clear-vod", keys: [:], base: "https://cdn.example.com/assets/42/"),
        FixtureFolder(name: "widevine-ctr-event", keys: [:]), FixtureFolder(name: "identity-event", keys: [:]),
        FixtureFolder(name: "widevine-legacy-live", keys: [:]), FixtureFolder(name: "ff-variants", keys: [:]),
        FixtureFolder(name: "ff-aes128-rotate", keys: [:], root: "main.m3u8"),
        FixtureFolder(name: "ff-fmp4-byterange", keys: [:], root: "main.m3u8"),
        FixtureFolder(name: "ff-iframes", keys: [:], root: "main.m3u8"),
        FixtureFolder(name: "ff-live", keys: [:], root: "main.m3u8"),
        FixtureFolder(name: "ff-event-pdt", keys: [:], root: "main.m3u8"),
    ]

    /// The variants and I-frame playlists 360p and 720p.
    private static func videos(_ span: String, session line: Int? = nil) -> Set<String> {
        let uses = ["360p", "720p"].flatMap {
            ["variant video/\($0)/main.m3u8 \(span)", "iframe video/\($0)/iframes.m3u8 \(span)"]
        }
        return Set(uses + (line.map { ["session master.m3u8:\($0)"] } ?? []))
    }

    /// A variant and its I-frame playlist.
    private static func pair(_ name: String, _ span: String = "all") -> Set<String> {
        ["variant \(name)/main.m3u8 \(span)", "iframe \(name)/iframe.m3u8 \(span)"]
    }

    private static func sounds(_ span: String) -> Set<String> {
        ["rendition a_en/main.m3u8 \(span)", "rendition a_zh/main.m3u8 \(span)"]
    }

    private static func everything(_ span: String) -> Set<String> {
        pair("sd", span).union(pair("hd", span)).union(pair("fhd", span)).union(sounds(span))
    }

    /// All streams where each is one file next to the root.
    private static let flatFiles: Set<String> = [
        "variant sd.m3u8 all", "variant hd.m3u8 all", "variant fhd.m3u8 all", "iframe sd_iframe.m3u8 all",
        "iframe hd_iframe.m3u8 all", "iframe fhd_iframe.m3u8 all", "rendition a_en.m3u8 all", "rendition a_zh.m3u8 all",
    ]
}
