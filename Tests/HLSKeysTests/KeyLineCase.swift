import Foundation
import HLSKeys
import Testing

/// A key line of `Fixtures/key-lines/cases.json`, with what it says.
struct KeyLineCase: Sendable, CustomTestStringConvertible {
    let id: String
    let line: String
    let level: String
    let prelude: [String]
    let playlistURL: String?
    let expected: Facts

    var testDescription: String { id }

    /// An object of JSON: its members are texts, numbers, booleans, null, or lists and objects of them.
    struct Facts: @unchecked Sendable {
        private let members: [String: Any]

        init(_ members: Any?) {
            self.members = members as? [String: Any] ?? [:]
        }

        var names: [String] { members.keys.sorted() }
        func text(_ name: String) -> String? { members[name] as? String }
        func number(_ name: String) -> Int? { members[name] as? Int }
        func texts(_ name: String) -> [String] { members[name] as? [String] ?? [] }
        func flag(_ name: String) -> Bool { members[name] as? Bool ?? false }
        func facts(_ name: String) -> Facts { Facts(members[name]) }
        func list(_ name: String) -> [Facts]? { (members[name] as? [Any])?.map { Facts($0) } }
        func has(_ name: String) -> Bool { members[name] != nil }
    }

    private init(_ facts: Facts) {
        id = facts.text("id") ?? ""
        line = facts.text("playlist_line") ?? ""
        level = facts.text("level") ?? ""
        prelude = facts.texts("prelude_lines")
        playlistURL = facts.text("playlist_url")
        expected = facts.facts("expect")
    }

    /// The whole file.
    static let file: Facts = {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/key-lines/cases.json")
        return Facts((try? Data(contentsOf: url)).flatMap { try? JSONSerialization.jsonObject(with: $0) })
    }()

    /// The codes of findings, each with its severity.
    static let codes = file.facts("schema").facts("diagnostic_codes")

    static let all = (file.list("cases") ?? []).map { KeyLineCase($0) }
}

extension KeyLineCase {
    /// The line as the only key tag of a playlist.
    func read() throws -> KeyLine? {
        let address = playlistURL.map { URIReference($0) }
        let lines = ["#EXTM3U"] + prelude + [line]
        if level == "multivariant" {
            let text = (lines + ["#EXT-X-STREAM-INF:BANDWIDTH=1", "v.m3u8", ""]).joined(separator: "\n")
            return try MultivariantPlaylist(parsing: text, uri: address).keyLines.first
        }
        let text = (lines + ["#EXTINF:6,", "0.mp4", ""]).joined(separator: "\n")
        return try MediaPlaylist(parsing: text, uri: address).keyLines.first
    }
}
