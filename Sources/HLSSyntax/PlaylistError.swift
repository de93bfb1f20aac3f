/// Why there is no playlist: the bytes are none, or they go over a limit.
///
/// Everything less is a ``Diagnostic`` beside the model that was read.
public struct PlaylistError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, to compare with. More may be added.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The spelling, which is also the ``Diagnostic/ID`` under which a report lists the error.
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public var description: String { rawValue }

        /// The text has neither `#EXTM3U` nor any other tag of HLS (4.1).
        public static let notAPlaylist = Code(rawValue: "not-a-playlist")
        /// The text is UTF-16, in which no client looks for tags (4.1).
        public static let notUTF8 = Code(rawValue: "lex-utf8")
        /// The playlist is not of the kind that was asked for.
        public static let wrongKind = Code(rawValue: "wrong-playlist-kind")
        /// More bytes than ``ReadingLimits/bytes``.
        public static let tooManyBytes = Code(rawValue: "limit-bytes")
        /// A line longer than ``ReadingLimits/lineLength``.
        public static let lineTooLong = Code(rawValue: "limit-line-length")
        /// More segments than ``ReadingLimits/segments``.
        public static let tooManySegments = Code(rawValue: "limit-segments")
        /// A tag with more attributes than ``ReadingLimits/attributesPerTag``.
        public static let tooManyAttributes = Code(rawValue: "limit-attributes-per-tag")
        /// Variables that turn into more bytes than ``ReadingLimits/variableOutput``.
        public static let tooMuchVariableOutput = Code(rawValue: "limit-variable-output")
        /// More key formats in force at once than ``ReadingLimits/keyFormats``.
        public static let tooManyKeyFormats = Code(rawValue: "limit-key-formats")
    }

    public let code: Code
    /// What was found and what would be right, for people.
    public let reason: String
    /// The line that went too far, from 1; nil when it is the whole file.
    public let line: Int?

    public init(_ code: Code, reason: String, line: Int? = nil) {
        self.code = code
        self.reason = reason
        self.line = line
    }

    public var description: String {
        (line.map { "line \($0): " } ?? "") + reason
    }

    /// The error as a finding, for reports that list both.
    public func diagnostic(uri: String? = nil) -> Diagnostic {
        let range = line.map {
            TextRange(line: $0, column: 1, endLine: $0, endColumn: 1, byteOffset: 0, byteLength: 0)
        }
        return Diagnostic(
            id: Diagnostic.ID(rawValue: code.rawValue), severity: .error, message: reason, uri: uri, range: range,
            section: [.notAPlaylist, .notUTF8].contains(code) ? "4.1" : nil)
    }
}
