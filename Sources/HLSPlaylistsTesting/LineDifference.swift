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
    /// compared piece by piece, between lines that each has once.
    ///
    /// - Parameters:
    ///   - old: The text that was expected.
    ///   - new: The text that is there.
    ///   - context: The number of equal lines to show around each change.
    public init(from old: String, to new: String, context: Int = 3) {
        let hunks = LineScript(from: old.byteLines, to: new.byteLines).hunks(context: context)
        lines = Array(hunks.map { $0.edits.map(\.shown) }.joined(separator: ["…"]))
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

extension LineScript.Edit {
    fileprivate var shown: String { kind.mark + String(decoding: line, as: UTF8.self) }
}
