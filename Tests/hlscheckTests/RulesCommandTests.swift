import Foundation
import HLSValidation
import Testing

@testable import hlscheck

@Suite struct RulesCommandTests {
    @Test func theListHasALineForEachRule() async throws {
        let outcome = await hlscheck("rules")
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.map { $0.prefix { $0 != " " } } == RuleSet.all.rules.map { $0.id.rawValue[...] })
        #expect(outcome.code == .success)
    }

    @Test func aRuleIsExplainedWithItsExamples() async throws {
        let rule = try #require(RuleSet.all["lex-unknown-tag"])
        #expect(
            await hlscheck("rules", "lex-unknown-tag")
                == Outcome(code: .success, output: rule.explanation, error: ""))
        #expect(await hlscheck("rules", "LEX-unknown-tag").output == rule.explanation)
    }

    @Test func jsonIsAnArray() async throws {
        let all = try JSON(await hlscheck("rules", "--format", "json").output)
        #expect(all[RuleSet.all.rules.count - 1] != nil)
        #expect(all[RuleSet.all.rules.count] == nil)
        let names: Set = [
            "id", "severity", "level", "scope", "section", "summary", "rationale", "valid", "invalid",
        ]
        #expect(all[0]?.names == names)
        let one = try JSON(await hlscheck("rules", "lex-unknown-tag", "--format", "json").output)
        #expect(one[0]?["id"] == .text("lex-unknown-tag"))
        #expect(one[1] == nil)
    }

    @Test func aFormatCanGoToAFile() async throws {
        let folder = try TemporaryFolder()
        let outcome = await hlscheck("rules", "--format", "markdown=" + folder["rules.md"])
        #expect(outcome == Outcome(code: .success, output: "", error: ""))
        #expect(try String(contentsOfFile: folder["rules.md"], encoding: .utf8) == RuleCatalogue.all.markdown)
    }

    @Test func anUnknownRuleIsAUsageError() async {
        let outcome = await hlscheck("rules", "lex-unknow-tag")
        #expect(outcome.code == .usage)
        #expect(outcome.output == "")
        #expect(
            outcome.error.hasPrefix("Error: Unknown rule 'lex-unknow-tag'. Did you mean 'lex-unknown-tag'?\nUsage: "))
    }
}
