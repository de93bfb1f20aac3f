/// Numbers in an order of their own, with the largest of each half, quarter and so on: finds the next one that is large enough
/// without looking at those between.
struct MaximumTree: Sendable {
    /// The root at 1, and the two halves of `node` at `2 * node` and `2 * node + 1`.
    private var nodes: [Int64]
    private let leafCount: Int

    init(_ numbers: [Int64]) {
        var leafCount = 1
        while leafCount < numbers.count { leafCount *= 2 }
        nodes = Array(repeating: .min, count: 2 * leafCount)
        nodes.replaceSubrange(leafCount..<leafCount + numbers.count, with: numbers)
        for node in stride(from: leafCount - 1, through: 1, by: -1) {
            nodes[node] = max(nodes[2 * node], nodes[2 * node + 1])
        }
        self.leafCount = leafCount
    }

    /// The first index, not before one, of a number that is `bound` or more.
    func firstIndex(from start: Int, reaching bound: Int64) -> Int? {
        guard start < leafCount else { return nil }
        var node = leafCount + start
        while nodes[node] < bound {
            // To the right; where there is nothing, up until there is.
            while node % 2 == 1 { node /= 2 }
            guard node > 0 else { return nil }
            node += 1
        }
        while node < leafCount { node = nodes[2 * node] < bound ? 2 * node + 1 : 2 * node }
        return node - leafCount
    }
}
