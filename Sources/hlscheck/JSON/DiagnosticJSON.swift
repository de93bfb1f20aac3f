import HLSPresentation

extension Diagnostic {
    func writeMembers(to json: inout JSONWriter) {
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
        json.array("fixIts") { _ in }
    }
}
