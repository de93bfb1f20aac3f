@testable import HLSValidation

/// Two playlists with findings of each kind, and one without.
enum ReportSample {
    static let media = """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXTINF:6.52,
        a.ts?token=abc

        """
    static let multivariant = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="aac",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="audio.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH="2000000",CODECS="avc1.640020,mp4a.40.2",RESOLUTION=1280x720,AUDIO="aac"
        v/720p.m3u8

        """
    static let clean = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.ts\n"

    static let rules = RuleSet([
        Rule(
            "segment-too-long", .must, "4.4.3.1", "no segment is longer than the target duration",
            why: "clients size their buffers by it", valid: ["#EXTM3U\n"],
            invalid: ["#EXTM3U\n#EXT-X-TARGETDURATION:6\n↓#EXTINF:6.5,\na.ts\n"], .reading),
        Rule(
            "bandwidth-unquoted", .should, "Authoring 9.1", "BANDWIDTH has no quotes",
            why: "some clients read 0 | nothing",
            valid: [.presentation([.init("main.m3u8", "#EXTM3U\n"), .init("v.m3u8", "#EXTM3U\n")])],
            invalid: [.reload(old: "#EXTM3U\n", new: "#EXTM3U\n↓#\u{1}\n")], .reading),
    ])

    static func report() throws -> ValidationReport {
        ValidationReport(
            playlists: [try mainPlaylist(), try mediaPlaylist(), try playlist("b.m3u8", clean)], rules: rules)
    }

    private static func mainPlaylist() throws -> ValidatedPlaylist {
        let place = range(of: "\"2000000\"", in: multivariant)
        let unquote = Diagnostic.FixIt(
            message: "write BANDWIDTH without quotes",
            edits: [
                .init(byteOffset: place.byteOffset, byteLength: place.byteLength, text: "2000000")
            ], safety: .safe)
        return try playlist(
            "main.m3u8", multivariant,
            [
                Diagnostic(
                    id: "bandwidth-unquoted", severity: .warning, message: "BANDWIDTH is in quotes",
                    uri: "main.m3u8", range: place, section: "Authoring 9.1", fixIts: [unquote])
            ],
            suppressed: [
                SuppressedDiagnostic(
                    Diagnostic(
                        id: "segment-too-long", severity: .error, message: "not so bad",
                        range: range(of: "#EXTM3U", in: multivariant)),
                    origin: .comment, reason: "old players only")
            ])
    }

    private static func mediaPlaylist() throws -> ValidatedPlaylist {
        try playlist(
            "v/720p.m3u8", media,
            [
                Diagnostic(
                    id: "segment-too-long", severity: .error,
                    message: "segment lasts 6.52 s; the target duration is 6 s", uri: "v/720p.m3u8",
                    range: range(of: "#EXTINF:6.52,", in: media), section: "4.4.3.1",
                    notes: [
                        .init(
                            message: "target duration declared here",
                            range: range(of: "#EXT-X-TARGETDURATION:6", in: media)),
                        .init(
                            message: "the variant is here", uri: "main.m3u8",
                            range: range(of: "v/720p.m3u8", in: multivariant)),
                    ]),
                Diagnostic(id: "too-many-findings", severity: .note, message: "3 more are not listed"),
            ])
    }
}

/// A playlist of a text, with findings about it.
func playlist(
    _ name: String, _ text: String, _ diagnostics: [Diagnostic] = [], suppressed: [SuppressedDiagnostic] = []
) throws -> ValidatedPlaylist {
    try playlist(name, Array(text.utf8), diagnostics, suppressed: suppressed)
}

func playlist(
    _ name: String, _ bytes: [UInt8], _ diagnostics: [Diagnostic] = [], suppressed: [SuppressedDiagnostic] = []
) throws -> ValidatedPlaylist {
    ValidatedPlaylist(
        name: name, playlist: try Playlist(parsing: bytes, uri: URIReference(name)), diagnostics: diagnostics,
        suppressed: suppressed)
}

/// The first place of a piece of a text.
func range(of piece: String, in text: String) -> TextRange {
    range(of: Array(piece.utf8), in: Array(text.utf8))
}

func range(of piece: [UInt8], in bytes: [UInt8], from first: Int = 0) -> TextRange {
    let start = bytes.indices.first { $0 >= first && bytes[$0...].starts(with: piece) } ?? 0
    let lineStart = bytes[..<start].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
    let line = bytes[..<start].count { $0 == .lineFeed } + 1
    return TextRange(start..<start + piece.count, line: line, lineStart: lineStart, in: bytes)
}

/// What a playlist of somebody who means harm may have in every place.
let hostile =
    "\u{1B}[31m\u{9B}\u{202E}\r\n::error::%0A,<b onclick='x'>&\"]]>\u{FFFF}`*_|[a](http://e.example)@me #1 www.e.example"

/// A finding whose every text is hostile, in a playlist that is.
func hostileReport() throws -> ValidationReport {
    let text = "#EXTM3U\r\n#EXT-X-TARGETDURATION:6\r\n#EXT-X-\(hostile)\r\n#EXTINF:6,\r\na.ts\r\n"
    let bytes = Array(text.utf8) + [0xFF, 0xFE]
    let finding = Diagnostic(
        id: Diagnostic.ID(rawValue: hostile), severity: .error, message: hostile,
        range: range(of: "\u{1B}[31m", in: text), section: hostile,
        notes: [.init(message: hostile, uri: hostile, range: range(of: "\u{1B}[31m", in: text))],
        fixIts: [.init(message: hostile, edits: [.init(byteOffset: 0, byteLength: 1, text: hostile)], safety: .review)])
    let invalid = Diagnostic(
        id: "lex-utf8", severity: .error, message: "not UTF-8", range: range(of: [0xFF, 0xFE], in: bytes))
    return ValidationReport(
        playlists: [
            try playlist(
                hostile, bytes, [finding, invalid],
                suppressed: [SuppressedDiagnostic(finding, origin: .comment, reason: hostile)])
        ], rules: ReportSample.rules)
}
