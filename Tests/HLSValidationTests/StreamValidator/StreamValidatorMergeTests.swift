import Testing

@testable import HLSValidation

/// How findings of mediastreamvalidator and of the rules become one list.
@Suite struct StreamValidatorMergeTests {
    private static let group =
        #"{"errorComment":"Each Group of the same TYPE MUST have the same set of members","#
        + #""errorStatusCode":-50090,"errorRequirementLevel":1,"errorDetail":"Group a is missing 'b'"}"#
    private static let groupStatement =
        "-50090 Each Group of the same TYPE MUST have the same set of members: Group a is missing 'b'"

    private func data(_ json: String) throws -> StreamValidatorData {
        try StreamValidatorData(Array(json.utf8))
    }

    /// A file with messages at its root playlist.
    private func data(at url: String = "m.m3u8", messages: String) throws -> StreamValidatorData {
        try data(#"{"url":"\#(url)","messages":[\#(messages)]}"#)
    }

    private func judged(_ name: String, _ ids: Diagnostic.ID...) throws -> ValidatedPlaylist {
        ValidatedPlaylist(
            name: name, playlist: try Playlist(parsing: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n"),
            diagnostics: ids.map { Diagnostic(id: $0, severity: .error, message: "ours", uri: name) })
    }

    /// Names of playlists, each with its findings; `~` stands before what does not count, notes stand behind.
    private func lines(_ playlists: [ValidatedPlaylist]) -> [String] {
        playlists.flatMap { playlist in
            [playlist.name] + playlist.diagnostics.map { line($0) }
                + playlist.suppressed.map { "~" + line($0.diagnostic) }
        }
    }

    private func line(_ diagnostic: Diagnostic) -> String {
        let notes = diagnostic.notes.map { " | \($0.message)" + ($0.uri.map { " (\($0))" } ?? "") }.joined()
        return "  \(diagnostic.severity) \(diagnostic.id): \(diagnostic.message)\(notes)"
    }

    // MARK: A message as a finding

    @Test(arguments: [
        (#""errorRequirementLevel":1"#, "error"), (#""errorRequirementLevel":2"#, "warning"),
        (#""errorRequirementLevel":4"#, "warning"), (#""errorDetail":"""#, "warning"),
    ])
    func theLevelGivesTheSeverity(member: String, severity: String) throws {
        let merged = try data(messages: #"{"errorComment":"t",\#(member)}"#).merged(with: [], rules: .standard)
        #expect(merged.flatMap(\.diagnostics).map { $0.severity.rawValue } == [severity])
    }

    @Test func withoutALevelTheMapGivesIt() throws {
        let merged = try data(
            messages: """
                {"errorComment":"Negative number in EXTINF"},
                {"errorComment":"#EXT-X-ALLOW-CACHE has been deprecated","errorStatusCode":0}
                """
        ).merged(with: [], rules: .standard)
        #expect(
            lines(merged) == [
                "m.m3u8", "  error seg-extinf-syntax: mediastreamvalidator: Negative number in EXTINF",
                "  warning version-obsolete-allow-cache: mediastreamvalidator: #EXT-X-ALLOW-CACHE has been deprecated",
            ])
        #expect(merged.flatMap(\.diagnostics).map(\.section) == ["4.4.4.1", "8"])
    }

    @Test func whatNobodyKnowsHasANameOfItsOwn() throws {
        let merged = try data(messages: #"{"errorComment":"t","errorDetail":"d","errorStatusCode":-50999}"#)
            .merged(with: [], rules: .standard)
        #expect(lines(merged) == ["m.m3u8", "  warning stream-validator: mediastreamvalidator: -50999 t: d"])
        #expect(merged.map(\.isReadElsewhere) == [true])
    }

    @Test func whatRepeatsItselfIsSaidOnce() throws {
        let segments = (1...3).map { #"{"url":"\#($0).ts","messages":[{"errorComment":"t"}]}"# }.joined(separator: ",")
        let merged = try data(
            """
            {"url":"m.m3u8","variants":[{"url":"v.m3u8","dataID":7,"segments":[\(segments)]}],"messages":[
            {"errorComment":"u","errorReferenceDataID":7,"errorRepetitions":4,"errorParserLine":"#x?token=abc y"}]}
            """
        ).merged(with: [], rules: .standard)
        #expect(
            lines(merged) == [
                "m.m3u8",
                "  warning stream-validator: mediastreamvalidator: u | the line is '#x?token=REDACTED y'"
                    + " | compared with this playlist (v.m3u8) | said 4 times",
                "v.m3u8", "  warning stream-validator: mediastreamvalidator: t | it is about '1.ts' and 2 others",
            ])
    }

    // MARK: Beside the findings of rules

    @Test func whatBothFindIsSaidOnce() throws {
        let merged = try data(messages: Self.group)
            .merged(with: [try judged("m.m3u8", "lex-nfc", "group-same-members")], rules: .standard)
        #expect(
            lines(merged) == [
                "m.m3u8", "  error lex-nfc: ours",
                "  error group-same-members: ours | mediastreamvalidator says the same: \(Self.groupStatement)",
            ])
    }

    @Test func findingsOfOneRuleTakeWhatIsSaidInTurn() throws {
        let messages = (1...3).map { #"{"errorComment":"Negative number in EXTINF","errorDetail":"\#($0)"}"# }
        let merged = try data(messages: messages.joined(separator: ","))
            .merged(with: [try judged("m.m3u8", "seg-extinf-syntax", "seg-extinf-syntax")], rules: .standard)
        let same = "mediastreamvalidator says the same: Negative number in EXTINF"
        #expect(
            lines(merged) == [
                "m.m3u8", "  error seg-extinf-syntax: ours | \(same): 1",
                "  error seg-extinf-syntax: ours | \(same): 2 | \(same): 3",
            ])
    }

    @Test func aRuleThatFoundSomethingElsewhereIsNoReasonToBeSilent() throws {
        let merged = try data(messages: Self.group)
            .merged(with: [try judged("m.m3u8"), try judged("n.m3u8", "group-same-members")], rules: .standard)
        #expect(
            lines(merged) == [
                "m.m3u8", "  error group-same-members: mediastreamvalidator: \(Self.groupStatement)",
                "n.m3u8", "  error group-same-members: ours",
            ])
    }

    @Test func whatSomebodyLivesWithIsNotBroughtBack() throws {
        var playlist = try judged("m.m3u8", "group-same-members")
        playlist.suppressed = playlist.diagnostics.map { SuppressedDiagnostic($0, origin: .comment) }
        playlist.diagnostics = []
        #expect(
            lines(try data(messages: Self.group).merged(with: [playlist], rules: .standard)) == [
                "m.m3u8",
                "~  error group-same-members: ours | mediastreamvalidator says the same: \(Self.groupStatement)",
            ])
    }

    @Test func rulesThatAreLeftOutAreLeftOutHereToo() throws {
        let rules = RuleSet.standard.without(matching: [RulePattern("group-*"), RulePattern("stream-validator")])
        let merged = try data(messages: Self.group + #",{"errorComment":"t"}"#).merged(with: [], rules: rules)
        #expect(lines(merged) == ["m.m3u8"])
    }

    @Test func severitiesOfTheRulesHold() throws {
        let merged = try data(messages: Self.group)
            .merged(with: [], rules: RuleSet.standard.weighing(["group-same-members": .note]))
        #expect(merged.flatMap(\.diagnostics).map(\.severity) == [.note])
    }

    // MARK: Which playlist is which

    /// To which of the playlists judged here the root of a file at that address belongs; nil for none.
    private func match(_ url: String, _ names: [String]) throws -> String? {
        let merged = try data(at: url, messages: #"{"errorComment":"t"}"#)
            .merged(with: names.map { try judged($0) }, rules: .standard)
        return merged.first { !$0.diagnostics.isEmpty && !$0.isReadElsewhere }?.name
    }

    @Test(
        arguments: [
            ("https://h/a.m3u8", ["https://g/a.m3u8", "https://h/a.m3u8"], "https://h/a.m3u8"),
            ("https://h/v/hi/a.m3u8", ["out/lo/a.m3u8", "out/hi/a.m3u8"], "out/hi/a.m3u8"),
            ("https://h/v/a%20b.m3u8?x=1", ["out/a b.m3u8"], "out/a b.m3u8"),
            ("build/./m.m3u8", ["other.m3u8", "build/m.m3u8"], "build/m.m3u8"),
            ("https://h/a.m3u8", ["x/a.m3u8", "y/a.m3u8"], nil),
            ("https://h/a.m3u8", ["b.m3u8", ""], nil),
            ("https://h", ["a.m3u8"], nil),
        ] as [(String, [String], String?)])
    func addressesDecideAndThenTheEndsOfPaths(url: String, names: [String], name: String?) throws {
        #expect(try match(url, names) == name)
    }

    @Test func onePlaylistIsNotTakenForTwo() throws {
        let variants = ["hi", "lo", "x/hi"].map { #"{"url":"\#($0)/a.m3u8","messages":[{"errorComment":"\#($0)"}]}"# }
        let file = try data(#"{"url":"https://h/m.m3u8","variants":[\#(variants.joined(separator: ","))]}"#)
        #expect(
            lines(file.merged(with: [try judged("lo/a.m3u8")], rules: .standard)) == [
                "lo/a.m3u8", "  warning stream-validator: mediastreamvalidator: lo", "https://h/m.m3u8",
                "https://h/hi/a.m3u8", "  warning stream-validator: mediastreamvalidator: hi",
                "https://h/x/hi/a.m3u8", "  warning stream-validator: mediastreamvalidator: x/hi",
            ])
        #expect(
            lines(file.merged(with: [try judged("hi/a.m3u8")], rules: .standard)).first { $0.contains("hi") }
                == "hi/a.m3u8")
    }
}
