import HLSPlaylistsTesting
import Testing

@Suite struct KeyIDAgreementOfListsTests {
    /// One key in the ways the systems name it, and another one.
    private static let digits = "00112233445566778899aabbccddeeff"
    private static let other = "ffeeddccbbaa99887766554433221100"

    /// A key line of a system.
    private static func line(_ format: KeyFormat, _ uri: String, _ more: String = "") -> String {
        "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"\(format)\"\(more)"
    }

    private static let fairPlay = line(.fairPlay, "skd://\(digits)")
    /// A box with the key of `digits`, and one with three other keys.
    private static let box =
        "data:text/plain;base64,AAAAOHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABgSEAARIjNEVWZ3iJmqu8zd7v9I88aJmwY="
    private static let three =
        "data:text/plain;base64,AAAAXHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAADwSEGo7HwzgqUsNn1svjwAAAAMSEGo7HwzgqUsNn1svjwAA"
        + "AAISEGo7HwzgqUsNn1svjwAAAAFI88aJmwY="
    private static let sd = "6a3b1f0ce0a94b0d9f5b2f8f00000001"
    private static let hd = "6a3b1f0ce0a94b0d9f5b2f8f00000002"

    // MARK: - The same key

    @Test(arguments: [
        ("digits and a box", [fairPlay, line(.widevine, box)]),
        ("KEYID", [line(.fairPlay, "skd://k?kid=\(digits)"), line(.widevine, "data:,w", ",KEYID=0x\(digits)")]),
        ("base64 in either byte order", [line(.fairPlay, "skd://ABEiM0RVZneImaq7zN3u/w=="), line(.widevine, box)]),
        ("base64 of a GUID", [line(.fairPlay, "skd://MyIRAFVEd2aImaq7zN3u/w=="), line(.widevine, box)]),
        ("one of those in a box", [line(.fairPlay, "skd://\(hd)"), line(.widevine, three)]),
        (
            "the one that KEYID chooses of those in a box",
            [line(.fairPlay, "skd://\(hd)"), line(.widevine, three, ",KEYID=0x\(hd)")]
        ),
    ])
    func systemsThatNameOneKeyAgree(fact: String, keys: [String]) async throws {
        let agreement = try #require(try await agreement(keys), "\(fact)")
        #expect(agreement.systems == [.fairPlay, .widevine])
        #expect(agreement.differences == [])
    }

    @Test func threeSystemsAreHeldAgainstEachOther() async throws {
        let playReady = Self.line(.playReady, "data:,p", ",KEYID=0x\(Self.digits)")
        let agreement = try await agreement([Self.line(.widevine, Self.box), Self.fairPlay, playReady])
        #expect(agreement?.systems == [.widevine, .fairPlay, .playReady])
        #expect(agreement?.differences == [])
    }

    // MARK: - Different keys

