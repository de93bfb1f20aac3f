extension RuleExample {
    /// Two loads of a playlist.
    static func loads(_ old: RuleExample, _ new: RuleExample) -> RuleExample {
        guard case .playlist(let old) = old, case .playlist(let new) = new else { return new }
        return .reload(old: old, new: new)
    }

    /// A live playlist with segments of 6 s, which are named after their numbers.
    ///
    /// - Parameters:
    ///   - numbers: The numbers of the segments.
    ///   - target: The value of EXT-X-TARGETDURATION.
    ///   - sequence: The value of EXT-X-MEDIA-SEQUENCE where it is not the first number; nil for no such tag.
    ///   - header: Lines in front of all segments.
    ///   - above: Lines in front of segments, by their numbers.
    ///   - segments: EXTINF and URI of segments that have others, by their numbers; the empty text for none at all.
    ///   - end: Lines behind the segments.
    /// - Returns: The playlist.
    static func window(
        _ numbers: ClosedRange<Int>, target: String = "6", sequence: String? = "", header: [String] = [],
        above: [Int: String] = [:], segments: [Int: String] = [:], end: String...
    ) -> RuleExample {
        var lines = ["#EXTM3U", "#EXT-X-VERSION:9", "#EXT-X-TARGETDURATION:\(target)"]
        if let sequence {
            lines.append("#EXT-X-MEDIA-SEQUENCE:\(sequence.isEmpty ? "\(numbers.lowerBound)" : sequence)")
        }
        lines += header
        for number in numbers {
            if let line = above[number] { lines.append(line) }
            let segment = segments[number] ?? "#EXTINF:6.0,\n\(number).ts"
            if !segment.isEmpty { lines.append(segment) }
        }
        return .playlist((lines + end).joined(separator: "\n") + "\n")
    }

    /// The playlist behind the head of an answer that was made a number of seconds behind noon.
    func loaded(at second: Int) -> RuleExample {
        guard case .playlist(let text) = self else { return self }
        let digits = "\(100 + second)".suffix(2)
        return .playlist("HTTP/1.1 200 OK\nDate: Thu, 01 Jan 2026 12:00:\(digits) GMT\n\n\(text)")
    }
}
