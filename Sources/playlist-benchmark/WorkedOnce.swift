import HLSValidation

/// Does one piece of work on one file, and says what came of it.
func workedOnce(_ work: String, _ file: String) -> String {
    guard let bytes = contents(of: file) else { fail("\(file) cannot be read") }
    do {
        let playlist = try Playlist(parsing: bytes)
        guard work == "validate" else { return "\(playlist.diagnostics.count) findings of reading" }
        return "\(Validator(.all).diagnostics(of: playlist).count) findings"
    } catch {
        return "refused: \(error)"
    }
}