    @Test(arguments: [
        (
            [fairPlay, line(.widevine, "data:,w", ",KEYID=0x\(other)")],
            "FairPlay 00112233-4455-6677-8899-aabbccddeeff, Widevine ffeeddcc-bbaa-9988-7766-554433221100"
        ),
        (
            [line(.fairPlay, "skd://\(digits)"), line(.widevine, three)],
            "FairPlay 00112233-4455-6677-8899-aabbccddeeff, Widevine 6a3b1f0c-e0a9-4b0d-9f5b-2f8f00000003 and "
                + "6a3b1f0c-e0a9-4b0d-9f5b-2f8f00000002 and 6a3b1f0c-e0a9-4b0d-9f5b-2f8f00000001"
        ),
        (
            // The box has both, but the line is about the other one.
            [line(.fairPlay, "skd://\(hd)"), line(.widevine, three, ",KEYID=0x\(sd)")],
            "FairPlay 6a3b1f0c-e0a9-4b0d-9f5b-2f8f00000002, Widevine 6a3b1f0c-e0a9-4b0d-9f5b-2f8f00000001"
        ),
        (
            // Digits have one byte order only.
            [line(.fairPlay, "skd://33221100554477668899aabbccddeeff"), line(.widevine, box)],
            "FairPlay 33221100-5544-7766-8899-aabbccddeeff, Widevine 00112233-4455-6677-8899-aabbccddeeff"
        ),
    ])
    func systemsThatNameDifferentKeysAreAFinding(keys: [String], named: String) async throws {
        let agreement = try #require(try await agreement(keys))
        let (first, second) = (keys[0].utf8.count, keys[1].utf8.count)
        // Behind "#EXTM3U" and the target duration.
        let start = 8 + 24
        let firstLine = TextRange(
            line: 3, column: 1, endLine: 3, endColumn: first + 1, byteOffset: start, byteLength: first)
        let secondLine = TextRange(
            line: 4, column: 1, endLine: 4, endColumn: second + 1, byteOffset: start + first + 1, byteLength: second)
        #expect(
            agreement.differences == [
                Diagnostic(
                    id: "fps-kid-mismatch", severity: .warning,
                    message: "the systems name different keys for the same segments: \(named)", uri: "v.m3u8",
                    range: firstLine,
                    notes: [Diagnostic.Note(message: "Widevine names its key here", range: secondLine)])
            ])
    }

    @Test func aDifferenceIsToldOnceForEachPlaylistAndCombination() async throws {
        let wrong = Self.line(.widevine, "data:,w", ",KEYID=0x\(Self.other)")
        let video = media(
            Self.fairPlay, wrong, "#EXTINF:6,\ns.mp4", "#EXT-X-KEY:METHOD=NONE", "#EXTINF:6,\ns.mp4", Self.fairPlay,
            wrong, "#EXTINF:6,\ns.mp4", Self.line(.widevine, Self.box), "#EXTINF:6,\ns.mp4")
        let presentation = try await follow([
            "m.m3u8": multivariant("v.m3u8", "w.m3u8"), "v.m3u8": video, "w.m3u8": video,
        ])
        #expect(presentation.keyIDAgreement?.differences.map(\.uri) == ["v.m3u8", "w.m3u8"])
    }

    // MARK: - Nothing to compare

    @Test(arguments: [
        [], [fairPlay], [line(.fairPlay, "skd://movie"), line(.widevine, box)], [fairPlay, line(.widevine, "data:,w")],
        [fairPlay, "#EXT-X-KEY:METHOD=NONE", line(.widevine, box)],
        [fairPlay, line(.fairPlay, "skd://\(other)")],
    ])
    func whereOnlyOneSystemNamesAKeyThereIsNothingToCompare(keys: [String]) async throws {
        #expect(try await agreement(keys)?.systems == nil)
    }

    @Test func sessionKeysCoverNoSegment() async throws {
        let presentation = try await follow([
            "m.m3u8": TestPlaylist.multivariant(
                variants: ["v.m3u8"],
                sessionKeys: [.init("skd://\(Self.digits)"), .init(Self.three, format: .widevine)]),
            "v.m3u8": clear,
        ])
        #expect(presentation.keyIDAgreement?.systems == nil)
    }

    @Test(arguments: [
        ("multidrm-separate-keys", [KeyFormat.playReady, .widevine, .fairPlay]),
        ("multidrm-multikey", [.playReady, .widevine]), ("multidrm-multikey-nosession", [.playReady, .widevine]),
        ("fairplay-live-window", [.widevine, .fairPlay]), ("fairplay-key-rotation-live", [.widevine, .fairPlay]),
        ("widevine-legacy-live", [KeyFormat(rawValue: "com.widevine"), .widevine]), ("fairplay-clear-lead", nil),
    ])
    func systemsAgreeInTheFixtures(name: String, systems: [KeyFormat]?) async throws {
        let folder = try #require(FixtureFolder.all.first { $0.name == name })
        let agreement = try await folder.presentation().keyIDAgreement
        #expect(agreement.map { Set($0.systems) } == systems.map { Set($0) })
        #expect(agreement?.differences ?? [] == [])
    }

    /// The old form of Widevine lists the keys of all streams in its JSON.
    @Test func aListOfKeysIsNoContradictionInItself() async throws {
        let folder = try #require(FixtureFolder.all.first { $0.name == "widevine-legacy-live" })
        let presentation = try await folder.presentation()
        let keys = presentation.keys(for: KeyFormat(rawValue: "com.widevine")).map(\.key.identifier)
        #expect(keys.map(\.keyIDs.count) == [3, 3, 3])
        #expect(keys.map(\.hasConflict) == [false, false, false])
    }

    /// The agreement of a presentation with one segment under these keys.
    private func agreement(_ keys: [String]) async throws -> KeyIDAgreement? {
        try await follow([
            "m.m3u8": multivariant("v.m3u8"),
            "v.m3u8": media((keys + ["#EXTINF:6,", "s.mp4"]).joined(separator: "\n")),
        ]).keyIDAgreement
    }
}
