import HLSValidation

extension InspectAnswer {
    func text(_ style: Style, width: Int) -> String {
        switch content {
        case .invalid(let diagnostics):
            return DiagnosticText.lines(diagnostics, file: uri, style)
        case .playlist(let playlist, let diagnostics, let children):
            var lines = [style.bold((uri ?? "playlist").withoutSecrets.terminalSafe + ": \(summary(of: playlist))")]
            switch playlist {
            case .media(let media): lines += MediaReport(media).lines
            case .multivariant(let multivariant): lines += MultivariantReport(multivariant).lines
            }
            let own = lines.joined(separator: "\n") + "\n" + findings(diagnostics, style)
            return own + children.map { "\n" + $0.answer.text(style, width: width) }.joined()
        }
    }

    private func summary(of playlist: Playlist) -> String {
        switch playlist {
        case .media(let media):
            let kind = media.iFramesOnly ? "I-frame playlist" : "Media Playlist"
            let count = Quantity.count(media.segments.count, "segment")
            return "\(kind), \(count), \(Quantity.duration(media.duration))"
        case .multivariant(let multivariant):
            return "Multivariant Playlist, " + Quantity.count(multivariant.variants.count, "variant")
        }
    }

    /// What people see first are the worst findings; all of them are in the other formats.
    private func findings(_ diagnostics: [Diagnostic], _ style: Style) -> String {
        guard !diagnostics.isEmpty else { return "" }
        let most = 20
        // Within a severity they stay in the order of the text.
        let worstFirst = Diagnostic.Severity.allCases.reversed().flatMap { severity in
            diagnostics.filter { $0.severity == severity }
        }
        let shown = diagnostics.count <= most ? diagnostics : Array(worstFirst.prefix(most))
        let rest = diagnostics.count - shown.count
        let more = rest > 0 ? "and \(Quantity.count(rest, "other finding")): see 'hlscheck validate'\n" : ""
        return "\n" + DiagnosticText.lines(shown, file: uri, style) + more
    }
}

/// A labelled fact a line: the label in a column of its own.
private func fact(_ label: String, _ value: String?) -> String? {
    value.map { "  " + label + String(repeating: " ", count: max(1, 16 - label.count)) + $0.terminalSafe }
}

/// A key's URI. The boxes in `data:` URIs say nothing to people and would fill the screen.
private func shortened(_ uri: String?) -> String {
    guard let uri else { return "no URI" }
    let most = 60
    guard uri.utf8.count > most, uri.lowercased().hasPrefix("data:") else { return uri.terminalSafe }
    return uri.prefix(most).description.terminalSafe + "…"
}

/// A Media Playlist in words.
private struct MediaReport {
    private let playlist: MediaPlaylist

    init(_ playlist: MediaPlaylist) {
        self.playlist = playlist
    }

    var lines: [String] {
        [
            fact("type", type),
            fact("version", playlist.version.map { "\($0)" }),
            fact("target", playlist.targetDuration.map { "\($0) s" }),
            fact("parts", playlist.partTarget.map { "up to \(Quantity.decimal($0, places: 3)) s" }),
            fact("sequence", sequence),
            fact("skipped", playlist.deltaUpdate?.skippedSegments.map { "\($0) segments, this is a delta update" }),
            fact("dates", dates),
            fact(
                "variables", playlist.variables.isEmpty ? nil : playlist.variables.map(\.name).joined(separator: ", ")),
            fact("date ranges", playlist.dateRanges.isEmpty ? nil : "\(playlist.dateRanges.count)"),
            fact("other tags", playlist.unknownTags.summary),
        ].compactMap { $0 } + keyLines + AdReport(playlist).lines
    }

    private var type: String {
        switch (playlist.type, playlist.hasEndList) {
        case (let type?, let ended): type.rawValue + (ended ? ", complete" : ", still growing")
        case (nil, true): "complete"
        case (nil, false): "live"
        }
    }

    private var sequence: String? {
        guard let first = playlist.segments.first, let last = playlist.segments.last else { return nil }
        let discontinuities = last.discontinuitySequence - playlist.discontinuitySequence
        let numbers =
            first.sequenceNumber == last.sequenceNumber
            ? "\(first.sequenceNumber)" : "\(first.sequenceNumber) to \(last.sequenceNumber)"
        return discontinuities == 0
            ? numbers
            : numbers + ", "
                + Quantity.count(Int(clamping: discontinuities), "discontinuity", plural: "discontinuities")
    }

