import HLSPresentation
import Testing

/// What is said about the key lines of a presentation.
@Suite struct KeyDiagnosticsTests {
    @Test func anEntryHasEachFindingOnceAtItsFirstLine() async throws {
        let key = fairPlayKey("skd:k")
        let found = try await diagnostics([
            "m.m3u8": multivariant(fairPlaySessionKey("skd:k"), "v.m3u8"),
            "v.m3u8": media(key + ",X-A=1,x-a=1", "#EXTINF:6,", "0.mp4", key),
        ])
        #expect(
            found.entries.map(listed) == [
                [
                    "m.m3u8:2 note key-uri-opaque", "v.m3u8:3 error key-attr-duplicate",
                    "v.m3u8:3 error key-attr-name-case",
                ]
            ])
        #expect(found.others == [])
        #expect(found.all == found.entries[0])
    }

    @Test func entriesHaveTheirOwnFindings() async throws {
        let found = try await diagnostics([
            "m.m3u8": media(fairPlayKey("skd:a"), "#EXTINF:6,", "0.mp4", fairPlayKey("skd://b"), fairPlayKey("SKD://c"))
        ])
        let lists = [["m.m3u8:3 note key-uri-opaque"], [], ["m.m3u8:7 warning key-scheme-case"]]
        #expect(found.entries.map(listed) == lists)
    }

    @Test func otherFindingsComeInTheOrderOfThePlaylists() async throws {
        let none = "#EXT-X-KEY:METHOD=NONE,X-A=b"
        let comment = "#ext-x-key" + fairPlayKey("skd://comment").dropFirst(10)
        let found = try await diagnostics([
            "m.m3u8": multivariant("v.m3u8", "w.m3u8"),
            "v.m3u8": media("#EXTINF:6,", "0.mp4", none, "#EXTINF:6,", "1.mp4"),
            "w.m3u8": media(none, comment, "#EXTINF:6,", "0.mp4"),
        ])
        #expect(
            listed(found.others) == [
                "v.m3u8:5 error key-method-none-with-attributes", "w.m3u8:3 error key-method-none-with-attributes",
                "w.m3u8:4 warning key-tag-spelling",
            ])
        #expect(found.all == found.others)
    }

    @Test func ofEachOtherKindAThousandAreKept() async throws {
        let lines = Array(repeating: "#EXT-X-KEY:METHOD=NONE,X-A=b", count: 1_002)
        let text = (["#EXTM3U"] + lines + ["#EXTINF:6,", "0.mp4", ""]).joined(separator: "\n")
        let others = try await diagnostics(["m.m3u8": text]).others
        #expect(others.count == 1_001)
        #expect(others.last?.id == "too-many-findings")
        #expect(others.last?.message == "2 more findings of key-method-none-with-attributes are not listed")
    }

    @Test func keysThatWereNotAskedForAreNotSpokenOf() async throws {
        let presentation = try await follow([
            "m.m3u8": media("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x1", fairPlayKey("skd:k"), "#EXTINF:6,", "0.mp4")
        ])
        #expect(
            presentation.keyDiagnostics(of: presentation.keys(for: .identity)).entries.map(listed)
                == [["m.m3u8:3 error key-iv-malformed"]])
        #expect(presentation.keyDiagnostics(of: presentation.keys()).entries.count == 2)
        #expect(presentation.keyDiagnostics(of: presentation.keys(for: .widevine)).all == [])
    }

    @Test func aKeyTagInAMultivariantPlaylistHasAnEntry() async throws {
        let presentation = try await follow(["m.m3u8": multivariant(fairPlayKey("skd:k"), "v.m3u8"), "v.m3u8": clear])
        let keys = presentation.keys(for: .fairPlay)
        #expect(keys.usesByKey == [[Use(playlist: "m.m3u8", line: 2, tag: .key, role: .session)]])
        #expect(presentation.keyDiagnostics(of: keys).entries.map(listed) == [["m.m3u8:2 note key-uri-opaque"]])
    }

    private func diagnostics(_ playlists: [String: String]) async throws -> KeyDiagnostics {
        let presentation = try await follow(playlists)
        return presentation.keyDiagnostics(of: presentation.keys(for: .fairPlay))
    }

    private func listed(_ diagnostics: [Diagnostic]) -> [String] {
        diagnostics.map { "\($0.uri ?? ""):\($0.range?.line ?? 0) \($0.severity.rawValue) \($0.id)" }
    }
}
