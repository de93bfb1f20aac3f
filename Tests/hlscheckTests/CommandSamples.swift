import Foundation

@testable import hlscheck

/// What came of a command line.
struct Outcome: Equatable {
    var code: ExitCode
    var output: String
    var error: String
}

/// Carries out a command line with the tool's own commands.
func hlscheck(_ words: [String], environment: [String: String] = [:]) async -> Outcome {
    let console = memoryConsole(environment)
    let code = await HLSCheck(commands: HLSCheck.commands).run(words, console: console)
    return Outcome(code: code, output: console.output.written, error: console.error.written)
}

/// Carries out a command line with the tool's own commands.
func hlscheck(_ words: String...) async -> Outcome {
    await hlscheck(words)
}

/// The playlists in `Fixtures/`.
let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures").path

/// A folder of its own for a test, which goes with it.
final class TemporaryFolder {
    let path: String

    /// Makes a folder with these files.
    init(_ files: [String: String] = [:]) throws {
        path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: self[name])) }
    }

    /// The path of a file in the folder.
    subscript(name: String) -> String { path + "/" + name }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}

/// A text of JSON, in which a boolean is no number and the order of members says nothing.
enum JSON: Decodable, Hashable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case array([JSON])
    case object([String: JSON])

    init(_ text: String) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
    }

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let array = try? value.decode([JSON].self) {
            self = .array(array)
        } else {
            self = .object(try value.decode([String: JSON].self))
        }
    }

    /// A member of an object; nil where there is none.
    subscript(name: String) -> JSON? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    /// An element of an array; nil where there is none.
    subscript(index: Int) -> JSON? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The elements of an array; none of anything else.
    var elements: [JSON] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }

    /// The text, where it is one.
    var string: String? {
        guard case .text(let text) = self else { return nil }
        return text
    }

    /// The names of an object's members.
    var names: Set<String> {
        guard case .object(let members) = self else { return [] }
        return Set(members.keys)
    }

    /// An object without some of its members.
    func without(_ names: Set<String>) -> JSON {
        guard case .object(let members) = self else { return self }
        return .object(members.filter { !names.contains($0.key) })
    }

    /// An object with another value for one of its members.
    func replacing(_ name: String, _ transform: (JSON) -> JSON) -> JSON {
        guard case .object(var members) = self else { return self }
        members[name] = members[name].map(transform)
        return .object(members)
    }

    /// The ids of an array of findings.
    var ids: JSON { mapElements { $0["id"] ?? .null } }

    /// An object or array with another in the place of each of its elements.
    func mapElements(_ transform: (JSON) -> JSON) -> JSON {
        guard case .array(let elements) = self else { return self }
        return .array(elements.map(transform))
    }
}

/// A Media Playlist of these lines, with one segment behind them.
func playlist(_ lines: [String]) -> String {
    (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines + ["#EXTINF:6,", "0.mp4", ""]).joined(separator: "\n")
}

/// A Media Playlist of these lines, with one segment behind them.
func playlist(_ lines: String...) -> String { playlist(lines) }

/// A key tag of FairPlay.
func fairPlay(_ uri: String, tag: String = "EXT-X-KEY") -> String {
    "#\(tag):METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"com.apple.streamingkeydelivery\""
}

/// An input list with a line for each object.
func inputList(_ lines: [String]) throws -> TemporaryFolder {
    try TemporaryFolder(["list": lines.joined(separator: "\n") + "\n"])
}

/// A line of an input list: a playlist with what it leads to.
func record(id: String? = nil, uri: String?, text: String, playlists: [String: String] = [:]) throws -> String {
    struct Record: Encodable {
        var id: String?
        var uri: String?
        var text: String
        var playlists: [String: String]
    }
    let record = Record(id: id, uri: uri, text: text, playlists: playlists)
    return String(decoding: try JSONEncoder().encode(record), as: UTF8.self)
}
