import HLSKeys

/// A key tag of FairPlay, with more attributes behind it.
func fairPlayLine(_ uri: String, _ more: String = "") -> String {
    "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"com.apple.streamingkeydelivery\"" + more
}

/// The key of FairPlay that this URI names.
func fairPlayKey(_ uri: String) -> ContentKey {
    ContentKey(method: .sampleAES, uri: uri, keyFormat: .fairPlay)
}

/// The ids of the findings about a line, in the order of the text; nil where it is no key tag.
func findings(_ line: String, variables: [String: String] = [:]) -> [String]? {
    KeyLine(parsing: line, variables: variables)?.diagnostics.map(\.id.rawValue)
}

extension KeyLine {
    /// The findings, each as `line:column severity id`.
    var listed: [String] {
        diagnostics.map { diagnostic in
            let place = diagnostic.range.map { "\($0.line):\($0.column)" } ?? "-"
            return "\(place) \(diagnostic.severity.rawValue) \(diagnostic.id)"
        }
    }
}
