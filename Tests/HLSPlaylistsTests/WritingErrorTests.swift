import HLSPlaylists
import Testing

/// What no playlist can say is refused, and the error names the field.
@Suite struct WritingErrorTests {
    private func refusal(_ playlist: MediaPlaylist) -> String? { refusal { try playlist.canonicalText() } }

    private func refusal(_ segments: MediaSegment...) -> String? {
        refusal(MediaPlaylist(targetDuration: 6, segments: segments))
    }

    private func refusal(_ playlist: MultivariantPlaylist) -> String? { refusal { try playlist.canonicalText() } }

    private func refusal(_ variant: VariantStream) -> String? { refusal(MultivariantPlaylist(variants: [variant])) }

    private func refusal(_ write: () throws -> [UInt8]) -> String? {
        do {
            _ = try write()
            return nil
        } catch {
            return (error as? WritingError).map { "\($0.field) \($0.index.map { "\($0)" } ?? "-")" } ?? "\(error)"
        }
    }

    // MARK: - Values

    @Test(arguments: ["a\"b", "a\nb", "a\r", "\u{0}", "a\u{7F}", "a\u{85}", "\u{FEFF}", "", "a\tb"])
    func noQuotedStringHoldsThis(_ text: String) {
        #expect(refusal(VariantStream(uri: "v", bandwidth: 1, name: text)) == "EXT-X-STREAM-INF NAME 0")
    }

