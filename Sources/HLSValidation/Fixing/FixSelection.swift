/// Of the changes that findings offer, those that can be made at once: in the order of the text, none touching another.
struct FixSelection {
    /// A finding and the change that mends it.
    struct Choice {
        let finding: Diagnostic
        let fixIt: Diagnostic.FixIt

        /// Where the change begins.
        var place: Int { fixIt.edits.first?.byteOffset ?? 0 }
    }

    private(set) var choices: [Choice] = []
    private let bytes: [UInt8]
    /// The bytes that a change takes, and the places where one inserts.
    private var isTaken: [Bool]
    private var seen: Set<[Diagnostic.FixIt.Edit]> = []

    /// - Parameters:
    ///   - findings: The findings, in the order of the text.
    ///   - rule: The rule whose findings count; nil for all.
    ///   - bytes: The text they are about.
    init(_ findings: [Diagnostic], of rule: Diagnostic.ID? = nil, in bytes: [UInt8]) {
        self.bytes = bytes
        let offers = findings.compactMap { finding -> Choice? in
            guard rule == nil || finding.id == rule, let fixIt = finding.safeFixIt, fixIt.fits(bytes.count)
            else { return nil }
            return Choice(finding: finding, fixIt: fixIt)
        }
        isTaken = offers.isEmpty ? [] : Array(repeating: false, count: bytes.count + 1)
        for offer in offers.sorted(by: { $0.place < $1.place })
        where isNew(offer.fixIt.edits) && isFree(offer.fixIt.edits) {
            take(offer)
        }
    }

    var isEmpty: Bool { choices.isEmpty }

    /// The rules at work, in the order of their first change.
    var rules: [Diagnostic.ID] {
        var seen: Set<Diagnostic.ID> = []
        return choices.map(\.finding.id).filter { seen.insert($0).inserted }
    }

    /// The edits of all changes, in the order of the text.
    var edits: [Diagnostic.FixIt.Edit] {
        choices.flatMap(\.fixIt.edits).sorted { ($0.byteOffset, $0.byteLength) < ($1.byteOffset, $1.byteLength) }
    }

    /// Several findings may offer one and the same change; it is made once.
    private mutating func isNew(_ edits: [Diagnostic.FixIt.Edit]) -> Bool {
        seen.insert(edits).inserted && edits.contains { !bytes[$0.range].elementsEqual($0.text.utf8) }
    }

    private func isFree(_ edits: [Diagnostic.FixIt.Edit]) -> Bool {
        edits.allSatisfy { edit in !isTaken[edit.range.lowerBound] && !isTaken[edit.range].contains(true) }
    }

    private mutating func take(_ choice: Choice) {
        for edit in choice.fixIt.edits {
            for index in edit.range { isTaken[index] = true }
            isTaken[edit.byteOffset] = true
        }
        choices.append(choice)
    }
}

extension Diagnostic {
    /// The first change that needs no look.
    var safeFixIt: FixIt? { fixIts.first { $0.safety == .safe } }
}

extension Diagnostic.FixIt.Edit {
    var range: Range<Int> { byteOffset..<byteOffset + byteLength }
}

extension Diagnostic.FixIt {
    /// Whether its edits stand in a text of so many bytes, in order and apart, and write what the text meant: bytes that are
    /// no UTF-8 cannot be written again.
    fileprivate func fits(_ count: Int) -> Bool {
        var end = 0
        for edit in edits {
            guard edit.byteOffset >= end, edit.byteLength >= 0, edit.byteLength <= count - edit.byteOffset,
                !edit.text.unicodeScalars.contains("\u{FFFD}")
            else { return false }
            end = edit.range.upperBound
        }
        return !edits.isEmpty
    }
}
