/// Looks at one key tag for everything that may keep a player or a key server from doing what its author wants.
struct KeyLineCheck {
    let tag: WrittenKeyTag
    let text: PlaylistText
    let contents: KeyURIContents
    let identifier: KeyIdentifier
    /// Whether the line means FairPlay, surely or likely: much is wrong only there.
    let isFairPlay: Bool
    private var diagnostics: [Diagnostic] = []

    var uri: KeyURI { contents.uri }

    /// The findings, in the order of the text.
    mutating func run() -> [Diagnostic] {
        checkSpelling()
        checkAttributes()
        checkMethod()
        checkKeyFormat()
        checkURI()
        checkQuery()
        checkData()
        checkKeyID()
        checkInitializationVector()
        guard diagnostics.count > 1 else { return diagnostics }
        let places = diagnostics.enumerated().sorted {
            ($0.element.range?.byteOffset ?? 0, $0.offset) < ($1.element.range?.byteOffset ?? 0, $1.offset)
        }
        return places.map(\.element)
    }

    init(_ tag: WrittenKeyTag, _ text: PlaylistText) {
        self.tag = tag
        self.text = text
        contents = KeyURIContents(tag.key)
        identifier = KeyIdentifier(tag.key, contents)
        isFairPlay = tag.key.fairPlay != .no
    }

    /// Adds a finding about a stretch of the line, by default all of it.
    mutating func report(
        _ finding: KeyFinding, at range: Range<Int>? = nil, section: String? = nil, _ message: String
    ) {
        diagnostics.append(
            Diagnostic(
                id: finding.id, severity: finding.severity, message: message, uri: text.uri?.rawValue,
                range: TextRange(
                    range ?? tag.range, line: tag.line, lineStart: tag.range.lowerBound, in: text.bytes),
                section: section))
    }

    /// Adds a finding about the value of an attribute.
    mutating func report(
        _ finding: KeyFinding, in attribute: String, section: String? = nil, _ message: String
    ) {
        report(finding, at: tag[attribute]?.token.value, section: section, message)
    }

    /// Adds one finding for each of the references, which have places of their own.
    mutating func reportUndefined(_ references: [TextRange]) {
        for range in references {
            let finding = KeyFinding.undefinedVariable
            diagnostics.append(
                Diagnostic(
                    id: finding.id, severity: finding.severity,
                    message:
                        "no EXT-X-DEFINE before this line gives the variable a value; the reference stays in the text",
                    uri: text.uri?.rawValue, range: range, section: "6.3.1"))
        }
    }
}
