/// A variable of a playlist and its value: EXT-X-DEFINE (4.4.2.3).
public struct VariableDefinition: TagModel {
    /// Where a variable's value comes from.
    public enum Source: String, Hashable, Sendable {
        /// The tag itself: NAME and VALUE.
        case value
        /// The variable of the same name of the Multivariant Playlist that led here.
        case `import`
        /// The parameter of the same name in the query of the playlist's own address, percent-decoded.
        case queryParam
    }

    /// The name, case-sensitive.
    public var name: String
    /// The value. Nil where it was to be imported or taken from the address and is not there, which is an error.
    public var value: String?
    public var source: Source
    public var otherAttributes: [Attribute]
    @Positional public var position: TextPosition?

    public init(name: String, value: String?, source: Source = .value, otherAttributes: [Attribute] = []) {
        self.name = name
        self.value = value
        self.source = source
        self.otherAttributes = otherAttributes
    }
}
