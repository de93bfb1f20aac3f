/// Something an author of a playlist should know: what was found, where, and what would be right.
///
/// Reading never stops for one of these; they stand beside the model.
public struct Diagnostic: Hashable, Sendable {
    /// How much a finding weighs.
    public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
        /// Something clients and authors may want to know.
        case note
        /// The specification advises against it, or clients differ.
        case warning
        /// The specification forbids it.
        case error

        public static func < (left: Severity, right: Severity) -> Bool {
            left.rank < right.rank
        }

        private var rank: Int {
            switch self {
            case .note: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The name of a kind of finding, such as `lex-utf8`. A name never changes its meaning.
    public struct ID: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(stringLiteral value: String) {
            self.rawValue = value
        }

        public var description: String { rawValue }
    }

    /// Another place that has to do with the finding.
    public struct Note: Hashable, Sendable {
        public var message: String
        /// The playlist's address; nil when it is the same playlist.
        public var uri: String?
        public var range: TextRange?

        public init(message: String, uri: String? = nil, range: TextRange? = nil) {
            self.message = message
            self.uri = uri
            self.range = range
        }
    }

    /// A change of the text that mends what was found.
    public struct FixIt: Hashable, Sendable {
        /// Whether the change can be made without a look.
        public enum Safety: String, Hashable, Sendable {
            /// There is one meaning, and the text says it afterwards.
            case safe
            /// A suggestion: somebody has to decide.
            case review
        }

        /// A stretch of the text, and what to put in its place.
        public struct Edit: Hashable, Sendable {
            /// The first byte, counted from the start of the playlist (bytes, from 0).
            public var byteOffset: Int
            /// The length in bytes; 0 to insert.
            public var byteLength: Int
            public var text: String

            public init(byteOffset: Int, byteLength: Int, text: String) {
                self.byteOffset = byteOffset
                self.byteLength = byteLength
                self.text = text
            }
        }

        /// What it does, such as `write BANDWIDTH without quotes`.
        public var message: String
        /// The changes, which do not overlap, in the order of the text.
        public var edits: [Edit]
        public var safety: Safety

        public init(message: String, edits: [Edit], safety: Safety) {
            self.message = message
            self.edits = edits
            self.safety = safety
        }
    }

    public var id: ID
    public var severity: Severity
    /// What was found, in lower case and without a full stop: `segment lasts 6.52 s; the target duration is 6 s`.
    public var message: String
    /// The address of the playlist concerned, where it is known.
    public var uri: String?
    /// The text concerned; nil when the finding is about the whole playlist.
    public var range: TextRange?
    /// The section of draft-pantos-hls-rfc8216bis-22 that says so.
    public var section: String?
    public var notes: [Note]
    public var fixIts: [FixIt]

    public init(
        id: ID, severity: Severity, message: String, uri: String? = nil, range: TextRange? = nil,
        section: String? = nil, notes: [Note] = [], fixIts: [FixIt] = []
    ) {
        self.id = id
        self.severity = severity
        self.message = message
        self.uri = uri
        self.range = range
        self.section = section
        self.notes = notes
        self.fixIts = fixIts
    }
}

extension Diagnostic: CustomStringConvertible {
    /// The form compilers use: `v/720p.m3u8:14:1: error: what was found [id]`.
    public var description: String {
        let place = range.map { "\($0.line):\($0.column): " } ?? ""
        let file = uri.map { "\($0):" + (place.isEmpty ? " " : "") } ?? ""
        return "\(file)\(place)\(severity.rawValue): \(message) [\(id)]"
    }
}
