import Foundation
import HLSPlaylistsTesting
import Testing

@Suite struct KeySpanTests {
    // MARK: - Layouts

    struct Layout: CustomTestStringConvertible {
        var name: String
        var text: String
        /// Sequence numbers, how many, start and length in seconds, keys in force.
        var spans: [String]
        var clearLead: Double?
        /// How many FairPlay keys, and how long those between others lasted.
        var rotation = "0 []"

        var testDescription: String { name }
    }

    @Test(arguments: layouts)
    func aLayoutHasTheseSpans(layout: Layout) throws {
        let playlist = try MediaPlaylist(parsing: layout.text)
        #expect(playlist.keySpans.map(\.line) == layout.spans)
        #expect(playlist.keySpans.map(\.isClear) == layout.spans.map { $0.hasSuffix("clear") })
        #expect(playlist.clearLead == layout.clearLead)
        #expect(playlist.keyRotation(of: .fairPlay).line == layout.rotation)
    }

    @Test(arguments: layouts)
    func aPlaylistMadeByHandHasTheSpansOfTheOneRead(layout: Layout) throws {
        let read = try MediaPlaylist(parsing: layout.text)
        #expect(read.remadeByHand.keySpans == read.keySpans)
        #expect(read.remadeByHand.keyRotation(of: .fairPlay) == read.keyRotation(of: .fairPlay))
    }

    private static let s = "#EXTINF:6,\ns.mp4"
    private static let discontinuity = "#EXT-X-DISCONTINUITY"
    private static let none = "#EXT-X-KEY:METHOD=NONE"
    private static let widevine =
        "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"data:,w\",KEYFORMAT=\"urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed\""
    private static let (a, b, c) = (fairPlayKey("skd://a"), fairPlayKey("skd://b"), fairPlayKey("skd://c"))

