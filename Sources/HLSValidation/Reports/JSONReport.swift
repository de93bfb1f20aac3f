/// A report as one object of JSON, of the schema `hlscheck.validate/1`.
///
/// Addresses and fix-its are those of the playlists, nothing is left out of them.
public struct JSONReport: ReportFormat {
    /// Whether the object takes one line.
    public var isCompact: Bool

    public init(isCompact: Bool = false) {
        self.isCompact = isCompact
    }

    package static let schema = "hlscheck.validate/1"

    public func print(_ report: ValidationReport) -> String {
        var json = JSONWriter(layout: isCompact ? .compact : .pretty)
        json.object { json in
            json.field("schema", JSONReport.schema)
            report.writeMembers(to: &json)
        }
        json.endLine()
        return json.text
    }
}

extension ValidationReport {
    /// The members behind `schema`.
    package func writeMembers(to json: inout JSONWriter) {
        json.objects("inputs", playlists) { json, playlist in
            json.field("uri", playlist.name.isEmpty ? nil : playlist.name)
            json.field("kind", playlist.kindName)
            json.objects("diagnostics", playlist.diagnostics) { json, diagnostic in
                diagnostic.writeMembers(to: &json)
            }
            json.field("suppressed", playlist.suppressed.count)
        }
        json.object("summary") { json in
            json.field("errors", count(.error))
            json.field("warnings", count(.warning))
            json.field("notes", count(.note))
        }
        if showsCoverage {
            json.objects("coverage", coverage) { json, rule in rule.writeMembers(to: &json) }
        }
    }
}

extension RuleCoverage {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.field("rule", rule.rawValue)
        switch outcome {
        case .ran(let times):
            json.field("outcome", "ran")
            json.field("times", times)
            json.field("reason", String?.none)
        case .notApplicable(let reason):
            json.field("outcome", "notApplicable")
            json.field("times", 0)
            json.field("reason", reason)
        case .unable(let reason):
            json.field("outcome", "unable")
            json.field("times", 0)
            json.field("reason", reason)
        }
    }
}

extension ReportFormat where Self == JSONReport {
    public static var json: JSONReport { JSONReport() }
    public static var ndjson: JSONReport { JSONReport(isCompact: true) }
}
