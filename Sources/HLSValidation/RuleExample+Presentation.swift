/// Roots of presentations for examples, and what stands in the playlists they lead to.
extension RuleExample {
    /// Two variants: video1.m3u8 and video2.m3u8.
    static let twoVariants = RuleExample.tags("STREAM-INF:BANDWIDTH=2000000", "STREAM-INF:BANDWIDTH=1000000")

    /// A variant, video1.m3u8, with audio in en.m3u8.
    static let videoAndAudio = RuleExample.tags(
        #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,CHANNELS="2",URI="en.m3u8""#,
        #"STREAM-INF:BANDWIDTH=2000000,AUDIO="a""#)

    /// The same with more audio, in fr.m3u8.
    static let videoAndMoreAudio = RuleExample.tags(
        #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,CHANNELS="2",URI="en.m3u8""#,
        #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="French",LANGUAGE="fr",CHANNELS="2",URI="fr.m3u8""#,
        #"STREAM-INF:BANDWIDTH=2000000,AUDIO="a""#)

    /// A variant, video1.m3u8, with subtitles in en.m3u8.
    static let videoAndSubtitles = RuleExample.tags(
        #"MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="English",LANGUAGE="en",URI="en.m3u8""#,
        #"STREAM-INF:BANDWIDTH=2000000,SUBTITLES="s""#)

    /// A variant, video1.m3u8, and an I-frame variant, i.m3u8.
    static let videoAndIFrames = RuleExample.tags(
        "STREAM-INF:BANDWIDTH=2000000", #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#)

    /// Two variants, video1.m3u8 and video2.m3u8, and an I-frame variant, i.m3u8.
    static let twoVariantsAndIFrames = RuleExample.tags(
        "STREAM-INF:BANDWIDTH=2000000", "STREAM-INF:BANDWIDTH=1000000",
        #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#)

    /// The playlist with a mark in front of its first line.
    var markedAtTop: RuleExample {
        guard case .playlist(let text) = self else { return self }
        return .playlist(String(RuleExample.mark) + text)
    }

    /// Segments of these lengths in seconds.
    static func segments(_ durations: Double..., fileExtension: String = "ts") -> String {
        durations.enumerated().map { "#EXTINF:\($1),\n\($0).\(fileExtension)" }.joined(separator: "\n")
    }

    static let vod = "#EXT-X-PLAYLIST-TYPE:VOD"
    static let discontinuity = "#EXT-X-DISCONTINUITY"

    /// A date, some seconds after midnight.
    static func date(_ second: Int = 0) -> String {
        let digits = String(second % 60 + 100).dropFirst()
        return "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(digits).000Z"
    }

    /// A variant with an attribute, and the key of its playlist.
    typealias ProtectedVariant = (attribute: String, key: String)

    /// Two variants, each with an attribute and a key.
    static func levels(_ first: ProtectedVariant, _ second: ProtectedVariant) -> RuleExample {
        .presentation(
            .tags(
                "STREAM-INF:BANDWIDTH=1000000,RESOLUTION=640x360,\(first.attribute)",
                "STREAM-INF:BANDWIDTH=9000000,RESOLUTION=3840x2160,\(second.attribute)"),
            ["video1.m3u8": .media(first.key), "video2.m3u8": .media(second.key)])
    }
}
