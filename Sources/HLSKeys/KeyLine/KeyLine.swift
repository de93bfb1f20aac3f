/// One key tag of a playlist with all there is to say about it.
///
///     let line = KeyLine(parsing: #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://movie-42",KEYFORMAT="com.apple.streamingkeydelivery""#)
///     line?.key?.uri       // skd://movie-42
///     line?.diagnostics    // []
///
/// The models of playlists keep what a tag means; this also looks at how it is written.
public struct KeyLine: Sendable {
    /// The tag of a key line.
    public enum Tag: String, Hashable, Sendable {
        case key = "EXT-X-KEY"
        case sessionKey = "EXT-X-SESSION-KEY"
    }

    /// The tag.
    public let tag: Tag
    /// The key; nil with `METHOD=NONE`, which ends those before it.
    public let key: ContentKey?
    /// Whether players pass over the line as a comment, because the letters of its tag are in another case (4.1). Then the
    /// key is what the author meant, and no model has it.
    public let isComment: Bool
    /// Where the line begins.
    public let position: TextPosition
    /// The KID that the line names, if any.
    public let identifier: KeyIdentifier
    /// What was found out about the line, in the order of the text. The ids begin with `key-`.
    public let diagnostics: [Diagnostic]

    init(_ tag: WrittenKeyTag, in text: PlaylistText) {
        self.tag = tag.isSessionKey ? .sessionKey : .key
        key = tag.isNone ? nil : tag.key
        isComment = tag.isComment
        position = TextPosition(line: tag.line, byteOffset: tag.range.lowerBound)
        var check = KeyLineCheck(tag, text)
        identifier = check.identifier
        diagnostics = check.run()
    }

    /// Reads the line of a key tag by itself, with the values of variables by their names. Nil where it is no key tag.
    public init?(parsing line: String, variables: [String: String] = [:]) {
        let text = PlaylistText(line)
        let definitions = variables.map { VariableDefinition(name: $0.key, value: $0.value) }
        var tags = WrittenKeyTags(text, variables: definitions)
        guard let tag = tags.next(), tag.line == 1 else { return nil }
        self.init(tag, in: text)
    }
}

extension MediaPlaylist {
    /// The key tags of the text the playlist was read from, those that are comments to players among them; none for a
    /// playlist made by hand.
    public var keyLines: [KeyLine] { text.map { KeyLine.all(in: $0, variables) } ?? [] }
}

extension MultivariantPlaylist {
    /// The key tags of the text the playlist was read from, those that are comments to players among them; none for a
    /// playlist made by hand.
    public var keyLines: [KeyLine] { text.map { KeyLine.all(in: $0, variables) } ?? [] }
}

extension Playlist {
    /// The key tags of the text the playlist was read from; see ``MediaPlaylist/keyLines``.
    public var keyLines: [KeyLine] {
        switch self {
        case .media(let playlist): playlist.keyLines
        case .multivariant(let playlist): playlist.keyLines
        }
    }
}

extension Playlist {
    /// The key tags on lines that are known, such as a look at all tags has found. Each is read when it is come to: a
    /// playlist may have more of them than anybody should hold.
    package func keyLines(on lines: [TagLine], in text: PlaylistText) -> some Sequence<KeyLine> {
        WrittenKeyTags(text, variables: variables, on: lines).lazy.map { KeyLine($0, in: text) }
    }

    /// The KIDs that these lines name, by the numbers of the lines; only where a line names one.
    package func keyIdentifiers(on lines: [TagLine], in text: PlaylistText) -> [Int: KeyIdentifier] {
        var identifiers: [Int: KeyIdentifier] = [:]
        for tag in WrittenKeyTags(text, variables: variables, on: lines) {
            let identifier = KeyLineCheck(tag, text).identifier
            if identifier.chosen != nil { identifiers[tag.line] = identifier }
        }
        return identifiers
    }
}

extension KeyLine {
    fileprivate static func all(in text: PlaylistText, _ variables: [VariableDefinition]) -> [KeyLine] {
        WrittenKeyTags(text, variables: variables).map { KeyLine($0, in: text) }
    }
}

extension WrittenKeyTag {
    /// Whether the tag is no key but ends those before it.
    var isNone: Bool { key.method?.rawValue == "NONE" }
}
