/// One pair of an attribute list, as places in the bytes. Trivial, so that a list costs no allocation.
package struct AttributeToken {
    /// The name, blanks around it left out.
    package var name: Range<Int>
    /// The value, without blanks and quotes around it.
    package var value: Range<Int>
    /// The name's first eight bytes in upper case.
    package var head: UInt64
    package var isQuoted = false
    /// Whether the name has letters that are not upper case.
    package var hasLowerCase = false
    /// Whether a pair before it has the same name, so that the value does not count.
    package var isDuplicate = false
    /// Whether a closing quote stands behind the value.
    package var isClosed = false
    /// Whether the value stands in single quotes, which do not quote.
    package var isInSingleQuotes = false

    /// Whether the value is a quoted string with nothing in it.
    package var isEmptyString: Bool { isClosed && value.isEmpty }

    /// The name and the value with its quotes: what a finding about the pair points at.
    package var pair: Range<Int> { name.lowerBound..<(isClosed ? value.upperBound + 1 : value.upperBound) }
}

/// Something in an attribute list that its grammar does not allow, and that was read all the same.
package struct AttributeFault {
    package enum Kind: Sendable {
        case emptyPair, missingEquals, textBehindQuote
        case spaceAroundEquals, spaceAroundPair
        case badName, lowerCaseName, duplicateName
        case unclosedQuote, singleQuotes
    }

    package var kind: Kind
    package var range: Range<Int>
}

