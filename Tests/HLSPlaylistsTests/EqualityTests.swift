import Foundation
import HLSPlaylists
import Testing

@Suite struct EqualityTests {
    private static let text = """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-MEDIA-SEQUENCE:5
        #EXT-X-DISCONTINUITY-SEQUENCE:2
        #EXT-X-KEY:METHOD=AES-128,URI="k"
        #EXT-X-MAP:URI="i.mp4"
        #EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z
        #EXTINF:6,One
        a.mp4
        #EXT-X-DISCONTINUITY
        #EXTINF:5.5,
        b.mp4
        """

    private static let key = ContentKey(method: .aes128, uri: "k")
    private static let section = InitializationSection(uri: "i.mp4", keys: [key])
    private static let segments = [
        MediaSegment(
            uri: "a.mp4", duration: 6, title: "One", programDateTime: DateTime("2026-01-31T10:20:30.000Z"), keys: [key],
            initializationSection: section),
        MediaSegment(uri: "b.mp4", duration: 5.5, isDiscontinuity: true, keys: [key], initializationSection: section),
    ]
    private static let byHand = MediaPlaylist(
        targetDuration: 6, mediaSequence: 5, discontinuitySequence: 2, segments: segments)

    @Test func aPlaylistMadeByHandEqualsTheOneRead() throws {
        let read = try MediaPlaylist(parsing: EqualityTests.text)
        #expect(read == EqualityTests.byHand)
        #expect(read.hashValue == EqualityTests.byHand.hashValue)
        #expect(Array(read.segments) == EqualityTests.segments)
        #expect(read.segments.hashValue == EqualityTests.byHand.segments.hashValue)
    }

    @Test func aPlaylistMadeByHandWorksOutTheSamePlaces() throws {
        let read = try MediaPlaylist(parsing: EqualityTests.text)
        let byHand = EqualityTests.byHand
        #expect(byHand.segments.map(\.sequenceNumber) == read.segments.map(\.sequenceNumber))
        #expect(byHand.segments.map(\.discontinuitySequence) == read.segments.map(\.discontinuitySequence))
        #expect(byHand.segments.map(\.startTime) == read.segments.map(\.startTime))
        #expect(byHand.segments.map(\.date) == read.segments.map(\.date))
        #expect(byHand.duration == read.duration)
        #expect(byHand.nextMediaSequence == read.nextMediaSequence)
        #expect(byHand.keys == read.keys)
        #expect(byHand.text == nil)
        #expect(byHand.segments.map(\.position) == [nil, nil])
        #expect(byHand.diagnostics == [])
    }

    @Test func positionsTakeNoPart() throws {
        let moved = try MediaPlaylist(parsing: EqualityTests.text.replacingOccurrences(of: "\n", with: "\r\n\r\n"))
        #expect(moved == EqualityTests.byHand)
        #expect(moved.segments.map(\.position?.line) == [17, 23])
        #expect(moved.text?.bytes != (try MediaPlaylist(parsing: EqualityTests.text)).text?.bytes)
    }

    @Test func findingsTakeNoPart() throws {
        let text = EqualityTests.text.replacingOccurrences(of: "#EXTINF:5.5,", with: "#EXTINF:5.5")
        let faulty = try MediaPlaylist(parsing: text)
        #expect(faulty.diagnostics.listed == ["11:12 error seg-extinf-comma"])
        #expect(faulty == EqualityTests.byHand)
    }

    @Test(arguments: [
        ("One", "Two"), ("a.mp4", "c.mp4"), ("URI=\"k\"", "URI=\"l\""), ("i.mp4", "j.mp4"), ("5.5", "5.25"),
        ("#EXT-X-DISCONTINUITY\n", ""), ("SEQUENCE:5", "SEQUENCE:6"), ("10:20:30", "10:20:31"),
        ("DURATION:6", "DURATION:7"), ("AES-128", "SAMPLE-AES"),
    ])
    func whatThePlaylistSaysTakesPart(old: String, new: String) throws {
        let text = EqualityTests.text.replacingOccurrences(of: old, with: new)
        #expect(try MediaPlaylist(parsing: text) != EqualityTests.byHand)
    }

