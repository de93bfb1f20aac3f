import Foundation
import HLSValidation
import Testing

/// Rules across the playlists of a presentation: where their findings are, and what they must not say.
@Suite struct PresentationRuleTests {
    @Test func aFindingNamesBothPlacesByFileLineAndColumn() async throws {
        let findings = try await findings([
            "main.m3u8": root("a.m3u8", "b.m3u8"), "a.m3u8": media("6.0", "6.0"),
            "b.m3u8":
                "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:10\n#EXTINF:6.0,\n0.ts\n#EXTINF:6.0,\n1.ts\n#EXT-X-ENDLIST\n",
        ])
        #expect(
            findings == [
                "b.m3u8:3:23 the target duration is 10 s, and 6 s in another playlist; all must have the same "
                    + "[consist-targetduration] a.m3u8:3:23 the other target duration"
            ])
    }

    @Test func aShiftedDiscontinuityIsFoundByBothTags() async throws {
        let findings = try await findings([
            "main.m3u8": root("a.m3u8", "b.m3u8"), "a.m3u8": media("6.0", "6.0", "|", "6.0", "6.0"),
            "b.m3u8": media("6.0", "6.0", "6.0", "|", "6.0"),
        ])
        #expect(
            findings == [
                "b.m3u8:10:1 the discontinuity at 18 s is at 12 s in another playlist; all must have it at one time "
                    + "[consist-discontinuity-sequence] a.m3u8:8:1 the other playlist's discontinuity"
            ])
    }

    @Test func aDiscontinuityThatIsMissingIsFoundWhereItIsDue() async throws {
        let findings = try await findings([
            "main.m3u8": root("a.m3u8", "b.m3u8"), "a.m3u8": media("6.0", "|", "6.0", "|", "6.0"),
            "b.m3u8": media("6.006", "|", "5.994", "6.0"),
        ])
        #expect(
            findings == [
                "b.m3u8:10:1 there is no discontinuity at 12.006 s, and another playlist has one there; all must have it "
                    + "[consist-discontinuity-sequence] a.m3u8:9:1 the other playlist's discontinuity"
            ])
    }

    /// Each stretch of audio is a little longer than the video it goes with, as joined advertisements are.
    @Test func differencesOfStretchesDoNotAddUp() async throws {
        let video = Array(repeating: ["6.0", "6.0", "|"], count: 40).flatMap { $0 } + ["6.0"]
        let audio = Array(repeating: ["6.016", "6.016", "|"], count: 40).flatMap { $0 } + ["6.0"]
        let findings = try await findings([
            "main.m3u8": root("a.m3u8", "b.m3u8"), "a.m3u8": media(video), "b.m3u8": media(audio),
        ])
        #expect(findings == [])
    }

    @Test func theOddPlaylistIsTheOneThatIsReported() async throws {
        let findings = try await findings([
            "main.m3u8": root("a.m3u8", "b.m3u8", "c.m3u8"), "a.m3u8": media("6.0"),
            "b.m3u8": media("6.0", "6.0", "6.0"), "c.m3u8": media("6.0", "6.0", "6.0"),
        ])
        #expect(
            findings == [
                "a.m3u8:5:1 variant of 6 s, and in another playlist 18 s; they may differ by one target duration at most "
                    + "[consist-same-content] b.m3u8:9:1 the last segment of the other playlist"
            ])
    }

    @Test func variantsOfOnePlaylistAreOne() async throws {
        let findings = try await findings([
            "main.m3u8": root("a.m3u8", "b.m3u8", "b.m3u8#two", "b.m3u8"), "a.m3u8": media("6.0", "6.0", "6.0"),
            "b.m3u8": media("6.0"),
        ])
        #expect(findings.count == 1)
    }

    @Test func aPlaylistThatWasNotReadMakesNoFinding() async throws {
        let dated = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n"
        let range = "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:00.000Z\"\n"
        let report = "#EXT-X-RENDITION-REPORT:URI=\"gone.m3u8\",LAST-MSN=0,LAST-PART=0\n"
        let audio = "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",URI=\"en.m3u8\"\n"
        let text =
            "#EXTM3U\n\(audio)#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS=\"avc1.640020,mp4a.40.2\",AUDIO=\"a\"\na.m3u8\n"
            + "#EXT-X-STREAM-INF:BANDWIDTH=1000000,CODECS=\"avc1.64001f,mp4a.40.2\",AUDIO=\"a\"\ngone.m3u8\n"
            + "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100000,URI=\"i.m3u8\"\n"
        let child = "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:6\n\(dated)\(range)\(report)#EXTINF:6.0,\na.ts\n"
        #expect(try await findings(["main.m3u8": text, "a.m3u8": child]) == [])
    }

    @Test func livePlaylistsLoadedOneAfterAnotherAgree() async throws {
        func live(_ first: Int, discontinuity: Int, range: Bool) -> String {
            let control = "#EXT-X-SERVER-CONTROL:HOLD-BACK=18\n"
            let numbers = "#EXT-X-MEDIA-SEQUENCE:\(first)\n#EXT-X-DISCONTINUITY-SEQUENCE:\(discontinuity)\n"
            let tag = range ? "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-01T00:00:06.000Z\"\n" : ""
            let segments = (first..<first + 4).map { number in
                (number == 3 && number > first ? "#EXT-X-DISCONTINUITY\n" : "")
                    + "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(number * 6 < 10 ? "0" : "")\(number * 6).000Z\n"
                    + "#EXTINF:6.0,\n\(number).ts\n"
            }
            return "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n\(control)\(numbers)\(tag)" + segments.joined()
        }
        let findings = try await findings([
            "main.m3u8": root("a.m3u8", "b.m3u8"), "a.m3u8": live(1, discontinuity: 0, range: true),
            "b.m3u8": live(3, discontinuity: 1, range: false),
        ])
        #expect(findings == [])
    }

    @Test func reportsFindThePlaylistBehindARedirect() async throws {
        let report = "#EXT-X-RENDITION-REPORT:URI=\"b.m3u8\",LAST-MSN=0\n"
        let source = MemorySource(
            [
                base + "main.m3u8": root("x/a.m3u8", "x/b.m3u8"),
                base + "y/a.m3u8": "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.0,\n0.ts\n" + report,
                base + "y/b.m3u8": "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:6\n#EXTINF:6.0,\n0.ts\n",
            ], redirects: [base + "x/a.m3u8": "../y/a.m3u8", base + "x/b.m3u8": "../y/b.m3u8"])
        #expect(try await findings(at: base + "main.m3u8", source) == [])
    }

    @Test(arguments: [
        "fairplay-audio-only-key", "fairplay-byterange", "fairplay-fmp4-clear-lead", "fairplay-fmp4-single-key",
        "fairplay-iframe-only-key", "fairplay-key-rotation", "fairplay-key-rotation-live", "fairplay-multikey-default",
        "fairplay-session-key-missing", "fairplay-ts", "ff-variants", "identity-event", "multidrm-multikey",
        "multidrm-separate-keys", "widevine-ctr-event", "widevine-legacy-live",
    ])
    func presentationsOfPackagersHaveNoFinding(folder: String) async throws {
        #expect(try await findings(at: "master.m3u8", fixture(folder)) == [])
    }

    /// The packager marks where encryption begins as a discontinuity, in encrypted playlists only. Players look for the
    /// subtitles behind it under another number.
    @Test func subtitlesLackTheDiscontinuityBehindAClearLead() async throws {
        #expect(
            try await findings(at: "master.m3u8", fixture("fairplay-clear-lead")) == [
                "subtitles/en/main.m3u8:11:1 there is no discontinuity at 7.68 s, and another playlist has one there; all "
                    + "must have it [consist-discontinuity-sequence] video/360p/main.m3u8:11:1 the other playlist's discontinuity"
            ])
    }

    /// The packager writes a date at the first segment only, which has left the window of all but the subtitles.
    @Test func datesThatLeftTheWindowAreMissing() async throws {
        let findings = try await findings(at: "master.m3u8", fixture("fairplay-live-window"))
        #expect(findings.count == 8)
        #expect(
            findings.allSatisfy {
                $0.hasSuffix("[consist-pdt-all-or-none] t_en/main.m3u8:5:26 a date of another playlist")
            })
    }

    // MARK: - Presentations

    private let base = "https://cdn.example.com/p/"

    /// A root with a variant for each URI.
    private func root(_ uris: String...) -> String {
        "#EXTM3U\n" + uris.map { "#EXT-X-STREAM-INF:BANDWIDTH=1000000\n\($0)\n" }.joined()
    }

    private func media(_ parts: String...) -> String { media(parts) }

    /// A playlist that has ended, with segments of these lengths, and a discontinuity for each `|`.
    private func media(_ parts: [String]) -> String {
        let lines = parts.enumerated().map { index, part in
            part == "|" ? "#EXT-X-DISCONTINUITY\n" : "#EXTINF:\(part),\n\(index).ts\n"
        }
        return "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n" + lines.joined() + "#EXT-X-ENDLIST\n"
    }

    private func fixture(_ folder: String) -> DirectorySource {
        let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures")
        return DirectorySource(root: fixtures.appendingPathComponent(folder).path)
    }

    private func findings(_ files: [String: String]) async throws -> [String] {
        let playlists = files.map { (base + $0.key, $0.value) }
        return try await findings(at: base + "main.m3u8", MemorySource(Dictionary(uniqueKeysWithValues: playlists)))
    }

    /// What the specification's rules across playlists find, with the places in short. Session keys are another matter.
    private func findings(at root: String, _ source: some PlaylistSource) async throws -> [String] {
        let presentation = try await Presentation(at: URIReference(root), from: source)
        let rules = RuleSet.specification.rules.filter {
            $0.scope == .presentation && !$0.id.rawValue.hasPrefix("skey-")
        }
        let report = Validator(RuleSet.specification.only(Set(rules.map(\.id)))).report(on: presentation, following: [])
        return report.playlists.flatMap { playlist in
            playlist.diagnostics.map(shown)
        }
    }

    private func shown(_ diagnostic: Diagnostic) -> String {
        let notes = diagnostic.notes.map { " \(place($0.uri, $0.range)) \($0.message)" }
        return "\(place(diagnostic.uri, diagnostic.range)) \(diagnostic.message) [\(diagnostic.id)]" + notes.joined()
    }

    private func place(_ uri: String?, _ range: TextRange?) -> String {
        let name = uri.map { $0.hasPrefix(base) ? String($0.dropFirst(base.count)) : $0 } ?? "?"
        return "\(name):\(range?.line ?? 0):\(range?.column ?? 0)"
    }
}
