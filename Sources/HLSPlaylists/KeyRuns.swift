/// Neighbouring segments under the same keys.
package struct KeyRun {
    package var segments: Range<Int>
    package var keys: [ContentKey]
}

/// The segments of a playlist by the keys in force: nothing is made for each of them.
///
/// A run is made when it is come to. Kept together, the runs of a playlist that changes one of thirty keys with each segment
/// would hold thirty times its keys.
package struct KeyRuns: Sequence {
    private let storage: MediaSegmentList.Storage

    init(_ storage: MediaSegmentList.Storage) {
        self.storage = storage
    }

    package func makeIterator() -> Iterator { Iterator(storage) }

    package struct Iterator: IteratorProtocol {
        private let storage: MediaSegmentList.Storage
        private var start = 0

        fileprivate init(_ storage: MediaSegmentList.Storage) {
            self.storage = storage
        }

        package mutating func next() -> KeyRun? {
            switch storage {
            case .table(let table): next(in: table)
            case .values(let segments): next(in: segments)
            }
        }

        private mutating func next(in table: SegmentTable) -> KeyRun? {
            guard start < table.rows.count else { return nil }
            let scope = table.rows[start].scope
            let set = table.scopes[Int(scope)].keySet
            var end = start + 1
            // Segments share a scope until something changes, and mostly that is not the keys.
            while end < table.rows.count,
                table.rows[end].scope == scope || table.scopes[Int(table.rows[end].scope)].keySet == set
            {
                end += 1
            }
            defer { start = end }
            return KeyRun(segments: start..<end, keys: table.keySets[set])
        }

        private mutating func next(in segments: [MediaSegment]) -> KeyRun? {
            guard start < segments.count else { return nil }
            let keys = segments[start].keys
            let end = segments[start...].firstIndex { $0.keys != keys } ?? segments.count
            defer { start = end }
            return KeyRun(segments: start..<end, keys: keys)
        }
    }
}
