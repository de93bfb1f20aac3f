/// A playlist after the safe changes of the rules; see ``Validator/fixed(_:uri:imports:except:)``.
public struct FixedPlaylist: Hashable, Sendable {
    /// A change that was made: what a rule found, and what was done about it.
    public struct Change: Hashable, Sendable {
        /// The rule whose finding it mends.
        public var rule: Diagnostic.ID
        /// What was found.
        public var finding: String
        /// What was done, such as `write BANDWIDTH without quotes`.
        public var message: String
        /// The stretches of text that became others, in their order.
        public var replacements: [Replacement]

        /// Where it begins in the text as it was.
        public var range: TextRange? { replacements.first?.range }
    }

    /// A stretch of text and what stands in its place.
    public struct Replacement: Hashable, Sendable {
        /// The place in the text as it was before any change. What an earlier change wrote has the place where that wrote it.
        public var range: TextRange
        /// What stood there when the change was made.
        public var old: String
        public var new: String
    }

    /// The text as it is now. What no change names has the bytes it had, line ends among them.
    public let bytes: [UInt8]
    /// What was changed, in the order of the text as it was.
    public let changes: [Change]
    /// What is still wrong with the text as it is now. Findings that were taken back are not among them.
    public let remaining: [Diagnostic]

    /// Whether anything was changed.
    public var isChanged: Bool { !changes.isEmpty }
}
