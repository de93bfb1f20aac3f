import HLSPlaylists

/// A Media Playlist with a target duration of 6 seconds; the lines given begin on line 3.
func mediaPlaylist(_ lines: String..., limits: ReadingLimits = ReadingLimits()) throws -> MediaPlaylist {
    let text = (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines).joined(separator: "\n")
    return try MediaPlaylist(parsing: text + "\n", limits: limits)
}

/// A Multivariant Playlist; the lines given begin on line 2.
func multivariantPlaylist(_ lines: String...) throws -> MultivariantPlaylist {
    try MultivariantPlaylist(parsing: (["#EXTM3U"] + lines).joined(separator: "\n") + "\n")
}

extension [Diagnostic] {
    /// Each finding as `line:column severity id`, a finding about the whole playlist as `- severity id`.
    var listed: [String] {
        map { diagnostic in
            let place = diagnostic.range.map { "\($0.line):\($0.column)" } ?? "-"
            return "\(place) \(diagnostic.severity.rawValue) \(diagnostic.id)"
        }
    }
}

extension Attribute {
    /// An attribute without quotes.
    static func bare(_ name: String, _ value: String) -> Attribute {
        Attribute(name: name, value: value, isQuoted: false)
    }
}
