/// What became of the rules of a run, put together for people: rules with one reason stand together.
struct CoverageContents {
    /// Rules that did not run for one reason.
    struct Group {
        let reason: String
        fileprivate(set) var rules: [Diagnostic.ID]
    }

    private(set) var ran: [Diagnostic.ID] = []
    private(set) var notApplicable: [Group] = []
    private(set) var unable: [Group] = []

    /// Nil where the report is not to say it.
    init?(_ report: ValidationReport) {
        guard report.showsCoverage else { return nil }
        for rule in report.coverage {
            switch rule.outcome {
            case .ran: ran.append(rule.rule)
            case .notApplicable(let reason): CoverageContents.add(rule.rule, reason, to: &notApplicable)
            case .unable(let reason): CoverageContents.add(rule.rule, reason, to: &unable)
            }
        }
        for rule in UndecidedRule.all(beside: report.rules) {
            CoverageContents.add(rule.id, "\(rule.needs), which this tool does not read", to: &unable)
        }
    }

    /// How many rules there are in groups.
    static func count(_ groups: [Group]) -> Int { groups.reduce(0) { $0 + $1.rules.count } }

    private static func add(_ rule: Diagnostic.ID, _ reason: String, to groups: inout [Group]) {
        if let index = groups.firstIndex(where: { $0.reason == reason }) {
            groups[index].rules.append(rule)
        } else {
            groups.append(Group(reason: reason, rules: [rule]))
        }
    }
}

/// The coverage as a part of a page.
struct HTMLCoverage {
    private let contents: CoverageContents?

    init(_ report: ValidationReport) {
        contents = CoverageContents(report)
    }

    var html: String {
        guard let contents else { return "" }
        let ran = "<h3>\(Quantity.count(contents.ran.count, "rule")) ran</h3>\n<p>\(list(contents.ran))</p>\n"
        return "<section id=\"coverage\">\n<h2>Coverage</h2>\n" + ran
            + section("did not apply", contents.notApplicable) + section("could not run", contents.unable)
            + "</section>\n"
    }

    private func section(_ title: String, _ groups: [CoverageContents.Group]) -> String {
        guard !groups.isEmpty else { return "" }
        let rows = groups.map { [TableCell.text($0.reason), .code($0.rules.map(\.rawValue).joined(separator: ", "))] }
        return "<h3>\(Quantity.count(CoverageContents.count(groups), "rule")) \(title)</h3>\n"
            + HTMLTable(["Because", "Rules"], rows).html
    }

    private func list(_ rules: [Diagnostic.ID]) -> String {
        rules.map { "<code>\($0.rawValue.markupEscaped)</code>" }.joined(separator: " ")
    }
}

/// The coverage and the overviews as text.
struct CoverageText {
    private let report: ValidationReport
    private let style: Style

    init(_ report: ValidationReport, _ style: Style) {
        self.report = report
        self.style = style
    }

    var text: String {
        guard let contents = CoverageContents(report) else { return "" }
        let lines =
            PresentationOverview.all(in: report).flatMap(lines) + [
                "", style.bold("Coverage"), "  \(Quantity.count(contents.ran.count, "rule")) ran",
            ] + lines("did not apply", contents.notApplicable) + lines("could not run", contents.unable)
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(_ title: String, _ groups: [CoverageContents.Group]) -> [String] {
        guard !groups.isEmpty else { return [] }
        return ["  \(Quantity.count(CoverageContents.count(groups), "rule")) \(title):"]
            + groups.map { "    \($0.reason): " + $0.rules.map(\.rawValue).joined(separator: ", ") }
    }

    private func lines(_ overview: PresentationOverview) -> [String] {
        ["", style.bold(overview.name.terminalSafe)]
            + overview.tables.flatMap { table -> [String] in
                let numeric = table.columns.indices.map { column in table.rows.contains { $0[column].isNumeric } }
                var columns = Columns(numeric.map { $0 ? .right : .left })
                let used = table.columns.indices.map { column in table.rows.contains { !$0[column].isEmpty } }
                columns.add(zip(table.columns, used).map { $1 ? $0 : "" })
                for row in table.rows { columns.add(row.map(\.text)) }
                return ["  " + table.title] + columns.lines(indent: 4)
            }
    }
}
