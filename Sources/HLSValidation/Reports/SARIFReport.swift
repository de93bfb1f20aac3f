/// A report in the Static Analysis Results Interchange Format, SARIF 2.1.0: for code scanning services and editors.
///
/// Columns count Unicode scalars. Results have fingerprints that stay the same when lines move. Services refuse or cut long
/// files, so at most ``SARIFReport/maximumResults`` results are listed, the worst first where there are more; a notification
/// says how many are not.
public struct SARIFReport: ReportFormat {
    /// The folder that paths are relative to.
    public var base: ReportBase
    /// The version of the tool that is named as the one that made the report.
    public var toolVersion: String?

    /// What the largest service shows of one file.
    public static let maximumResults = 5_000

    public init(base: ReportBase = ReportBase(), toolVersion: String? = nil) {
        self.base = base
        self.toolVersion = toolVersion
    }

    public func print(_ report: ValidationReport) -> String {
        SARIFLog(report, self).text
    }
}

extension ReportFormat where Self == SARIFReport {
    public static func sarif(base: ReportBase = ReportBase(), toolVersion: String? = nil) -> SARIFReport {
        SARIFReport(base: base, toolVersion: toolVersion)
    }
}

/// One report on its way into SARIF.
private struct SARIFLog {
    private let format: SARIFReport
    private let report: ValidationReport
    private let results: [SARIFResult]
    private let leftOut: Int
    private let rules: [SARIFRule]
    private let ruleIndices: [Diagnostic.ID: Int]

    init(_ report: ValidationReport, _ format: SARIFReport) {
        self.report = report
        self.format = format
        let all = SARIFLog.results(of: report)
        results = SARIFLog.worst(all)
        leftOut = all.count - results.count
        let known = report.rules.rules.map(SARIFRule.init)
        let others = Set(results.map(\.finding.diagnostic.id)).subtracting(known.map(\.id))
        rules = known + others.sorted { $0.rawValue < $1.rawValue }.map(SARIFRule.init)
        ruleIndices = Dictionary(rules.enumerated().map { ($1.id, $0) }) { first, _ in first }
    }

    private static func results(of report: ValidationReport) -> [SARIFResult] {
        let contents = ReportContents(report)
        var names = FindingNames()
        return report.playlists.flatMap { contents.allFindings(of: $0) }.map {
            SARIFResult(finding: $0, name: names.name(of: $0))
        }
    }

    private static func worst(_ results: [SARIFResult]) -> [SARIFResult] {
        guard results.count > SARIFReport.maximumResults else { return results }
        let sorted = results.enumerated().sorted { left, right in
            let (one, other) = (left.element.finding.weight, right.element.finding.weight)
            return one == other ? left.offset < right.offset : one > other
        }
        return sorted.prefix(SARIFReport.maximumResults).map(\.element)
    }

