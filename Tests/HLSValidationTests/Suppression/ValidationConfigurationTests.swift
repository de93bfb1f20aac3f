import HLSValidation
import Testing

@Suite struct ValidationConfigurationTests {
    private func configuration(_ json: String) throws(ValidationConfigurationError) -> ValidationConfiguration {
        try ValidationConfiguration(json: Array(json.utf8))
    }

    @Test func allMembersAreRead() throws {
        let read = try configuration(
            """
            { "$schema": "hlscheck.schema.json", "profile": "specification", "select": ["lex-*"], "ignore": ["lex-nfc"],
              "severities": { "lex-utf8": "warning" }, "failOn": "note", "baseline": "known.json",
              "ignores": [{ "rule": "key-*", "path": "old/**", "reason": "frozen" }, { "rule": "lex-utf8" }] }
            """)
        var due = ValidationConfiguration()
        due.profile = "specification"
        due.select = [RulePattern("lex-*")]
        due.ignore = [RulePattern("lex-nfc")]
        due.severities = ["lex-utf8": .warning]
        due.failOn = "note"
        due.baseline = "known.json"
        due.ignores = IgnoreList([
            IgnoreList.Entry(rule: RulePattern("key-*"), path: PathPattern("old/**"), reason: "frozen"),
            IgnoreList.Entry(rule: RulePattern("lex-utf8")),
        ])
        #expect(read == due)
        let rules = try read.ruleSet()
        #expect(rules.rules.allSatisfy { $0.id.rawValue.hasPrefix("lex-") && $0.id != "lex-nfc" })
        #expect(rules.severities == ["lex-utf8": .warning])
    }

    @Test func aSeverityForSeveralRulesIsOneForEach() throws {
        let severities = try configuration("{ \"severities\": { \"playlisttype-*\": \"note\" } }").severities
        let ids = RuleSet.all.rules.map(\.id).filter { $0.rawValue.hasPrefix("playlisttype-") }
        #expect(ids.count > 1)
        #expect(severities == Dictionary(uniqueKeysWithValues: ids.map { ($0, .note) }))
    }

    @Test func anEmptyConfigurationIsTheStandard() throws {
        #expect(try configuration("{}").ruleSet().fingerprint == RuleSet.standard.fingerprint)
    }

    @Test(arguments: [
        ("[]", "the configuration is no JSON object"),
        ("{", "the configuration is no JSON object"),
        ("{ \"profil\": \"all\" }", "there is no member 'profil'"),
        ("{ \"profile\": 1 }", "'profile' must be a string"),
        (
            "{ \"profile\": \"most\" }",
            "there is no profile 'most'; known are standard, specification, fairplay, apple, all"
        ),
        ("{ \"select\": \"lex-utf8\" }", "'select' must be an array of names of rules"),
        ("{ \"ignore\": [\"lex-utf9\"] }", "'ignore': there is no rule 'lex-utf9'"),
        ("{ \"severities\": [] }", "'severities' must be an object of rules and severities"),
        ("{ \"severities\": { \"lex-utf8\": \"fatal\" } }", "'severities.lex-utf8' must be error, warning or note"),
        ("{ \"severities\": { \"lex-utf9\": \"note\" } }", "'severities': there is no rule 'lex-utf9'"),
        ("{ \"ignores\": {} }", "'ignores' must be an array of objects"),
        ("{ \"ignores\": [{ \"path\": \"a\" }] }", "'ignores': each entry must be an object with a 'rule'"),
        ("{ \"ignores\": [{ \"rule\": \"lex-utf8\", \"file\": \"a\" }] }", "'ignores': there is no member 'file'"),
    ])
    func whatMakesNoSenseIsNamed(json: String, reason: String) {
        let error = #expect(throws: ValidationConfigurationError.self) { try configuration(json) }
        #expect(error?.description == reason)
    }

    @Test func whatIsNoRulesCanBeLeftOut() throws {
        let finding = Diagnostic(id: "playlist-unreadable", severity: .error, message: "gone")
        let playlist = try Playlist(parsing: "#EXTM3U\n#EXT-X-TARGETDURATION:7\n#EXTINF:6,\na.ts\n#EXT-X-ENDLIST\n")
        let named = try configuration("{ \"ignore\": [\"playlist-*\"] }").ruleSet()
        #expect(Validator(named).validated(playlist, name: "", others: [finding]).diagnostics == [])
        #expect(Validator(.standard).validated(playlist, name: "", others: [finding]).diagnostics == [finding])
    }
}
