extension Validator {
    /// Makes the safe changes that the findings of its rules offer, until there is nothing more to change.
    ///
    /// No change brings about a finding: one that would is not made, nor are the others of its rule that come with it. Of
    /// changes that touch each other the first in the text is made, and what the others are about is looked at again. A
    /// finding that a comment of the playlist takes back changes nothing, and mending twice is mending once. A rule with more
    /// than 100,000 findings is left alone.
    ///
    ///     let fixed = try Validator().fixed(bytes)
    ///     for change in fixed.changes { print(change.message) }
    ///
    /// - Parameters:
    ///   - text: The text of a playlist.
    ///   - uri: Its address, where it is known.
    ///   - imports: The variables of the Multivariant Playlist that led here. Nil when there was none.
    ///   - isExcepted: Whether somebody has decided to live with a finding: it stays, and does not count as remaining.
    /// - Returns: The text with its changes, and what is still wrong with it.
    /// - Throws: ``PlaylistError`` when the text is no playlist, or goes over a limit of reading.
    public func fixed(
        _ text: [UInt8], uri: URIReference? = nil, imports: [String: String]? = nil,
        except isExcepted: (Diagnostic) -> Bool = { _ in false }
    ) throws(PlaylistError) -> FixedPlaylist {
        var limits = ReadingLimits()
        limits.findingsOfOneKind = PlaylistFixer.mostOfOneKind
        let judge = { (text: [UInt8]) throws(PlaylistError) -> [Diagnostic] in
            let playlist = try Playlist(parsing: text, uri: uri, imports: imports, limits: limits)
            return diagnostics(of: playlist, limit: limits.findingsOfOneKind).filter { !isExcepted($0) }
        }
        return try withoutActuallyEscaping(judge) { (judge) throws(PlaylistError) in
            var fixer = PlaylistFixer(text, findings: try judge(text), judge: judge)
            return fixer.fixed()
        }
    }
}

/// Changes a text step by step. What a step makes of the text is judged before it counts.
private struct PlaylistFixer {
    static let mostOfOneKind = 100_000
    /// Most playlists take two rounds. More are for changes that stand in each other's way.
    private static let mostRounds = 16

    private let original: [UInt8]
    /// What is wrong with a text.
    private let judge: ([UInt8]) throws -> [Diagnostic]
    private var bytes: [UInt8]
    private var findings: [Diagnostic]
    private var tally: FindingTally
    private var origin = TextOrigin()
    private var changes: [FixedChange] = []

    init(_ text: [UInt8], findings: [Diagnostic], judge: @escaping ([UInt8]) throws -> [Diagnostic]) {
        original = text
        bytes = text
        self.findings = findings
        self.judge = judge
        tally = FindingTally(findings)
    }

    mutating func fixed() -> FixedPlaylist {
        var rounds = 0
        while rounds < Self.mostRounds, makeChanges() { rounds += 1 }
        return FixedPlaylist(bytes: bytes, changes: changes.placed(in: original), remaining: findings)
    }

    /// Makes the changes of all rules at once; where that does harm, of one rule after the other. False when there are none
    /// to make: a further run would begin like this one, so that mending twice changes nothing.
    private mutating func makeChanges() -> Bool {
        let selection = FixSelection(findings, in: bytes)
        guard !selection.isEmpty else { return false }
        if makeChanges(selection) { return true }
        var hasChanged = false
        for rule in selection.rules where makeChanges(FixSelection(findings, of: rule, in: bytes)) {
            hasChanged = true
        }
        return hasChanged
    }

    /// Makes changes if each of the rules has fewer findings afterwards, and none has more.
    private mutating func makeChanges(_ selection: FixSelection) -> Bool {
        let edits = selection.edits
        let changed = bytes.applying(edits)
        guard !selection.isEmpty, let found = try? judge(changed) else { return false }
        let counted = FindingTally(found)
        guard counted.hasNothingNew(since: tally), selection.rules.allSatisfy({ counted.hasFewer(of: $0, than: tally) })
        else { return false }
        changes += selection.choices.map { FixedChange($0, in: bytes, origin) }
        origin.apply(edits)
        (bytes, findings, tally) = (changed, found, counted)
        return true
    }
}

/// A change that was made, by its bytes.
private struct FixedChange {
    let rule: Diagnostic.ID
    let finding: String
    let message: String
    /// The stretches of the original, and what became what.
    let replacements: [(range: Range<Int>, old: String, new: String)]

    init(_ choice: FixSelection.Choice, in bytes: [UInt8], _ origin: TextOrigin) {
        rule = choice.finding.id
        finding = choice.finding.message
        message = choice.fixIt.message
        replacements = choice.fixIt.edits.map { edit in
            (origin.range(of: edit.range), bytes.text(edit.range), edit.text)
        }
    }

    var place: Int { replacements.first?.range.lowerBound ?? 0 }
}

extension [FixedChange] {
    /// The changes in the order of the original, with its lines and columns.
    fileprivate func placed(in original: [UInt8]) -> [FixedPlaylist.Change] {
        // Where each stretch stands, found on one way through the text.
        var cursor = PlaceCursor()
        let ranges = Set(flatMap { $0.replacements.map(\.range) }).sorted { $0.lowerBound < $1.lowerBound }
        let places = Dictionary(uniqueKeysWithValues: ranges.map { ($0, cursor.range($0, in: original)) })
        return enumerated().sorted { ($0.element.place, $0.offset) < ($1.element.place, $1.offset) }.map { _, change in
            FixedPlaylist.Change(
                rule: change.rule, finding: change.finding, message: change.message,
                replacements: change.replacements.compactMap { range, old, new in
                    places[range].map { FixedPlaylist.Replacement(range: $0, old: old, new: new) }
                })
        }
    }
}

/// Counts lines and columns on one way through a text.
private struct PlaceCursor {
    private var (offset, line, column) = (0, 1, 1)

    /// A stretch that begins at or behind the one before.
    mutating func range(_ range: Range<Int>, in bytes: [UInt8]) -> TextRange {
        advance(to: range.lowerBound, in: bytes)
        var end = self
        end.advance(to: range.upperBound, in: bytes)
        return TextRange(
            line: line, column: column, endLine: end.line, endColumn: end.column, byteOffset: range.lowerBound,
            byteLength: range.count)
    }

    private mutating func advance(to place: Int, in bytes: [UInt8]) {
        while offset < place {
            let byte = bytes[offset]
            if byte == .lineFeed {
                (line, column) = (line + 1, 1)
            } else if byte & 0xC0 != 0x80 {
                column += 1
            }
            offset += 1
        }
    }
}

extension [UInt8] {
    /// The text with edits made, which stand in its order and do not overlap.
    fileprivate func applying(_ edits: [Diagnostic.FixIt.Edit]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count)
        var copied = 0
        for edit in edits {
            result += self[copied..<edit.byteOffset]
            result += edit.text.utf8
            copied = edit.range.upperBound
        }
        return result + self[copied...]
    }
}
