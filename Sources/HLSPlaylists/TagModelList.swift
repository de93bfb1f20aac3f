/// The models of the tags of one kind, in order: the variants, the I-frame variants, the renditions, the date
/// ranges or the rendition reports of a playlist.
///
/// Read from a playlist, the list holds the places of the tags in the playlist's text, and makes each model when it is asked
/// for. Made by hand or changed, it holds the models themselves. Both compare by what they say.
///
/// Asked for again, a model is made again. To go over many of them many times, make an `Array` of the list first.
public struct TagModelList<Model: TagModel>: Sendable {
    private enum Storage: Sendable {
        case table(TagTable<Model>)
        case values([Model])
    }

    private var storage: Storage

    public init() {
        storage = .values([])
    }

    init(_ models: [Model]) {
        storage = .values(models)
    }

    /// What the rows say, made by `make` when it is asked for.
    init(_ rows: TagRows<Model>, _ reading: Reading, make: @escaping @Sendable (TagRow, Reading) -> Model) {
        storage = rows.rows.isEmpty ? .values([]) : .table(TagTable(rows, reading, make: make))
    }

    /// The models, each made once: for who goes over them again and again.
    package var models: [Model] {
        switch storage {
        case .table(let table): table.models
        case .values(let models): models
        }
    }

    /// Whether two lists are one and the same that was read, and nobody has changed either. Told without a look at what they say.
    func hasStorage(of other: TagModelList) -> Bool {
        switch (storage, other.storage) {
        case (.table(let own), .table(let other)): own === other
        case (.values(let own), .values(let other)): own.isEmpty && other.isEmpty
        default: false
        }
    }

    /// Whether two models say the same. They are not made where the texts of their lines are the same.
    func isSame(at index: Int, as other: TagModelList, at otherIndex: Int) -> Bool {
        if case .table(let own) = storage, case .table(let its) = other.storage,
            own.hasText(at: index, of: its, at: otherIndex)
        {
            return true
        }
        return self[index] == other[otherIndex]
    }

    /// Where the tag of the model at an index stands, told without making the model of a plain line.
    func position(at index: Int) -> TextPosition? {
        switch storage {
        case .table(let table): table.rows[index].position
        case .values(let models): models[index].position
        }
    }

    /// Whether a text of some model may have a byte in it, as far as can be told without making one.
    package func mayContain(_ byte: UInt8) -> Bool {
        switch storage {
        case .table(let table): table.mayContain(byte)
        case .values(let models): !models.isEmpty
        }
    }

    /// Changes the models as an array of their own.
    private mutating func change(_ body: (inout [Model]) -> Void) {
        var models = models
        // Let go of first, so that the array is changed in place.
        storage = .values([])
        body(&models)
        storage = .values(models)
    }
}

// MARK: - Tags as they stand in the text

extension TagModelList {
    /// The tags of a text that the models are made from, as they were read; nil in a list that was made by hand or changed, or
    /// comes from a playlist of another text.
    package func rows(in text: PlaylistText) -> ContiguousArray<TagRow>? {
        if case .table(let table) = storage, table.text.bytes == text.bytes { table.rows } else { nil }
    }

    /// Whether the list says what was read from a text, be it nothing.
    package func isRead(from text: PlaylistText) -> Bool { rows(in: text) != nil || isEmpty }

    /// What gives the texts of plain lines with variables replaced; nil in a list that was made by hand or changed.
    package var texts: TagTexts? {
        if case .table(let table) = storage { TagTexts(reading: table.reading) } else { nil }
    }
}

/// The texts of lines that were found plain, as their models would have them. Made once for many of them.
package struct TagTexts {
    fileprivate let reading: Reading

    /// A stretch of the attribute list of a tag.
    package func text(_ range: Range<Int>, of row: TagRow) -> (bytes: [UInt8], range: Range<Int>) {
        reading.plainText(range, definitions: row.definitions)
    }

    /// The URI line of a tag; what it is empty for has none.
    package func uri(of row: TagRow) -> (bytes: [UInt8], range: Range<Int>) {
        reading.plainText(row.uri, definitions: row.uriDefinitions)
    }
}

extension TagModelList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
    public var startIndex: Int { 0 }

    public var endIndex: Int {
        switch storage {
        case .table(let table): table.rows.count
        case .values(let models): models.count
        }
    }

    public subscript(index: Int) -> Model {
        get {
            switch storage {
            case .table(let table): table.model(at: index)
            case .values(let models): models[index]
            }
        }
        set {
            change { $0[index] = newValue }
        }
    }

    public mutating func replaceSubrange(_ range: Range<Int>, with models: some Collection<Model>) {
        change { $0.replaceSubrange(range, with: models) }
    }

    public func makeIterator() -> Iterator {
        switch storage {
        case .table(let table): Iterator(table: table, models: [], reading: table.reading)
        case .values(let models): Iterator(table: nil, models: models, reading: nil)
        }
    }

    /// Makes the models one by one.
    public struct Iterator: IteratorProtocol {
        fileprivate let table: TagTable<Model>?
        fileprivate let models: [Model]
        fileprivate let reading: Reading?
        private var index = 0

        fileprivate init(table: TagTable<Model>?, models: [Model], reading: Reading?) {
            self.table = table
            self.models = models
            self.reading = reading
        }

        public mutating func next() -> Model? {
            defer { index += 1 }
            guard let table, let reading else { return index < models.count ? models[index] : nil }
            return index < table.rows.count ? table.model(at: index, reading) : nil
        }
    }
}

extension TagModelList: ExpressibleByArrayLiteral {
    public init(arrayLiteral models: Model...) {
        storage = .values(models)
    }
}

extension TagModelList: Hashable {
    public static func == (left: TagModelList, right: TagModelList) -> Bool {
        left.count == right.count && left.indices.allSatisfy { left.isSame(at: $0, as: right, at: $0) }
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for model in self { hasher.combine(model) }
    }
}

extension TagModelList: CustomStringConvertible {
    public var description: String { models.description }
}
