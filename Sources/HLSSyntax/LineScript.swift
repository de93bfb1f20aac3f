/// The way from one list of lines to another: which stay, which go, which come.
package struct LineScript {
    /// One line of either list, or of both.
    package struct Edit {
        package enum Kind {
            case kept, removed, added

            /// What stands in front of the line in a difference.
            package var mark: String {
                switch self {
                case .kept: " "
                case .removed: "-"
                case .added: "+"
                }
            }
        }

        package var kind: Kind
        package var line: ArraySlice<UInt8>
    }

    /// Changes that stand together, with the lines around them.
    package struct Hunk {
        package var edits: ArraySlice<Edit>
        /// How many lines of each list stand before it.
        package var (oldStart, newStart): (Int, Int)

        /// How many of its lines the old list has.
        package var oldCount: Int { edits.count { $0.kind != .added } }
        /// How many of its lines the new list has.
        package var newCount: Int { edits.count { $0.kind != .removed } }
    }

    package private(set) var edits: [Edit] = []

    /// Finds the fewest changes where that takes a few million steps, and else those between lines that both have once.
    package init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
        let prefix = zip(old, new).prefix { $0 == $1 }.count
        let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed()).prefix { $0 == $1 }.count
        let (oldMiddle, newMiddle) = (old[prefix..<old.count - suffix], new[prefix..<new.count - suffix])

        edits += old.prefix(prefix).map { Edit(kind: .kept, line: $0) }
        appendMiddle(from: oldMiddle, to: newMiddle)
        edits += old.suffix(suffix).map { Edit(kind: .kept, line: $0) }
    }

    /// Follows the lines that both keep; what lies between them was removed or added.
    private mutating func appendMiddle(from old: ArraySlice<ArraySlice<UInt8>>, to new: ArraySlice<ArraySlice<UInt8>>) {
        var (oldRest, newRest) = (old, new)
        for pair in KeptLine.lines(of: Array(old), in: Array(new)) {
            let (oldPlace, newPlace) = (old.startIndex + pair.old, new.startIndex + pair.new)
            appendChange(from: oldRest[..<oldPlace], to: newRest[..<newPlace])
            edits.append(Edit(kind: .kept, line: old[oldPlace]))
            (oldRest, newRest) = (old[(oldPlace + 1)...], new[(newPlace + 1)...])
        }
        appendChange(from: oldRest, to: newRest)
    }

    private mutating func appendChange(from old: ArraySlice<ArraySlice<UInt8>>, to new: ArraySlice<ArraySlice<UInt8>>) {
        edits += old.map { Edit(kind: .removed, line: $0) }
        edits += new.map { Edit(kind: .added, line: $0) }
    }

    /// The changes with so many lines around each.
    package func hunks(context: Int) -> [Hunk] {
        let context = min(max(0, context), edits.count)
        var hunks: [Hunk] = []
        var shown = 0
        var (old, new, counted) = (0, 0, 0)
        for change in edits.indices where edits[change].kind != .kept {
            let end = min(edits.count, change + context + 1)
            let first = max(shown, change - context)
            guard first < end else { continue }
            if first == shown, let last = hunks.indices.last {
                hunks[last].edits = edits[hunks[last].edits.startIndex..<end]
            } else {
                for edit in edits[counted..<first] {
                    if edit.kind != .added { old += 1 }
                    if edit.kind != .removed { new += 1 }
                }
                counted = first
                hunks.append(Hunk(edits: edits[first..<end], oldStart: old, newStart: new))
            }
            shown = end
        }
        return hunks
    }
}

/// A line that two lists both keep, by its place in each.
struct KeptLine {
    var old: Int
    var new: Int

    /// The lines that two lists both keep, in order.
    static func lines(of old: [ArraySlice<UInt8>], in new: [ArraySlice<UInt8>]) -> [KeptLine] {
        if let kept = ShortestEdit(from: old, to: new).keptPairs { return kept }
        // Too much is different to find the fewest changes: lines that each has once divide the task.
        var kept: [KeptLine] = []
        var (oldStart, newStart) = (0, 0)
        for anchor in anchors(of: old, in: new) + [KeptLine(old: old.count, new: new.count)] {
            let between = ShortestEdit(from: Array(old[oldStart..<anchor.old]), to: Array(new[newStart..<anchor.new]))
            kept += (between.keptPairs ?? []).map { KeptLine(old: $0.old + oldStart, new: $0.new + newStart) }
            if anchor.old < old.count { kept.append(anchor) }
            (oldStart, newStart) = (anchor.old + 1, anchor.new + 1)
        }
        return kept
    }

    /// The longest run of lines that each list has once and that stand in one order in both.
    private static func anchors(of old: [ArraySlice<UInt8>], in new: [ArraySlice<UInt8>]) -> [KeptLine] {
        let oldPlaces = placesOfSingles(old)
        let newPlaces = placesOfSingles(new)
        let pairs = oldPlaces.compactMap { line, place in newPlaces[line].map { KeptLine(old: place, new: $0) } }
        return longestRise(pairs.sorted { $0.old < $1.old })
    }

    private static func placesOfSingles(_ lines: [ArraySlice<UInt8>]) -> [ArraySlice<UInt8>: Int] {
        var places: [ArraySlice<UInt8>: Int?] = [:]
        for (place, line) in lines.enumerated() {
            places.updateValue(places[line] == nil ? place : nil, forKey: line)
        }
        return places.compactMapValues { $0 }
    }

    /// The longest subsequence whose places in the new list rise.
    private static func longestRise(_ pairs: [KeptLine]) -> [KeptLine] {
        // For each length the pair that ends such a run earliest, and for each pair the one before it.
        var ends: [Int] = []
        var before: [Int?] = []
        for (index, pair) in pairs.enumerated() {
            let length = ends.partitionIndex { pairs[$0].new >= pair.new }
            before.append(length > 0 ? ends[length - 1] : nil)
            if length < ends.count { ends[length] = index } else { ends.append(index) }
        }
        var run: [KeptLine] = []
        var next = ends.last
        while let index = next {
            run.append(pairs[index])
            next = before[index]
        }
        return run.reversed()
    }
}
