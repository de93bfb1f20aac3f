/// What differs between two texts, line by line: of outlines, of playlists, of anything.
///
///     let difference = LineDifference(from: expected, to: inventory.outline)
///     #expect(difference.isEmpty, "\(difference)")
///
/// Lines are compared byte by byte. Those of the old text alone begin with `-`, those of the new one alone with `+`, and
/// those of both, a few around each change, with a blank; `…` is where others are left out.
public struct LineDifference: Hashable, Sendable, CustomStringConvertible {
    /// The lines, each with its mark; none when the texts are equal.
    public let lines: [String]

    /// Compares two texts.
    ///
    /// Finds the fewest changes where that is possible with a few million steps. Texts that are longer and differ more are
    /// given as one change, from the first line that differs to the last.
    ///
    /// - Parameters:
    ///   - old: The text that was expected.
    ///   - new: The text that is there.
    ///   - context: The number of equal lines to show around each change.
    public init(from old: String, to new: String, context: Int = 3) {
        let script = EditScript(from: old.byteLines, to: new.byteLines)
        lines = script.lines(context: max(0, context))
    }

    /// Whether the texts are equal.
    public var isEmpty: Bool { lines.isEmpty }

    /// The lines, one below the other.
    public var description: String { lines.joined(separator: "\n") }
}

extension String {
    fileprivate var byteLines: [ArraySlice<UInt8>] {
        Array(utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    }
}

/// One line of two texts.
private struct Edit {
    enum Kind: String {
        case removed = "-"
        case added = "+"
        case kept = " "
    }

    var kind: Kind
    var line: ArraySlice<UInt8>

    var text: String { kind.rawValue + String(decoding: line, as: UTF8.self) }
}

/// The way from one list of lines to another.
private struct EditScript {
    private(set) var edits: [Edit] = []

    init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
        let prefix = zip(old, new).prefix { $0 == $1 }.count
        let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
        let (oldMiddle, newMiddle) = (old[prefix..<old.count - suffix], new[prefix..<new.count - suffix])

        edits += old.prefix(prefix).map { Edit(kind: .kept, line: $0) }
        appendMiddle(from: oldMiddle, to: newMiddle)
        edits += old.suffix(suffix).map { Edit(kind: .kept, line: $0) }
    }

    /// Follows the pairs of lines that both keep; what lies between them was removed or added.
    private mutating func appendMiddle(from old: ArraySlice<ArraySlice<UInt8>>, to new: ArraySlice<ArraySlice<UInt8>>) {
        var (oldRest, newRest) = (old, new)
        for pair in ShortestEdit(from: Array(old), to: Array(new)).keptPairs {
            let (oldPlace, newPlace) = (old.startIndex + pair.old, new.startIndex + pair.new)
            edits += oldRest[..<oldPlace].map { Edit(kind: .removed, line: $0) }
            edits += newRest[..<newPlace].map { Edit(kind: .added, line: $0) }
            edits.append(Edit(kind: .kept, line: old[oldPlace]))
            (oldRest, newRest) = (old[(oldPlace + 1)...], new[(newPlace + 1)...])
        }
        edits += oldRest.map { Edit(kind: .removed, line: $0) }
        edits += newRest.map { Edit(kind: .added, line: $0) }
    }

    /// The changes with so many lines around each.
    func lines(context: Int) -> [String] {
        let context = min(context, edits.count)
        var lines: [String] = []
        var shown = 0
        for change in edits.indices where edits[change].kind != .kept {
            let first = max(shown, change - context)
            let end = min(edits.count, change + context + 1)
            guard first < end else { continue }
            if first > shown, !lines.isEmpty { lines.append("…") }
            lines += edits[first..<end].map(\.text)
            shown = end
        }
        return lines
    }
}
