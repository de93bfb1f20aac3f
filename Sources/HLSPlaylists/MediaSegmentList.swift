/// The media segments of a playlist, in order.
///
/// Read from a playlist, the list holds numbers that point into the playlist's text, and makes each ``MediaSegment`` when
/// it is asked for. Made by hand or changed, it holds the segments themselves. Both compare by what they say.
public struct MediaSegmentList: Sendable {
    enum Storage: Sendable {
        case table(SegmentTable)
        case values([MediaSegment])
    }

    private(set) var storage: Storage

    public init() {
        storage = .values([])
    }

    init(_ table: SegmentTable) {
        storage = .table(table)
    }

    /// The URI of a segment, without making the rest of it.
    public func uri(at index: Int) -> String {
        switch storage {
        case .table(let table): table.uri(at: index)
        case .values(let segments): segments[index].uri
        }
    }

    /// Changes the segments as an array of their own.
    private mutating func change(_ body: (inout [MediaSegment]) -> Void) {
        var segments =
            switch storage {
            case .table: Array(self)
            case .values(let segments): segments
            }
        // Let go of first, so that the array is changed in place.
        storage = .values([])
        body(&segments)
        storage = .values(segments)
    }
}

extension MediaSegmentList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    public var startIndex: Int { 0 }

    public var endIndex: Int {
        switch storage {
        case .table(let table): table.rows.count
        case .values(let segments): segments.count
        }
    }

    public subscript(index: Int) -> MediaSegment {
        get {
            switch storage {
            case .table(let table): table.segment(at: index)
            case .values(let segments): segments[index]
            }
        }
        set {
            change { $0[index] = newValue }
        }
    }

    public mutating func replaceSubrange(_ range: Range<Int>, with segments: some Collection<MediaSegment>) {
        change { $0.replaceSubrange(range, with: segments) }
    }

    public func makeIterator() -> Iterator {
        Iterator(self)
    }

    /// Makes the segments one by one. What neighbours share — keys, initialization section — is made once.
    public struct Iterator: IteratorProtocol {
        private let list: MediaSegmentList
        private var index = 0
        private var scope: SegmentTable.ScopeValues?

        fileprivate init(_ list: MediaSegmentList) {
            self.list = list
        }

        public mutating func next() -> MediaSegment? {
            guard index < list.endIndex else { return nil }
            defer { index += 1 }
            switch list.storage {
            case .values(let segments): return segments[index]
            case .table(let table):
                let number = table.rows[index].scope
                let values = scope.flatMap { $0.scope == number ? $0 : nil } ?? table.values(ofScope: number)
                scope = values
                return table.segment(at: index, values)
            }
        }
    }
}

extension MediaSegmentList: ExpressibleByArrayLiteral {
    public init(arrayLiteral segments: MediaSegment...) {
        storage = .values(segments)
    }
}

extension MediaSegmentList: Hashable {
    public static func == (left: MediaSegmentList, right: MediaSegmentList) -> Bool {
        left.count == right.count && left.elementsEqual(right)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for segment in self { hasher.combine(segment) }
    }
}

extension MediaSegmentList: CustomStringConvertible {
    public var description: String {
        "[" + prefix(3).map(\.uri).joined(separator: ", ") + (count > 3 ? ", … \(count) segments]" : "]")
    }
}

extension MediaSegmentList {
    /// The distinct keys, in the order in which they first appear.
    var distinctKeys: [ContentKey] {
        switch storage {
        case .table(let table): table.keySets.keys.distinct()
        case .values(let segments): segments.keyTags
        }
    }

    /// The segments by the keys in force.
    package var keyRuns: KeyRuns { KeyRuns(storage) }

    /// The length of all segments, in seconds.
    public var duration: Double {
        switch storage {
        case .table(let table):
            guard let last = table.rows.last else { return 0 }
            return last.startTime + (last.duration.isNaN ? 0 : last.duration)
        case .values(let segments):
            return segments.reduce(0) { $0 + ($1.duration ?? 0) }
        }
    }
}
