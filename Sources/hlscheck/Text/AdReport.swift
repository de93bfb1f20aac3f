import HLSValidation

/// The ad breaks of a Media Playlist in words.
struct AdReport {
    private let breaks: [AdBreak]

    init(_ playlist: MediaPlaylist) {
        breaks = playlist.adTimeline.breaks
    }

    /// A title, a line for each break, and one for each thing that its marks say against each other.
    var lines: [String] {
        guard !breaks.isEmpty else { return [] }
        var lines: [String] = []
        for adBreak in breaks {
            guard lines.count < 60 else { return ["", "  ad breaks"] + lines + ["    …"] }
            lines.append("    " + description(of: adBreak).terminalSafe)
            lines += adBreak.conflicts.map { "      " + $0.description.terminalSafe }
        }
        return ["", "  ad breaks"] + lines
    }

    /// `at 12 s, 30 s (planned 30 s), 'a': EXT-X-CUE-OUT, EXT-X-CUE-IN`.
    private func description(of adBreak: AdBreak) -> String {
        let length = adBreak.duration.map(Quantity.duration)
        let planned = adBreak.plannedDuration.map { "planned " + Quantity.duration($0) }
        let facts = [
            start(of: adBreak),
            length.map { $0 + (planned.map { " (\($0))" } ?? "") } ?? planned,
            adBreak.isInterstitial ? "interstitial" : nil, adBreak.id.map { "'\($0)'" },
        ]
        return facts.compactMap { $0 }.joined(separator: ", ") + ": " + forms(of: adBreak)
    }

    private func start(of adBreak: AdBreak) -> String {
        guard let start = adBreak.start else { return "start not known" }
        guard let time = start.time else { return start.date.map { "at \($0)" } ?? "start not known" }
        return "at " + Quantity.duration(time)
    }

    /// Each form, and how many marks have it.
    private func forms(of adBreak: AdBreak) -> String {
        var (order, counts): ([AdMarker.Form], [AdMarker.Form: Int]) = ([], [:])
        for form in adBreak.markers.map(\.form) {
            if counts[form] == nil { order.append(form) }
            counts[form, default: 0] += 1
        }
        return order.map { form in counts[form] == 1 ? "\(form)" : "\(form) (\(counts[form] ?? 0))" }
            .joined(separator: ", ")
    }
}
