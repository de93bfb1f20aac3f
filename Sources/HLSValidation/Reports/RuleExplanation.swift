extension Rule {
    /// Where the section can be read; nil for other documents than draft-pantos-hls-rfc8216bis-22.
    var address: String? { Rule.address(ofSection: section) }

    static func address(ofSection section: String) -> String? {
        let number = section.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard section.first?.isNumber ?? false else { return nil }
        let anchor = number.hasSuffix(".") ? number.dropLast() : number
        return "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22#section-\(anchor)"
    }

    /// The rule explained in Markdown, without a heading.
    package var markdown: String {
        var lines = [summary.sentence.markdownProse, "", "Why: \(rationale.markdownProse).", ""]
        lines.append(facts.map { "\($0.name): \($0.value)" }.joined(separator: " · "))
        for (title, examples) in [("Right", valid), ("Wrong", invalid)] {
            for example in examples { lines += ["", title + ":", "", example.markdown] }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private var facts: [(name: String, value: String)] {
        var facts = [("Level", level.rawValue), ("severity", severity.rawValue), ("looks at", scope.phrase)]
        if !section.isEmpty {
            let text = section.markdownProse
            facts.append(("section", address.map { "[\(text)](\($0))" } ?? text))
        }
        return facts
    }

    /// The rule explained in plain text.
    package var explanation: String {
        let place = section.isEmpty ? "" : ", \(section)"
        var lines = [
            "\(id): \(summary)", "\(severity.rawValue) (\(level.rawValue)), looks at \(scope.phrase)\(place)",
            "why: \(rationale)",
        ]
        for (title, examples) in [("right", valid), ("wrong", invalid)] {
            for example in examples {
                lines += ["", title + ":"] + example.lines.map { $0.isEmpty ? "" : "    " + $0 }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension Rule.Scope {
    /// As the end of "looks at".
    fileprivate var phrase: String {
        switch self {
        case .playlist: "one playlist"
        case .presentation: "the playlists of a presentation"
        case .reload: "two loads of a playlist"
        }
    }
}

extension RuleExample {
    /// The example's texts, each with its title where there is more than one.
    var texts: [(title: String?, text: String)] {
        switch self {
        case .playlist(let text): [(nil, text)]
        case .presentation(let files): files.map { ($0.name, $0.shownText) }
        case .reload(let old, let new): [("the first load", old), ("the second load", new)]
        }
    }

    fileprivate var markdown: String {
        texts.map { ($0.title.map { "\($0.markdownCode):\n\n" } ?? "") + $0.text.markdownCodeBlock }
            .joined(separator: "\n\n")
    }

    fileprivate var lines: [String] {
        texts.flatMap { ($0.title.map { [$0 + ":"] } ?? []) + $0.text.safeLines }
    }
}

extension RuleExample.File {
    /// The text as people read it: of media no more than how much it is.
    fileprivate var shownText: String {
        let isPlaylist = text.containsBytes("#EXTM3U")
        return isPlaylist || text.utf8.count <= 80 && !text.utf8.contains { $0 < 0x20 }
            ? text : "(\(text.utf8.count) bytes)"
    }
}
