import HLSValidation
import Testing

/// Attribute lists that are plain are taken apart by a short way, and what variants and renditions say in plain lines is taken
/// from their bytes, without a model. What is found does not depend on either.
@Suite struct PlainLineTests {
    /// A name in lower case keeps a list, and what it says of a variant or a rendition, from being plain.
    @Test func findingsDoNotDependOnWhetherListsArePlain() throws {
        var count = 0
        for rule in RuleSet.all.rules {
            for case .playlist(let example) in rule.valid + rule.invalid {
                let text = example.filter { $0 != RuleExample.mark }
                guard let plain = findings(addition(",X-A=1", to: text)) else { continue }
                #expect(plain == findings(addition(",x-A=1", to: text)), "\(text)")
                count += 1
            }
        }
        #expect(count > 1_000)
    }

    /// Only of a few lines are names looked for one by one; lists of many are always read by the grammar.
    @Test(arguments: [1, 2, 16, 23, 24, 25, 60])
    func findingsDoNotDependOnHowManyAttributesThereAre(count: Int) throws {
        let others = (0..<count).map { ",X-\($0)=1" }.joined()
        let line = "#EXT-X-STREAM-INF:BANDWIDTH=1,AVERAGE-BANDWIDTH=2" + others
        let text = "#EXTM3U\n\(line)\nvideo.m3u8\n"
        #expect(findings(text) == findings(text.replacing("X-0=", with: "x-0=")))
        let repeated = text.replacing("\nvideo", with: ",X-0=1\nvideo")
        #expect(findings(repeated) == findings(repeated.replacing("X-0=", with: "x-0=")))
    }

    /// The values of variants and renditions that rules compare, each once right and once wrong.
    static let attributes = [
        "AUDIO=\"a\"", "AUDIO=\"é\"", "AUDIO=\"b\"", "VIDEO=\"a\"", "SUBTITLES=\"s\"", "CLOSED-CAPTIONS=NONE",
        "CLOSED-CAPTIONS=\"NONE\"", "CODECS=\"avc1.640028,mp4a.40.2\"", "CODECS=\"avc1.640028, mp4a.40.2\"",
        "CODECS=\"hvc1.2.4.L123.B0\",SUPPLEMENTAL-CODECS=\"dvh1.08.07/db4h\"",
        "SUPPLEMENTAL-CODECS=\"dvh1.08.07/db4h\"",
        "RESOLUTION=1280x720", "RESOLUTION=640x360", "FRAME-RATE=29.97003", "FRAME-RATE=25", "SCORE=0", "SCORE=1.5",
        "VIDEO-RANGE=PQ", "VIDEO-RANGE=SDR", "HDCP-LEVEL=TYPE-1", "ALLOWED-CPC=\"com.example:hw_1\"",
        "STABLE-VARIANT-ID=\"a b\"", "STABLE-VARIANT-ID=\"1\"", "PATHWAY-ID=\"A\"", "PATHWAY-ID=\"B\"",
        "AVERAGE-BANDWIDTH=9000000",
    ]

