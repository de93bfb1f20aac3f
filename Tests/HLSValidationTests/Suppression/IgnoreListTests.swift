import HLSValidation
import Testing

@Suite struct IgnoreListTests {
    private func playlist(_ name: String, _ ids: Diagnostic.ID...) -> ValidatedPlaylist {
        let diagnostics = ids.map { Diagnostic(id: $0, severity: .error, message: "wrong") }
        return ValidatedPlaylist(name: name, playlist: nil, diagnostics: diagnostics)
    }

    @Test func whatIsIgnoredIsKeptWithItsReason() {
        var list = IgnoreList([IgnoreList.Entry(rule: RulePattern("key-*"), reason: "frozen")])
        var judged = playlist("a.m3u8", "key-uri-long", "lex-utf8", "key-scheme-case")
        list.apply(to: &judged)
        #expect(judged.diagnostics.map(\.id) == ["lex-utf8"])
        #expect(
            judged.suppressed
                == ["key-uri-long", "key-scheme-case"].map {
                    SuppressedDiagnostic(
                        Diagnostic(id: $0, severity: .error, message: "wrong"), origin: .configuration, reason: "frozen"
                    )
                })
    }

    @Test func aPathLimitsAnEntry() {
        let entry = IgnoreList.Entry(rule: RulePattern("lex-utf8"), path: PathPattern("old/**"))
        var list = IgnoreList([entry])
        var (old, new) = (playlist("old/a.m3u8", "lex-utf8"), playlist("new/a.m3u8", "lex-utf8"))
        list.apply(to: &old)
        list.apply(to: &new)
        #expect(old.diagnostics == [])
        #expect(new.diagnostics.map(\.id) == ["lex-utf8"])
    }

    @Test func thePathInTheProjectWillDo() {
        var list = IgnoreList([IgnoreList.Entry(rule: RulePattern("lex-utf8"), path: PathPattern("old/**"))])
        var judged = playlist("a.m3u8", "lex-utf8")
        list.apply(to: &judged, path: "old/a.m3u8")
        #expect(judged.diagnostics == [])
    }

    @Test func entriesThatTookNothingBackAreKnown() {
        let used = IgnoreList.Entry(rule: RulePattern("lex-utf8"))
        let unused = IgnoreList.Entry(rule: RulePattern("lex-nfc"))
        var list = IgnoreList([unused, used])
        #expect(list.unused == [unused, used])
        var judged = playlist("a.m3u8", "lex-utf8")
        list.apply(to: &judged)
        #expect(list.unused == [unused])
    }
}
