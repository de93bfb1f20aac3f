extension RuleExample {
    /// A live Media Playlist of these lines for low-latency mode, with a target duration of 6 s and parts of up to 1 s.
    static func lowLatency(
        control: String = "CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=3.0,CAN-SKIP-UNTIL=36.0", _ lines: String...
    ) -> RuleExample {
        let header = [
            "#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-TARGETDURATION:6", "#EXT-X-SERVER-CONTROL:\(control)",
            "#EXT-X-PART-INF:PART-TARGET=1.0",
        ]
        return .playlist((header + lines).joined(separator: "\n") + "\n")
    }

    /// A delta update of these lines, with segments of 6 s behind them and a target duration of 6 s.
    static func deltaUpdate(
        version: Int = 9, control: String? = "CAN-SKIP-UNTIL=36", _ lines: String..., segments: Int = 6,
        fileExtension: String = "ts"
    ) -> RuleExample {
        var text = ["#EXTM3U", "#EXT-X-VERSION:\(version)", "#EXT-X-TARGETDURATION:6"]
        if let control { text.append("#EXT-X-SERVER-CONTROL:\(control)") }
        text += lines
        for number in 0..<segments { text += ["#EXTINF:6.0,", "\(number).\(fileExtension)"] }
        return .playlist(text.joined(separator: "\n") + "\n")
    }

    /// An EXT-X-SKIP.
    static let skip = "#EXT-X-SKIP:SKIPPED-SEGMENTS=3"
    /// An EXT-X-PART of 1 s.
    static let part = "#EXT-X-PART:DURATION=1.0,URI=\"part.ts\""
    /// An EXT-X-PRELOAD-HINT for the part that comes next.
    static let partHint = "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"next.ts\""
}
