/// Partial segments in order: rows of a table, of which each part is made when it is asked for, or parts made by hand.
package struct PartList: Sendable {
    private enum Storage: Sendable {
        case table(SegmentTable, Range<Int>)
        case values([PartialSegment])
    }

    private let storage: Storage

    init(_ parts: [PartialSegment]) {
        storage = .values(parts)
    }

    /// All parts of a table.
    init(_ table: SegmentTable) {
        storage = .table(table, table.parts.rows.indices)
    }

    /// The parts behind the last segment of a table.
    init(behindSegmentsOf table: SegmentTable) {
        let count = table.rows.count
        let isAny = table.parts.rows.last.map { $0.segment == count } ?? false
        storage = isAny ? .table(table, table.parts.range(ofSegments: count..<count + 1)) : .values([])
    }

    /// The parts, all of them made.
    var parts: [PartialSegment] {
        switch storage {
        case .table(let table, let range): table.parts(range)
        case .values(let parts): parts
        }
    }

    /// What they last, in seconds.
    package var duration: Double {
        switch storage {
        case .table(let table, let range):
            table.parts.rows[range].reduce(0) { $1.duration.isNaN ? $0 : $0 + $1.duration }
        case .values(let parts): parts.reduce(0) { $0 + ($1.duration ?? 0) }
        }
    }
}

extension PartList: RandomAccessCollection {
    package var startIndex: Int { 0 }

    package var endIndex: Int {
        switch storage {
        case .table(_, let range): range.count
        case .values(let parts): parts.count
        }
    }

    package subscript(index: Int) -> PartialSegment {
        switch storage {
        case .table(let table, let range): table.part(at: range.lowerBound + index)
        case .values(let parts): parts[index]
        }
    }
}

extension PartList: Hashable {
    package static func == (left: PartList, right: PartList) -> Bool {
        left.count == right.count && left.elementsEqual(right)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for part in self { hasher.combine(part) }
    }
}
