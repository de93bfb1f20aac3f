extension RandomAccessCollection where Index == Int {
    /// The first index for which `isBehind` holds, in a collection in such an order that it holds for all from there on; the
    /// end where it holds for none.
    @inlinable package func partitionIndex(where isBehind: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = low + (high - low) / 2
            if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
