import HLSValidation

/// A baseline as a file: JSON, sorted and with a line for each member, so that a change reads well in a review.
enum BaselineFile {
    private static let schema = "hlscheck.baseline/1"

    static func write(_ baseline: Baseline, to path: String) throws(UsageError) {
        var json = JSONWriter(layout: .pretty)
        json.object { json in
            json.field("schema", schema)
            json.field("configuration", baseline.configuration)
            json.objects("findings", baseline.entries) { json, entry in
                json.field("path", entry.path)
                json.field("rule", entry.rule.rawValue)
                json.field("fingerprint", entry.fingerprint)
                json.field("count", entry.count)
            }
        }
        json.endLine()
        let output = try Output(file: path)
        output.write(json.bytes)
        output.flush()
    }

    static func read(_ path: String) async throws -> Baseline {
        guard let object = JSONObject(try await SmallFile.read(path)), object.string(named: "schema") == schema,
            case .array(let findings)? = object.members.first(where: { $0.name == "findings" })?.value
        else { throw UsageError("'\(path)' is no baseline of this tool.") }
        let entries = findings.compactMap { $0.object }.compactMap(entry)
        guard entries.count == findings.count else { throw UsageError("'\(path)' has a finding that is not complete.") }
        return Baseline(entries: entries, configuration: object.string(named: "configuration") ?? "")
    }

    private static func entry(_ object: JSONObject) -> Baseline.Entry? {
        guard let path = object.string(named: "path"), let rule = object.string(named: "rule"),
            let fingerprint = object.string(named: "fingerprint"),
            case .number(let digits)? = object.members.first(where: { $0.name == "count" })?.value,
            let count = Int(digits), count > 0
        else { return nil }
        return Baseline.Entry(
            path: path, rule: Diagnostic.ID(rawValue: rule), fingerprint: fingerprint, count: count)
    }
}
