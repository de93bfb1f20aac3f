import HLSValidation
import TestSupport
import Testing

/// Rules take a short way where all is well. What they find does not depend on it.
@Suite struct ShortWayTests {
    // MARK: - Tag lines

    /// Tags whose rules look at their lines, at the name or at the value.
    static let tagLines = [
        "#EXT-X-TARGETDURATION:0", "#EXT-X-VERSION:99", "#EXT-X-BYTERANGE:9",
        #"#EXT-X-KEY:METHOD=NONE,URI="a""#, #"#EXT-X-MAP:URI="a.mp4",OWN=1"#,
        "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30Z", #"#EXT-X-DEFINE:NAME="a",VALUE="1""#,
        "#EXT-X-SERVER-CONTROL:CAN-SKIP-DATERANGES=YES", #"#EXT-X-PART:URI="p.mp4",DURATION=1"#,
        #"#EXT-X-PART:URI="p.mp4",DURATION=1"# + "\n#EXT-X-I-FRAMES-ONLY",
    ]

    @Test(arguments: tagLines)
    func blanksBehindATagChangeNothingElse(line: String) throws {
        let plain = try findings(media(line))
        let blank = try findings(media(line + " ")).filter { $0.id != "lex-no-stray-whitespace" }
        #expect(!plain.isEmpty)
        #expect(blank.map(\.description) == plain.map(\.description))
    }

    @Test(arguments: ["DURATIOM", "STAR-DATE", "START-DATF", "START-DATES", "X", "IDS", "PLANNED-DURATIOM"])
    func namesThatDifferInALetterAreNotTheSame(name: String) throws {
        let range = #"#EXT-X-DATERANGE:ID="a",START-DATE="2026-01-31T10:20:30.000Z",PLANNED-DURATION=5,"#
        let found = try findings(media(date, range + name + "=1")).filter { $0.id == "attr-unknown-name" }
        #expect(found.map(\.message) == ["EXT-X-DATERANGE has no attribute \(name); clients ignore it"])
        #expect(try findings(media(date, range + "x-com-example-a=1")).allSatisfy { $0.id != "attr-unknown-name" })
    }

    // MARK: - Dates

    @Test(arguments: [
        "2026-01-31T10:20:30.000Z", "2026-01-31T10:20:30.000", "2026-01-31T10:20:30.0001+01:00",
        "2026-01-31T10:20:30.00Z", "2026-01-31T10:20:30.00+01:00", "2026-01-31T10:20:30,000Z", "2026-01-31T10:20:30Z",
        "2026-01-31T10:20Z", "20260131T102030.000Z", "20260131T102030.12345Z", "2026-031T10:20:30.00Z",
        "2026-W05-6T10:20:30.000Z", "2026-01-31T10:20:30.", "2026-01-31T10:20:3x.000Z", "2026-01-31",
        "no date.at.all.000",
    ])
    func aDateLacksMillisecondsIfItsFractionIsShort(text: String) throws {
        let found = try findings(media("#EXT-X-PROGRAM-DATE-TIME:" + text)).contains { $0.id == "seg-pdt-milliseconds" }
        let digits = DateTime(text)?.fractionDigits
        #expect(found == (digits.map { $0 < 3 } ?? false))
    }

    /// Whether dates are ambiguous is told in passing; where some are, all are put in order. A pair far away makes the second
    /// happen.
    @Test func datesAreJudgedTheSameWhereverAnotherPairIsAmbiguous() throws {
        var random = SplitMix64(seed: 4_4)
        let far = segment(at: 4_000_000, 6) + segment(at: 4_000_000, 6)
        for _ in 0..<200 {
            var (text, time) = ("", 0.0)
            for _ in 0..<6 {
                text += segment(at: time, 6)
                time += 6 + [0, 0, 0.001, -0.001, -0.9, -1, -5.9, -6, -6.1, 3].randomElement(using: &random)!
            }
            let alone = try findings(head + text).filter { $0.id == "seg-pdt-ambiguous" }
            let beside = try findings(head + text + far).filter { $0.id == "seg-pdt-ambiguous" }
            #expect(Array(beside.dropLast()) == alone, "\(text)")
            #expect(beside.last?.range?.line == (head + text + far).split(separator: "\n").count - 1)
        }
    }

    // MARK: - Date ranges

