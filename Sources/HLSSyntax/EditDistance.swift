extension Array where Element: Equatable {
    /// The number of elements to insert, delete, replace or swap with their neighbour (optimal string alignment).
    ///
    /// Takes time and room by the product of the two lengths: for short texts.
    package func edits(to new: [Element]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array<Int>(0...new.count)
        for row in indices {
            var current = [row + 1]
            for column in new.indices {
                var best = previous[column] + (self[row] == new[column] ? 0 : 1)
                best = Swift.min(best, previous[column + 1] + 1, current[column] + 1)
                let isSwap = row > 0 && column > 0 && self[row] == new[column - 1] && self[row - 1] == new[column]
                if isSwap { best = Swift.min(best, beforePrevious[column - 1] + 1) }
                current.append(best)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[new.count]
    }
}
