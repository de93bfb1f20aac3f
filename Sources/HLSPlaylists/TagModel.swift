/// What a tag with an attribute list becomes.
public protocol TagModel: Hashable, Sendable {
    /// The attributes that have no property: those the specification does not define, in their order, and those whose
    /// value could not be read as what it should be.
    var otherAttributes: [Attribute] { get }
    /// Where the tag stands; nil in a model made by hand.
    var position: TextPosition? { get }
    /// Whether a client must ignore the whole tag (6.3.1), because an attribute it does not know begins with `REQ-`,
    /// or because an enumerated attribute has a value it does not know.
    var isIgnoredByClients: Bool { get }
}

extension TagModel {
    public var isIgnoredByClients: Bool { hasForbiddingAttribute() }

    /// The reasons that the attributes left over give: a name that begins with `REQ-`, and one of `flags`, which are YES or
    /// NO and left over only when they say something else.
    func hasForbiddingAttribute(flags: [String] = []) -> Bool {
        otherAttributes.contains { $0.name.hasPrefix("REQ-") || flags.contains($0.name) }
    }
}
