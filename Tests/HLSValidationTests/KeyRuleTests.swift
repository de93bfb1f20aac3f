import HLSValidation
import Testing

/// What the examples of the rules for keys do not show: that a fault is reported once.
@Suite struct KeyRuleTests {
    @Test(arguments: [
        (#"URI="skd://a",KEYFORMAT="com.apple.StreamingKeyDelivery""#, "key-keyformat-spelling"),
        (#"URI="skd://a",KEYFORMAT="com.apple.streamingkeydeliver""#, "fps-keyformat-misspelt"),
        (#"URI="skd://a",KEYFORMAT="com.widevine""#, "key-keyformat-foreign-with-skd"),
        (#"URI="skd://a",KEYFORMAT="com.example""#, "key-keyformat-foreign-with-skd"),
        (#"URI="skd://a",KEYFORMAT="identity""#, "key-keyformat-identity-with-skd"),
        (#"URI="skd://a""#, "key-keyformat-missing"),
        (#"URI="https://example.com/k",KEYFORMAT="com.example""#, "key-all-unsupported"),
        (#"URI="http://example.com/k",KEYFORMAT="com.apple.streamingkeydelivery""#, "key-scheme-not-skd"),
    ])
    func aWrongKeyFormatIsFoundOnce(attributes: String, id: Diagnostic.ID) throws {
        let findings = try findings("#EXT-X-KEY:METHOD=SAMPLE-AES,\(attributes)")
        #expect(findings.map(\.id) == [id])
    }

    @Test(arguments: [
        ("AES-256", "key-method-known"), ("SAMPLE-AES-CENC", "key-method-known"),
        ("AES-128", "key-method-full-segment-with-fairplay"), ("SAMPLE-AES-CTR", "key-method-not-cbcs"),
    ])
    func aWrongMethodIsFoundOnce(method: String, id: Diagnostic.ID) throws {
        let findings = try findings(
            #"#EXT-X-KEY:METHOD=\#(method),URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""#)
        #expect(findings.map(\.id) == [id])
    }

    @Test func aSystemThatGoesOnWithSeveralKeysMayStay() throws {
        let box =
            "AAAARHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAACQSEAARIjNEVWZ3iJmqu8zd7v8SEAARIjNEVWZ3iJmqu8zd7gA="
        let widevine =
            #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,\#(box)","#
            + #"KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#
        func fairPlay(_ id: String) -> String {
            #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://\#(id)",KEYFORMAT="com.apple.streamingkeydelivery""#
        }
        let findings = try findings(widevine, fairPlay("1"), "#EXTINF:6.0,", "a", fairPlay("2"))
        #expect(findings.map(\.id) == ["key-kid-multiple"])
    }

    @Test func aRepeatedLineIsTakenAwayWithItsLineEnd() throws {
        let key = #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMAT="com.apple.streamingkeydelivery""#
        let finding = try #require(try findings(key, "#EXTINF:6.0,", "a", key).first)
        #expect(finding.id == "key-duplicate-tag")
        let edit = try #require(finding.fixIts.first?.edits.first)
        #expect(edit.byteLength == key.utf8.count + 1)
        #expect(edit.byteOffset == finding.range?.byteOffset)
        #expect(edit.text == "")
        #expect(finding.fixIts.map(\.safety) == [.safe])
    }

    private func findings(_ lines: String...) throws -> [Diagnostic] {
        let head = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:6"]
        let text = (head + lines + ["#EXTINF:6.0,", "b", "#EXT-X-ENDLIST", ""]).joined(separator: "\n")
        return Validator(.standard).diagnostics(of: .media(try MediaPlaylist(parsing: text)))
    }
}
