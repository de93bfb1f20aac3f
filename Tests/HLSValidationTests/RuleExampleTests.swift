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
            #expect(places == marks, "\(rule.id) in\n\(shown(text))")
        }
        #expect(!rule.invalid.isEmpty)
    }

    @Test(arguments: ids)
    func validExamplesHaveNoFindingOfTheRuleAndNoError(id: String) throws {
        let rule = try rule(id)
        for example in rule.valid {
            let (text, _) = try marked(example)
            let findings = try diagnostics(of: text).filter { $0.id == rule.id || $0.severity == .error }
            #expect(findings == [], "\(rule.id) in\n\(shown(text))")
        }
        #expect(!rule.valid.isEmpty)
    }

    @Test(arguments: ids)
    func safeChangesMendWhatWasFound(id: String) throws {
        let rule = try rule(id)
        for example in rule.invalid {
            let (text, _) = try marked(example)
            let findings = try diagnostics(of: text).filter { $0.id == rule.id }
            let changes = findings.map { $0.fixIts.first { $0.safety == .safe } }
            guard changes.allSatisfy({ $0 != nil }) else { continue }
            let mended = applying(Set(changes.compactMap { $0 }.flatMap(\.edits)), to: text)
            #expect(
                try diagnostics(of: mended).filter { $0.id == rule.id } == [], "\(shown(text)) became \(shown(mended))")
        }
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

    private func diagnostics(of bytes: [UInt8]) throws -> [Diagnostic] {
        do throws(PlaylistError) {
            let playlist = try Playlist(parsing: bytes, uri: "https://cdn.example.com/p/main.m3u8")
            return Validator(.all).diagnostics(of: playlist)
        } catch {
            return [error.diagnostic()]
        }
    }

    private func applying(_ edits: Set<Diagnostic.FixIt.Edit>, to text: [UInt8]) -> [UInt8] {
        var text = text
        for edit in edits.sorted(by: { $0.byteOffset > $1.byteOffset }) {
            text.replaceSubrange(edit.byteOffset..<edit.byteOffset + edit.byteLength, with: edit.text.utf8)
        }
        return text
    }

    private func shown(_ text: [UInt8]) -> String { String(decoding: text, as: UTF8.self) }

    /// The text without its marks, and where they stood; a text without a mark has its finding as a whole.
    private func marked(_ example: RuleExample) throws -> (text: [UInt8], marks: Set<String>) {
        let source: [UInt8]
        switch example {
        case .playlist(let text): source = Array(text.utf8)
        case .presentation, .reload: throw UnsupportedExample()
        }
        let mark = Array(String(RuleExample.mark).utf8)
        var (text, marks, line, column) = ([UInt8](), Set<String>(), 1, 1)
        var index = 0
        while index < source.count {
            if source[index...].starts(with: mark) {
                marks.insert("\(line):\(column)")
                index += mark.count
                continue
            }
            text.append(source[index])
            if source[index] == 0x0A {
                (line, column) = (line + 1, 1)
            } else if source[index] & 0xC0 != 0x80 {
                column += 1
            }
            index += 1
        }
        return (text, marks.isEmpty ? ["0:0"] : marks)
    }

    private struct UnsupportedExample: Error {}
}
