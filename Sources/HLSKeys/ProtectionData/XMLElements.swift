/// The start tags of a small XML text in their order, each with the text directly behind it.
///
/// No XML reader: no nesting, no entities, no namespaces. It finds what key systems write into their headers and answers,
/// and passes over everything else.
struct XMLElements: Sequence, IteratorProtocol {
    struct Element {
        var name: String
        var attributes: [String: String]
        /// What stands between the tag and the next `<`, without white space around it.
        var text: String
    }

    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...]
    }

    mutating func next() -> Element? {
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(open + 1)...]
            if rest.starts(with: "!--".utf8) {
                passComment()
            } else if rest.first?.isLetter == true {
                // A tag without an end ends the text: to look on inside it would make hostile text costly.
                guard let end = endOfTag() else { return nil }
                let tag = rest[..<end]
                rest = rest[(end + 1)...]
                return element(tag)
            }
        }
        return nil
    }

    private mutating func passComment() {
        while let dash = rest.firstIndex(of: .minus) {
            rest = rest[dash...]
            if rest.starts(with: "-->".utf8) { return }
            rest = rest.dropFirst()
        }
        rest = []
    }

    /// The next `>` that stands in no quotes.
    private func endOfTag() -> Int? {
        var quote: UInt8?
        return rest.firstIndex { byte in
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == .doubleQuote || byte == .singleQuote {
                quote = byte
            } else {
                return byte == UInt8(ascii: ">")
            }
            return false
        }
    }

    private func element(_ tag: ArraySlice<UInt8>) -> Element {
        let isEmpty = tag.last == .slash
        let name = tag.prefix { !$0.isWhiteSpace && $0 != .slash }
        let text = rest.prefix { !isEmpty && $0 != UInt8(ascii: "<") }
        return Element(
            name: XMLElements.text(name), attributes: XMLElements.attributes(tag[name.endIndex...]),
            text: XMLElements.text(text))
    }

    /// Pairs of a name and a quoted value.
    private static func attributes(_ tag: ArraySlice<UInt8>) -> [String: String] {
        var attributes: [String: String] = [:]
        var rest = tag
        while let equals = rest.firstIndex(of: .equals) {
            let name = text(rest[..<equals])
            let behind = rest[(equals + 1)...].drop(while: \.isWhiteSpace)
            guard let quote = behind.first, quote == .doubleQuote || quote == .singleQuote,
                let close = behind.dropFirst().firstIndex(of: quote)
            else { break }
            attributes[name] = text(behind[(behind.startIndex + 1)..<close])
            rest = behind[(close + 1)...]
        }
        return attributes
    }

    /// The text of a stretch without white space around it.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let bytes = Array(bytes)
        return bytes.text(bytes.trimmingSpace(0..<bytes.count))
    }
}
