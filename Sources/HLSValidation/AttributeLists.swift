/// The attribute lists of the tag lines of a playlist, each taken apart once for all rules: in one array as far as they fit.
struct AttributeLists: Sendable {
    private let lines: [TagLine]
    private let bytes: [UInt8]
    private var attributes: [ListedAttribute] = []
    /// Where the list of each line ends, of those in the array.
    private var ends: [UInt32] = []
    /// The attributes of each of these lists, and whether it has some without a property.
    private var names: [ListedNames] = []

    /// A pair of two bytes would take ten times its room. The lists behind so many pairs for each byte of the text, which no
    /// playlist has that is not made for it, are taken apart whenever they are asked for.
    private static let bytesForPair = 12

    /// A low-latency playlist has dozens of parts, nearly all of them plain: the lists on these lines are taken apart only
    /// when they are asked for.
    init(_ lines: [TagLine], _ tags: TagSet, in bytes: [UInt8], plainParts: [UInt32]) {
        (self.lines, self.bytes) = (lines, bytes)
        guard tags.intersects(.withAttributes) else { return }
        var nextPart = 0
        var scanner = ListScanner()
        ends.reserveCapacity(lines.count)
        names.reserveCapacity(lines.count)
        let most = bytes.count / AttributeLists.bytesForPair
        // An array that grows is there twice while it does.
        attributes.reserveCapacity(most)
        for line in lines {
            guard attributes.count <= most else { break }
            if nextPart < plainParts.count, Int(plainParts[nextPart]) == line.number {
                nextPart += 1
                names.append(ListedNames())
            } else {
                names.append(scanner.scan(line, bytes, into: &attributes))
            }
            ends.append(UInt32(truncatingIfNeeded: attributes.count))
        }
    }

    /// The list of a line by its place among the tag lines; empty for a tag without one.
    subscript(line: Int) -> ArraySlice<ListedAttribute> {
        guard line < ends.count, !isPlainPart(line) else { return scanned(line).list[...] }
        return attributes[range(line)]
    }

    /// Whether a line is that of a part whose list is not in the array: one with nothing at all in it is no worse than a plain
    /// one.
    func isPlainPart(_ line: Int) -> Bool {
        line < ends.count && lines[line].name == .part && range(line).isEmpty
    }

    private func range(_ line: Int) -> Range<Int> { (line > 0 ? Int(ends[line - 1]) : 0)..<Int(ends[line]) }

    /// The attributes of a line by its place among the tag lines.
    func names(at line: Int) -> ListedNames {
        line < names.count && !isPlainPart(line) ? names[line] : scanned(line).names
    }

    /// The first attribute of a name on a line.
    func first(_ name: AttributeName, at line: Int) -> ListedAttribute? {
        guard line < ends.count, !isPlainPart(line) else { return scanned(line).list.first { $0.isNamed(name) } }
        let range = range(line)
        var index = range.lowerBound
        while index < range.upperBound {
            if attributes[index].isNamed(name) { return attributes[index] }
            index += 1
        }
        return nil
    }

    /// A list that is not in the array.
    private func scanned(_ line: Int) -> (list: [ListedAttribute], names: ListedNames) {
        var scanner = ListScanner()
        var list: [ListedAttribute] = []
        let names = scanner.scan(lines[line], bytes, into: &list)
        return (list, names)
    }
}

/// Which attributes a list has.
struct ListedNames {
    /// Those that have a property.
    private(set) var properties = AttributeSet()
    /// Whether there are others.
    private(set) var hasOthers = false

    mutating func insert(_ name: AttributeName?) {
        if let name { properties.insert(name) } else { hasOthers = true }
    }
}

/// Takes lists apart, and tells which attributes they have.
private struct ListScanner {
    private var scanner = AttributeScanner()
    private var order = AttributeOrder()

    /// Adds the attributes of a line to others, and gives the set of them.
    mutating func scan(_ line: TagLine, _ bytes: [UInt8], into list: inout [ListedAttribute]) -> ListedNames {
        guard TagSet.withAttributes.contains(line.name) else { return ListedNames() }
        let start = list.count
        if let names = scanPlain(line.value, bytes, &list) { return names }
        list.removeSubrange(start...)
        var names = ListedNames()
        _ = scanner.scan(bytes, line.value, limit: 1_000)
        for token in scanner.tokens {
            let name = AttributeName(token.name, in: bytes, ignoringCase: token.hasLowerCase)
            names.insert(name)
            list.append(ListedAttribute(token, name))
        }
        return names
    }

    /// Nearly all lists are plain pairs with names that differ. Gives nil for others, whatever was added for them.
    private mutating func scanPlain(
        _ range: Range<Int>, _ bytes: [UInt8], _ list: inout [ListedAttribute]
    ) -> ListedNames? {
        var names = ListedNames()
        var knownCount = 0
        let start = list.count
        var index = range.lowerBound
        order.begin()
        while index < range.upperBound {
            guard let (pair, name) = order.pair(index, range.upperBound, in: bytes) else { return nil }
            if name != nil {
                knownCount &+= 1
            } else if names.hasOthers, list[start...].repeats(pair.name, in: bytes) {
                return nil
            }
            names.insert(name)
            list.append(ListedAttribute(pair, name))
            index = pair.next &+ 1
        }
        // Of two with one name the set has one.
        return names.properties.count == knownCount ? names : nil
    }
}

extension ArraySlice<ListedAttribute> {
    /// Whether an attribute may have a name of its own that is this one; of many attributes one always may.
    fileprivate func repeats(_ name: Range<Int>, in bytes: [UInt8]) -> Bool {
        count > 24 || contains { bytes[$0.nameBytes].elementsEqual(bytes[name]) }
    }
}

/// Tells attributes by their names. What writes playlists hardly ever changes its order: the attribute that came behind the one
/// before, in the lists so far, is looked at first.
private struct AttributeOrder {
    /// By the raw value of the attribute before, counted from 1; 0 at the beginning of a list.
    private var next = [UInt8](repeating: 0, count: Int(UInt8.max) + 1)
    private var last = 0
    private let beginnings = AttributeOrder.beginnings

    /// Each attribute's name with `=`, by the raw values.
    private static let beginnings = AttributeName.allCases.map { TextWords("\($0.spelling)=") }

    mutating func begin() { last = 0 }

    /// The pair that a list begins with, and its attribute where it has a property; nil where the pair is not plain.
    @inline(__always)
    mutating func pair(_ start: Int, _ limit: Int, in bytes: [UInt8]) -> (PlainPair, AttributeName?)? {
        let likely = next[last]
        if bytes.has(beginnings[Int(likely)], at: start) {
            let equals = start &+ beginnings[Int(likely)].count &- 1
            guard equals < limit, let pair = bytes.plainPair(named: start..<equals, before: limit) else { return nil }
            last = Int(likely) &+ 1
            return (pair, AttributeName(rawValue: likely))
        }
        return otherPair(start..<limit, in: bytes)
    }

    @inline(never)
    private mutating func otherPair(_ range: Range<Int>, in bytes: [UInt8]) -> (PlainPair, AttributeName?)? {
        guard let pair = bytes.plainPair(range) else { return nil }
        let name = AttributeName(pair.name, in: bytes, ignoringCase: false)
        if let name {
            next[last] = name.rawValue
            last = Int(name.rawValue) + 1
        }
        return (pair, name)
    }
}
