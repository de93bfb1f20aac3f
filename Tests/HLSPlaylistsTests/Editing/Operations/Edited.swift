import HLSPlaylists

/// The lines of a playlist after an edit.
func edited(
    _ lines: [String], uri: URIReference? = nil, _ edit: (inout PlaylistEditor) throws -> Void
) throws -> [String] {
    var document = try PlaylistDocument(parsing: lines.joined(separator: "\n") + "\n", uri: uri)
    try document.edit(edit)
    return document.lines
}

extension PlaylistDocument {
    /// The lines without their ends; the text ends with one.
    var lines: [String] {
        description.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
}

/// What an edit is refused for; nil where it is not, or where the document changed all the same.
func refusal(
    _ lines: [String], _ edit: (inout PlaylistEditor) throws -> Void
) throws -> EditingError? {
    var document = try PlaylistDocument(parsing: lines.joined(separator: "\n") + "\n")
    let before = document
    do {
        try document.edit(edit)
        return nil
    } catch let error as EditingError {
        return document == before ? error : nil
    }
}
