/// Why a model cannot be written: it says something that no playlist can say, or that would read back as something else.
///
/// Nothing is written of the playlist then.
public struct WritingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The tag, and the attribute where it is one: `EXT-X-STREAM-INF NAME`.
    public let field: String
    /// What the field holds, and what would be right, for people.
    public let reason: String
    /// Which of several it is, from 0: the index of the segment, the variant, the rendition and so on in its list.
    public let index: Int?

    public init(_ field: String, reason: String, index: Int? = nil) {
        self.field = field
        self.reason = reason
        self.index = index
    }

    public var description: String {
        field + (index.map { " (index \($0))" } ?? "") + ": " + reason
    }

    /// The error, and which of several elements it is about.
    func at(_ index: Int) -> WritingError {
        WritingError(field, reason: reason, index: self.index ?? index)
    }
}
