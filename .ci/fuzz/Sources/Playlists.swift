import HLSValidation

/// Reads both kinds, and asks everything that is worked out when somebody asks.
func read(_ bytes: [UInt8]) {
    guard let playlist = try? Playlist(parsing: bytes, uri: "https://a.example/x/y.m3u8?q=1") else { return }
    expect(playlist.text?.bytes == bytes, "the text has other bytes than were read")
    for diagnostic in playlist.diagnostics { expect(!"\(diagnostic)".isEmpty, "a finding says nothing") }
    expect(playlist == playlist, "a playlist differs from itself")
    switch playlist {
    case .media(let media):
        for segment in media.segments {
            expect(segment == segment, "a segment differs from itself")
            for key in segment.keys { _ = segment.initializationVector(for: key) }
        }
    case .multivariant(let multivariant):
        for variant in multivariant.variants { expect(variant == variant, "a variant differs from itself") }
    }
}

/// Writes what was read: the document gives its own bytes, the canonical form says the same.
func write(_ bytes: [UInt8]) {
    guard let document = try? PlaylistDocument(parsing: bytes) else { return }
    let playlist = document.playlist
    expect(document.bytes == bytes, "a document that was not edited has other bytes")
    guard let canonical = try? playlist.canonicalText() else { return }
    guard let again = try? Playlist(parsing: canonical) else { return expect(false, "a canonical form does not read") }
    expect(again == playlist, "the canonical form says something else")
    expect((try? again.canonicalText()) == canonical, "the canonical form of a canonical form is another")
}

/// Puts values for variables; the result needs none and says the same.
func resolveVariables(_ bytes: [UInt8]) {
    let uri: URIReference = "https://a.example/x.m3u8?a=1&b=%20&c"
    let imports = ["a": "1", "b": "{$a}", "c": "\u{1F600}"]
    guard var document = try? PlaylistDocument(parsing: bytes, uri: uri, imports: imports) else { return }
    let before = document.bytes
    do {
        try document.resolveVariables()
        let resolved = document.bytes
        try document.resolveVariables()
        expect(document.bytes == resolved, "variables were resolved, and there were more")
    } catch {
        expect(document.bytes == before || !"\(error)".isEmpty, "an error says nothing")
    }
}

/// Runs all rules, twice: the findings are the same, and each has a place in the text.
func validate(_ bytes: [UInt8]) {
    guard let playlist = try? Playlist(parsing: bytes) else { return }
    let findings = everything.diagnostics(of: playlist)
    expect(findings == everything.diagnostics(of: playlist), "the same rules find something else")
    for finding in findings {
        guard let range = finding.range else { continue }
        let isInside =
            range.byteOffset >= 0 && range.byteLength >= 0 && range.byteOffset + range.byteLength <= bytes.count
        expect(isInside, "\(finding.id.rawValue) stands outside of the text")
    }
}

/// Makes all safe changes; mending twice is mending once.
func fix(_ bytes: [UInt8]) {
    guard bytes.count < 1 << 14, let fixed = try? everything.fixed(bytes) else { return }
    expect(fixed.isChanged == (fixed.bytes != bytes), "a change changes nothing")
    expect((try? everything.fixed(fixed.bytes))?.bytes == fixed.bytes, "there was more to mend")
}

private let everything = Validator(.all)
