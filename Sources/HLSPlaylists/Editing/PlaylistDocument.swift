/// A playlist as text and as model together, to be edited without loss.
///
///     var document = try PlaylistDocument(parsing: bytes)
///     try document.edit { editor in
///         try editor.variants.update(at: 2) { $0.bandwidth = 3_000_000 }
///         editor.renditions.removeAll { $0.groupID == "aac-5.1" }
///     }
///     write(document.bytes)
///
/// A document that was not edited has the bytes it was read from. An edit touches the lines it is about; all others keep their
/// bytes, comments, order and line ends. What is inserted ends its lines as its neighbours do.
///
/// An edit is made as a whole or not at all. Afterwards the text is read again, so that ``playlist`` is what the bytes say;
/// an edit through the model that would read back as another model throws and changes nothing.
public struct PlaylistDocument: Sendable {
    /// What the text says.
    public private(set) var playlist: Playlist
    private let imports: [String: String]?
    private let limits: ReadingLimits

    // MARK: - Reading

    /// Reads a document; the parameters and errors are those of ``Playlist/init(parsing:uri:imports:limits:reusing:)``.
    public init(
        parsing bytes: [UInt8], uri: URIReference? = nil, imports: [String: String]? = nil,
        limits: ReadingLimits = ReadingLimits()
    ) throws(PlaylistError) {
        playlist = try Playlist(parsing: bytes, uri: uri, imports: imports, limits: limits)
        self.imports = imports
        self.limits = limits
    }

    /// Reads a document from a string.
    public init(
        parsing text: String, uri: URIReference? = nil, imports: [String: String]? = nil,
        limits: ReadingLimits = ReadingLimits()
    ) throws(PlaylistError) {
        try self.init(parsing: Array(text.utf8), uri: uri, imports: imports, limits: limits)
    }

    /// The text. As long as nothing was edited it is the array the document was made with, not a copy.
    public var bytes: [UInt8] { playlist.text?.bytes ?? [] }

    /// The address the playlist came from.
    public var uri: URIReference? { playlist.text?.uri }

    /// Where the line of a number, from 1, begins: for edits by line. Nil where there is no such line.
    public func position(ofLine number: Int) -> TextPosition? {
        bytes.position(ofLine: number)
    }

    // MARK: - Editing

    /// Makes edits through the model, all of them or none. The text is read again once, however many they are.
    ///
    /// - Throws: ``WritingError`` for a value that no playlist can hold, ``EditingError``, ``PlaylistError`` where the new
    ///   text goes over a limit, and what the closure throws.
    public mutating func edit(_ body: (inout PlaylistEditor) throws -> Void) throws {
        var editor = PlaylistEditor(playlist)
        try body(&editor)
        let (bytes, expectation) = try editor.applied()
        try replaceText(with: bytes, expecting: expectation)
    }

    /// Puts the values of variables in the place of all references to them, and takes EXT-X-DEFINE away (4.3). The playlist
    /// says the same as before, and no longer needs the variables of another one, nor a query in its address.
    ///
    /// Media Playlists that import variables from a Multivariant Playlist need its definitions: resolve theirs first.
    ///
    /// - Throws: ``EditingError`` where a variable has no value, ``PlaylistError`` where the values go over a limit.
    public mutating func resolveVariables() throws {
        let bytes = try VariableResolution.write(playlist, limit: limits.variableOutput)
        try replaceText(with: bytes, expecting: .playlist(playlist.withoutVariables))
    }

    /// Makes edits by line and attribute, all of them or none. The text is read again once, however many they are.
    ///
    /// - Throws: ``WritingError`` for a value that no line can hold, ``EditingError``, ``PlaylistError`` where the new text
    ///   is no playlist or goes over a limit, and what the closure throws.
    public mutating func editLines(_ body: (inout LineEditor) throws -> Void) throws {
        var editor = LineEditor(bytes)
        try body(&editor)
        let bytes = editor.changes.applied()
        guard bytes != self.bytes else { return }
        playlist = try read(bytes)
    }

    private mutating func replaceText(
        with bytes: [UInt8], expecting expectation: PlaylistEditor.Expectation
    ) throws {
        guard bytes != self.bytes else { return }
        let edited = try read(bytes)
        if let reason = expectation.difference(from: edited) { throw EditingError(.readsDifferently, reason: reason) }
        playlist = edited
    }

    private func read(_ bytes: [UInt8]) throws(PlaylistError) -> Playlist {
        try Playlist(parsing: bytes, uri: uri, imports: imports, limits: limits)
    }
}

extension Playlist {
    fileprivate var withoutVariables: Playlist {
        switch self {
        case .media(var playlist):
            playlist.variables = []
            return .media(playlist)
        case .multivariant(var playlist):
            playlist.variables = []
            return .multivariant(playlist)
        }
    }
}

extension [UInt8] {
    func position(ofLine number: Int) -> TextPosition? {
        var scanner = LineScanner()
        while let line = scanner.next(in: self) {
            if line.number == number { return TextPosition(line: number, byteOffset: line.start) }
        }
        return nil
    }
}

extension PlaylistDocument: Hashable {
    /// Whether two documents have the same bytes and the same address. Two that merely say the same are not equal.
    public static func == (left: PlaylistDocument, right: PlaylistDocument) -> Bool {
        left.bytes == right.bytes && left.uri == right.uri && left.imports == right.imports
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytes)
    }
}

extension PlaylistDocument: CustomStringConvertible {
    /// The text; what is not UTF-8 becomes U+FFFD.
    public var description: String { String(decoding: bytes, as: UTF8.self) }
}
