/// Changes to one list of a playlist: its variants, renditions, keys, segments and so on.
///
/// Every index is one of the list as it was before the edit, whatever was inserted or removed since. So a loop over the
/// list may remove as it goes.
public struct ListEdits<Base: RandomAccessCollection & Sendable>: Sendable
where Base.Index == Int, Base.Element: Hashable & Sendable {
    /// The list as it was before the edit.
    public let original: Base
    private(set) var updated: [Int: Base.Element] = [:]
    private(set) var removed: Set<Int> = []
    private(set) var inserted: [Int: [Base.Element]] = [:]
    /// What the elements are, for errors.
    private let noun: String

    init(_ original: Base, _ noun: String) {
        self.original = original
        self.noun = noun
    }

    /// Whether nothing is to change.
    public var isEmpty: Bool { updated.isEmpty && removed.isEmpty && inserted.isEmpty }

    var hasInsertions: Bool { !inserted.isEmpty }

    // MARK: - Elements

    /// Changes an element. What the closure leaves alone keeps its bytes.
    ///
    /// - Throws: ``EditingError`` where there is no such element or it was removed, and what the closure throws.
    public mutating func update(at index: Int, _ change: (inout Base.Element) throws -> Void) throws {
        try check(index)
        var element = updated[index] ?? original[index]
        try change(&element)
        updated[index] = element == original[index] ? nil : element
    }

    /// Changes each element that was not removed.
    public mutating func updateEach(_ change: (inout Base.Element) throws -> Void) rethrows {
        for (index, element) in zip(original.indices, original) where !removed.contains(index) {
            var changed = updated[index] ?? element
            try change(&changed)
            updated[index] = changed == element ? nil : changed
        }
    }

    /// Puts an element in the place of another. What both say alike keeps its bytes.
    public mutating func replace(at index: Int, with element: Base.Element) throws {
        try update(at: index) { $0 = element }
    }

    /// Takes an element away.
    public mutating func remove(at index: Int) throws {
        try check(index)
        removed.insert(index)
        updated[index] = nil
    }

    /// Takes the elements of a range away.
    public mutating func remove(_ range: Range<Int>) throws {
        for index in range { try remove(at: index) }
    }

    /// Takes away the elements for which the predicate holds, as they are in the edit so far.
    public mutating func removeAll(where isRemoved: (Base.Element) throws -> Bool) rethrows {
        for (index, element) in zip(original.indices, original) where !removed.contains(index) {
            guard try isRemoved(updated[index] ?? element) else { continue }
            removed.insert(index)
            updated[index] = nil
        }
    }

    private func check(_ index: Int) throws(EditingError) {
        guard original.indices.contains(index) else {
            throw EditingError(
                .noSuchElement, reason: "there is no \(noun) \(index); the playlist has \(original.count)")
        }
        guard !removed.contains(index) else {
            throw EditingError(.noSuchElement, reason: "\(noun) \(index) was removed in the same edit")
        }
    }

    /// The list as it is to be.
    public var result: [Base.Element] {
        var result: [Base.Element] = []
        for (index, element) in zip(original.indices, original) {
            result += inserted[index] ?? []
            if !removed.contains(index) { result.append(updated[index] ?? element) }
        }
        return result + (inserted[original.count] ?? [])
    }
}

extension ListEdits {
    /// Puts an element before the one that had this index, behind what was put there already; with the number of elements
    /// for an index, at the end.
    ///
    /// - Throws: ``EditingError`` where there is no such place.
    public mutating func insert(_ element: Base.Element, at index: Int) throws {
        guard index >= 0, index <= original.count else {
            throw EditingError(
                .noSuchElement, reason: "there is no place \(index) for a \(noun); the playlist has \(original.count)")
        }
        inserted[index, default: []].append(element)
    }

    /// Puts an element at the end.
    public mutating func append(_ element: Base.Element) {
        inserted[original.count, default: []].append(element)
    }
}
