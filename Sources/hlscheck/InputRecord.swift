#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A line of an input list that is a JSON object.
struct InputRecord {
    private let id: InputID?
    private let content: Input.Content
    private let time: Double?

    /// The input that a line describes; a malformed one when it describes none.
    static func input(from line: ArraySlice<UInt8>, line number: Int) -> Input {
        let decoder = JSONDecoder()
        let data = Data(line)
        do {
            let record = try decoder.decode(InputRecord.self, from: data)
            return Input(line: number, id: record.id, content: record.content, time: record.time)
        } catch {
            // The answer carries the id even when the rest is wrong.
            let id = (try? decoder.decode(OnlyID.self, from: data))?.id
            let problem = "line \(number) of the input list \(explain(error))"
            return Input(line: number, id: id, content: .malformed(problem))
        }
    }

    private static func explain(_ error: any Error) -> String {
        switch error {
        case let problem as Problem:
            return problem.text
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
            return "has the wrong type of value at '\(context.codingPath.map(\.stringValue).joined(separator: "."))'"
        default:
            return "is not valid JSON"
        }
    }
}

extension InputRecord: Decodable {
    private enum Key: String, CodingKey {
        case id, uri, text, playlists, old, new, time
    }

    /// An object of JSON that is well formed and asks for nothing.
    private struct Problem: Error {
        let text: String
    }

    private struct OnlyID: Decodable {
        let id: InputID?
    }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Key.self)
        id = try fields.decodeIfPresent(InputID.self, forKey: .id)
        time = try fields.decodeIfPresent(Double.self, forKey: .time)
        if fields.contains(.old) || fields.contains(.new) {
            content = .pair(old: try Self.half(.old, of: fields), new: try Self.half(.new, of: fields))
        } else {
            content = .playlist(try Self.playlist(fields))
        }
    }

    private static func half(_ key: Key, of fields: KeyedDecodingContainer<Key>) throws -> PlaylistInput {
        guard fields.contains(key) else { throw Problem(text: "has no '\(key.rawValue)'") }
        return try playlist(fields.nestedContainer(keyedBy: Key.self, forKey: key))
    }

    private static func playlist(_ fields: KeyedDecodingContainer<Key>) throws -> PlaylistInput {
        let uri = try fields.decodeIfPresent(String.self, forKey: .uri)
        let playlists = try fields.decodeIfPresent([String: String].self, forKey: .playlists)
        let root = try fields.decodeIfPresent(String.self, forKey: .text) ?? uri.flatMap { playlists?[$0] }
        if let root { return .text(root, uri: uri, playlists: playlists ?? [:]) }
        guard playlists == nil else { throw Problem(text: "has 'playlists' but no 'text'") }
        guard let uri else { throw Problem(text: "has neither 'uri' nor 'text'") }
        if let problem = PlaylistInput.problem(withListed: uri) { throw Problem(text: problem) }
        return .location(uri)
    }
}

extension InputID: Decodable {
    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            self = .text(text)
        } else {
            // A decimal has room for more digits than an integer or a double.
            self = .number(try value.decode(Decimal.self).description)
        }
    }
}
