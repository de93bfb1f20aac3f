import HLSPlaylists

/// A live playlist with a long window: segments of six seconds with dates, another key every hour, a break every ten minutes.
struct LiveWindow {
    private static let segmentsPerHour = 600
    private static let segmentsPerBreak = 100
    let hours: Int

    /// The playlist as it is loaded when so many segments have left its window since the first load.
    func load(after departed: Int) -> [UInt8] {
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:8", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:\(departed)",
            "#EXT-X-INDEPENDENT-SEGMENTS", "#EXT-X-MAP:URI=\"init.mp4\"",
            key(ofHour: departed / LiveWindow.segmentsPerHour),
        ]
        for number in departed..<departed + hours * LiveWindow.segmentsPerHour {
            if number % LiveWindow.segmentsPerHour == 0, number > departed {
                lines.append(key(ofHour: number / LiveWindow.segmentsPerHour))
            }
            if number % LiveWindow.segmentsPerBreak == 0 {
                lines.append(
                    "#EXT-X-DATERANGE:ID=\"break-\(number)\",START-DATE=\"\(date(of: number))\",PLANNED-DURATION=30")
            }
            lines += ["#EXT-X-PROGRAM-DATE-TIME:\(date(of: number))", "#EXTINF:6.006,", "video/1080p/\(number).m4s"]
        }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private func key(ofHour hour: Int) -> String {
        "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"skd://keys.example.com/\(hour)\",KEYFORMAT=\"com.apple.streamingkeydelivery\""
    }

    private func date(of number: Int) -> String {
        let start: Int64 = 1_767_225_600
        return Instant(microsecondsSince1970: (start + Int64(number) * 6) * 1_000_000).description
    }
}
