import Foundation
import HLSValidation
import Testing

/// A package with its media on disk, and what becomes of it when something in it goes wrong.
///
/// The package is one that Shaka Packager made (`Fixtures/package-cbcs-multikey`). Where the environment variable
/// `HLS_PACKAGER` names a folder with the packager, the same is done with packages made for the run.
@Suite struct PackageTests {
    /// What is found in the package as it was made: peculiarities of the packager that the specification knows of.
    static let peculiarities: Set<String> = [
        "attr-hex-uppercase", "attr-unknown-name", "key-kid-multiple", "version-session-key-attributes",
    ]

    @Test(arguments: Package.all) func nothingIsWrongWithAPackage(_ package: Package) async throws {
        let found = try await package.findings()
        #expect(found.filter { !PackageTests.peculiarities.contains($0.id) } == [])
        #expect(!found.isEmpty)
    }

    @Test(arguments: Package.all, PlantedFault.all)
    func aFaultIsFoundAndNothingElse(in package: Package, _ fault: PlantedFault) async throws {
        let broken = try package.copy()
        defer { broken.remove() }
        try fault.plant(broken)
        let found = Set(try await broken.findings()).subtracting(try await package.findings())
        #expect(found.map { "\($0.file) \($0.id)" }.sorted() == fault.findings.sorted(), "\(fault)")
    }

    @Test func aFindingAcrossPlaylistsNamesBothPlaces() async throws {
        let broken = try Package.recorded.copy()
        defer { broken.remove() }
        try PlantedFault.iFramesWithoutKey.plant(broken)
        let report = try await broken.report()
        let finding = try #require(
            report.playlists.flatMap(\.diagnostics).first { $0.id == "key-iframes-same-protection" })
        #expect(
            finding.description.hasPrefix("sd_iframe.m3u8:1:1: warning: the I-frames are ranges of encrypted resources")
        )
        let note = try #require(finding.notes.first)
        #expect([note.uri, note.range.map { "\($0.line):\($0.column)" }] == ["sd.m3u8", "7:1"])
    }

    @Test func aPackageWithoutMediaHasNoFindingAboutFiles() async throws {
        let playlists = try Package.recorded.copy()
        defer { playlists.remove() }
        for folder in ["sd", "hd", "en", "de"] { try playlists.delete(folder) }
        let found = try await playlists.findings().map(\.id).filter { !PackageTests.peculiarities.contains($0) }
        #expect(found == [])
        let coverage = try await playlists.report().coverage
        let unable = RuleCoverage.Outcome.unable(reason: "no media file is at hand")
        #expect(coverage.filter { $0.outcome == unable }.map(\.rule.rawValue).contains("seg-gap-for-missing"))
    }
}

/// A fault as a packaging pipeline makes it, and what is to be found then.
struct PlantedFault: CustomTestStringConvertible, Sendable {
    let testDescription: String
    /// Each as `file id`.
    let findings: [String]
    let plant: @Sendable (Package) throws -> Void

    init(_ description: String, _ findings: [String], _ plant: @escaping @Sendable (Package) throws -> Void) {
        testDescription = description
        self.findings = findings
        self.plant = plant
    }

    static let iFramesWithoutKey = PlantedFault(
        "an I-frame playlist without key",
        [
            "sd_iframe.m3u8 key-iframes-same-protection", "sd_iframe.m3u8 media-encrypted-without-key",
            "sd_iframe.m3u8 fps-partial-encryption",
        ]
    ) { try $0.edit("sd_iframe.m3u8") { lines in lines.removeAll { $0.hasPrefix("#EXT-X-KEY") } } }

