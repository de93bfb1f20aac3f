/// Texts of playlists for tests.
///
///     TestPlaylist.media()                                              // three clear segments of 6 s
///     TestPlaylist.media(keys: ["skd://video"], clearLead: 1)           // FairPlay behind one clear segment
///     TestPlaylist.media(segments: 6, keys: ["skd://1", "skd://2"], segmentsPerKey: 3)
///     TestPlaylist.media(keys: ["skd://video"], mediaSequence: 17, isLive: true)
///     TestPlaylist.multivariant(variants: ["hd.m3u8", "uhd.m3u8"], renditions: [.audio("audio.m3u8")])
///
/// Every text reads without a finding, unless the arguments ask for what no playlist may say, such as an empty URI. The same
/// arguments always make the same text.
///
/// What cannot stand in a quoted string or in a URI line is percent-encoded: quotes, control characters, and the `{` of
/// `{$`, which would begin a variable.
public enum TestPlaylist {
    /// A Media Playlist of segments in fragmented MP4.
    ///
    /// All its texts with the same keys show the same stream: which keys a segment has depends on its media sequence number
    /// alone. So windows that slide along make a live stream whose keys change:
    ///
    ///     (0..<3).map { TestPlaylist.media(keys: ["skd://1", "skd://2"], mediaSequence: $0, isLive: true) }
    ///
    /// - Parameters:
    ///   - segments: The number of segments. They are named by their numbers, `segment-0.m4s` and so on.
    ///   - duration: The length of each segment in seconds, from 0.001 to 86,400.
    ///   - keys: The keys. Those of different key formats are in force together; those of one key format take turns, in
    ///     their order and over again. Without any, the segments are clear.
    ///   - segmentsPerKey: How many segments each turn lasts, at least 1.
    ///   - clearLead: The number of segments at the beginning of the stream, media sequence number 0, that are clear.
    ///   - mediaSequence: The number of the first segment in the text.
    ///   - isLive: Whether segments may still come: then there is neither an end nor a playlist type.
    /// - Returns: The text of the playlist.
    public static func media(
        segments: Int = 3, duration: Double = 6, keys: [Key] = [], segmentsPerKey: Int = 1, clearLead: Int = 0,
        mediaSequence: UInt64 = 0, isLive: Bool = false
    ) -> String {
        let count = UInt64(max(0, segments))
        let first = min(mediaSequence, .max - count)
        let seconds = duration.isNaN ? 6 : min(max(0.001, duration), 86_400)
        let turns = KeyTurns(keys, segmentsPerKey: segmentsPerKey, clearLead: clearLead)

        var lines = ["#EXTM3U", "#EXT-X-VERSION:6", "#EXT-X-TARGETDURATION:\(max(1, Int(seconds.rounded())))"]
        if first > 0 { lines.append("#EXT-X-MEDIA-SEQUENCE:\(first)") }
        if !isLive { lines.append("#EXT-X-PLAYLIST-TYPE:VOD") }
        // Before the keys: none of them applies to it, whatever the method.
        lines.append(#"#EXT-X-MAP:URI="init.mp4""#)
        var inForce: [Key] = []
        for number in first..<first + count {
            let keys = turns.keys(ofSegment: number)
            if keys != inForce { lines += keys.map { "#EXT-X-KEY:\($0.attributes)" } }
            inForce = keys
            lines += ["#EXTINF:\(seconds),", "segment-\(number).m4s"]
        }
        if !isLive { lines.append("#EXT-X-ENDLIST") }
        return text(lines)
    }

    /// A Multivariant Playlist.
    ///
    /// - Parameters:
    ///   - variants: The variant streams; where there are none, the one of `video.m3u8`.
    ///   - renditions: The renditions of audio and subtitles.
    ///   - iFrameVariants: The variants of I-frames. Their groups of renditions do not count.
    ///   - sessionKeys: The keys that a client may fetch ahead.
    /// - Returns: The text of the playlist.
    public static func multivariant(
        variants: [Variant] = ["video.m3u8"], renditions: [Rendition] = [], iFrameVariants: [Variant] = [],
        sessionKeys: [Key] = []
    ) -> String {
        var lines = ["#EXTM3U", "#EXT-X-VERSION:6"]
        lines += sessionKeys.map { "#EXT-X-SESSION-KEY:\($0.attributes)" }
        lines += renditions.map { "#EXT-X-MEDIA:\($0.attributes)" }
        for variant in variants.isEmpty ? ["video.m3u8"] : variants {
            lines += ["#EXT-X-STREAM-INF:\(variant.attributes(renditions))", uriLine(variant.uri)]
        }
        lines += iFrameVariants.map { "#EXT-X-I-FRAME-STREAM-INF:\($0.iFrameAttributes)" }
        return text(lines)
    }

    private static func text(_ lines: [String]) -> String {
        lines.joined(separator: "\n") + "\n"
    }
}

/// Which keys are in force when.
private struct KeyTurns {
    /// The keys of each format.
    private var keysByFormat: [[TestPlaylist.Key]] = []
    private let segmentsPerKey: UInt64
    private let clearLead: UInt64

    init(_ keys: [TestPlaylist.Key], segmentsPerKey: Int, clearLead: Int) {
        self.segmentsPerKey = UInt64(max(1, segmentsPerKey))
        self.clearLead = UInt64(max(0, clearLead))
        for key in keys {
            if let index = keysByFormat.firstIndex(where: { $0.first?.format == key.format }) {
                keysByFormat[index].append(key)
            } else {
                keysByFormat.append([key])
            }
        }
    }

    func keys(ofSegment number: UInt64) -> [TestPlaylist.Key] {
        guard number >= clearLead else { return [] }
        let turn = (number - clearLead) / segmentsPerKey
        return keysByFormat.map { $0[Int(turn % UInt64($0.count))] }
    }
}
