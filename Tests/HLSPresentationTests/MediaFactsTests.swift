import Foundation
import HLSPresentation
import Testing

/// What is found out about media files, and what that costs.
@Suite struct MediaFactsTests {
    private let base = "https://example.com/"

    private func facts(_ playlist: String, _ files: [String: Int] = [:]) async throws -> (MediaFacts, CountingSource) {
        let source = CountingSource(
            MemorySource([base + "main.m3u8": playlist]),
            files.reduce(into: [:]) { sizes, file in sizes[URIReference(base + file.key)] = file.value })
        let presentation = try await Presentation(at: URIReference(base + "main.m3u8"), from: source)
        return (await MediaFacts(of: presentation, from: source), source)
    }

    private func media(_ lines: String...) -> String {
        (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines + ["#EXT-X-ENDLIST", ""]).joined(separator: "\n")
    }

    @Test func mediaAreAtHandWhereTheFirstOrTheLastFileIs() async throws {
        let playlist = media("#EXTINF:6,", "a.ts", "#EXTINF:6,", "b.ts", "#EXTINF:6,", "c.ts")
        #expect(try await facts(playlist, ["a.ts": 1]).0.areAtHand)
        #expect(try await facts(playlist, ["c.ts": 1]).0.areAtHand)
        #expect(try await !facts(playlist).0.areAtHand)
        #expect(try await !facts(media()).0.areAtHand)
    }

    @Test func withoutMediaNothingMoreIsAskedFor() async throws {
        let segments = (0..<5_000).map { "#EXTINF:6,\n\($0).ts" }.joined(separator: "\n")
        let (_, source) = try await facts(media(segments))
        #expect(await source.log.sizes == 2)
    }

    @Test func stretchesOfOneFileAreAskedForOnce() async throws {
        let segments = (0..<3_000).map { "#EXTINF:6,\n#EXT-X-BYTERANGE:10@\($0 * 10)\na.ts" }.joined(separator: "\n")
        let (facts, source) = try await facts(media(segments), ["a.ts": 30_000])
        #expect(facts.areAtHand)
        #expect(await source.log.sizes == 3)
    }

    @Test func atMostAMebibyteOfAFileIsRead() async throws {
        let maps = (0..<200).map { "#EXT-X-MAP:URI=\"a.mp4\",BYTERANGE=\"\(1 << 20)@\($0)\"\n#EXTINF:6,\na.mp4" }
        let (_, source) = try await facts(media(maps.joined(separator: "\n")), ["a.mp4": 1 << 30])
        let read = await source.log.read
        #expect(read > 0)
        #expect(read <= 1 << 20)
    }

    @Test func whatIsEncryptedAsAWholeIsNotRead() async throws {
        let (_, source) = try await facts(
            media("#EXT-X-KEY:METHOD=AES-128,URI=\"k\"", "#EXT-X-MAP:URI=\"a.mp4\"", "#EXTINF:6,", "a.mp4"),
            ["a.mp4": 1_000])
        #expect(await source.log.read == 0)
    }

    @Test func aFolderTellsTheSizesOfItsFiles() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let inner = folder.appendingPathComponent("in")
        try FileManager.default.createDirectory(
            at: inner.appendingPathComponent("b"), withIntermediateDirectories: true)
        try Data(count: 7).write(to: inner.appendingPathComponent("a b.ts"))
        try Data(count: 9).write(to: folder.appendingPathComponent("outside.ts"))
        for (link, target) in [("link.ts", "a b.ts"), ("out.ts", "../outside.ts")] {
            try FileManager.default.createSymbolicLink(
                atPath: inner.appendingPathComponent(link).path, withDestinationPath: target)
        }
        let source = DirectorySource(root: inner.path)
        let addresses = [
            "a%20b.ts", "b/../a%20b.ts", "link.ts", "out.ts", "../outside.ts", "none.ts", "b", "b/",
            "https://example.com/a",
        ]
        let found = await source.sizes(of: addresses.map { URIReference($0) }).map { result in
            switch result {
            case .success(let bytes): "\(bytes)"
            case .failure(let error): (error as? SourceError)?.code.rawValue ?? "\(error)"
            }
        }
        #expect(
            found == [
                "7", "7", "7", "outsideRoot", "outsideRoot", "notFound", "notAFile", "notAFile", "unsupportedScheme",
            ])
        #expect(try await source.bytes(of: "a%20b.ts", in: 5..<100).count == 2)
        #expect(try await source.bytes(of: "a%20b.ts", in: 50..<100).isEmpty)
        await #expect(throws: SourceError.self) { try await source.bytes(of: "out.ts", in: 0..<1) }
    }
}

/// Files of zeros, and what was asked of them.
private struct CountingSource: MediaSource {
    actor Log {
        private(set) var sizes = 0
        private(set) var read: UInt64 = 0

        func addSizes(_ count: Int) { sizes += count }
        func addRead(_ count: UInt64) { read += count }
    }

    let playlists: MemorySource
    let files: [URIReference: Int]
    let log = Log()

    init(_ playlists: MemorySource, _ files: [URIReference: Int]) {
        self.playlists = playlists
        self.files = files
    }

    func load(_ address: URIReference) async throws -> LoadedPlaylist { try await playlists.load(address) }

    func sizes(of addresses: [URIReference]) async -> [Result<UInt64, any Error>] {
        await log.addSizes(addresses.count)
        return addresses.map { address in
            files[address].map { .success(UInt64($0)) } ?? .failure(SourceError(.notFound, reason: "no such file"))
        }
    }

    func bytes(of address: URIReference, in range: Range<UInt64>) async throws -> [UInt8] {
        let stretch = range.clamped(to: 0..<UInt64(files[address] ?? 0))
        await log.addRead(UInt64(stretch.count))
        return [UInt8](repeating: 0, count: stretch.count)
    }
}