/// Reads attribute lists by their grammar (4.2): pairs end at commas outside quotes, a name at its first `=`.
///
/// Nothing inside quotes and no vendor attribute with a similar name can be taken for an attribute. What breaks the
/// grammar costs only itself: blanks are passed over, a lower-case name counts as the upper-case one, the first of two
/// equal names counts, an unclosed quote runs to the end of the line.
package struct AttributeScanner {
    package private(set) var tokens: [AttributeToken] = []
    package private(set) var faults: [AttributeFault] = []

    package init() {}

    /// Reads the list in `range`, which is one line or less. Returns false, with the list cut short, over `limit` pairs.
    package mutating func scan(_ bytes: [UInt8], _ range: Range<Int>, limit: Int) -> Bool {
        tokens.removeAll(keepingCapacity: true)
        if tokens.capacity == 0 { tokens.reserveCapacity(16) }  // as many as hardly any list has
        faults.removeAll(keepingCapacity: true)
        var index = range.lowerBound
        while index < range.upperBound {
            guard tokens.count < limit else { return false }
            if let pair = bytes.plainPair(index..<range.upperBound) {
                tokens.append(AttributeToken(pair, in: bytes))
                index = pair.next
            } else {
                index = scanPair(bytes, index..<range.upperBound)
            }
            if index < range.upperBound {
                index += 1  // the comma
                if index == range.upperBound { fault(.emptyPair, index - 1..<index) }
            }
        }
        reportDuplicates(bytes)
        return true
    }

    // MARK: - The grammar

    /// `name "=" value`; gives back the place of the comma behind it, or the end.
    private mutating func scanPair(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        let nameEnd = endOfName(bytes, range)
        let name = bytes.trimmingBlanks(range.lowerBound..<nameEnd)
        guard nameEnd < range.upperBound, bytes[nameEnd] == .equals else {
            fault(name.isEmpty ? .emptyPair : .missingEquals, name)
            return nameEnd
        }
        if name.lowerBound > range.lowerBound { fault(.spaceAroundPair, range.lowerBound..<name.lowerBound) }
        if name.upperBound < nameEnd { fault(.spaceAroundEquals, name.upperBound..<nameEnd) }
        let (head, hasLowerCase) = headOfName(bytes, name)
        var token = AttributeToken(name: name, value: nameEnd..<nameEnd, head: head, hasLowerCase: hasLowerCase)
        defer { tokens.append(token) }
        return scanValue(of: &token, bytes, nameEnd + 1..<range.upperBound)
    }

    /// What stands behind `=`; gives back the place of the comma behind it, or the end.
    private mutating func scanValue(of token: inout AttributeToken, _ bytes: [UInt8], _ range: Range<Int>) -> Int {
        var start = range.lowerBound
        while start < range.upperBound, bytes[start].isBlank { start += 1 }
        if start > range.lowerBound { fault(.spaceAroundEquals, range.lowerBound..<start) }
        if start < range.upperBound, bytes[start] == .doubleQuote {
            return scanQuotedString(of: &token, bytes, start..<range.upperBound)
        }
        return scanUnquoted(of: &token, bytes, start..<range.upperBound)
    }

    private func endOfName(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if byte == .equals || byte == .comma { break }
            // A quote before any `=`: the pair has no name, and the comma that ends it is not one inside the quotes.
            if byte == .doubleQuote { return endOfUnquoted(bytes, index..<range.upperBound) }
            index += 1
        }
        return index
    }

    private mutating func scanQuotedString(
        of token: inout AttributeToken, _ bytes: [UInt8], _ range: Range<Int>
    ) -> Int {
        let start = range.lowerBound + 1
        token.isQuoted = true
        guard let close = bytes.firstIndex(of: .doubleQuote, in: start..<range.upperBound) else {
            fault(.unclosedQuote, range.lowerBound..<range.upperBound)
            token.value = start..<range.upperBound
            return range.upperBound
        }
        token.value = start..<close
        token.isClosed = true
        if close + 1 == range.upperBound || bytes[close + 1] == .comma { return close + 1 }
        let end = endOfUnquoted(bytes, close + 1..<range.upperBound)
        let behind = bytes.trimmingBlanks(close + 1..<end)
        if !behind.isEmpty {
            fault(.textBehindQuote, behind)
        } else if end > close + 1 {
            fault(.spaceAroundPair, close + 1..<end)
        }
        return end
    }

    private mutating func scanUnquoted(of token: inout AttributeToken, _ bytes: [UInt8], _ range: Range<Int>) -> Int {
        let end = endOfUnquoted(bytes, range)
        var value = bytes.trimmingBlanks(range.lowerBound..<end)
        if value.upperBound < end { fault(.spaceAroundPair, value.upperBound..<end) }
        if value.count >= 2, bytes[value.lowerBound] == .singleQuote, bytes[value.upperBound - 1] == .singleQuote {
            fault(.singleQuotes, value)
            token.isInSingleQuotes = true
            value = value.lowerBound + 1..<value.upperBound - 1
        }
        token.value = value
        return end
    }

    /// The next comma outside quotes, or the end.
    private func endOfUnquoted(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
        var isInside = false
        var index = range.lowerBound
        while index < range.upperBound {
            let byte = bytes[index]
            if byte == .doubleQuote { isInside.toggle() }
            if byte == .comma, !isInside { break }
            index += 1
        }
        return index
    }

    /// Checks the characters of a name, and gives its first eight bytes in upper case.
    private mutating func headOfName(_ bytes: [UInt8], _ name: Range<Int>) -> (head: UInt64, hasLowerCase: Bool) {
        var head: UInt64 = 0
        var shift: UInt64 = 0
        var (isBad, isLower) = (name.isEmpty, false)
        for index in name {
            let byte = bytes[index]
            if byte.isLowerCaseLetter {
                isLower = true
            } else if !(byte.isUpperCaseLetter || byte.isDigit || byte == .minus) {
                isBad = true
            }
            if shift < 64 {
                head |= UInt64(byte.upperCased) << shift
                shift += 8
            }
        }
        if isBad { fault(.badName, name) } else if isLower { fault(.lowerCaseName, name) }
        return (head, isLower)
    }

    // MARK: - Names that stand twice

    private mutating func reportDuplicates(_ bytes: [UInt8]) {
        // Lists people write have a dozen pairs; hashing keeps long ones linear.
        guard tokens.count <= 24 else { return reportDuplicatesOfMany(bytes) }
        // A bit for each name: only names that share one need to be compared.
        var seen: UInt64 = 0
        for later in 0..<tokens.count {
            let bit = tokens[later].bit
            if seen & bit != 0, isNamedBefore(later, bytes) { markDuplicate(later) }
            seen |= bit
        }
    }

    private func isNamedBefore(_ later: Int, _ bytes: [UInt8]) -> Bool {
        (0..<later).contains { hasSameName(bytes, tokens[$0], tokens[later]) }
    }

    private mutating func reportDuplicatesOfMany(_ bytes: [UInt8]) {
        var seen: Set<String> = []
        for index in tokens.indices {
            let name = bytes.text(tokens[index].name).uppercased()
            if !seen.insert(name).inserted { markDuplicate(index) }
        }
    }

    private func hasSameName(_ bytes: [UInt8], _ one: AttributeToken, _ other: AttributeToken) -> Bool {
        guard one.head == other.head, one.name.count == other.name.count else { return false }
        return zip(one.name, other.name).allSatisfy { bytes[$0].upperCased == bytes[$1].upperCased }
    }

    private mutating func markDuplicate(_ index: Int) {
        fault(.duplicateName, tokens[index].pair)
        tokens[index].isDuplicate = true  // a second value is neither understood nor a vendor's
    }

    private mutating func fault(_ kind: AttributeFault.Kind, _ range: Range<Int>) {
        faults.append(AttributeFault(kind: kind, range: range))
    }
}

extension AttributeToken {
    fileprivate init(_ pair: PlainPair, in bytes: [UInt8]) {
        name = pair.name
        value = pair.value
        head = bytes.word(at: name.lowerBound).leading(name.count)
        (isQuoted, isClosed) = (pair.isQuoted, pair.isQuoted)
    }

    /// One of 64 bits, the same for equal names.
    fileprivate var bit: UInt64 {
        1 &<< ((head &+ UInt64(truncatingIfNeeded: name.count)) &* 0x9E37_79B9_7F4A_7C15 &>> 58)
    }
}
