extension Diagnostic {
    /// The members of the object that all commands print for a finding.
    package func writeMembers(to json: inout JSONWriter) {
        json.field("id", id.rawValue)
        json.field("severity", severity.rawValue)
        json.field("message", message)
        json.field("uri", uri)
        json.field("line", range?.line)
        json.field("column", range?.column)
        json.field("endLine", range?.endLine)
        json.field("endColumn", range?.endColumn)
        json.field("byteOffset", range?.byteOffset)
        json.field("byteLength", range?.byteLength)
        json.field("section", section)
        json.objects("notes", notes) { json, note in
            json.field("message", note.message)
            json.field("uri", note.uri ?? uri)
            json.field("line", note.range?.line)
            json.field("column", note.range?.column)
        }
        json.objects("fixIts", fixIts) { json, fixIt in fixIt.writeMembers(to: &json) }
    }
}

extension Diagnostic.FixIt {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.field("message", message)
        json.objects("edits", edits) { json, edit in
            json.field("byteOffset", edit.byteOffset)
            json.field("byteLength", edit.byteLength)
            json.field("text", edit.text)
        }
        json.field("safety", safety.rawValue)
    }
}
