@testable import HLSPlaylists

/// Words that chance would not find: all names that the reader knows, from its own tables, and some values.
var dictionary: String {
    let tags = TagName.allCases.map { "#\($0.spelling)" }
    let attributes = AttributeName.allCases.map { "\($0.rawValue)=" }
    let values = [
        "AES-128", "SAMPLE-AES", "SAMPLE-AES-CTR", "NONE", "YES", "NO", "VOD", "EVENT", "AUDIO", "VIDEO", "SUBTITLES",
        "CLOSED-CAPTIONS", "PART", "MAP", "skd://", "data:text/plain;base64,", "https://", "{$a}",
        "2026-01-31T10:20:30Z", "com.apple.streamingkeydelivery", "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed", "0x",
        "18446744073709551615",
        "1e308", "moov", "moof", "pssh", "tenc", "senc", "sinf", "schm", "stsd", "encv", "HTTP/1.1 200 OK",
        "Content-Encoding: gzip", "Content-Length: ", "Transfer-Encoding: chunked",
    ]
    return (tags + attributes + values).map { "\"\($0)\"" }.joined(separator: "\n")
}
