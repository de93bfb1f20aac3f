/// An attribute list (4.2) by itself, for tags this package does not know.
///
///     let list = AttributeList(parsing: #"ID="7",URI="a,b=c",LENGTH=5"#)
///     list["URI"]?.value   // "a,b=c"
///
/// Reading never fails: see ``faults`` for what the grammar does not allow. Variables are not replaced.
public struct AttributeList: Hashable, Sendable {
    /// The pairs in their order; of two with one name only the first.
    public var attributes: [Attribute]
    /// What was wrong, in the order of the text.
    @Positional public private(set) var faults: [String] = []

    public init(_ attributes: [Attribute] = []) {
        self.attributes = attributes
    }

    public init(parsing text: String) {
        let bytes = Array(text.utf8)
        var scanner = AttributeScanner()
        _ = scanner.scan(bytes, 0..<bytes.count, limit: .max)
        attributes = scanner.tokens.filter { !$0.isDuplicate }.map {
            Attribute(
                name: bytes.text($0.name).uppercased(), value: bytes.text($0.value), isQuoted: $0.isQuoted)
        }
        faults = scanner.faults.map { $0.kind.message(bytes.text($0.range)) }
    }

    /// The pair of this name; names are case-sensitive and upper case.
    public subscript(name: String) -> Attribute? {
        attributes.first { $0.name == name }
    }
}

extension AttributeFault {
    /// The change that mends the fault, where there is one meaning.
    package func fixIt(in bytes: [UInt8]) -> Diagnostic.FixIt? {
        switch kind {
        case .spaceAroundEquals, .spaceAroundPair: .removing(range, "remove the white space")
        case .lowerCaseName:
            .replacing(range, by: bytes.text(range).uppercased(), "write the name in upper case")
        case .singleQuotes where !bytes[range].contains(.doubleQuote):
            .replacing(
                range, by: "\"\(bytes.text(range.dropFirst().dropLast()))\"", "write double quotes")
        case .unclosedQuote:
            .replacing(
                range.upperBound..<range.upperBound, by: "\"", "close the string at the end of the line", .review)
        case .emptyPair, .missingEquals, .textBehindQuote, .badName, .duplicateName, .singleQuotes: nil
        }
    }
}

extension AttributeFault.Kind {
    /// The finding in words; `text` is what the playlist says.
    package func message(_ text: String) -> String {
        switch self {
        case .emptyPair: "a pair NAME=value is missing between commas"
        case .missingEquals: "'\(text)' has no '=' and is ignored; attributes are written NAME=value"
        case .textBehindQuote: "'\(text)' stands behind a closing quote and is ignored; a comma is due there"
        case .spaceAroundEquals: "white space around '='; the grammar allows none"
        case .spaceAroundPair: "white space between attributes; the grammar allows none"
        case .badName: "attribute name '\(text)' has characters other than A-Z, 0-9 and '-'"
        case .lowerCaseName: "attribute name '\(text)' is not upper case; read as \(text.uppercased())"
        case .duplicateName: "the attribute stands twice in one list; the first one counts, not '\(text)'"
        case .unclosedQuote: "the quoted string is never closed; read up to the end of the line"
        case .singleQuotes: "single quotes do not quote; write \"...\""
        }
    }

    /// The rule the fault breaks.
    package var id: Diagnostic.ID {
        switch self {
        case .emptyPair, .missingEquals, .textBehindQuote: "attr-list-syntax"
        case .spaceAroundEquals: "attr-no-space-around-equals"
        case .spaceAroundPair: "attr-no-space-after-comma"
        case .badName, .lowerCaseName: "attr-name-charset"
        case .duplicateName: "attr-duplicate-name"
        case .unclosedQuote: "attr-quoted-forbidden-chars"
        case .singleQuotes: "attr-value-type"
        }
    }
}