    static let all: [PlantedFault] = [
        PlantedFault(
            "a wrong KID in a key line",
            [
                "sd.m3u8 key-kid-conflict", "sd.m3u8 fps-kid-mismatch", "sd.m3u8 media-key-id",
                "sd.m3u8 key-uri-several-keys",
            ]
        ) {
            try $0.edit(
                "sd.m3u8", replacing: "KEYID=0x6a3b1f0ce0a94b0d9f5b2f8f00000001",
                by: "KEYID=0x6a3b1f0ce0a94b0d9f5b2f8f00000009")
        },
        PlantedFault(
            "cenc media under SAMPLE-AES", ["sd.m3u8 media-scheme", "sd_iframe.m3u8 media-scheme"]
        ) { try $0.patch("sd/init.mp4", "cbcs", "cenc") },
        PlantedFault("a missing segment", ["hd.m3u8 seg-gap-for-missing", "hd_iframe.m3u8 seg-gap-for-missing"]) {
            try $0.delete("hd/3.m4s")
        },
        PlantedFault("a byte range past the end", ["hd_iframe.m3u8 seg-byterange-past-end"]) { package in
            try package.edit("hd_iframe.m3u8") { lines in
                guard let index = lines.lastIndex(where: { $0.hasPrefix("#EXT-X-BYTERANGE:") }) else { return }
                let size = try package.size("hd/6.m4s")
                lines[index] = "#EXT-X-BYTERANGE:\(size)@84"
            }
        },
        PlantedFault("BANDWIDTH too low by a third", ["master.m3u8 stream-bandwidth-covers-combinations"]) { package in
            try package.edit("master.m3u8") { lines in
                for (index, line) in lines.enumerated() where line.hasPrefix("#EXT-X-STREAM-INF:BANDWIDTH=") {
                    let digits = line.dropFirst(28).prefix { $0.isNumber }
                    guard lines[index + 1] == "sd.m3u8", let rate = Int(digits) else { continue }
                    lines[index] =
                        "#EXT-X-STREAM-INF:BANDWIDTH=\(rate * 2 / 3)"
                        + line.dropFirst(28 + digits.count)
                        .replacingOccurrences(of: "AVERAGE-BANDWIDTH=\\d+,", with: "", options: .regularExpression)
                }
            }
        },
        PlantedFault("a rendition of other duration", ["de.m3u8 consist-same-content"]) {
            try $0.edit("de.m3u8") { lines in lines.removeSubrange(lines.count - 8..<lines.count - 2) }
        },
        PlantedFault("a session key missing", ["hd.m3u8 fps-session-key-coverage"]) { package in
            try package.edit("master.m3u8") { lines in
                lines.removeAll { $0.hasPrefix("#EXT-X-SESSION-KEY") && $0.contains("skd://ajsfDOCpSw2fWy+PAAAAAg==") }
            }
        },
        iFramesWithoutKey,
        PlantedFault("a shifted discontinuity", ["de.m3u8 consist-discontinuity-sequence"]) { package in
            for (file, number) in [("sd", 3), ("hd", 3), ("en", 3), ("de", 4)] {
                try package.edit(file + ".m3u8") { lines in
                    guard let index = lines.firstIndex(of: "\(file)/\(number).m4s") else { return }
                    lines.insert("#EXT-X-DISCONTINUITY", at: index - 1)
                }
            }
            for file in ["sd", "hd"] {
                try package.edit(file + "_iframe.m3u8") { lines in
                    guard let index = lines.firstIndex(of: "\(file)/3.m4s") else { return }
                    lines.insert("#EXT-X-DISCONTINUITY", at: index - 2)
                }
            }
        },
        PlantedFault("a variant group that does not exist", ["master.m3u8 stream-audio-group-exists"]) {
            try $0.edit("master.m3u8") { lines in
                guard let index = lines.firstIndex(where: { $0.contains("RESOLUTION=320x180,FRAME") }) else { return }
                lines[index] = lines[index].replacingOccurrences(of: "AUDIO=\"audio\"", with: "AUDIO=\"surround\"")
            }
        },
    ]
}

/// A folder with a package.
struct Package: CustomTestStringConvertible, Sendable {
    struct Finding: Hashable, Sendable {
        let file: String
        let id: String
    }

    let testDescription: String
    private let folder: URL

    private init(_ description: String, _ folder: URL) {
        testDescription = description
        self.folder = folder
    }

    /// The one in the fixtures.
    static let recorded = Package("recorded", root.appending(component: "Fixtures/package-cbcs-multikey"))

    /// The one in the fixtures, and one that is made anew where the packager is at hand.
    static let all: [Package] = {
        guard let tools = ProcessInfo.processInfo.environment["HLS_PACKAGER"], !tools.isEmpty else { return [recorded] }
        let package = Package("made for this run", temporary())
        let process = Process()
        process.executableURL = root.appending(component: ".ci/make-package.sh")
        process.arguments = [tools, package.folder.path]
        do {
            try process.run()
            process.waitUntilExit()
        } catch {
            Issue.record("the packager does not run: \(error)")
        }
        return [recorded, package]
    }()

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func temporary() -> URL {
        FileManager.default.temporaryDirectory.appending(component: "package-\(UUID().uuidString)")
    }

    func report() async throws -> ValidationReport {
        let source = DirectorySource(root: folder.path)
        let presentation = try await Presentation(at: "master.m3u8", from: source)
        return Validator().report(on: presentation, media: await MediaFacts(of: presentation, from: source))
    }

    func findings() async throws -> [Finding] {
        try await report().playlists.flatMap { playlist in
            playlist.diagnostics.map { Finding(file: playlist.name, id: $0.id.rawValue) }
        }
    }

    func copy() throws -> Package {
        let copy = Package.temporary()
        try FileManager.default.copyItem(at: folder, to: copy)
        return Package("a copy", copy)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    func delete(_ file: String) throws { try FileManager.default.removeItem(at: folder.appending(component: file)) }

    func size(_ file: String) throws -> Int { try Data(contentsOf: folder.appending(component: file)).count }

    /// Changes the lines of a playlist.
    func edit(_ file: String, _ change: (inout [String]) throws -> Void) throws {
        let place = folder.appending(component: file)
        var lines = try String(contentsOf: place, encoding: .utf8).components(separatedBy: "\n")
        let before = lines
        try change(&lines)
        #expect(lines != before, "nothing was planted in \(file)")
        try lines.joined(separator: "\n").write(to: place, atomically: true, encoding: .utf8)
    }

    func edit(_ file: String, replacing old: String, by new: String) throws {
        try edit(file) { lines in lines = lines.map { $0.replacingOccurrences(of: old, with: new) } }
    }

    /// Changes some bytes of a media file.
    func patch(_ file: String, _ old: String, _ new: String) throws {
        let place = folder.appending(component: file)
        var data = try Data(contentsOf: place)
        let range = try #require(data.range(of: Data(old.utf8)))
        data.replaceSubrange(range, with: Data(new.utf8))
        try data.write(to: place)
    }
}
