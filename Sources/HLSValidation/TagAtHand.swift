/// A variant stream or a rendition at hand, for rules about each of them. What it says is read from its line where that is plain,
/// and from its model where it is not.
protocol TagAtHand: WrittenTag, Sendable {
    associatedtype Model
    associatedtype Numbers: LineNumbers
    /// Its place among its like.
    var index: Int { get set }
    var playlist: MultivariantContext { get }
    var numbers: Numbers { get }
    /// All that it says. Made anew whenever it is asked for.
    var model: Model { get }
}

/// What a tag says in numbers, and where it stands.
protocol LineNumbers {
    /// The place of its line among the tag lines.
    var line: Int32 { get }
    /// Its attributes, as far as they have a property.
    var attributes: AttributeSet { get }
    /// Whether the values of its attributes are what stands in the line.
    var isLiteral: Bool { get }
}

extension TagAtHand {
    /// The attributes of its tag, as far as they have a property.
    var attributes: AttributeSet { numbers.attributes }

    func attributes(in context: PlaylistContext) -> TagAttributes? {
        numbers.line >= 0 ? context.attributes(at: Int(numbers.line)) : nil
    }

    /// Whether its tag has no attribute of this name, not even one that could not be read.
    func lacks(_ name: AttributeName) -> Bool { numbers.line >= 0 && !attributes.contains(name) }

    /// Where the value of an attribute stands in the text.
    func place(of name: AttributeName) -> Range<Int>? { playlist.lines.value(name, at: numbers.line) }

    /// What an attribute says: by the model, or by the bytes of a line that is plain and has no variables.
    func value<Value>(
        of name: AttributeName, _ said: (Model) -> Value?, _ read: ([UInt8], Range<Int>) -> Value?
    ) -> Value? {
        guard numbers.isLiteral else { return said(model) }
        return place(of: name).flatMap { read(playlist.lines.bytes, $0) }
    }
}

extension Sequence where Element: LineNumbers {
    /// The attributes that one of the tags has.
    var attributes: AttributeSet { reduce(into: AttributeSet()) { $0.formUnion($1.attributes) } }
}
