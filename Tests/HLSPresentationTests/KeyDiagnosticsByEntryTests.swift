import HLSPlaylistsTesting
import Testing

/// To which key a finding belongs; the findings themselves are tested with the key lines.
@Suite struct KeyDiagnosticsByEntryTests {
    private let video = media(
        fairPlayKey("skd://k", ",IV=0x01"),
        "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://o\",KEYFORMAT=\"com.example\"", "#EXTINF:6,", "a.mp4",
        "#ext-x-key:METHOD=SAMPLE-AES,URI=\"skd://c\",KEYFORMAT=\"com.apple.streamingkeydelivery\"",
        "#EXT-X-KEY:METHOD=SAMPLE-AES,KEYFORMAT=\"com.apple.streamingkeydelivery\"", fairPlayKey("skd://k"),
        fairPlayKey("skd://k", ",IV=0x000102030405060708090A0B0C0D0E0F"), "#EXTINF:6,", "b.mp4")

    private func presentation() async throws -> Presentation {
        try await follow([
            "m.m3u8": multivariant(fairPlaySessionKey("skd://s"), "v.m3u8", "w.m3u8"), "v.m3u8": video, "w.m3u8": video,
        ])
    }

    @Test func eachThingAboutAKeyIsSaidOnceWhereItFirstShows() async throws {
        let presentation = try await presentation()
        let findings = presentation.keyDiagnostics(of: presentation.keys(for: .fairPlay))
        #expect(
            findings.entries.map { $0.map(\.place) } == [
                [], ["v.m3u8:3 key-iv-attribute-with-fairplay", "v.m3u8:3 key-iv-malformed"],
            ])
    }

    @Test func linesThatGiveNoKeyAreToldApart() async throws {
        let presentation = try await presentation()
        let findings = presentation.keyDiagnostics(of: presentation.keys(for: .fairPlay))
        let others = [
            "v.m3u8:7 key-tag-spelling", "v.m3u8:8 key-uri-missing", "w.m3u8:7 key-tag-spelling",
            "w.m3u8:8 key-uri-missing",
        ]
        #expect(findings.others.map(\.place).sorted() == others)
        #expect(findings.all == findings.entries.flatMap { $0 } + findings.others)
    }

    @Test func findingsFollowTheKeysOfTheInventory() async throws {
        let presentation = try await presentation()
        let example = presentation.keyDiagnostics(of: presentation.keys(for: KeyFormat(rawValue: "com.example")))
        #expect(example.entries.map { $0.map(\.place) } == [["v.m3u8:4 key-keyformat-foreign-with-skd"]])
        #expect(example.others == [])
        let widevine = presentation.keyDiagnostics(of: presentation.keys(for: .widevine))
        #expect(widevine.all == [])
    }
}

extension Diagnostic {
    fileprivate var place: String { "\(uri ?? "?"):\(range?.line ?? 0) \(id)" }
}
