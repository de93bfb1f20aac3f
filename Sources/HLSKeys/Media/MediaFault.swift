/// What is malformed in the boxes of media, and where.
public struct MediaFault: Hashable, Sendable {
    /// What was found, in words.
    public var reason: String
    /// Where the box begins in which it was found, in bytes from the start of what was read.
    public var offset: Int
}

extension MediaFault: CustomStringConvertible {
    /// The place and the reason, such as `byte 40: the moov box says it has 7 bytes; its header has 8`.
    public var description: String { "byte \(offset): \(reason)" }
}
