import HLSValidation
import Testing

/// Recorded loads of live playlists, as they were and with one fault planted in each: it is found, once, and nothing else is.
@Suite struct PlantedFaultTests {
    private static let ffmpeg = "live-ffmpeg/key-rotation"
    private static let lowLatency = "live-low-latency/full"

    private func expect(
        _ due: [String], in recording: Recording, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let found = try recording.findings()
        #expect(found == due, sourceLocation: sourceLocation)
    }

    // MARK: - As recorded

    @Test(arguments: ["live-ffmpeg/key-rotation", "live-low-latency/full", "live-low-latency/delta"])
    func nothingIsWrongWithHealthyStreams(folder: String) throws {
        #expect(try Recording(folder).findings() == [])
    }

    /// FFmpeg counts no discontinuities.
    @Test func theFaultsOfFFmpegAreFound() throws {
        #expect(try Recording("live-ffmpeg/restart").findings() == ["6:0 live-discseq-present"])
        #expect(
            try Recording("live-ffmpeg/restart-discont-start").findings() == [
                "5:8 live-segment-tags-unchanged", "6:0 live-discseq-present",
            ])
    }

    // MARK: - Planted

    @Test func theSequenceRunsBack() throws {
        var recording = try Recording(Self.lowLatency)
        recording.loads[9].text = recording.loads[2].text
        try expect(["9:6 live-mediasequence-not-decrease"], in: recording)
    }

    @Test func theSequenceBeginsAnew() throws {
        var recording = try Recording(Self.ffmpeg)
        recording.edit(from: 8) { line in
            [line.replacing("SEQUENCE:", with: "SEQUENCE:0").replacing("seg-", with: "again-")]
        }
        recording.edit(8) { line in [line.replacing("SEQUENCE:03", with: "SEQUENCE:0")] }
        recording.loads.removeSubrange(9...)
        try expect(["8:4 live-mediasequence-not-decrease"], in: recording)
    }

    @Test func theWindowChangesInPlace() throws {
        var recording = try Recording(Self.ffmpeg)
        recording.edit(from: 6) { line in [line == "seg-4.ts" ? "other.ts" : line] }
        try expect(["6:18 live-segment-uri-stable"], in: recording)
    }

    @Test func aSegmentGetsAnotherLength() throws {
        var recording = try Recording(Self.ffmpeg)
        recording.edit(from: 7) { line in [line == "#EXTINF:2.000000," ? "#EXTINF:1.900000," : line] }
        try expect(["7:8 live-segment-tags-unchanged"], in: recording)
    }

    @Test func theTargetDurationChanges() throws {
        var recording = try Recording(Self.ffmpeg)
        recording.edit(from: 6) { line in [line.replacing("TARGETDURATION:2", with: "TARGETDURATION:3")] }
        try expect(["6:3 live-targetduration-constant"], in: recording)
    }

    @Test func theDiscontinuitySequenceIsNotRaised() throws {
        var recording = try Recording(Self.lowLatency)
        recording.edit(from: 7) { line in
            [line.replacing("DISCONTINUITY-SEQUENCE:5", with: "DISCONTINUITY-SEQUENCE:4")]
        }
        try expect(["7:7 live-discseq-increment"], in: recording)
    }

    @Test func segmentsAreRemovedTooEarly() throws {
        var recording = try Recording(Self.ffmpeg)
        for index in 8..<12 { recording.loads[index].text = try recording.loads[index].text.keepingLast(2) }
        try expect(["8:8 live-min-window"], in: recording)
    }

    @Test func aSegmentIsRemovedFromTheMiddle() throws {
        var recording = try Recording(Self.lowLatency)
        recording.edit(from: 4) { line in line.hasSuffix("104.mp4") || line.hasSuffix("10:00:24.000Z") ? [] : [line] }
        recording.edit(from: 4) { line in [line] }
        for index in 4..<recording.loads.count {
            recording.loads[index].text = recording.loads[index].text
                .replacing(
                    "#EXTINF:6.00000,\n#EXT-X-PROGRAM-DATE-TIME:2026-11-30T10:00:30",
                    with: "#EXT-X-PROGRAM-DATE-TIME:2026-11-30T10:00:30")
        }
        try expect(["4:21 live-remove-in-order"], in: recording)
    }

    @Test func aDateRangeChanges() throws {
        var recording = try Recording(Self.lowLatency)
        recording.edit(from: 10) { line in [line.replacing("PLANNED-DURATION=6.0", with: "PLANNED-DURATION=9.0")] }
        try expect(["10:50 daterange-attributes-not-lost"], in: recording)
    }

    @Test func aPartIsMissing() throws {
        var recording = try Recording(Self.lowLatency)
        recording.edit(from: 6) { line in line.contains("seg-110.1.mp4") && line.hasPrefix("#EXT-X-PART:") ? [] : [line]
        }
        try expect(["6:51 live-remove-in-order"], in: recording)
    }

    @Test func aPartIsNotTheOneHinted() throws {
        var recording = try Recording(Self.lowLatency)
        recording.edit(from: 6) { line in
            [line.hasPrefix("#EXT-X-PART:") ? line.replacing("seg-110.2.mp4", with: "seg-110.x.mp4") : line]
        }
        try expect(["6:52 hint-uri-later-published"], in: recording)
    }

    @Test func theStreamStalls() throws {
        var recording = try Recording(Self.ffmpeg)
        let stalled = (1...5).map { step in
            Recording.Load(
                time: recording.loads[7].time + 2 * Double(step), uri: recording.loads[7].uri,
                text: recording.loads[7].text)
        }
        for index in 8..<12 { recording.loads[index].time += 10 }
        recording.loads.insert(contentsOf: stalled, at: 8)
        try expect(["9:25 live-new-segment-in-time"], in: recording)
    }

    @Test func noPartComes() throws {
        var recording = try Recording(Self.lowLatency)
        for index in 6..<recording.loads.count { recording.loads[index].time += 4 }
        var waiting = recording.loads[5]
        waiting.time += 4
        recording.loads.insert(waiting, at: 6)
        try expect(["6:51 live-new-part-in-time"], in: recording)
    }

    @Test func theEndIsTakenBack() throws {
        var recording = try Recording(Self.ffmpeg)
        var more = recording.loads[11]
        more.time += 2
        more.text = more.text.replacing("#EXT-X-ENDLIST\n", with: "")
        recording.loads.append(more)
        try expect(["12:1 live-endlist-final"], in: recording)
    }

    @Test func theReportOfARenditionFallsBehind() throws {
        var recording = try Recording(Self.lowLatency)
        recording.edit(from: 3) { line in
            guard line.hasPrefix("#EXT-X-RENDITION-REPORT") else { return [line] }
            return ["#EXT-X-RENDITION-REPORT:URI=\"audio.m3u8\",LAST-MSN=108,LAST-PART=3"]
        }
        try expect(["4:52 report-keeps-up"], in: recording)
    }

    // MARK: - Faults that go on, and such as come again

    @Test func aFaultThatComesAgainIsSaidAgain() throws {
        var recording = try Recording(Self.ffmpeg)
        recording.edit(from: 2) { line in [line == "seg-1.ts" ? "other.ts" : line] }
        recording.edit(from: 8) { line in [line == "seg-6.ts" ? "other-6.ts" : line] }
        try expect(["2:11 live-segment-uri-stable", "8:18 live-segment-uri-stable"], in: recording)
    }

    @Test func aSequenceNumberThatStandsStillIsSaidOnce() throws {
        var recording = try Recording(Self.ffmpeg)
        recording.edit(from: 5) { line in [line.hasPrefix("#EXT-X-MEDIA-SEQUENCE") ? "#EXT-X-MEDIA-SEQUENCE:0" : line] }
        try expect(["6:4 live-mediasequence-increment"], in: recording)
    }
}

extension String {
    /// A playlist of FFmpeg with no more than the last segments, and with the key that they begin under.
    fileprivate func keepingLast(_ count: Int) throws -> String {
        let lines = split(separator: "\n").map(String.init)
        let ends = lines.indices.filter { lines[$0].hasSuffix(".ts") }
        let cut = ends[ends.count - count - 1] + 1
        let header = lines.prefix { !$0.hasPrefix("#EXT-X-MEDIA-SEQUENCE") }
        let sequence = try #require(lines.first { $0.hasPrefix("#EXT-X-MEDIA-SEQUENCE:") }?.dropFirst(22))
        let number = try #require(Int(sequence)) + ends.count - count
        let key = lines[..<cut].last { $0.hasPrefix("#EXT-X-KEY") }
        let rest = lines[cut...]
        let keys = rest.first?.hasPrefix("#EXT-X-KEY") == true ? [] : [key].compactMap { $0 }
        return (header + ["#EXT-X-MEDIA-SEQUENCE:\(number)"] + keys + rest).joined(separator: "\n") + "\n"
    }
}