    @Test func aMultivariantPlaylistMadeByHandEqualsTheOneRead() throws {
        let read = try multivariantPlaylist(
            #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n""#, "", "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"", "v")
        let byHand = MultivariantPlaylist(
            variants: [VariantStream(uri: "v", bandwidth: 1, audio: "a")],
            renditions: [Rendition(type: .audio, groupID: "a", name: "n")])
        #expect(read == byHand)
        #expect(read.hashValue == byHand.hashValue)
        #expect(Playlist.multivariant(read) == .multivariant(byHand))
        #expect(Playlist.multivariant(read) != .media(EqualityTests.byHand))
    }

    /// The Kelvin sign for K, the Angstrom sign for the letter, an accent of its own for one that belongs to a letter, two
    /// accents in the other order, and a semicolon that looks like any other.
    @Test(arguments: [
        ("K", "\u{212A}"), ("\u{C5}", "\u{212B}"), ("\u{E9}", "e\u{301}"), ("a\u{323}\u{302}", "a\u{302}\u{323}"),
        (";", "\u{37E}"),
        ("com.example.K.of.many.characters", "com.example.\u{212A}.of.many.characters"),
    ])
    func textsThatUnicodeCallsTheSameAreTwo(one: String, other: String) {
        #expect(one == other)
        #expect(KeyFormat(rawValue: one) != KeyFormat(rawValue: other))
        #expect(URIReference(one) != URIReference(other))
        #expect(ContentKey(uri: one) != ContentKey(uri: other))
        for text in [one, other] {
            let copy = String(decoding: Array(text.utf8), as: UTF8.self)
            #expect(KeyFormat(rawValue: text) == KeyFormat(rawValue: copy))
            #expect(URIReference(text) == URIReference(copy))
            #expect(ContentKey(uri: text) == ContentKey(uri: copy))
        }
    }

    // MARK: Editing

    @Test func aSegmentOfAPlaylistReadCanBeChanged() throws {
        var playlist = try MediaPlaylist(parsing: EqualityTests.text)
        playlist.segments[1].uri = "c.mp4"
        playlist.segments[1].keys = []
        #expect(playlist.segments.map(\.uri) == ["a.mp4", "c.mp4"])
        #expect(playlist.segments.uri(at: 1) == "c.mp4")
        #expect(playlist.segments.map(\.keys) == [[EqualityTests.key], []])
        #expect(playlist != EqualityTests.byHand)
        playlist.segments[1] = EqualityTests.segments[1]
        #expect(playlist == EqualityTests.byHand)
    }

    @Test func segmentsCanBeAddedAndRemoved() throws {
        var playlist = try MediaPlaylist(parsing: EqualityTests.text)
        playlist.segments.append(MediaSegment(uri: "c.mp4", duration: 1))
        playlist.segments.insert(MediaSegment(uri: "0.mp4", duration: 2), at: 0)
        #expect(playlist.segments.map(\.uri) == ["0.mp4", "a.mp4", "b.mp4", "c.mp4"])
        #expect(playlist.duration == 14.5)
        playlist.segments.removeFirst()
        playlist.segments.removeLast()
        #expect(playlist == EqualityTests.byHand)
        playlist.segments.removeAll { $0.isDiscontinuity }
        #expect(playlist.segments.map(\.uri) == ["a.mp4"])
        playlist.segments = []
        #expect(playlist.segments.isEmpty)
        #expect(playlist.duration == 0)
    }

    @Test func aChangedCopyLeavesTheOriginalAsItWas() throws {
        let playlist = try MediaPlaylist(parsing: EqualityTests.text)
        var copy = playlist
        copy.segments[0].title = nil
        copy.segments.removeLast()
        #expect(playlist == EqualityTests.byHand)
        #expect(copy.segments.count == 1)
    }

    @Test func aListIsACollectionOfItsSegments() throws {
        let list = try MediaPlaylist(parsing: EqualityTests.text).segments
        #expect(list.count == 2)
        #expect(list.indices == 0..<2)
        #expect(list.first == EqualityTests.segments[0])
        #expect(list.last == EqualityTests.segments[1])
        #expect(list.reversed().map(\.uri) == ["b.mp4", "a.mp4"])
        #expect(Array(list[1...]) == [EqualityTests.segments[1]])
        #expect(list == [EqualityTests.segments[0], EqualityTests.segments[1]])
        #expect(list != [EqualityTests.segments[0]])
        #expect(list.description == "[a.mp4, b.mp4]")
        #expect(MediaSegmentList().isEmpty)
    }
}
