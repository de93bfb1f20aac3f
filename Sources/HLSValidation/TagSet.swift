/// A set of tags: those that a playlist has, or those that a rule is about.
struct TagSet: Equatable, Sendable, ExpressibleByArrayLiteral {
    /// A bit for each tag, by its raw value.
    private var bits: UInt32 = 0

    init() {}

    init(arrayLiteral tags: TagName...) {
        self.init(tags)
    }

    init(_ tags: [TagName]) {
        for tag in tags { insert(tag) }
    }

    /// The tags that have attribute lists.
    static let withAttributes = TagSet(TagName.allCases.filter(\.hasAttributes))

    var isEmpty: Bool { bits == 0 }

    func contains(_ tag: TagName) -> Bool { bits & TagSet.bit(tag) != 0 }

    /// Whether the two have a tag in common.
    func intersects(_ other: TagSet) -> Bool { bits & other.bits != 0 }

    mutating func insert(_ tag: TagName) { bits |= TagSet.bit(tag) }

    private static func bit(_ tag: TagName) -> UInt32 { 1 &<< UInt32(tag.rawValue) }
}
