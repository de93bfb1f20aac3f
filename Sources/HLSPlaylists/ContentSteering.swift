/// The server that says which pathway to take: EXT-X-CONTENT-STEERING (4.4.6.6).
public struct ContentSteering: TagModel {
    /// The steering manifest, variables replaced. Nil where the tag states none, which is an error.
    public var serverURI: String?
    /// The pathway to begin with.
    public var pathwayID: String?
    public var otherAttributes: [Attribute]
    /// Where the tag stands.
    @Positional public var position: TextPosition?

    public init(serverURI: String?, pathwayID: String? = nil, otherAttributes: [Attribute] = []) {
        self.serverURI = serverURI
        self.pathwayID = pathwayID
        self.otherAttributes = otherAttributes
    }
}
