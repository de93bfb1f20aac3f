/// Finds where date ranges say what they say: one may have many tags.
struct DateRangePlaces {
    let context: PlaylistContext
    /// The tags by their ID as written, once one is looked for.
    private var lines: [[UInt8]: [TagLine]]?
    /// For the range looked for last, by the names of its attributes, the last tag that has each: the one that counts.
    private var attributes: (range: TextPosition, lines: [String: TagLine])?

    init(_ context: PlaylistContext) {
        self.context = context
    }

    /// Whether a delta update may have left out tags of a range: then what is missing says nothing.
    func mayLackTags(_ range: DateRange) -> Bool { range.startDate == nil && context.has(.skip) }

    /// The line of the first tag.
    func line(of range: DateRange) -> TextRange? { context.range(ofLineAt: range.position) }

    /// The pair of a name that counts.
    mutating func pair(_ name: String, of range: DateRange) -> TagAttributes.Pair? {
        guard let position = range.position else { return nil }
        // Nearly always each range has one tag: then that is the place of all its attributes.
        if context.dateRanges.count == context.all(.dateRange).count {
            let attributes = context.attributes(at: position)
            // As among many tags, an ID that has variables in it is not found.
            guard let id = attributes?["ID"], context.bytes.matches(range.id, in: id.valueBytes) else { return nil }
            return attributes?[name]
        }
        if attributes?.range != position { attributes = (position, attributeLines(of: range)) }
        return attributes?.lines[name].flatMap { context.attributes(of: $0)[name] }
    }

    /// The value of an attribute; the line of the first tag where no tag has it.
    mutating func value(_ name: String, of range: DateRange) -> TextRange? {
        pair(name, of: range)?.valueRange ?? line(of: range)
    }

    private mutating func attributeLines(of range: DateRange) -> [String: TagLine] {
        let lines = lines ?? DateRangePlaces.lines(context)
        self.lines = lines
        var found: [String: TagLine] = [:]
        for line in lines[Array(range.id.utf8)] ?? [] {
            for name in context.attributes(of: line).names { found[name] = line }
        }
        return found
    }

    private static func lines(_ context: PlaylistContext) -> [[UInt8]: [TagLine]] {
        var lines: [[UInt8]: [TagLine]] = [:]
        for line in context.all(.dateRange) {
            guard let id = context.attributes(of: line)["ID"]?.value else { continue }
            lines[Array(id.utf8), default: []].append(line)
        }
        return lines
    }
}

extension RuleCheck {
    /// Looks at each date range, all tags of an ID taken together.
    static func dateRanges(
        _ check: @escaping @Sendable (DateRange, inout DateRangePlaces, inout Findings) -> Void
    ) -> RuleCheck {
        .media(with: [.dateRange]) { _, context, findings in
            var places = DateRangePlaces(context)
            for range in context.dateRanges { check(range, &places, &findings) }
        }
    }

    /// Looks at each date range of a class.
    static func dateRanges(
        of classIdentifier: String,
        _ check: @escaping @Sendable (DateRange, inout DateRangePlaces, inout Findings) -> Void
    ) -> RuleCheck {
        .media(with: [.dateRange]) { _, context, findings in
            let ranges = context.dateRanges
            var places = DateRangePlaces(context)
            for index in ranges.indices where ranges[index].classIdentifier == classIdentifier {
                check(ranges[index], &places, &findings)
            }
        }
    }
}

extension DateRange {
    /// The class of resources to load ahead (Appendix F).
    static let preload = "com.apple.hls.preload"
    /// The class of stretches that flash.
    static let generalFlash = "com.apple.accessibility.video.strobing.general-flash"
}

/// The value types of 4.2.
extension Attribute {
    /// hexadecimal-sequence.
    var isHexadecimal: Bool {
        let bytes = Array(value.utf8)
        return !isQuoted && HexadecimalSequence(bytes, 0..<bytes.count) != nil
    }

    /// signed-decimal-floating-point.
    var isSignedDecimal: Bool { isDecimal || value.utf8.first == .minus && isDecimal(value.utf8.dropFirst()) }

    /// decimal-floating-point.
    var isDecimal: Bool { isDecimal(value.utf8[...]) }

    /// decimal-integer.
    var isInteger: Bool {
        let bytes = Array(value.utf8)
        if !isQuoted, case .value = DecimalInteger.parse(bytes, 0..<bytes.count) { return true }
        return false
    }

    private func isDecimal(_ text: Substring.UTF8View) -> Bool {
        let bytes = Array(text)
        return !isQuoted && DecimalNumber.scan(bytes, 0..<bytes.count)?.end == bytes.count
    }
}
