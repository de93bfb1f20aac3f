/// The attribute list at hand: its pairs, which of them is which attribute, and which attributes a property has taken.
struct OpenAttributes {
    private var scanner = AttributeScanner()
    /// The place of each attribute of the list among the pairs. What lists before have left stays, and means nothing.
    private var places: [Int32] = []
    /// The attributes of the list that have a property.
    private var present = AttributeSet()
    /// Those that a property has taken.
    var taken = AttributeSet()

    var tokens: [AttributeToken] { scanner.tokens }
    var faults: [AttributeFault] { scanner.faults }

    /// Reads the list in `range`. Returns false over `limit` pairs. Of two with one name only the first is told.
    mutating func open(
        _ bytes: [UInt8], _ range: Range<Int>, limit: Int, names: NameTable<AttributeName>
    ) -> Bool {
        present = AttributeSet()
        taken = AttributeSet()
        if places.isEmpty { places = Array(repeating: 0, count: AttributeName.allCases.count) }
        guard scanner.scan(bytes, range, limit: limit) else { return false }
        for index in 0..<scanner.tokens.count {
            let token = scanner.tokens[index]
            guard !token.isDuplicate,
                let name = names.name(token.name, in: bytes, ignoringCase: token.hasLowerCase)
            else { continue }
            present.insert(name)
            places[Int(name.rawValue)] = Int32(truncatingIfNeeded: index)
        }
        return true
    }

    /// The attribute of this name; nil where the list has none.
    subscript(name: AttributeName) -> AttributeToken? {
        present.contains(name) ? scanner.tokens[Int(places[Int(name.rawValue)])] : nil
    }

    /// Whether nothing is left over.
    var areAllTaken: Bool { taken.count == scanner.tokens.count }
}
