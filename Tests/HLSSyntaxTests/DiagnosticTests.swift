import HLSSyntax
import Testing

@Suite struct DiagnosticTests {
    private static let place = TextRange(line: 14, column: 3, endLine: 14, endColumn: 5, byteOffset: 99, byteLength: 2)

    @Test(arguments: [
        (
            Diagnostic(id: "lex-utf8", severity: .error, message: "not UTF-8", uri: "v/a.m3u8", range: place),
            "v/a.m3u8:14:3: error: not UTF-8 [lex-utf8]"
        ),
        (
            Diagnostic(id: "lex-utf8", severity: .warning, message: "not UTF-8", range: place),
            "14:3: warning: not UTF-8 [lex-utf8]"
        ),
        (
            Diagnostic(id: "a-b", severity: .note, message: "so it is", uri: "a.m3u8"),
            "a.m3u8: note: so it is [a-b]"
        ),
        (Diagnostic(id: "a-b", severity: .error, message: "so it is"), "error: so it is [a-b]"),
    ])
    func aDiagnosticReadsLikeACompilers(diagnostic: Diagnostic, text: String) {
        #expect(diagnostic.description == text)
    }

    @Test func severitiesAreOrderedByWeight() {
        #expect(Diagnostic.Severity.allCases.sorted() == [.note, .warning, .error])
        #expect(Diagnostic.Severity.allCases.map(\.rawValue).sorted() == ["error", "note", "warning"])
    }

    @Test func anIDIsItsSpelling() {
        #expect(Diagnostic.ID(rawValue: "lex-utf8") == "lex-utf8")
        #expect(Diagnostic.ID("lex-utf8").description == "lex-utf8")
    }
}

@Suite struct DiagnosticLogTests {
    private func finding(_ id: Diagnostic.ID, at offset: Int?, _ message: String = "") -> Diagnostic {
        Diagnostic(
            id: id, severity: .error, message: message,
            range: offset.map { TextRange(line: 1, column: 1, endLine: 1, endColumn: 1, byteOffset: $0, byteLength: 0) }
        )
    }

    @Test func findingsStandInTheOrderOfTheText() {
        var log = DiagnosticLog()
        for (id, offset) in [("c", 9), ("whole", nil), ("a", 1), ("b", 9), ("d", 0)] as [(Diagnostic.ID, Int?)]
        where log.admits(id) {
            log.append(finding(id, at: offset))
        }
        #expect(log.finished().map(\.id) == ["d", "a", "c", "b", "whole"])
    }

    @Test func ofOneKindAThousandAreKeptAndTheRestCounted() {
        var log = DiagnosticLog()
        for index in 0..<1_003 where log.admits("many") { log.append(finding("many", at: index)) }
        for index in 0..<1_000 where log.admits("just-enough") { log.append(finding("just-enough", at: index)) }
        let finished = log.finished()
        #expect(finished.filter { $0.id == "many" }.map { $0.range?.byteOffset } == Array(0..<1_000))
        #expect(finished.filter { $0.id == "just-enough" }.count == 1_000)
        #expect(
            finished.last
                == Diagnostic(
                    id: "too-many-findings", severity: .note, message: "3 more findings of many are not listed"))
        #expect(finished.count == 2_001)
    }

    @Test func kindsInTurnsAreCountedLikeKindsOneAfterTheOther() {
        var log = DiagnosticLog(limit: 2)
        let turns: [Diagnostic.ID] = ["a", "b", "a", "c", "a", "b", "b", "b"]
        for (index, id) in turns.enumerated() where log.admits(id) { log.append(finding(id, at: index)) }
        let finished = log.finished()
        #expect(finished.compactMap { $0.range?.byteOffset } == [0, 1, 2, 3, 5])
        #expect(
            finished.suffix(2).map(\.message) == [
                "1 more findings of a are not listed", "2 more findings of b are not listed",
            ])
    }

    @Test func aLogWithoutFindingsIsEmpty() {
        #expect(DiagnosticLog().finished() == [])
    }
}