    private var dates: String? {
        guard let first = playlist.segments.first?.date, let last = playlist.segments.last?.date else { return nil }
        return "\(first) to \(last)"
    }

    /// Which keys which segments are under, and which are clear.
    private var keyLines: [String] {
        guard !playlist.keyTags.isEmpty else {
            return playlist.segments.isEmpty ? [] : ["  keys            none, the segments are clear"]
        }
        var lines: [String] = []
        for run in playlist.segments.keyRuns {
            let first = playlist.segments[run.segments.lowerBound].sequenceNumber
            let last = playlist.segments[run.segments.upperBound - 1].sequenceNumber
            let span = first == last ? "segment \(first)" : "segments \(first)-\(last)"
            guard lines.count < 60 else { return ["", "  keys"] + lines + ["    …"] }
            lines.append("    \(span)" + (run.keys.isEmpty ? "  clear" : ""))
            for key in run.keys {
                lines.append(
                    "      \(key.keyFormat.systemName.terminalSafe), \((key.method?.rawValue ?? "no METHOD").terminalSafe)"
                )
                lines.append("        " + shortened(key.uri))
            }
        }
        return ["", "  keys"] + lines
    }
}

extension [UnknownTag] {
    /// The names and how often each stands.
    fileprivate var summary: String? {
        guard !isEmpty else { return nil }
        var order: [String] = []
        var counts: [String: Int] = [:]
        for tag in self {
            if counts[tag.name] == nil { order.append(tag.name) }
            counts[tag.name, default: 0] += 1
        }
        let shown = order.prefix(4).map { name in
            counts[name] == 1 ? name : "\(name) (\(counts[name] ?? 0))"
        }
        return shown.joined(separator: ", ") + (order.count > 4 ? ", …" : "")
    }
}

/// A Multivariant Playlist in words.
private struct MultivariantReport {
    private let playlist: MultivariantPlaylist

    init(_ playlist: MultivariantPlaylist) {
        self.playlist = playlist
    }

    var lines: [String] {
        let facts = [
            fact("version", playlist.version.map { "\($0)" }),
            fact("steering", playlist.contentSteering?.serverURI),
            fact(
                "variables", playlist.variables.isEmpty ? nil : playlist.variables.map(\.name).joined(separator: ", ")),
            fact("other tags", playlist.unknownTags.summary),
        ].compactMap { $0 }
        return facts + section("variants", variants(playlist.variants)) + section("renditions", renditions)
            + section("I-frame variants", variants(playlist.iFrameVariants)) + section("session keys", sessionKeys)
    }

    private func section(_ title: String, _ lines: [String]) -> [String] {
        lines.isEmpty ? [] : ["", "  " + title] + lines
    }

    private func variants(_ variants: TagModelList<VariantStream>) -> [String] {
        var columns = Columns([.right, .left, .right, .left, .left])
        for variant in variants {
            columns.add([
                variant.bandwidth.map(Quantity.bitRate) ?? "", variant.resolution?.description ?? "",
                variant.frameRate.map { Quantity.decimal($0, places: 3) + " fps" } ?? "",
                [variant.videoRange?.rawValue, variant.hdcpLevel.map { "HDCP " + $0.rawValue }]
                    .compactMap { $0 }.joined(separator: " "),
                variant.codecs.joined(separator: ","),
            ])
        }
        return zip(columns.lines(indent: 4), variants).flatMap { line, variant in
            [line, "      " + (variant.uri ?? "no URI").terminalSafe]
        }
    }

    private var renditions: [String] {
        var columns = Columns([.left, .left, .left, .left, .left])
        for rendition in playlist.renditions {
            columns.add([
                rendition.type?.rawValue.lowercased() ?? "", rendition.groupID ?? "", rendition.language ?? "",
                rendition.name ?? "",
                [
                    rendition.isDefault ? "default" : nil, rendition.isForced ? "forced" : nil,
                    rendition.channels.map { "\($0) ch" }, rendition.instreamID,
                ].compactMap { $0 }.joined(separator: ", "),
            ])
        }
        return zip(columns.lines(indent: 4), playlist.renditions).flatMap { line, rendition in
            rendition.uri.map { [line, "      " + $0.terminalSafe] } ?? [line]
        }
    }

    private var sessionKeys: [String] {
        playlist.sessionKeys.flatMap { key in
            [
                "    \(key.keyFormat.systemName.terminalSafe), \((key.method?.rawValue ?? "no METHOD").terminalSafe)",
                "      " + shortened(key.uri),
            ]
        }
    }
}
