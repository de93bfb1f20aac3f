import HLSPlaylists
import TestSupport
import Testing

/// Texts that are cut off or garbled: each is read or refused, and nothing points behind its end.
@Suite struct BrokenTextTests {
    private static let media = """
        #EXTM3U
        #EXT-X-VERSION:9
        #EXT-X-TARGETDURATION:6
        #EXT-X-DEFINE:NAME="v",VALUE="x"
        #EXT-X-DEFINE:IMPORT="w"
        #EXT-X-DEFINE:QUERYPARAM="q"
        #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=36.0,CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1
        #EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES="a\tb"\r
        #EXT-X-KEY:METHOD=AES-128,URI="{$v}",IV=0x01,IV="2",REQ-A="b"
        #EXT-X-MAP:URI="i.mp4",BYTERANGE="600@0"
        #EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z
        #EXT-X-PART:URI="p",DURATION=1.5,BYTERANGE="5"
        #EXT-X-BYTERANGE:5@0
        #EXTINF:6.006,é
        {$v}.ts
        #EXT-X-DISCONTINUITY
        #EXT-X-BITRATE:5
        #EXT-X-BYTERANGE:7
        #EXTINF:4,
        {$v}.ts
        #EXT-X-DATERANGE:ID="a",START-DATE="2026-01-31T10:20:30.000Z",CUE="PRE",ID="b"
        #EXT-X-PRELOAD-HINT:TYPE=PART,URI="p",BYTERANGE-START=5
        #EXT-X-RENDITION-REPORT:URI="r",LAST-MSN=1

        """
    private static let multivariant = """
        #EXTM3U
        #EXT-X-START:TIME-OFFSET=-1.5,PRECISE=YES
        #EXT-X-CONTENT-STEERING:SERVER-URI="s",PATHWAY-ID="p"
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://a",KEYFORMATVERSIONS="1/2",KEYFORMAT="f"
        #EXT-X-SESSION-DATA:DATA-ID="a",VALUE="b",LANGUAGE="en"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",DEFAULT=YES,CHANNELS="2"
        #EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360,CODECS="a,b",CLOSED-CAPTIONS=NONE
        v.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"

        """

    /// Reads a text, looks at everything in the model, and checks the places of the findings.
    private func check(_ bytes: [UInt8]) {
        let playlist: Playlist
        do throws(PlaylistError) {
            playlist = try Playlist(parsing: bytes, uri: "http://h/a?q=1", imports: ["w": "y"])
        } catch {
            #expect(error.code == .notAPlaylist)
            return
        }
        #expect(playlist.text?.bytes == bytes)
        for diagnostic in playlist.diagnostics {
            guard let range = diagnostic.range else { continue }
            if range.byteOffset + range.byteLength > bytes.count || range.column < 1 || range.endColumn < range.column {
                Issue.record("\(diagnostic) in \(String(decoding: bytes, as: UTF8.self))")
            }
        }
        guard case .media(let media) = playlist else { return }
        let byHand = MediaPlaylist(targetDuration: nil, segments: Array(media.segments)).segments
        if byHand != media.segments || byHand.duration != media.segments.duration {
            Issue.record("made by hand they differ: \(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test(arguments: [media, multivariant])
    func everyBeginningOfAPlaylistIsRead(text: String) {
        let bytes = Array(text.utf8)
        for count in 0...bytes.count { check(Array(bytes[..<count])) }
    }

    @Test(arguments: [media, multivariant])
    func aPlaylistWithoutOneByteIsRead(text: String) {
        let bytes = Array(text.utf8)
        for index in bytes.indices {
            var shorter = bytes
            shorter.remove(at: index)
            check(shorter)
        }
    }

    @Test(arguments: [media, multivariant])
    func aPlaylistWithBytesChangedIsRead(text: String) {
        var random = SplitMix64(seed: 6_3_1)
        let bytes = Array(text.utf8)
        let odd: [UInt8] = Array("\"',=@.-/:#{}$x09\n\r\t \0".utf8) + [0x80, 0xC3, 0xE2, 0xEF, 0xFF]
        for _ in 0..<4_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let index = Int.random(in: 0..<changed.count, using: &random)
                let byte = odd[Int.random(in: 0..<odd.count, using: &random)]
                switch Int.random(in: 0..<3, using: &random) {
                case 0: changed[index] = byte
                case 1: changed.insert(byte, at: index)
                default: changed.remove(at: index)
                }
            }
            check(changed)
        }
    }

    @Test(arguments: [media, multivariant])
    func aPlaylistWithItsLinesMixedIsRead(text: String) {
        var random = SplitMix64(seed: 4_1)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for _ in 0..<500 {
            let mixed = (0..<lines.count).map { _ in lines[Int.random(in: 0..<lines.count, using: &random)] }
            check(Array(mixed.joined(separator: "\n").utf8))
        }
    }
}
