/// A report in the XML form of JUnit: a suite for each playlist, a test case for each rule with findings there, or one that
/// passes.
public struct JUnitReport: ReportFormat {
    /// The lowest severity that makes a test case fail; what is below is told by a case that passes.
    public var failing: Diagnostic.Severity

    public init(failing: Diagnostic.Severity = .error) {
        self.failing = failing
    }

    public func print(_ report: ValidationReport) -> String {
        let contents = ReportContents(report)
        let suites = report.playlists.map { JUnitSuite($0, contents, failing: failing) }
        return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            + "<testsuites name=\"hlscheck\"\(JUnitSuite.counts(suites.flatMap(\.cases)))>\n"
            + suites.map(\.text).joined() + "</testsuites>\n"
    }
}

extension ReportFormat where Self == JUnitReport {
    public static func junit(failing: Diagnostic.Severity = .error) -> JUnitReport { JUnitReport(failing: failing) }
}

private struct JUnitSuite {
    let name: String
    let cases: [JUnitCase]

    init(_ playlist: ValidatedPlaylist, _ contents: ReportContents, failing: Diagnostic.Severity) {
        name = playlist.shownName
        let isPlaylist = playlist.playlist != nil || playlist.isReadElsewhere
        let found = contents.allFindings(of: playlist).grouped { $0.diagnostic.id }.map { id, findings in
            JUnitCase(id, findings, isPlaylist: isPlaylist, failing: failing)
        }
        cases = found.isEmpty ? [.passed] : found
    }

    var text: String {
        let name = name.markupEscaped
        return "  <testsuite name=\"\(name)\"\(JUnitSuite.counts(cases))>\n"
            + cases.map { $0.text(in: name) }.joined() + "  </testsuite>\n"
    }

    /// The attributes that sum up cases.
    static func counts(_ cases: [JUnitCase]) -> String {
        func count(_ outcome: JUnitCase.Outcome) -> Int { cases.count { $0.outcome == outcome } }
        return " tests=\"\(cases.count)\" failures=\"\(count(.failure))\" errors=\"\(count(.error))\""
            + " skipped=\"\(count(.skipped))\""
    }
}

/// What was found under one id in one playlist.
private struct JUnitCase {
    enum Outcome {
        case passed, failure, error, skipped
    }

    let name: String
    let outcome: Outcome
    private let findings: [ReportedFinding]

    /// What stands for a playlist in which nothing was found.
    static let passed = JUnitCase()

    private init() {
        name = "nothing found"
        outcome = .passed
        findings = []
    }

    init(_ id: Diagnostic.ID, _ findings: [ReportedFinding], isPlaylist: Bool, failing: Diagnostic.Severity) {
        name = id.rawValue
        let counting = findings.filter { $0.suppression == nil }
        self.findings = counting.isEmpty ? findings : counting
        outcome =
            if counting.isEmpty {
                .skipped
            } else if counting.contains(where: { $0.diagnostic.severity >= failing }) {
                isPlaylist ? .failure : .error
            } else {
                .passed
            }
    }

    func text(in suite: String) -> String {
        let head = "    <testcase classname=\"\(suite)\" name=\"\(name.markupEscaped)\""
        return head + (findings.isEmpty ? "/>\n" : ">\n\(content)    </testcase>\n")
    }

    private var content: String {
        let (message, lines) = (findings.first?.diagnostic.message ?? "", findings.map(\.line).joined())
        let body = lines.split(separator: "\n").map { String($0).markupEscaped }.joined(separator: "\n")
        return switch outcome {
        case .passed: "      <system-out>\(body)</system-out>\n"
        case .skipped: "      <skipped message=\"\(reason.markupEscaped)\"/>\n"
        case .failure: element("failure", message, body)
        case .error: element("error", message, body)
        }
    }

    private func element(_ name: String, _ message: String, _ body: String) -> String {
        let severity = findings.map(\.diagnostic.severity).max()?.rawValue ?? ""
        return "      <\(name) type=\"\(severity)\" message=\"\(message.markupEscaped)\">\(body)</\(name)>\n"
    }

    private var reason: String {
        guard let suppression = findings.first?.suppression else { return "" }
        return suppression.origin.phrase + (suppression.reason.map { ": \($0)" } ?? "")
    }
}
