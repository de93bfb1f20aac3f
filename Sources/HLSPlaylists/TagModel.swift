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
    public var isIgnoredByClients: Bool { hasForbiddingAttribute }

    /// The reasons that need no more than the attributes left over.
    var hasForbiddingAttribute: Bool {
        otherAttributes.contains { $0.name.hasPrefix("REQ-") || yesOrNoAttributes.contains($0.name) }
    }
}

/// Attributes that are YES or NO. One of them is left over only when it says something else.
private let yesOrNoAttributes: Set<String> = [
    "PRECISE", "CAN-SKIP-DATERANGES", "CAN-BLOCK-RELOAD", "INDEPENDENT", "GAP", "END-ON-NEXT", "DEFAULT", "AUTOSELECT",
    "FORCED",
]
