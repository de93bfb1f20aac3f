/// What must and what should be fixed, by rule.
struct HTMLFindings {
    /// The findings of one rule, or of one name that is no rule's.
    struct Group {
        let id: Diagnostic.ID
        let rule: Rule?
        let findings: [ReportedFinding]
    }

    private let must: [Group]
    private let should: [Group]

    init(_ report: ValidationReport) {
        let contents = ReportContents(report)
        let findings = report.playlists.flatMap { contents.findings(of: $0) }
        must = HTMLFindings.groups(findings.filter(\.isMust))
        should = HTMLFindings.groups(findings.filter { !$0.isMust })
    }

    /// The rules with findings, in the order in which they are listed.
    var rules: [Rule] { (must + should).compactMap(\.rule) }

    var html: String {
        "<main>\n" + section("Must fix", "must", must) + section("Should fix", "should", should) + "</main>\n"
    }

    private static func groups(_ findings: [ReportedFinding]) -> [Group] {
        findings.grouped { $0.diagnostic.id }.map { id, findings in
            Group(id: id, rule: findings.first?.rule, findings: findings)
        }
    }

    private func section(_ title: String, _ anchor: String, _ groups: [Group]) -> String {
        let content = groups.isEmpty ? "<p>Nothing found.</p>\n" : groups.map(html).joined()
        return "<section id=\"\(anchor)\">\n<h2>\(title)</h2>\n\(content)</section>\n"
    }

    private func html(_ group: Group) -> String {
        let id = group.id.rawValue.markupEscaped
        let name = group.rule.map { "<a href=\"#\($0.anchor)\">\(id)</a>" } ?? id
        let title = group.rule.map { $0.summary.sentence.markupEscaped } ?? ""
        let listed = group.findings.prefix(HTMLReport.maximumFindingsOfARule)
        let leftOut = group.findings.count - listed.count
        return "<article>\n<h3>\(name) <span class=\"count\">\(Quantity.grouped(group.findings.count))</span></h3>\n"
            + (title.isEmpty ? "" : "<p>\(title)</p>\n")
            + "<ul>\n\(listed.map(html).joined())</ul>\n"
            + (leftOut > 0 ? "<p>\(Quantity.count(leftOut, "more finding")) not listed.</p>\n" : "") + "</article>\n"
    }

    private func html(_ finding: ReportedFinding) -> String {
        let severity = finding.diagnostic.severity.rawValue
        let notes = finding.notes.map { note in
            "<p>note: \(note.note.message.markupEscaped)\(place(note.place))</p>\n\(excerpt(note.place))"
        }
        let fixIts = finding.diagnostic.fixIts.map { "<p>help: \($0.message.markupEscaped)</p>\n" }
        return "<li class=\"\(severity)\">\n<p><b>\(severity)</b> \(finding.diagnostic.message.markupEscaped)"
            + "\(place(finding.place))</p>\n" + excerpt(finding.place) + (notes + fixIts).joined() + "</li>\n"
    }

    private func place(_ place: ReportPlace) -> String {
        let position = place.position.isEmpty ? "" : ":" + place.position
        return " <code class=\"place\">\((place.name + position).markupEscaped)</code>"
    }

    private func excerpt(_ place: ReportPlace) -> String {
        guard let excerpt = place.excerpt(width: 160) else { return "" }
        // An empty mark still shows where something is missing.
        let mark = "<mark>\(excerpt.marked.markupEscaped)</mark>"
        return "<pre><span class=\"line\">\(excerpt.line)</span> \(excerpt.before.markupEscaped)\(mark)"
            + "\(excerpt.after.markupEscaped)</pre>\n"
    }
}

/// The rules with findings, explained.
struct HTMLRules {
    private let rules: [Rule]

    init(_ findings: HTMLFindings) {
        rules = findings.rules
    }

    var html: String {
        guard !rules.isEmpty else { return "" }
        return "<section id=\"rules\">\n<h2>Rules</h2>\n\(rules.map(html).joined())</section>\n"
    }

    private func html(_ rule: Rule) -> String {
        let section = rule.section.markupEscaped
        let source = rule.address.map { "<a href=\"\($0.markupEscaped)\">\(section)</a>" } ?? section
        return "<article id=\"\(rule.anchor)\">\n<h3>\(rule.id.rawValue.markupEscaped)</h3>\n"
            + "<p>\(rule.summary.sentence.markupEscaped) \(rule.rationale.sentence.markupEscaped)</p>\n"
            + "<p>Level: \(rule.level.rawValue)\(section.isEmpty ? "" : "; section: " + source)</p>\n"
            + examples("Right", rule.valid.first) + examples("Wrong", rule.invalid.first) + "</article>\n"
    }

    private func examples(_ title: String, _ example: RuleExample?) -> String {
        let blocks = example?.texts.map { name, text in
            let caption = title + (name.map { ": " + $0 } ?? "")
            let lines = text.safeLines.map(\.markupEscaped).joined(separator: "\n")
            return "<figure>\n<figcaption>\(caption.markupEscaped)</figcaption>\n<pre>\(lines)</pre>\n</figure>\n"
        }
        return blocks?.joined() ?? ""
    }
}

extension Rule {
    /// The name of the explanation within the page.
    fileprivate var anchor: String { "rule-" + id.rawValue.markupEscaped }
}
