import Foundation
import HLSValidation
import Testing

/// What becomes of playlists when safe changes are made.
@Suite struct PlaylistFixerTests {
    private static let validator = Validator(.all)

    // MARK: - The changes

    @Test func changesAreMadeUntilNothingIsLeft() throws {
        let text = "#EXTM3U\r\n#EXT-X-TARGETDURATION:6 \r\n#EXTINF:5.5,\r\na.ts\r\n#EXT-X-MEDIA-SEQUENCE:3\r\n# ü\r\n"
        let fixed = try fixed(text)
        #expect(
            fixed.text
                == "#EXTM3U\r\n#EXT-X-VERSION:3\r\n#EXT-X-MEDIA-SEQUENCE:3\r\n#EXT-X-TARGETDURATION:6\r\n"
                + "#EXTINF:5.5,\r\na.ts\r\n# ü\r\n")
        #expect(
            fixed.changes.map(\.shown) == [
                "1:8 state version 3: '' -> '⏎#EXT-X-VERSION:3'",
                "2:1 move EXT-X-MEDIA-SEQUENCE to the top: '' -> '#EXT-X-MEDIA-SEQUENCE:3⏎', "
                    + "'#EXT-X-MEDIA-SEQUENCE:3⏎' -> ''",
                "2:24 remove the white space: ' ' -> ''",
            ])
        #expect(fixed.isChanged)
    }

    @Test func placesAreThoseOfTheTextAsItWas() throws {
        // Both attributes want the comma between them: the second has its turn when the first is done.
        let tag = #"#EXT-X-I-FRAME-STREAM-INF:FRAME-RATE=25,AUDIO="a",BANDWIDTH=1,URI="é""#
        let fixed = try fixed("#EXTM3U\n\(tag)\n", Validator(RuleSet.all.only(["iframe-forbidden-attributes"])))
        #expect(fixed.text == "#EXTM3U\n#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"é\"\n")
        #expect(
            fixed.changes.map(\.shown) == [
                "2:27 remove FRAME-RATE: 'FRAME-RATE=25,' -> ''", #"2:41 remove AUDIO: 'AUDIO="a",' -> ''"#,
            ])
        #expect(fixed.remaining == [])
    }

    @Test func aChangeThatSeveralFindingsOfferIsMadeOnce() throws {
        let text =
            "#EXTM3U\n#EXT-X-VERSION:1\n#EXT-X-TARGETDURATION:6\n#EXTINF:5.5,\na.ts\n#EXTINF:5.5,\n"
            + "#EXT-X-BYTERANGE:1@0\na.ts\n#EXT-X-ENDLIST\n"
        let fixed = try fixed(text)
        #expect(fixed.text == text.replacingOccurrences(of: "VERSION:1", with: "VERSION:4"))
        #expect(fixed.changes.count == 1)
    }

    @Test func aChangeThatBringsAFindingAboutIsNotMade() throws {
        // Version 3 asks for fractions in all durations.
        let text = "#EXTM3U\n#EXT-X-VERSION:2\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts \n#EXTINF:5.9,\nb.ts\n"
        let fixed = try fixed(text)
        #expect(fixed.text == text.replacingOccurrences(of: "a.ts ", with: "a.ts"))
        #expect(fixed.changes.map(\.rule) == ["lex-no-stray-whitespace"])
        #expect(fixed.remaining.contains { $0.id == "version-min-3-float-extinf" })
    }

    @Test func aTextWithoutSafeChangesStaysAsItIs() throws {
        let text = "#EXTM3U\r\n#EXT-X-TARGETDURATION:6\n#EXTINF:9,\na b.ts\r\n#EXT-X-ENDLIST"
        let fixed = try fixed(text)
        #expect(fixed.text == text)
        #expect(fixed.changes == [])
        #expect(!fixed.isChanged)
        #expect(fixed.remaining == Self.validator.diagnostics(of: try Playlist(parsing: text)))
        #expect(!fixed.remaining.isEmpty)
    }

    @Test func findingsThatAreTakenBackChangeNothing() throws {
        let text =
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n# hlscheck:ignore lex-* on purpose\n#EXTINF:5, \na.ts\n#EXT-X-ENDLIST\n"
        let fixed = try fixed(text)
        #expect(fixed.text == text)
        #expect(!fixed.remaining.contains { $0.id.rawValue.hasPrefix("lex-") })
    }

    @Test func exceptedFindingsChangeNothingAndDoNotRemain() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6 \n#EXTINF:5,\na.ts\n#EXT-X-ENDLIST\n"
        let findings = Validator().diagnostics(of: try Playlist(parsing: text))
        let id = try #require(findings.first { $0.fixIts.contains { $0.safety == .safe } }).id
        let fixed = try Validator().fixed(Array(text.utf8)) { $0.id == id }
        #expect(fixed.bytes == Array(text.utf8))
        #expect(fixed.remaining == findings.filter { $0.id != id })
    }

    @Test func bytesThatAreNoUTF8AreNotWrittenAnew() throws {
        let text = Array("#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=a".utf8) + [0xFF] + Array(",NAME=b\n".utf8)
        let fixed = try Self.validator.fixed(text)
        #expect(fixed.bytes.contains(0xFF))
        #expect(!fixed.changes.flatMap(\.replacements).contains { $0.new.contains("\u{FFFD}") })
    }

    @Test func aTextThatIsNoPlaylistIsRefused() {
        #expect(throws: PlaylistError.self) { try fixed("<html>") }
    }

    // MARK: - What holds for all texts

    @Test(arguments: RuleSet.all.rules.map(\.id.rawValue))
    func examplesOfARuleAreMended(id: String) throws {
        let rule = try #require(RuleSet.all[Diagnostic.ID(rawValue: id)])
        for case .playlist(let text) in rule.invalid + rule.valid {
            try expectMended(Array(text.filter { $0 != RuleExample.mark }.utf8), id)
        }
    }

    @Test func fixturesAreMended() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: fixtures.path).filter { $0.hasSuffix(".m3u8") }
        #expect(!files.isEmpty)
        for file in files.sorted() {
            try expectMended(Array(try Data(contentsOf: fixtures.appendingPathComponent(file))), file)
        }
    }

    /// No finding has come, those with a safe change are left only where the change would bring one about, and mending once
    /// more changes nothing.
    private func expectMended(_ text: [UInt8], _ name: String) throws {
        guard let playlist = try? Playlist(parsing: text) else { return }
        let before = Self.validator.diagnostics(of: playlist)
        let fixed = try Self.validator.fixed(text)
        let after = Self.validator.diagnostics(of: try Playlist(parsing: fixed.bytes))
        let shown = "\(name)\n\(String(decoding: text, as: UTF8.self))\nbecame\n\(fixed.text)"
        #expect(fixed.remaining == after, "\(shown)")
        #expect(newIDs(in: after, since: before) == [], "\(shown)")
        for fixIt in after.compactMap({ $0.fixIts.first { $0.safety == .safe } }) {
            let changed = try Playlist(parsing: applying(fixIt, to: fixed.bytes))
            #expect(newIDs(in: Self.validator.diagnostics(of: changed), since: after) != [], "\(fixIt) in \(shown)")
        }
        #expect(try Self.validator.fixed(fixed.bytes).changes == [], "\(shown)")
        #expect(fixed.isChanged == (fixed.bytes != text))
    }

    /// The rules that have more findings than before.
    private func newIDs(in after: [Diagnostic], since before: [Diagnostic]) -> [Diagnostic.ID] {
        let counts = Dictionary(grouping: before, by: \.id).mapValues(\.count)
        return Dictionary(grouping: after, by: \.id).filter { $1.count > counts[$0] ?? 0 }.map(\.key)
    }

    private func applying(_ fixIt: Diagnostic.FixIt, to text: [UInt8]) -> [UInt8] {
        var text = text
        for edit in fixIt.edits.reversed() {
            text.replaceSubrange(edit.byteOffset..<edit.byteOffset + edit.byteLength, with: edit.text.utf8)
        }
        return text
    }

    // MARK: - Large and hostile texts

    @Test func tensOfThousandsOfFindingsAreMendedAtOnce() throws {
        let segments = String(repeating: "#EXTINF:5,\na.ts \n", count: 20_000)
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:5\n\(segments)#EXT-X-ENDLIST\n"
        let fixed = try fixed(text, Validator(.specification))
        #expect(fixed.text == text.replacingOccurrences(of: " \n", with: "\n"))
        #expect(fixed.changes.count == 20_000)
        #expect(fixed.changes.last?.range?.line == 40_002)
    }

    @Test func aLineWithAsManyFindingsAsAttributesIsMended() throws {
        let list = (0..<900).map { "X-A\($0) =1" }.joined(separator: ", ")
        let fixed = try fixed("#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXT-X-START:TIME-OFFSET=1,\(list)\n")
        #expect(!fixed.text.contains(" "))
    }

    private func fixed(_ text: String, _ validator: Validator = validator) throws -> FixedPlaylist {
        try validator.fixed(Array(text.utf8))
    }
}

private let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")

extension FixedPlaylist {
    fileprivate var text: String { String(decoding: bytes, as: UTF8.self) }
}

extension FixedPlaylist.Change {
    /// Place, message, and what became what, with line ends as `⏎`.
    fileprivate var shown: String {
        func shown(_ text: String) -> String {
            "'" + String(text.map { $0.isNewline ? "⏎" : $0 }) + "'"
        }
        let replacements = replacements.map { "\(shown($0.old)) -> \(shown($0.new))" }.joined(separator: ", ")
        return "\(range?.line ?? 0):\(range?.column ?? 0) \(message): \(replacements)"
    }
}
