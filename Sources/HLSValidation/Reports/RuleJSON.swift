extension Rule {
    /// The members of the object that stands for the rule in JSON.
    package func writeMembers(to json: inout JSONWriter) {
        json.field("id", id.rawValue)
        json.field("severity", severity.rawValue)
        json.field("level", level.rawValue)
        json.field("scope", scope.rawValue)
        json.field("section", section)
        json.field("summary", summary)
        json.field("rationale", rationale)
        json.field("valid", valid)
        json.field("invalid", invalid)
    }
}

extension RuleExample: JSONWritable {
    /// A text, or an object of the texts that there are.
    package func write(to json: inout JSONWriter) {
        switch self {
        case .playlist(let text): json.value(text)
        case .presentation(let files):
            json.object { json in
                json.object("files") { json in
                    for file in files { json.field(file.name, file.text) }
                }
            }
        case .reload(let old, let new):
            json.object { json in
                json.field("old", old)
                json.field("new", new)
            }
        }
    }
}