    static let layouts: [Layout] = [
        Layout(name: "no segments", text: media(a), spans: []),
        Layout(name: "no key", text: media(s, s), spans: ["0-1 ×2 0+12 clear"]),
        Layout(
            name: "one key", text: media(a, s, s), spans: ["0-1 ×2 0+12 skd://a"], clearLead: 0, rotation: "1 []"),
        Layout(
            name: "rotation", text: media(a, s, s, b, s, c, s),
            spans: ["0-1 ×2 0+12 skd://a", "2-2 ×1 12+6 skd://b", "3-3 ×1 18+6 skd://c"], clearLead: 0,
            rotation: "3 [6.0]"),
        Layout(
            name: "rotation with discontinuities", text: media(a, s, discontinuity, b, s, s, discontinuity, c, s),
            spans: ["0-0 ×1 0+6 skd://a", "1-2 ×2 6+12 skd://b", "3-3 ×1 18+6 skd://c"], clearLead: 0,
            rotation: "3 [12.0]"),
        Layout(
            name: "rotation as the builder writes it",
            text: TestPlaylist.media(
                segments: 9, duration: 4, keys: ["skd://a", "skd://b"], segmentsPerKey: 2, clearLead: 1),
            spans: [
                "0-0 ×1 0+4 clear", "1-2 ×2 4+8 skd://a", "3-4 ×2 12+8 skd://b", "5-6 ×2 20+8 skd://a",
                "7-8 ×2 28+8 skd://b",
            ], clearLead: 4, rotation: "2 [8.0, 8.0, 8.0]"),
        Layout(
            name: "a key restated", text: media(a, s, discontinuity, a, s, a, s, b, s, b, s, c, s),
            spans: ["0-2 ×3 0+18 skd://a", "3-4 ×2 18+12 skd://b", "5-5 ×1 30+6 skd://c"], clearLead: 0,
            rotation: "3 [12.0]"),
        Layout(
            name: "clear lead", text: media(s, s, discontinuity, a, s),
            spans: ["0-1 ×2 0+12 clear", "2-2 ×1 12+6 skd://a"],
            clearLead: 12, rotation: "1 []"),
        Layout(
            name: "clear lead behind METHOD=NONE", text: media(none, s, discontinuity, a, s),
            spans: ["0-0 ×1 0+6 clear", "1-1 ×1 6+6 skd://a"], clearLead: 6, rotation: "1 []"),
        Layout(
            name: "a clear advertisement",
            text: media(a, s, s, discontinuity, none, "#EXT-X-MAP:URI=\"ad.mp4\"", s, discontinuity, a, s),
            spans: ["0-1 ×2 0+12 skd://a", "2-2 ×1 12+6 clear", "3-3 ×1 18+6 skd://a"], clearLead: 0,
            rotation: "1 []"),
        Layout(
            name: "an advertisement under keys that come and go", text: media(a, s, none, s, b, s, s, none, s, a, s),
            spans: [
                "0-0 ×1 0+6 skd://a", "1-1 ×1 6+6 clear", "2-3 ×2 12+12 skd://b", "4-4 ×1 24+6 clear",
                "5-5 ×1 30+6 skd://a",
            ], clearLead: 0, rotation: "2 [12.0]"),
        Layout(
            name: "several systems", text: media(a, widevine, s, b, s),
            spans: ["0-0 ×1 0+6 skd://a data:,w", "1-1 ×1 6+6 data:,w skd://b"], clearLead: 0, rotation: "2 []"),
        Layout(
            name: "several systems restated in another order", text: media(a, widevine, s, widevine, a, s, a, s),
            spans: ["0-2 ×3 0+18 skd://a data:,w"], clearLead: 0, rotation: "1 []"),
        Layout(
            name: "one system begins late", text: media(widevine, s, a, s, b, s, c, s),
            spans: [
                "0-0 ×1 0+6 data:,w", "1-1 ×1 6+6 data:,w skd://a", "2-2 ×1 12+6 data:,w skd://b",
                "3-3 ×1 18+6 data:,w skd://c",
            ], clearLead: 0, rotation: "3 [6.0, 6.0]"),
        Layout(
            name: "another IV alone", text: media(a + ",IV=0x1", s, a + ",IV=0x2", s, b, s),
            spans: ["0-0 ×1 0+6 skd://a", "1-1 ×1 6+6 skd://a", "2-2 ×1 12+6 skd://b"], clearLead: 0,
            rotation: "2 []"),
        Layout(
            name: "a live window",
            text: TestPlaylist.media(
                segments: 4, keys: ["skd://a", "skd://b", "skd://c"], segmentsPerKey: 2, mediaSequence: 1, isLive: true),
            spans: ["1-1 ×1 0+6 skd://a", "2-3 ×2 6+12 skd://b", "4-4 ×1 18+6 skd://c"], clearLead: 0,
            rotation: "3 [12.0]"),
        Layout(
            name: "gaps", text: media(a, s, "#EXT-X-GAP", s, b, "#EXT-X-GAP", s),
            spans: ["0-1 ×2 0+12 skd://a", "2-2 ×1 12+6 skd://b"], clearLead: 0, rotation: "2 []"),
        Layout(
            name: "segments without a length", text: media("0.mp4", a, s, "2.mp4", b, "3.mp4", s),
            spans: ["0-0 ×1 0+0 clear", "1-2 ×2 0+6 skd://a", "3-4 ×2 6+6 skd://b"], clearLead: 0, rotation: "2 [6.0]"),
        Layout(
            name: "a delta update",
            text: media("#EXT-X-MEDIA-SEQUENCE:10", "#EXT-X-SKIP:SKIPPED-SEGMENTS=5", s, a, s, s),
            spans: ["15-15 ×1 0+6 clear", "16-17 ×2 6+12 skd://a"], rotation: "1 []"),
        Layout(
            name: "the end of the numbers", text: media("#EXT-X-MEDIA-SEQUENCE:18446744073709551615", a, s, s, b, s),
            spans: [
                "18446744073709551615-18446744073709551615 ×2 0+12 skd://a",
                "18446744073709551615-18446744073709551615 ×1 12+6 skd://b",
            ], clearLead: 0, rotation: "2 []"),
    ]

    // MARK: - More of spans

    @Test func aSpanHasTheDateOfItsFirstSegment() throws {
        let playlist = try MediaPlaylist(
            parsing: media(
                Self.s, "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:06Z", Self.s, Self.a, Self.s, Self.b, Self.s))
        let start = 1_767_225_600.0
        #expect(playlist.keySpans.map { $0.date?.secondsSince1970 } == [start, start + 12, start + 18])
        #expect(try MediaPlaylist(parsing: media(Self.s)).keySpans.map(\.date) == [nil])
    }

    @Test func aKeyIsFoundByItsFormat() throws {
        let span = try #require(try MediaPlaylist(parsing: media(Self.a, Self.widevine, Self.s)).keySpans.first)
        #expect(span.key(for: .fairPlay)?.uri == "skd://a")
        #expect(span.key(for: .widevine)?.uri == "data:,w")
        #expect(span.key(for: .playReady) == nil)
    }

