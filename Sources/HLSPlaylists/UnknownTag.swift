/// A tag the specification does not define. Clients ignore it (6.3.1); here it survives.
public struct UnknownTag: Hashable, Sendable {
    /// The name without `#`, such as `EXT-X-CUE-OUT`.
    public var name: String
    /// The text behind the colon, untouched; nil where there is no colon. Read it with ``AttributeList`` where it is one.
    public var value: String?
    /// Where the tag stands.
    @Positional public var position: TextPosition?
    /// The number of segments before it in the playlist.
    @Positional public var segmentIndex: Int = 0

    public init(name: String, value: String? = nil) {
        self.name = name
        self.value = value
    }
}