    var text: String {
        var json = JSONWriter(layout: .pretty)
        json.object { json in
            json.field(
                "$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
            json.field("version", "2.1.0")
            json.array("runs") { json in json.object { writeRun(to: &$0) } }
        }
        json.endLine()
        return json.text
    }

    private func writeRun(to json: inout JSONWriter) {
        json.object("tool") { json in
            json.object("driver") { json in
                json.field("name", "hlscheck")
                if let version = format.toolVersion { json.field("version", version) }
                json.objects("rules", rules) { json, rule in rule.writeMembers(to: &json) }
            }
        }
        json.array("invocations") { json in json.object { writeInvocation(to: &$0) } }
        if let uri = format.base.uri {
            json.object("originalUriBaseIds") { json in
                json.object("%SRCROOT%") { $0.field("uri", uri) }
            }
        }
        json.objects("artifacts", artifacts) { json, name in
            json.object("location") { writeLocation(of: name, to: &$0) }
        }
        json.field("columnKind", "unicodeCodePoints")
        json.objects("results", results) { json, result in writeMembers(of: result, to: &json) }
    }

    /// The names of the playlists; one that several inputs lead to stands there once.
    private var artifacts: [String] {
        var known: Set<String> = []
        return report.playlists.map(\.shownName).filter { known.insert($0).inserted }
    }

    private func writeInvocation(to json: inout JSONWriter) {
        json.field("executionSuccessful", true)
        guard leftOut > 0 else { return }
        json.array("toolExecutionNotifications") { json in
            json.object { json in
                json.field("level", "note")
                json.object("message") { $0.field("text", "\(leftOut) more results are not listed") }
            }
        }
    }

    // MARK: - Results

    private func writeMembers(of result: SARIFResult, to json: inout JSONWriter) {
        let diagnostic = result.finding.diagnostic
        json.field("ruleId", diagnostic.id.rawValue)
        if let index = ruleIndices[diagnostic.id] { json.field("ruleIndex", index) }
        json.field("level", diagnostic.severity.rawValue)
        json.object("message") { $0.field("text", diagnostic.message.withoutLinks) }
        json.array("locations") { json in
            json.object { json in writePhysicalLocation(result.finding.place, to: &json) }
        }
        json.object("partialFingerprints") { $0.field("primaryLocationLineHash", result.name) }
        writeRelatedLocations(result.finding.notes, to: &json)
        writeFixes(of: result.finding, to: &json)
        if let suppression = result.finding.suppression { write(suppression, to: &json) }
    }

    private func writeRelatedLocations(_ notes: [ReportedNote], to json: inout JSONWriter) {
        guard !notes.isEmpty else { return }
        json.objects("relatedLocations", notes) { json, note in
            writePhysicalLocation(note.place, to: &json)
            json.object("message") { $0.field("text", note.note.message.withoutLinks) }
        }
    }

    private func write(_ suppression: SuppressedDiagnostic, to json: inout JSONWriter) {
        json.array("suppressions") { json in
            json.object { json in
                json.field("kind", suppression.origin == .comment ? "inSource" : "external")
                json.field("justification", suppression.reason ?? suppression.origin.phrase)
            }
        }
    }

    // MARK: - Places

    private func writePhysicalLocation(_ place: ReportPlace, to json: inout JSONWriter) {
        json.object("physicalLocation") { json in
            json.object("artifactLocation") { writeLocation(of: place.name, to: &$0) }
            json.object("region") { write(place.range, to: &$0) }
        }
    }

    private func writeLocation(of name: String, to json: inout JSONWriter) {
        let (uri, isRelative) = format.base.reference(name)
        json.field("uri", uri)
        if isRelative { json.field("uriBaseId", "%SRCROOT%") }
    }

    /// Services show nothing without a line: the first stands for the whole playlist.
    private func write(_ range: TextRange?, to json: inout JSONWriter) {
        json.field("startLine", range?.line ?? 1)
        guard let range else { return }
        json.field("startColumn", range.column)
        json.field("endLine", range.endLine)
        json.field("endColumn", range.endColumn)
    }

    // MARK: - Fixes

    /// A fix-it that would carry a secret into the report is left out.
    private func writeFixes(of finding: ReportedFinding, to json: inout JSONWriter) {
        guard let text = finding.place.text, let range = finding.diagnostic.range else { return }
        let fixIts = finding.diagnostic.fixIts.filter { fixIt in
            fixIt.edits.allSatisfy { $0.text.utf8.elementsEqual(Secrets.redacted($0.text).utf8) }
        }
        guard !fixIts.isEmpty else { return }
        json.objects("fixes", fixIts) { json, fixIt in
            json.object("description") { $0.field("text", fixIt.message) }
            json.array("artifactChanges") { json in
                json.object { json in
                    json.object("artifactLocation") { writeLocation(of: finding.place.name, to: &$0) }
                    json.objects("replacements", fixIt.edits) { json, edit in
                        json.object("deletedRegion") { write(text.range(of: edit, near: range), to: &$0) }
                        json.object("insertedContent") { $0.field("text", edit.text) }
                    }
                }
            }
        }
    }
}

extension String {
    /// A message in which `[text](target)` is no link (SARIF 3.11.6).
    fileprivate var withoutLinks: String {
        let pieces = utf8.split(separator: UInt8(ascii: "]"), omittingEmptySubsequences: false)
        guard pieces.dropFirst().contains(where: { $0.first == UInt8(ascii: "(") }) else { return self }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar == "\\" || scalar == "[" || scalar == "]" { text.append("\\") }
            text.append(scalar)
        }
        return String(text)
    }
}

