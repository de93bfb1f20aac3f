/// Why an edit was not made. The document is then as it was.
///
/// What a value cannot be written for is a ``WritingError``, and a text that can no longer be read a ``PlaylistError``.
public struct EditingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, to compare with. More may be added.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public var description: String { rawValue }

        /// Nothing has this index, or what had it was removed in the same edit.
        public static let noSuchElement = Code(rawValue: "no-such-element")
        /// No line begins at this position, or what stands there is not what the edit is about.
        public static let noSuchLine = Code(rawValue: "no-such-line")
        /// The playlist is of the kind that has no such thing.
        public static let wrongKind = Code(rawValue: "wrong-playlist-kind")
        /// HLS has no way to say it at this place.
        public static let notExpressible = Code(rawValue: "not-expressible")
        /// The text would not read back as the model was to be.
        public static let readsDifferently = Code(rawValue: "reads-differently")
    }

    public let code: Code
    /// What was found and what would be right, for people.
    public let reason: String

    public init(_ code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    public var description: String { reason }
}
