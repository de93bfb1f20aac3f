import HLSPlaylists

/// The costs of the load that comes next of a live playlist: medians in nanoseconds.
struct ReloadMeasurement {
    let hours: Int
    let segments: Int
    /// A newline scan of the load with memchr.
    let scan: Double
    /// Reading the load by itself.
    let read: Double
    /// Reading the load with the one before at hand.
    let reread: Double
    /// Comparing it with that one, when it was so read.
    let compare: Double
    /// Comparing it with that one, when both were read by themselves.
    let compareAlone: Double

    init(hours: Int, rounds: Int) throws {
        let window = LiveWindow(hours: hours)
        let (text, nextText) = (window.load(after: 0), window.load(after: 1))
        let previous = try MediaPlaylist(parsing: text)
        let next = try MediaPlaylist(parsing: nextText, reusing: previous)
        let alone = try MediaPlaylist(parsing: nextText)
        guard next == alone else { throw PlaylistsDiffer() }
        var samples: [[Double]] = [[], [], [], [], []]
        for _ in 0..<rounds {
            samples[0].append(time(1) { consume(newlineScan(nextText)) })
            samples[1].append(time(1) { consume(try? MediaPlaylist(parsing: nextText)) })
            samples[2].append(time(1) { consume(try? MediaPlaylist(parsing: nextText, reusing: previous)) })
            samples[3].append(time(10) { consume(PlaylistReload(from: previous, to: next).changes) })
            samples[4].append(time(1) { consume(PlaylistReload(from: previous, to: alone).changes) })
        }
        self.hours = hours
        segments = next.segments.count
        (scan, read, reread) = (median(samples[0]), median(samples[1]), median(samples[2]))
        (compare, compareAlone) = (median(samples[3]), median(samples[4]))
    }

    private struct PlaylistsDiffer: Error, CustomStringConvertible {
        let description = "reading with an earlier load at hand made another playlist"
    }
}

extension ReloadMeasurement {
    private var fields: [(String, String)] {
        [
            ("hours", "\(hours)"), ("segments", "\(segments)"), ("scanNs", "\(Int(scan))"), ("readNs", "\(Int(read))"),
            ("rereadNs", "\(Int(reread))"), ("compareNs", "\(Int(compare))"),
            ("compareAloneNs", "\(Int(compareAlone))"),
        ]
    }

    static func json(_ results: [ReloadMeasurement]) -> String {
        jsonArray(results.map(\.fields))
    }

    static func table(_ results: [ReloadMeasurement]) -> String {
        let header = ["window", "segments", "scan us", "read", "reread", "compare alone", "compare us"]
        let rows = results.map { result in
            [
                "\(result.hours) hours", "\(result.segments)", decimal(result.scan / 1000),
                decimal(result.read / result.scan), decimal(result.reread / result.scan),
                decimal(result.compareAlone / result.scan), decimal(result.compare / 1000),
            ]
        }
        return aligned([header] + rows) + """
            \n
            One segment left and one came. read, reread (with the load before at hand) and compare alone (of two loads read by \
            themselves) are in newline scans of the same bytes; compare, of a load that was so reread, in microseconds.
            """
    }
}
