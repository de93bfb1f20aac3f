import HLSPlaylistsTesting
import Testing

@Suite struct LineDifferenceTests {
    @Test(arguments: ["", "\n", "a", "a\nb\n", "é\r\n"])
    func equalTextsHaveNone(text: String) {
        let difference = LineDifference(from: text, to: text)
        #expect(difference.isEmpty)
        #expect(difference.lines == [])
        #expect(difference.description == "")
    }

    @Test func changedLinesStandAmongEqualOnes() {
        let difference = LineDifference(from: "a\nb\nc\nd\ne\nf\ng", to: "a\nb\nc\nd\nX\ng\nh")
        #expect(difference.lines == [" b", " c", " d", "-e", "-f", "+X", " g", "+h"])
        #expect(difference.description == " b\n c\n d\n-e\n-f\n+X\n g\n+h")
    }

    @Test func linesFarFromAChangeAreLeftOut() {
        let old = (0..<20).map(String.init).joined(separator: "\n")
        let new = (0..<20).map { $0 == 4 ? "four" : $0 == 12 ? "twelve" : String($0) }.joined(separator: "\n")
        #expect(
            LineDifference(from: old, to: new, context: 1).lines == [
                " 3", "-4", "+four", " 5", "…", " 11", "-12", "+twelve", " 13",
            ])
        #expect(LineDifference(from: old, to: new, context: 0).lines == ["-4", "+four", "…", "-12", "+twelve"])
        #expect(LineDifference(from: old, to: new, context: -1).lines == ["-4", "+four", "…", "-12", "+twelve"])
        #expect(LineDifference(from: old, to: new, context: .max).lines.count == 22)
        #expect(!LineDifference(from: old, to: new, context: 4).lines.contains("…"))
    }

    @Test(arguments: [
        ("", "a", ["-", "+a"]), ("a", "a\n", [" a", "+"]), ("a\nb", "b", ["-a", " b"]), ("b", "a\nb", ["+a", " b"]),
        ("a\na", "a", [" a", "-a"]), ("a\r", "a", ["-a\r", "+a"]), ("e\u{301}", "é", ["-e\u{301}", "+é"]),
        ("a\nb\nc\na\nb\nb\na", "c\nb\na\nb\na\nc", ["-a", "-b", " c", "+b", " a", " b", "-b", " a", "+c"]),
    ])
    func theFewestLinesChange(old: String, new: String, lines: [String]) {
        #expect(LineDifference(from: old, to: new).lines.map { Array($0.utf8) } == lines.map { Array($0.utf8) })
    }

    @Test func bothTextsCanBeReadFromTheDifference() {
        let texts = (1...5).reduce(into: [[[String]]]([[[]]])) { texts, _ in
            texts.append((texts.last ?? []).flatMap { [$0 + ["a"], $0 + ["b"]] })
        }.dropFirst().flatMap(\.self)
        #expect(texts.count == 62)
        for old in texts {
            for new in texts where new != old {
                let lines = LineDifference(from: text(old), to: text(new), context: .max).lines
                #expect(lines.filter { !$0.hasPrefix("+") }.map { String($0.dropFirst()) } == old)
                #expect(lines.filter { !$0.hasPrefix("-") }.map { String($0.dropFirst()) } == new)
                #expect(lines.count { !$0.hasPrefix(" ") } == new.difference(from: old).count)
            }
        }
    }

    @Test func aLongTextWithFewChangesHasFewLines() {
        let old = (0..<20_000).map { "line \($0)" }
        var new = old
        new[10] = "new"
        new.remove(at: 19_000)
        #expect(
            LineDifference(from: text(old), to: text(new), context: 0).lines
                == ["-line 10", "+new", "…", "-line 19000"])
    }

    @Test func longTextsWithNothingInCommonAreOneChange() {
        let old = (0..<6_000).map { "old \($0)" }
        let new = (0..<6_000).map { "new \($0)" }
        let lines = LineDifference(from: text(["a"] + old + ["b"]), to: text(["a"] + new + ["b"])).lines
        #expect(lines == [" a"] + old.map { "-" + $0 } + new.map { "+" + $0 } + [" b"])
    }
}

private func text(_ lines: [String]) -> String {
    lines.joined(separator: "\n")
}