    @Test func theMeanPeriodIsThatOfTheKeysBetweenOthers() throws {
        let playlist = try MediaPlaylist(
            parsing: media(Self.a, Self.s, Self.b, Self.s, Self.s, Self.c, Self.s, Self.a, Self.s))
        #expect(playlist.keyRotation(of: .fairPlay) == rotation(3, [12, 6]))
        #expect(playlist.keyRotation(of: .fairPlay).meanPeriod == 9)
        #expect(playlist.keyRotation(of: .widevine) == rotation(0, []))
        #expect(playlist.keyRotation(of: .widevine).meanPeriod == nil)
    }

    /// Numbers and times are those of the segments' old places; the spans still are those of the new ones.
    @Test func segmentsThatWereMovedByHandAreNoTrap() throws {
        var playlist = try MediaPlaylist(
            parsing: media("#EXT-X-MEDIA-SEQUENCE:7", Self.a, Self.s, Self.s, Self.b, Self.s))
        let key = try #require(playlist.keys.first)
        playlist.segments.insert(MediaSegment(uri: "new.mp4", duration: 6, keys: [key]), at: 2)
        playlist.segments.reverse()
        #expect(playlist.keySpans.map(\.sequenceNumbers) == [9...9, 0...7])
        #expect(playlist.keySpans.map(\.segmentCount) == [1, 3])
    }

    // MARK: - Fixtures

    @Test(arguments: [
        ("fairplay-key-rotation/audio/en/main.m3u8", "3 [7.68]"),
        ("fairplay-key-rotation/video/360p/iframes.m3u8", "3 [7.68]"),
        ("fairplay-key-rotation-live/video/720p/main.m3u8", "2 []"),
        ("fairplay-clear-lead/video/360p/main.m3u8", "1 []"), ("clear-vod/sd/main.m3u8", "0 []"),
    ])
    func keysRotateAsTheREADMESays(path: String, rotation: String) throws {
        #expect(try fixture(path).keyRotation(of: .fairPlay).line == rotation)
    }

    @Test(arguments: [
        ("fairplay-clear-lead/video/360p/main.m3u8", 7.68), ("fairplay-clear-lead/subtitles/en/main.m3u8", nil),
        ("fairplay-fmp4-clear-lead/hd/iframe.m3u8", 12), ("multidrm-multikey-nosession/sd/main.m3u8", 6),
        ("fairplay-key-rotation/audio/en/main.m3u8", 0), ("identity-event/sd/main.m3u8", 0),
    ])
    func clearLeadsAreAsLongAsTheREADMESays(path: String, seconds: Double?) throws {
        #expect(try fixture(path).clearLead == seconds)
    }

    @Test func everyFixtureMadeByHandHasTheSpansOfTheOneRead() throws {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: FixtureFolder.fixtures.path)
            .filter { $0.hasSuffix("main.m3u8") }
        #expect(paths.count > 80)
        for path in paths {
            let read = try fixture(path)
            #expect(read.remadeByHand.keySpans == read.keySpans, "\(path)")
        }
    }

    private func fixture(_ path: String) throws -> MediaPlaylist {
        let bytes = try Data(contentsOf: FixtureFolder.fixtures.appendingPathComponent(path))
        return try MediaPlaylist(parsing: String(decoding: bytes, as: UTF8.self))
    }

    private func rotation(_ count: Int, _ periods: [Double]) -> KeyRotation {
        var rotation = MediaPlaylist(targetDuration: 6).keyRotation(of: .fairPlay)
        (rotation.keyCount, rotation.periods) = (count, periods)
        return rotation
    }
}

extension MediaPlaylist {
    /// The same segments in a playlist that was not read.
    fileprivate var remadeByHand: MediaPlaylist {
        MediaPlaylist(
            targetDuration: targetDuration, mediaSequence: mediaSequence, segments: Array(segments),
            deltaUpdate: deltaUpdate)
    }
}

extension KeySpan {
    fileprivate var line: String {
        let place = "\(sequenceNumbers.lowerBound)-\(sequenceNumbers.upperBound) ×\(segmentCount)"
        let time = String(format: "%g+%g", startTime, duration)
        return "\(place) \(time) \(isClear ? "clear" : keys.map { $0.uri ?? "?" }.joined(separator: " "))"
    }
}

extension KeyRotation {
    fileprivate var line: String { "\(keyCount) \(periods.map { ($0 * 1000).rounded() / 1000 })" }
}
