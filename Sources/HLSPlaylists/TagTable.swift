/// The tags of one kind as they were read: rows that point into the playlist's own bytes.
///
/// A row costs 36 bytes and no allocation. Its model is made when someone asks for it, by what reads all other lines.
final class TagTable<Model: TagModel>: Sendable {
    let rows: ContiguousArray<TagRow>
    /// The models of the lines that were out of the ordinary.
    private let made: [Model]
    private let make: @Sendable (TagRow, Reading) -> Model
    let text: PlaylistText
    private let variables: Variables

    init(_ rows: TagRows<Model>, _ reading: Reading, make: @escaping @Sendable (TagRow, Reading) -> Model) {
        self.rows = rows.rows
        self.made = rows.made
        self.make = make
        self.text = reading.text
        self.variables = reading.variables.counted
    }

    /// What reads the lines again. It goes from row to row, and is made once for many of them.
    var reading: Reading { Reading(again: text, variables) }

    func model(at index: Int, _ reading: Reading) -> Model {
        let row = rows[index]
        return row.model == 0 ? make(row, reading) : made[Int(row.model) - 1]
    }

    func model(at index: Int) -> Model { model(at: index, reading) }

    /// Whether a text of some model may have a byte in it, as far as can be told without making one.
    func mayContain(_ byte: UInt8) -> Bool {
        rows.contains {
            !$0.isLiteral
                || text.bytes.firstIndex(of: byte, in: $0.list) != nil
                || text.bytes.firstIndex(of: byte, in: $0.uri) != nil
        }
    }

    var models: [Model] {
        let reading = reading
        var models: [Model] = []
        models.reserveCapacity(rows.count)
        // `map` would look its own types up at run time, which costs as much as a short model.
        for index in 0..<rows.count { models.append(model(at: index, reading)) }
        return models
    }

    /// Whether two plain lines have the same text without variables: then their models say the same.
    func hasText(at index: Int, of other: TagTable, at otherIndex: Int) -> Bool {
        let (row, otherRow) = (rows[index], other.rows[otherIndex])
        return row.isLiteral && otherRow.isLiteral && text.bytes[row.list] == other.text.bytes[otherRow.list]
            && text.bytes[row.uri] == other.text.bytes[otherRow.uri]
    }
}

/// A tag with an attribute list as numbers. Trivial to copy.
package struct TagRow: Sendable {
    /// Where the line begins in the text, and its number.
    private var lineStart: UInt32
    private var lineNumber: UInt32
    private var listStart: UInt32
    private var listEnd: UInt32
    /// The number of variables defined before the line; 0 where it has no references to any.
    private(set) var definitions: UInt32
    /// The model's place among those made at once, counted from 1; 0 where the line is plain.
    var model: UInt32 = 0
    /// The URI line that belongs to the tag, and the number of variables defined before it; zero for a tag that has none.
    private var uriStart: UInt32 = 0
    private var uriEnd: UInt32 = 0
    private(set) var uriDefinitions: UInt32 = 0

    /// The tag of the line at hand.
    init(_ line: Line, list: Range<Int>, definitions: Int) {
        // A playlist has less than 2 GiB.
        lineStart = UInt32(truncatingIfNeeded: line.start)
        lineNumber = UInt32(truncatingIfNeeded: line.number)
        listStart = UInt32(truncatingIfNeeded: list.lowerBound)
        listEnd = UInt32(truncatingIfNeeded: list.upperBound)
        self.definitions = UInt32(truncatingIfNeeded: definitions)
    }

    package var position: TextPosition { TextPosition(line: Int(lineNumber), byteOffset: Int(lineStart)) }
    var list: Range<Int> { Int(listStart)..<Int(listEnd) }
    /// The URI line that belongs to the tag, in the text; empty for a tag that has none.
    package var uri: Range<Int> { Int(uriStart)..<Int(uriEnd) }
    /// Whether the line is plain: what its model would say stands in the text as it is, but for variables.
    package var isPlain: Bool { model == 0 }
    /// Whether the attribute list refers to variables.
    package var hasReferences: Bool { definitions > 0 }
    /// Whether the URI line does.
    package var hasReferencesInURI: Bool { uriDefinitions > 0 }
    /// Whether the model says nothing but what stands in the text.
    var isLiteral: Bool { isPlain && !hasReferences && !hasReferencesInURI }

    mutating func take(uri: Range<Int>, definitions: Int) {
        uriStart = UInt32(truncatingIfNeeded: uri.lowerBound)
        uriEnd = UInt32(truncatingIfNeeded: uri.upperBound)
        uriDefinitions = UInt32(truncatingIfNeeded: definitions)
    }
}
