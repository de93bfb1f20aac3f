import Foundation
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

/// The KID that this text is.
func sampleKeyID(_ text: String) -> KeyID {
    guard let keyID = KeyID(text) else { preconditionFailure("\(text) is no KID") }
    return keyID
}

// MARK: - Data of other systems

/// A PSSH box; its key identifiers are listed from version 1 on.
func pssh(
    _ system: String = PSSHBox.widevine, version: UInt8 = 0, keyIDs: [KeyID] = [], data: [UInt8] = []
) -> [UInt8] {
    let list = version > 0 ? bigEndian(keyIDs.count) + keyIDs.flatMap(\.bytes) : []
    let content = [version, 0, 0, 0] + (KeyID(system)?.bytes ?? []) + list + bigEndian(data.count) + data
    return bigEndian(content.count + 8) + Array("pssh".utf8) + content
}

/// A `data:` URI of these bytes.
func dataURI(_ bytes: [UInt8]) -> String {
    "data:text/plain;base64," + Data(bytes).base64EncodedString()
}

/// A number in four bytes, the most significant first.
func bigEndian(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
