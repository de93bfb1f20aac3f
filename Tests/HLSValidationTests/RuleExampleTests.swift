import HLSValidation
import Testing

/// Every rule is tested by its own examples, which are its documentation as well.
@Suite struct RuleExampleTests {
    static let ids = RuleSet.all.rules.map(\.id.rawValue)

    @Test(arguments: ids)
    func invalidExamplesHaveFindingsWhereTheyAreMarked(id: String) throws {
        let rule = try rule(id)
        for example in rule.invalid {
            let (text, marks) = try marked(example)
            let findings = try diagnostics(of: text).filter { $0.id == rule.id }
            let places = Set(findings.map { "\($0.range?.line ?? 0):\($0.range?.column ?? 0)" })
            #expect(places == marks, "\(rule.id) in\n\(text)")
        }
        #expect(!rule.invalid.isEmpty)
    }

    @Test(arguments: ids)
    func validExamplesHaveNoFindingOfTheRuleAndNoError(id: String) throws {
        let rule = try rule(id)
        for example in rule.valid {
            let (text, _) = try marked(example)
            let findings = try diagnostics(of: text).filter { $0.id == rule.id || $0.severity == .error }
            #expect(findings == [], "\(rule.id) in\n\(text)")
        }
        #expect(!rule.valid.isEmpty)
    }

    @Test func idsAreUnique() {
        #expect(Set(RuleExampleTests.ids).count == RuleExampleTests.ids.count)
    }

    @Test(arguments: ids)
    func aRuleSaysWhatAndWhyInSentencesWithoutAFullStop(id: String) throws {
        let rule = try rule(id)
        for sentence in [rule.summary, rule.rationale] {
            #expect(!sentence.isEmpty && !sentence.hasSuffix("."), "\(rule.id): \(sentence)")
        }
    }

    private func rule(_ id: String) throws -> Rule {
        try #require(RuleSet.all[Diagnostic.ID(rawValue: id)])
    }

    private func diagnostics(of text: String) throws -> [Diagnostic] {
        let playlist = try Playlist(parsing: Array(text.utf8), uri: "https://cdn.example.com/p/main.m3u8")
        return Validator(.all).diagnostics(of: playlist)
    }

    /// The text without its marks, and where they stood; a text without a mark has its finding as a whole.
    private func marked(_ example: RuleExample) throws -> (text: String, marks: Set<String>) {
        guard case .playlist(let source) = example else { throw UnsupportedExample() }
        var (text, marks, line, column) = ("", Set<String>(), 1, 1)
        for scalar in source.unicodeScalars {
            if scalar == "↓" {
                marks.insert("\(line):\(column)")
                continue
            }
            text.unicodeScalars.append(scalar)
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        return (text, marks.isEmpty ? ["0:0"] : marks)
    }

    private struct UnsupportedExample: Error {}
}