    @Test(arguments: [-1, -0.5, .nan, .infinity, -.infinity])
    func noDurationIsLikeThis(_ seconds: Double) {
        #expect(
            refusal(MediaSegment(uri: "a", duration: 6), MediaSegment(uri: "b", duration: seconds)) == "EXTINF 1")
        #expect(
            refusal(MediaPlaylist(targetDuration: 6, dateRanges: [DateRange(id: "a", duration: seconds)]))
                == "EXT-X-DATERANGE DURATION 0")
    }

    @Test func numbersThatCountAreNotNegative() {
        #expect(refusal(MediaPlaylist(targetDuration: -1)) == "EXT-X-TARGETDURATION -")
        #expect(refusal(MediaPlaylist(version: -1, targetDuration: 6)) == "EXT-X-VERSION -")
        #expect(refusal(VariantStream(uri: "v", bandwidth: -1)) == "EXT-X-STREAM-INF BANDWIDTH 0")
        #expect(
            refusal(VariantStream(uri: "v", bandwidth: 1, resolution: Resolution(width: -1, height: 1)))
                == "EXT-X-STREAM-INF RESOLUTION 0")
        #expect(
            refusal(MediaPlaylist(start: StartPoint(timeOffset: .nan), targetDuration: 6))
                == "EXT-X-START TIME-OFFSET -")
    }

    @Test(arguments: ["A,B", "A B", "\"A\"", "", "'A'", "A\n"])
    func noEnumeratedStringIsLikeThis(_ text: String) {
        #expect(
            refusal(VariantStream(uri: "v", bandwidth: 1, videoRange: .init(rawValue: text)))
                == "EXT-X-STREAM-INF VIDEO-RANGE 0")
    }

    @Test(arguments: ["a,b", " a", "", "a\"b"])
    func noEntryOfAListIsLikeThis(_ text: String) {
        #expect(refusal(VariantStream(uri: "v", bandwidth: 1, codecs: ["x", text])) == "EXT-X-STREAM-INF CODECS 0")
    }

    @Test(arguments: ["", "#a", " a", "a\t", "a\nb"])
    func noURILineIsLikeThis(_ uri: String) {
        #expect(refusal(MediaSegment(uri: uri, duration: 6)) == "URI line 0")
        #expect(refusal(VariantStream(uri: uri, bandwidth: 1)) == "URI line 0")
    }

    @Test func titlesNeedADurationAndText() {
        #expect(refusal(MediaSegment(uri: "a", duration: nil, title: "A")) == "EXTINF 0")
        #expect(refusal(MediaSegment(uri: "a", duration: 6, title: " ")) == "EXTINF 0")
        #expect(refusal(MediaSegment(uri: "a", duration: 6, title: "a\nb")) == "EXTINF 0")
        #expect(refusal(MediaSegment(uri: "a", duration: nil)) == nil)
    }

    // MARK: - Attributes without a property

    @Test(arguments: ["", "x-a", "A B\n", "A=B", "A,B", " A"])
    func noAttributeHasThisName(_ name: String) {
        let variant = VariantStream(uri: "v", bandwidth: 1, otherAttributes: [Attribute(name: name, value: "1")])
        #expect(refusal(variant) == "EXT-X-STREAM-INF \(name) 0")
    }

    @Test func anAttributeStandsOnce() {
        #expect(
            refusal(VariantStream(uri: "v", bandwidth: 1, otherAttributes: [.bare("BANDWIDTH", "x")]))
                == "EXT-X-STREAM-INF BANDWIDTH 0")
        #expect(
            refusal(VariantStream(uri: "v", bandwidth: 1, otherAttributes: [.bare("X-A", "1"), .bare("X-A", "2")]))
                == "EXT-X-STREAM-INF X-A 0")
    }

    @Test func whatWouldBeReadAsAPropertyIsNoOtherAttribute() {
        #expect(
            refusal(VariantStream(uri: "v", bandwidth: nil, otherAttributes: [.bare("BANDWIDTH", "5")]))
                == "EXT-X-STREAM-INF BANDWIDTH 0")
        // As the reader left it.
        #expect(refusal(VariantStream(uri: "v", bandwidth: nil, otherAttributes: [.bare("BANDWIDTH", "x")])) == nil)
        #expect(
            refusal(
                MediaPlaylist(
                    start: StartPoint(timeOffset: 1, otherAttributes: [.bare("PRECISE", "MAYBE")]), targetDuration: 6))
                == nil)
        #expect(
            refusal(
                MultivariantPlaylist(iFrameVariants: [
                    VariantStream(uri: "i", bandwidth: 1, otherAttributes: [.bare("FRAME-RATE", "5")])
                ])) == nil)
    }

    // MARK: - What tags cannot say

    @Test func noTagEndsASectionOrABitRate() {
        let section = InitializationSection(uri: "i")
        #expect(
            refusal(
                MediaSegment(uri: "a", duration: 6, initializationSection: section), MediaSegment(uri: "b", duration: 6)
            )
                == "EXT-X-MAP 1")
        #expect(
            refusal(MediaSegment(uri: "a", duration: 6, bitrate: 5), MediaSegment(uri: "b", duration: 6))
                == "EXT-X-BITRATE 1")
        let range = ByteRange(length: 1, offset: 0)
        #expect(refusal(MediaSegment(uri: "a", duration: 6, byteRange: range, bitrate: 5)) == "EXT-X-BITRATE 0")
    }

    @Test func twoKeysOfOneFormatDoNotHoldAtOnce() {
        let keys = [ContentKey(uri: "a"), ContentKey(uri: "b")]
        #expect(refusal(MediaSegment(uri: "a", duration: 6, keys: keys)) == "EXT-X-KEY KEYFORMAT 0")
        let none = ContentKey(method: .init(rawValue: "NONE"), uri: nil)
        #expect(refusal(MediaSegment(uri: "a", duration: 6, keys: [none])) == "EXT-X-KEY METHOD 0")
        #expect(refusal(MultivariantPlaylist(sessionKeys: [none])) == "EXT-X-SESSION-KEY METHOD 0")
        let versions = ContentKey(uri: "a", keyFormatVersions: [])
        #expect(refusal(MultivariantPlaylist(sessionKeys: [versions])) == "EXT-X-SESSION-KEY KEYFORMATVERSIONS 0")
    }

    @Test func aMissingOffsetThatFollowsIsToBeStated() {
        let (first, second) = (ByteRange(length: 5, offset: 0), ByteRange(length: 5))
        #expect(
            refusal(
                MediaSegment(uri: "a", duration: 6, byteRange: first),
                MediaSegment(uri: "a", duration: 6, byteRange: second))
                == "EXT-X-BYTERANGE 1")
        #expect(
            refusal(
                MediaSegment(uri: "a", duration: 6, byteRange: first),
                MediaSegment(uri: "b", duration: 6, byteRange: second))
                == nil)
        let parts = [first, second].map { PartialSegment(uri: "p", duration: 1, byteRange: $0) }
        #expect(refusal(MediaSegment(uri: "a", duration: 6, parts: parts)) == "EXT-X-PART BYTERANGE 0")
    }

    @Test func iFrameVariantsHaveNoGroups() {
        #expect(
            refusal(MultivariantPlaylist(iFrameVariants: [VariantStream(uri: "i", bandwidth: 1, audio: "a")]))
                == "EXT-X-I-FRAME-STREAM-INF AUDIO 0")
    }

    @Test func namesThatJoinStandOnce() {
        #expect(
            refusal(MediaPlaylist(targetDuration: 6, dateRanges: [DateRange(id: "a"), DateRange(id: "a")]))
                == "EXT-X-DATERANGE ID 1")
        let variables = [VariableDefinition(name: "a", value: "1"), VariableDefinition(name: "a", value: "2")]
        #expect(refusal(MultivariantPlaylist(variables: variables)) == "EXT-X-DEFINE 1")
    }

    @Test func textThatReadingWouldReplaceIsRefused() {
        let variables = [VariableDefinition(name: "a", value: "1")]
        func playlist(_ name: String, _ uri: String) -> MultivariantPlaylist {
            MultivariantPlaylist(variables: variables, variants: [VariantStream(uri: uri, bandwidth: 1, name: name)])
        }
        #expect(refusal(playlist("{$a}", "v")) == "EXT-X-STREAM-INF NAME 0")
        #expect(refusal(playlist("b", "v/{$a}")) == "URI line 0")
        #expect(refusal(playlist("{$b}", "v/{$b}{$a")) == nil)
    }

    @Test(arguments: [
        UnknownTag(name: "EXTINF"), UnknownTag(name: "A"), UnknownTag(name: "EXT:A"), UnknownTag(name: "EXT "),
    ])
    func noUnknownTagHasThisName(_ tag: UnknownTag) {
        #expect(refusal(MultivariantPlaylist(unknownTags: [tag])) == "#\(tag.name) 0")
    }

    @Test func anErrorSaysWhichElementAndWhy() throws {
        let error = WritingError("EXTINF", reason: "-1.0 is negative; no decimal number says so", index: 4)
        #expect("\(error)" == "EXTINF (index 4): -1.0 is negative; no decimal number says so")
    }
}
