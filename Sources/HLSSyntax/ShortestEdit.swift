/// The lines that two lists both keep where the fewest are changed, by the greedy algorithm of Myers.
struct ShortestEdit {
    /// Places of equal lines, in order; nil where the search would take too long.
    private(set) var keptPairs: [KeptLine]?

    private let old: [Int]
    private let new: [Int]
    /// For each number of changes and each diagonal that so many lead to, how far into the old lines they lead.
    private var reached: [[Int]] = []

    /// What time and memory allow.
    private static let mostSteps = 2_000_000

    init(from old: [ArraySlice<UInt8>], to new: [ArraySlice<UInt8>]) {
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        func number(_ line: ArraySlice<UInt8>) -> Int {
            let number = numbers[line] ?? numbers.count
            numbers[line] = number
            return number
        }
        (self.old, self.new) = (old.map(number), new.map(number))
        if old.isEmpty || new.isEmpty {
            keptPairs = []
        } else if search() {
            keptPairs = tracedBack()
        }
    }

    /// Whether the last change leads up to this diagonal by an added line; else it is a removed one.
    private func isAdded(_ diagonal: Int, _ before: [Int]) -> Bool {
        diagonal == 0 || diagonal < before.count && before[diagonal - 1] < before[diagonal]
    }

    /// Where a diagonal is entered by the last change. Of n changes, diagonals are counted from the one of n added lines.
    private func entry(_ diagonal: Int, _ before: [Int]) -> Int {
        isAdded(diagonal, before) ? before[diagonal] : before[diagonal - 1] + 1
    }

    /// Tries more and more changes, until they lead to the end of both; false when that takes too long.
    private mutating func search() -> Bool {
        var steps = 0
        for changes in 0...old.count + new.count {
            var furthest: [Int] = []
            for diagonal in 0...changes {
                let start = reached.last.map { entry(diagonal, $0) } ?? 0
                var place = start
                var newPlace = place - (2 * diagonal - changes)
                while place < old.count, newPlace < new.count, old[place] == new[newPlace] {
                    place += 1
                    newPlace += 1
                }
                furthest.append(place)
                steps += 1 + place - start
                if place == old.count, newPlace == new.count {
                    reached.append(furthest)
                    return true
                }
            }
            guard steps < ShortestEdit.mostSteps else { return false }
            reached.append(furthest)
        }
        return false
    }

    private func tracedBack() -> [KeptLine] {
        var kept: [KeptLine] = []
        var place = old.count
        var diagonal = (old.count - new.count + reached.count - 1) / 2
        for changes in reached.indices.reversed() {
            let before = changes > 0 ? reached[changes - 1] : []
            let start = changes > 0 ? entry(diagonal, before) : 0
            let offset = 2 * diagonal - changes
            kept += (start..<place).reversed().map { KeptLine(old: $0, new: $0 - offset) }
            guard changes > 0 else { break }
            let added = isAdded(diagonal, before)
            place = added ? start : start - 1
            if !added { diagonal -= 1 }
        }
        return kept.reversed()
    }
}