    /// A line with two attributes that nobody knows is not plain; one whose value looks like the second is.
    @Test func variantsSayTheSameByTheirLinesAndByTheirModels() throws {
        for first in PlainLineTests.attributes {
            for second in PlainLineTests.attributes {
                let text = variants(first, second)
                let plain = findings(addition(#",X-A="1,X-B""#, to: text))
                #expect(plain == findings(addition(",X-A=1,X-B=2", to: text)), "\(first) \(second)")
            }
        }
    }

    /// Values that variables stand for are those that rules compare.
    @Test func textsSayTheSameWithVariables() throws {
        let variables = ["a", "e", "1"].map { "#EXT-X-DEFINE:NAME=\"\($0)\",VALUE=\"\($0)\"\n" }.joined()
        let media = [
            #"TYPE=AUDIO,GROUP-ID="a",NAME="e1",LANGUAGE="e_1",CHANNELS="1.1",STABLE-RENDITION-ID="a 1",URI="a""#,
            #"TYPE=AUDIO,GROUP-ID="a",NAME="e1",LANGUAGE="e",AUTOSELECT=YES,CHARACTERISTICS="a,e",URI="a""#,
            #"TYPE=AUDIO,GROUP-ID="a1",NAME="e",LANGUAGE="e",AUTOSELECT=YES,CHARACTERISTICS="e,a",URI="//a/1""#,
            #"TYPE=SUBTITLES,GROUP-ID="a",NAME="e1",ASSOC-LANGUAGE="e-1e",URI="a1""#,
        ]
        let streams = [
            #"CODECS="a1,mp4a",AUDIO="a",PATHWAY-ID="1",STABLE-VARIANT-ID="a""#,
            #"CODECS="mp4a.40.1",AUDIO="1",SUBTITLES="a",PATHWAY-ID="e",STABLE-VARIANT-ID="1a""#,
            #"CODECS="mp4a.40.1",AUDIO="a1",SUBTITLES="e",VIDEO="a",RESOLUTION=1x1"#,
        ]
        let text =
            "#EXTM3U\n#EXT-X-VERSION:8\n" + variables + media.map { "#EXT-X-MEDIA:\($0)\n" }.joined()
            + streams.map { "#EXT-X-STREAM-INF:BANDWIDTH=1,\($0)\n//a/e1\n" }.joined()
        let lines = text.split(separator: "\n")
        let referring = lines.map { line in
            guard !line.hasPrefix("#EXT-X-DEFINE") else { return String(line) }
            return String(line).replacing("\"a", with: "\"{$a}").replacing("\"e", with: "\"{$e}").replacing(
                "//a/", with: "//{$a}/")
        }.joined(separator: "\n")
        let (plain, replaced) = (findings(text), findings(referring))
        #expect(plain?.isEmpty == false)
        // Where the values stand, and changes of them, are others.
        #expect(plain?.map { "\($0.line) \($0.message)" } == replaced?.map { "\($0.line) \($0.message)" })
    }

    /// Their lines stand in another text, at other places or behind its end.
    @Test(arguments: [
        "", "#EXTM3U\n", "#EXTM3U\n\n\n\n\n\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-DEFINE:NAME=\"v\",VALUE=\"w\"\n",
    ])
    func listsOfAnotherPlaylistSayWhatTheirModelsSay(beginning: String) throws {
        for attribute in PlainLineTests.attributes {
            let other = try MultivariantPlaylist(parsing: variants(attribute, "SCORE=0"))
            var moved = try MultivariantPlaylist(parsing: beginning + "#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n")
            var changed = moved
            (moved.variants, moved.iFrameVariants) = (other.variants, other.iFrameVariants)
            moved.renditions = other.renditions
            changed.variants = TagModelList(Array(other.variants))
            changed.iFrameVariants = TagModelList(Array(other.iFrameVariants))
            changed.renditions = TagModelList(Array(other.renditions))
            let validator = Validator(.all)
            #expect(
                validator.diagnostics(of: .multivariant(moved)) == validator.diagnostics(of: .multivariant(changed)))
        }
    }

    @Test(arguments: ["", "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\n\n\n\n#EXT-X-KEY:METHOD=NONE\n"])
    func segmentsOfAnotherPlaylistSayWhatTheirModelsSay(beginning: String) throws {
        let other = try MediaPlaylist(
            parsing: """
                #EXTM3U
                #EXT-X-TARGETDURATION:6
                #EXT-X-PART-INF:PART-TARGET=1
                #EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z
                #EXT-X-PART:DURATION=1,URI="p.mp4"
                #EXTINF:9,title
                #EXT-X-BYTERANGE:10@20
                a.mp4
                #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-31T10:20:30.000Z"
                #EXT-X-RENDITION-REPORT:URI="skd:r",LAST-MSN=1

                """)
        var moved = try MediaPlaylist(parsing: beginning + "#EXTINF:6,\na.mp4\n")
        var changed = moved
        (moved.segments, moved.renditionReports) = (other.segments, other.renditionReports)
        changed.segments = MediaSegmentList(Array(other.segments))
        changed.renditionReports = TagModelList(Array(other.renditionReports))
        let validator = Validator(.all)
        #expect(validator.diagnostics(of: .media(moved)) == validator.diagnostics(of: .media(changed)))
    }

    // MARK: - Texts

    private func variants(_ first: String, _ second: String) -> String {
        """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",LANGUAGE="en",CHANNELS="2",URI="https://a.example.com/a.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="é",NAME="A",LANGUAGE="en",CHANNELS="6",URI="https://b.example.com/b.m3u8"
        #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="S",LANGUAGE="en",URI="s.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=2000000,\(first)
        https://a.example.com/1.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2000000,\(second)
        https://b.example.com/2.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2000000,\(second)
        https://a.example.com/1.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=2000000,URI="i.m3u8",\(first)

        """
    }

    /// The text with a pair at the end of each attribute list.
    private func addition(_ pair: String, to text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let hasList = line.hasPrefix("#EXT-X-") && line.contains("=") && !line.hasSuffix("\r")
            return hasList ? line + pair : String(line)
        }.joined(separator: "\n")
    }

    /// What is found but for the additions; nil for what is no playlist.
    private func findings(_ text: String) -> [Found]? {
        guard let playlist = try? Playlist(parsing: text) else { return nil }
        let ids: Set<Diagnostic.ID> = ["attr-name-charset", "attr-unknown-name"]
        return Validator(.all).diagnostics(of: playlist).filter { !ids.contains($0.id) }.map(Found.init)
    }

    /// What a finding says, and where.
    private struct Found: Equatable {
        var id: Diagnostic.ID
        var line: Int
        var column: Int
        var message: String
        var notes: [String]

        init(_ diagnostic: Diagnostic) {
            id = diagnostic.id
            (line, column) = (diagnostic.range?.line ?? 0, diagnostic.range?.column ?? 0)
            // Some messages show the name that is in another case.
            message = diagnostic.message.lowercased()
            notes = diagnostic.notes.map { "\($0.message) \($0.range?.line ?? 0)" }
        }
    }
}
