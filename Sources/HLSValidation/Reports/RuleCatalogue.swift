/// The rules as a document of Markdown: by what they come from, then by the first word of their names.
package struct RuleCatalogue {
    private let rules: [Rule]

    package init(_ rules: [Rule]) {
        self.rules = rules
    }

    /// All rules, as `Docs/Rules.md` has them.
    package static let all = RuleCatalogue(RuleSet.all.rules)

    package var markdown: String {
        let introduction = """
            # Rules

            Printed by `hlscheck rules --format markdown`; never edited. In the examples, `\(RuleExample.mark)` stands where
            a finding begins and is no part of the playlist. Sections without a name are those of
            draft-pantos-hls-rfc8216bis-22.

            """
        return ([introduction] + parts.map(markdown)).joined(separator: "\n")
    }

    private struct Part {
        let title: String
        let rules: [Rule]
    }

    private var parts: [Part] {
        let sources = [
            ("The specification", RuleSet.specification), ("FairPlay Streaming", .fairPlay),
            ("Apple's authoring rules", .apple),
        ]
        var rest = rules
        let parts = sources.map { title, source in
            let ids = Set(source.rules.map(\.id))
            defer { rest.removeAll { ids.contains($0.id) } }
            return Part(title: title, rules: rest.filter { ids.contains($0.id) })
        }
        return (parts + [Part(title: "This tool", rules: rest)]).filter { !$0.rules.isEmpty }
    }

    private func markdown(_ part: Part) -> String {
        var text = "## \(part.title)\n"
        for (family, rules) in part.rules.grouped(by: \.family) {
            text += "\n### \(family)\n"
            for rule in rules { text += "\n#### \(rule.id)\n\n\(rule.markdown)" }
        }
        return text
    }
}

extension Rule {
    /// The first word of the name.
    fileprivate var family: String { String(id.rawValue.prefix { $0 != "-" }) }
}
