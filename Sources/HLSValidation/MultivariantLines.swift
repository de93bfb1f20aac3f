/// The tag lines that variant streams and renditions come from, with their attribute lists.
struct MultivariantLines: Sendable {
    private let lines: [TagLine]
    private let lists: AttributeLists
    /// The lines with bytes over `z`, in their order.
    private let highLines: [WrittenLine]
    let text: PlaylistText

    init(_ tags: TagLines, _ lists: AttributeLists, _ text: PlaylistText) {
        (lines, highLines, self.lists, self.text) = (tags.lines, tags.highLines, lists, text)
    }

    var bytes: [UInt8] { text.bytes }

    /// Stands for the line of a model that no tag line of the text is.
    static let none: Int32 = -1

    /// The attribute list of a line by its place among the tag lines.
    func list(at line: Int32) -> ArraySlice<ListedAttribute> { line >= 0 ? lists[Int(line)] : [] }

    /// The attributes of such a line, as far as they have a property.
    func attributes(at line: Int32) -> AttributeSet { line >= 0 ? lists.names(at: Int(line)).properties : [] }

    /// Where the value of an attribute of such a line stands.
    func value(_ name: AttributeName, at line: Int32) -> Range<Int>? {
        line >= 0 ? lists.first(name, at: Int(line))?.value : nil
    }

    /// The place of a line among the tag lines; `none` where it is not among them. The one that is likely, such as the one
    /// behind the line before, is looked at first.
    func place(of position: TextPosition?, likely: Int32) -> Int32 {
        guard let number = position?.line else { return MultivariantLines.none }
        let likely = Int(likely)
        if lines.indices.contains(likely), lines[likely].number == number { return Int32(likely) }
        let place = lines.partitionIndex { $0.number >= number }
        return place < lines.count && lines[place].number == number ? Int32(place) : MultivariantLines.none
    }
}

extension MultivariantLines {
    /// A tag as it was read: its line where that is plain, else its model.
    enum ReadTag<Model> {
        case line(PlainLine)
        case model(Model)
    }

    /// Visits the tags that a list was read from, each with the place of its line among the tag lines. No model is made of a
    /// plain line.
    func forEachTag<Model>(of list: TagModelList<Model>, _ visit: (ReadTag<Model>, Int32) -> Void) {
        let rows = list.rows(in: text)
        let mayRefer = rows?.contains { $0.hasReferences || $0.hasReferencesInURI } ?? false
        let texts = mayRefer ? list.texts : nil
        var place = MultivariantLines.none
        var highLine = 0
        for index in list.indices {
            if let row = rows?[index], row.isPlain,
                case let found = self.place(of: row.position, likely: place + 1), found >= 0
            {
                place = found
                let isASCII = !hasHighBytes(lines[Int(place)].range, &highLine)
                let isURIASCII = row.uri.isEmpty || !hasHighBytes(row.uri, &highLine)
                visit(.line(PlainLine(bytes, texts, row, isASCII: isASCII, isURIASCII: isURIASCII)), place)
            } else {
                let model = list[index]
                place = self.place(of: model.position, likely: place + 1)
                visit(.model(model), place)
            }
        }
    }

    /// Whether a line has bytes over `z`. `place` is that of the first line with some that is not in front of the lines before.
    private func hasHighBytes(_ line: Range<Int>, _ place: inout Int) -> Bool {
        while place < highLines.count, highLines[place].range.upperBound <= line.lowerBound { place += 1 }
        return place < highLines.count && highLines[place].range.lowerBound < line.upperBound
    }
}

/// A plain line at hand, whose texts are taken from its bytes: what its model would say, without making it.
struct PlainLine {
    let bytes: [UInt8]
    /// What replaces variables, where the playlist has some.
    let texts: TagTexts?
    let row: TagRow
    /// Whether the tag's line and its URI line are known to be ASCII, and to have no variables.
    private let isASCII: Bool
    private let isURIASCII: Bool

    init(_ bytes: [UInt8], _ texts: TagTexts?, _ row: TagRow, isASCII: Bool, isURIASCII: Bool) {
        (self.bytes, self.texts, self.row) = (bytes, texts, row)
        (self.isASCII, self.isURIASCII) = (isASCII, isURIASCII)
    }

    /// Gives a text of the attribute list.
    func withText<Result>(_ value: Range<Int>, _ body: ([UInt8], Range<Int>) -> Result) -> Result {
        if isASCII || !row.hasReferences && bytes.firstIndexOverASCII(in: value) == nil { return body(bytes, value) }
        return PlainLine.withString(texts?.text(value, of: row) ?? (bytes, value), body)
    }

    /// Gives the text of the URI line.
    func withURI<Result>(_ body: ([UInt8], Range<Int>) -> Result) -> Result {
        if isURIASCII || !row.hasReferencesInURI && bytes.firstIndexOverASCII(in: row.uri) == nil {
            return body(bytes, row.uri)
        }
        return PlainLine.withString(texts?.uri(of: row) ?? (bytes, row.uri), body)
    }

    /// The place of a word among some.
    func place(of value: Range<Int>, among words: [[UInt8]]) -> Int? {
        words.firstIndex { $0.count == value.count && $0.elementsEqual(bytes[value]) }
    }

    /// What is not UTF-8 is U+FFFD in models.
    private static func withString<Result>(
        _ text: (bytes: [UInt8], range: Range<Int>), _ body: ([UInt8], Range<Int>) -> Result
    ) -> Result {
        let bytes = Array(text.bytes.text(text.range).utf8)
        return body(bytes, bytes.indices)
    }
}