private struct SARIFResult {
    let finding: ReportedFinding
    /// The fingerprint.
    let name: String
}

extension ReportedFinding {
    /// What counts comes before what does not, the severe before the light.
    fileprivate var weight: Int {
        let severity =
            switch diagnostic.severity {
            case .error: 3
            case .warning: 2
            case .note: 1
            }
        return suppression == nil ? severity : 0
    }
}

/// The description of a kind of results.
private struct SARIFRule {
    let id: Diagnostic.ID
    private let rule: Rule?

    init(_ rule: Rule) {
        id = rule.id
        self.rule = rule
    }

    /// A kind of findings that no rule asks for.
    init(_ id: Diagnostic.ID) {
        self.id = id
        rule = nil
    }

    func writeMembers(to json: inout JSONWriter) {
        json.field("id", id.rawValue)
        if let rule { writeMembers(of: rule, to: &json) } else { writeMembersWithoutRule(to: &json) }
    }

    private func writeMembers(of rule: Rule, to json: inout JSONWriter) {
        json.object("shortDescription") { $0.field("text", rule.summary.sentence) }
        json.object("fullDescription") { $0.field("text", "\(rule.summary.sentence) \(rule.rationale.sentence)") }
        json.object("help") { json in
            json.field("text", rule.explanation)
            json.field("markdown", rule.markdown)
        }
        if let address = rule.address { json.field("helpUri", address) }
        json.object("defaultConfiguration") { $0.field("level", rule.severity.rawValue) }
        json.object("properties") { json in
            json.field("level", rule.level.rawValue)
            json.field("scope", rule.scope.rawValue)
            json.field("section", rule.section)
        }
    }

    private func writeMembersWithoutRule(to json: inout JSONWriter) {
        let title = id.rawValue.split(separator: "-").joined(separator: " ").sentence
        json.object("shortDescription") { $0.field("text", title) }
        json.object("fullDescription") { $0.field("text", title + " " + SARIFRule.noRule) }
        json.object("help") { $0.field("text", SARIFRule.noRule) }
    }

    private static let noRule = "Not a rule of the catalogue: something that reading, following or checking came upon."
}

extension PlaylistText {
    /// The place of an edit, found from a place that is near.
    fileprivate func range(of edit: Diagnostic.FixIt.Edit, near known: TextRange) -> TextRange {
        let start = min(max(edit.byteOffset, 0), bytes.count)
        let end = start + min(max(edit.byteLength, 0), bytes.count - start)
        let (line, column) = position(of: start, near: known)
        let (endLine, endColumn) = position(of: end, near: known)
        return TextRange(
            line: line, column: column, endLine: endLine, endColumn: endColumn, byteOffset: start,
            byteLength: end - start)
    }

    private func position(of index: Int, near known: TextRange) -> (line: Int, column: Int) {
        let origin = min(max(known.byteOffset, 0), bytes.count)
        let between = bytes[min(origin, index)..<max(origin, index)]
        let ends = between.count { $0 == .lineFeed }
        let column = TextRange.scalarCount(in: bytes, lineStart(of: index)..<index) + 1
        return (index < origin ? known.line - ends : known.line + ends, column)
    }
}