    /// A range that has one tag, as all others have, and one whose tag is looked for among those of one that has two.
    @Test(arguments: [
        #"ID="a",START-DATE="2026-01-31T10:20:30.000Z",X-OWN=1"#,
        #"ID="a",START-DATE="2026-01-31T10:20:30.000Z",END-DATE="2026-01-31T10:20:29.000Z""#,
        #"ID="{$v}",START-DATE="2026-01-31T10:20:30.000Z",X-OWN=some"#,
        #"CUE="PRE,POST",START-DATE="2026-01-31T10:20:30.000Z",ID="a""#,
        #"ID="a",START-DATE="2026-01-31T10:20:30.000Z",SCTE35-OUT="0xFC30""#,
    ])
    func placesInARangeDoNotDependOnTheTagsOfOthers(attributes: String) throws {
        let range = ["#EXT-X-VERSION:8", #"#EXT-X-DEFINE:NAME="v",VALUE="1""#, date, "#EXT-X-DATERANGE:" + attributes]
        let other = #"#EXT-X-DATERANGE:ID="other",START-DATE="2026-01-31T10:20:30.000Z""#
        let alone = try findings(media(range + [other]))
        let beside = try findings(media(range + [other, #"#EXT-X-DATERANGE:ID="other",DURATION=5"#]))
        #expect(!alone.isEmpty)
        #expect(alone == beside)
    }

    @Test(arguments: [
        ("SKIP,JUMP", nil), ("SKIP", nil), ("SKIP,,", nil), ("SKIP,SKIPS", nil), ("SKIP,STAY,SKIP", "SKIP"),
        ("JUMP,SKIP,JUMP", "JUMP"), ("é,e\u{301}", "e\u{301}"), ("\u{E9},E", nil),
    ])
    func aWordThatStandsTwiceIsFoundAmongWordsOfOneLetter(list: String, repeated: String?) throws {
        let range =
            #"#EXT-X-DATERANGE:ID="a",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-31T10:20:30.000Z","#
            + #"X-RESTRICT="\#(list)""#
        let found = try findings(media(date, range)).filter { $0.id == "attr-enum-list-repeat" }
        #expect(found.map(\.message) == (repeated.map { ["\($0) stands twice in X-RESTRICT; once is enough"] } ?? []))
    }

    // MARK: - Parts

    /// The list of a part with nothing out of the ordinary is taken apart only where a finding points into it.
    @Test(arguments: ["", ",INDEPENDENT=YES", ",GAP=YES", #",BYTERANGE="9@0""#])
    func findingsAtPartsAreTheSameBesideAnAttributeThatNobodyKnows(attributes: String) throws {
        let part = #"#EXT-X-PART:URI="p.mp4",DURATION=5"# + attributes
        let usual = try findings(media(partInformation, part, part, part))
        let unknown = try findings(media(partInformation, part, part + ",X-OWN=1", part))
        #expect(!usual.isEmpty)
        #expect(unknown.filter { $0.id != "attr-unknown-name" }.map(\.description) == usual.map(\.description))
        #expect(unknown.filter { $0.id == "attr-unknown-name" }.map(\.range?.line) == [6])
    }

    @Test func partsOfAnotherTextHideNothing() throws {
        let part = #"#EXT-X-PART:URI="p.mp4",DURATION=1"#
        var playlist = try MediaPlaylist(parsing: media(partInformation, part + ",X-OWN=1"))
        playlist.segments = try MediaPlaylist(parsing: media(partInformation, part)).segments
        let found = Validator().diagnostics(of: .media(playlist)).filter { $0.id == "attr-unknown-name" }
        #expect(found.map(\.range?.line) == [5])
    }

    // MARK: - Rendition reports

    @Test(arguments: [
        ("../a.m3u8", false), ("a:b", true), ("https://a/b.m3u8", true), ("{$v}a/b.m3u8", true), ("{$v", false),
        ("./a:b", false),
    ])
    func anAddressIsFoundWhetherItStandsInTheTagOrInAVariable(uri: String, isFound: Bool) throws {
        let lines = [#"#EXT-X-DEFINE:NAME="v",VALUE="https://""#, #"#EXT-X-RENDITION-REPORT:URI="\#(uri)",LAST-MSN=1"#]
        var playlist = try MediaPlaylist(parsing: media(lines))
        let found = Validator().diagnostics(of: .media(playlist))
        playlist.renditionReports = TagModelList(playlist.renditionReports.map { $0 })
        #expect(found == Validator().diagnostics(of: .media(playlist)))
        #expect(found.contains { $0.message.contains("one relative to this playlist is due") } == isFound)
    }

    // MARK: - Playlists

    private let partInformation = "#EXT-X-PART-INF:PART-TARGET=1"
    private let head = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n"
    private let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z"

    private func media(_ lines: String...) -> String { media(lines) }

    private func media(_ lines: [String]) -> String {
        head + lines.map { $0 + "\n" }.joined() + "#EXTINF:6.006,\na.ts\n#EXT-X-ENDLIST\n"
    }

    /// A segment that begins so many seconds behind a date, to the millisecond.
    private func segment(at time: Double, _ duration: Int) -> String {
        let start = Instant(microsecondsSince1970: 1_769_854_830_000_000).advanced(bySeconds: time)
        return "#EXT-X-PROGRAM-DATE-TIME:\(start.map { "\($0)" } ?? "")\n#EXTINF:\(duration),\na.ts\n"
    }

    private func findings(_ text: String) throws -> [Diagnostic] {
        Validator().diagnostics(of: try Playlist(parsing: text))
    }
}
