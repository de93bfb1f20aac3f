import HLSPlaylists
import Testing

/// Playlists that make careless timelines slow: eight times as much takes about eight times as long.
@Suite struct TimelineLinearityTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var size: Int
        var lines: @Sendable (Int) -> String

        init(_ name: String, _ size: Int = 400, _ lines: @escaping @Sendable (Int) -> String) {
            testDescription = name
            self.size = size
            self.lines = lines
        }
    }

    /// The date some seconds behind midnight.
    private static func date(_ second: Int) -> String {
        Instant(microsecondsSince1970: 1_769_817_600_000_000 + Int64(second) * 1_000_000).description
    }

    private static func range(_ index: Int, _ second: Int, _ rest: String) -> String {
        #"#EXT-X-DATERANGE:ID="\#(index)",START-DATE="\#(date(second))",\#(rest)"#
    }

    private static let segment = "\n#EXTINF:6,\na.ts"

    @Test(arguments: [
        Shape("a date for each segment") { "#EXT-X-PROGRAM-DATE-TIME:\(date($0 * 6))" + segment },
        Shape("dates that run back") { "#EXT-X-PROGRAM-DATE-TIME:\(date(1_000_000 - $0 * 6))" + segment },
        Shape("dates in one minute") { "#EXT-X-PROGRAM-DATE-TIME:\(date($0 * 7919 % 60))" + segment },
        Shape("ranges that end on the next") { range($0, $0, #"CLASS="c",END-ON-NEXT=YES"#) },
        Shape("open ranges") { range($0, $0 % 7, "SCTE35-OUT=0xFC") + segment },
        Shape("ends without ranges") { range($0, $0, "SCTE35-IN=0xFC") + segment },
        Shape("out inside out") { "#EXT-X-CUE-OUT:ID=\($0)" + segment },
        Shape("out and in in one place") { _ in "#EXT-X-CUE-OUT\n#EXT-X-CUE-IN" },
        Shape("names in one place") { "#EXT-X-SCTE35:ID=\($0),CUE-OUT=YES,DURATION=\($0)" },
        Shape("names that end one by one") { "#EXT-X-CUE-OUT:ID=\($0)\n#EXT-X-CUE-OUT:ID=x\n#EXT-X-CUE-IN:ID=\($0)" },
        Shape("ranges in one place") { range($0, 0, "SCTE35-OUT=0xFC") + "\n#EXT-X-CUE-OUT-CONT:ID=1" + segment },
        Shape("in without out") { _ in "#EXT-X-CUE-IN" + segment },
        Shape("a break that never ends") { "#EXT-X-CUE-OUT-CONT:\($0 * 9)/\($0)" + segment },
        Shape("messages") { "#EXT-OATCLS-SCTE35:/DA\($0 % 10)" + segment },
    ])
    func aTimelineTakesTimeInProportion(shape: Shape) throws {
        func seconds(_ count: Int) throws -> Double {
            let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PROGRAM-DATE-TIME:2026-01-31T00:00:00.000Z\n"
            let text = head + (0..<count).map { shape.lines($0) + "\n" }.joined()
            let playlist = try MediaPlaylist(parsing: text)
            return fastest {
                let timeline = playlist.timeline
                _ = playlist.adTimeline.breaks.count
                let ranges = playlist.dateRangeTimeline
                for segment in 0..<count {
                    guard let date = timeline.date(at: Double(segment)) else { continue }
                    _ = timeline.place(at: date)
                    _ = ranges.starting(in: date..<date).count
                }
            }
        }
        #expect(try seconds(shape.size * 8) / seconds(shape.size) < 24)
    }

    @Test func aHundredThousandBreaksAreFine() throws {
        let count = 200_000
        let lines = String(
            repeating: "#EXT-X-CUE-OUT:6\n#EXTINF:6,\na\n#EXT-X-CUE-IN\n#EXTINF:6,\na\n", count: count / 2)
        let playlist = try MediaPlaylist(parsing: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + lines)
        let ads = playlist.adTimeline
        #expect(ads.breaks.count == count / 2)
        #expect(ads.conflicts == [])
        #expect(ads.breaks.last?.start?.segmentIndex == count - 2)
    }

    @Test func aRangeAtTheStartThatNeverEndsCostsNothingLater() throws {
        let count = 20_000
        let lines =
            TimelineLinearityTests.range(-1, 0, "X-A=1") + "\n"
            + (0..<count).map { TimelineLinearityTests.range($0, $0 * 6, "DURATION=6") + "\n" }.joined()
        let ranges = try MediaPlaylist(parsing: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + lines).dateRangeTimeline
        for entry in ranges.entries.dropFirst() {
            #expect(ranges.active(at: entry.start).map(\.range.id) == ["-1", entry.range.id])
        }
    }
}
