import HLSValidation
import Testing

/// What becomes of rules about files beside the playlists where these are missing, many or broken.
@Suite struct SideFileRuleTests {
    private static let variant = "#EXT-X-STREAM-INF:BANDWIDTH=1,PATHWAY-ID=\"A\"\nv.m3u8\n"
    private static let names = #"#EXT-X-SESSION-DATA:DATA-ID="_hls.localized-rendition-names",URI="n.json""#
    private static let settings = #"#EXT-X-SESSION-DATA:DATA-ID="_hls.media-presentation-settings",URI="s.json""#
    private static let steering = #"#EXT-X-CONTENT-STEERING:SERVER-URI="steering""#
    private static let video = """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z
        #EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00Z",X-ASSET-LIST="l.json"
        #EXTINF:6.0,
        a.ts
        #EXT-X-ENDLIST

        """
    private static let rules: Set<Diagnostic.ID> = [
        "sdata-json-valid", "sdata-localized-names-shape", "sdata-media-settings-shape",
        "sdata-media-settings-languages", "steer-manifest-shape", "steer-clone-shape", "steer-clone-base-exists",
        "interstitial-assets-are-vod", "interstitial-not-nested",
    ]

    private func report(_ tags: [String], _ files: [String: String]) async throws -> ValidationReport {
        var files = files
        files["m.m3u8"] = "#EXTM3U\n" + tags.map { $0 + "\n" }.joined() + Self.variant
        let source = MemorySource(files)
        let presentation = try await Presentation(at: "m.m3u8", from: source)
        return Validator().report(on: presentation, media: await MediaFacts(of: presentation, from: source))
    }

    private func findings(_ tags: String..., files: [String: String]) async throws -> [String] {
        try await report(tags, files).playlists.flatMap(\.diagnostics).filter { Self.rules.contains($0.id) }
            .map(\.description)
    }

    @Test func withoutTagsThatNameFilesTheyDoNotApply() async throws {
        let outcomes = try await report([], [:]).coverage.filter { Self.rules.contains($0.rule) }.map(\.outcome)
        let steering = RuleCoverage.Outcome.notApplicable(
            reason: "there is no EXT-X-CONTENT-STEERING with a SERVER-URI")
        let interstitials = RuleCoverage.Outcome.notApplicable(reason: "no playlist schedules interstitials")
        #expect(
            outcomes == [
                .notApplicable(reason: "no EXT-X-SESSION-DATA of JSON has a URI"),
                .notApplicable(reason: "no EXT-X-SESSION-DATA with '_hls.localized-rendition-names' has a URI"),
                .notApplicable(reason: "no EXT-X-SESSION-DATA with '_hls.media-presentation-settings' has a URI"),
                .notApplicable(reason: "no EXT-X-SESSION-DATA with '_hls.media-presentation-settings' has a URI"),
                steering, steering, steering, interstitials, interstitials,
            ])
    }

    @Test func withoutTheFilesTheyCannotBeDecided() async throws {
        let coverage = try await report([Self.names, Self.settings, Self.steering], ["v.m3u8": Self.video]).coverage
        let data = RuleCoverage.Outcome.unable(reason: "no file of EXT-X-SESSION-DATA is at hand")
        let steering = RuleCoverage.Outcome.unable(reason: "the steering manifest is not at hand")
        let asset = RuleCoverage.Outcome.unable(reason: "no playlist of an interstitial's asset is at hand")
        #expect(
            coverage.filter { Self.rules.contains($0.rule) }.map(\.outcome)
                == [data, data, data, data, steering, steering, steering, asset, asset])
    }

    @Test func aFileThatManyTagsNameIsJudgedOnce() async throws {
        let found = try await findings(
            Self.names + ",LANGUAGE=\"en\"", Self.names + ",LANGUAGE=\"de\"",
            files: ["n.json": #"{"A": 1, "B": [], "C": {}}"#])
        #expect(
            found == [
                "m.m3u8:2:67: error: A in 'n.json' is a number; an object of languages is due; 1 more place is wrong [sdata-localized-names-shape]"
            ])
    }

    @Test func whereTheFaultIsStandsInTheMessage() async throws {
        let found = try await findings(
            Self.settings, Self.steering,
            files: [
                "s.json": "[\n  {\"TYPE\": \"AUDIO\",}\n]",
                "steering":
                    #"{"PATHWAY-PRIORITY": ["A"], "PATHWAY-CLONES": [{"BASE-ID": "B", "ID": "C D", "URI-REPLACEMENT": {"PARAMS": {"a b": 1}}}]}"#,
            ])
        #expect(
            found == [
                "m.m3u8:2:69: error: 's.json' is no JSON from line 2, column 20 on; without FORMAT=RAW, JSON is due [sdata-json-valid]",
                #"m.m3u8:3:37: error: PATHWAY-CLONES[0].URI-REPLACEMENT.PARAMS["a b"] in 'steering' is a number; a string is due [steer-clone-shape]"#,
                "m.m3u8:3:37: warning: PATHWAY-CLONES[0].BASE-ID in 'steering' is 'B', the pathway of no variant and of no clone before [steer-clone-base-exists]",
            ])
    }

    @Test func whatNestsTooDeepToBeReadIsNotJudged() async throws {
        let deep = String(repeating: "[", count: 500_000) + String(repeating: "]", count: 500_000)
        let found = try await findings(
            Self.names, Self.settings, Self.steering,
            files: ["v.m3u8": Self.video, "n.json": deep, "s.json": deep, "steering": deep, "l.json": deep])
        #expect(found == [])
    }

    @Test func noValueTraps() async throws {
        let values = ["null", "true", "-1e9", "\"\"", "\"x\"", "[]", "{}", "[null]", "[{}]", "[[]]", #"{"": null}"#]
        let shapes = [
            #"[{"TYPE": ?, "MEDIA-PRESENTATION-SETTINGS": ?}]"#,
            #"[{"TYPE": ?, "MEDIA-PRESENTATION-SETTINGS": [{"SELECTOR": ?, "DISPLAY-NAMES": ?, "SETTINGS": ?}]}]"#,
            #"{"PATHWAY-PRIORITY": ?, "PATHWAY-CLONES": ?, "ASSETS": ?}"#,
            #"{"PATHWAY-PRIORITY": [?], "PATHWAY-CLONES": [{"BASE-ID": ?, "ID": ?, "URI-REPLACEMENT": ?}], "ASSETS": [?]}"#,
            #"{"PATHWAY-CLONES": [{"URI-REPLACEMENT": {"HOST": ?, "PARAMS": ?, "PER-VARIANT-URIS": ?}}], "ASSETS": [{"URI": ?}]}"#,
            "?",
        ]
        for shape in shapes {
            for value in values {
                let json = shape.split(separator: "?", omittingEmptySubsequences: false).joined(separator: value)
                _ = try await findings(
                    Self.names, Self.settings, Self.steering,
                    files: ["v.m3u8": Self.video, "n.json": json, "s.json": json, "steering": json, "l.json": json])
            }
        }
    }
}
