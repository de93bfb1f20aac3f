/// Of each NAME, or other text, the group in which it was seen last, and its first member there: one table for all groups,
/// since there may be a hundred thousand.
struct LatestMembers {
    private var groups: [Int32]
    private var members: [Int32]

    init(_ textCount: Int) {
        groups = Array(repeating: TextNumbers.none, count: textCount)
        members = groups
    }

    /// Whether the group in which a text was seen last is this one.
    func contains(_ text: Int32, in group: Int) -> Bool { groups[Int(text)] == Int32(group) }

    /// The first member with a text in the group at hand; nil where it is the one given.
    mutating func first(with text: Int32, of group: Int, or member: Int32) -> Int32? {
        if groups[Int(text)] == Int32(group) { return members[Int(text)] }
        (groups[Int(text)], members[Int(text)]) = (Int32(group), member)
        return nil
    }
}
