/// The types of renditions, which groups and the attributes that name them are called by.
enum GroupType: Int, CaseIterable, Sendable {
    // In the order of the known types.
    case audio, video, subtitles, closedCaptions

    /// Nil for a type that the specification does not have.
    init?(_ type: Rendition.MediaType?) {
        guard let type, let place = Rendition.MediaType.known.firstIndex(of: type) else { return nil }
        self.init(rawValue: place)
    }

    var mediaType: Rendition.MediaType { Rendition.MediaType.known[rawValue] }

    /// The attribute of a variant stream that names a group.
    var attribute: String { mediaType.rawValue }
}

/// Numbers for groups, by their types and IDs.
struct GroupNumbers: Sendable {
    /// Stands for a group that a variant names, and that no rendition belongs to.
    static let missing: Int32 = -2

    private var ids = TextNumbers()
    /// The groups of each ID by their types; `TextNumbers.none` where there is none.
    private var groups: [SIMD4<Int32>] = []
    /// The IDs of each type that came last: tags behind each other name the same groups.
    private var latest = noGroups
    /// The types of the groups.
    private(set) var types: [GroupType] = []

    static var noGroups: SIMD4<Int32> { SIMD4(repeating: TextNumbers.none) }

    /// The number of the group that a rendition belongs to; a new one for the first of a group, `TextNumbers.none` without
    /// a type of the specification or a group ID.
    mutating func insert(_ type: Rendition.MediaType?, id: String?) -> Int32 {
        guard let type = GroupType(type), let id, !id.isEmpty else { return TextNumbers.none }
        let number = number(ofID: id, type)
        if groups[number][type] < 0 {
            groups[number][type] = Int32(types.count)
            types.append(type)
        }
        return groups[number][type]
    }

    /// The number of the group that a variant names; `TextNumbers.none` where it names none.
    mutating func number(_ type: GroupType, named id: String?) -> Int32 {
        guard let id, !id.isEmpty else { return TextNumbers.none }
        let group = groups[number(ofID: id, type)][type]
        return group >= 0 ? group : GroupNumbers.missing
    }

    /// The number of a group that there is.
    func index(of key: GroupKey) -> Int32? {
        guard let type = GroupType(key.type), let id = key.id.flatMap(ids.existingNumber) else { return nil }
        let group = groups[Int(id)][type]
        return group >= 0 ? group : nil
    }

    private mutating func number(ofID id: String, _ type: GroupType) -> Int {
        let number = ids.number(of: id, likely: latest[type])
        latest[type] = number
        if Int(number) == groups.count { groups.append(GroupNumbers.noGroups) }
        return Int(number)
    }
}

extension SIMD4<Int32> {
    /// What belongs to a type of groups.
    subscript(type: GroupType) -> Int32 {
        get { self[type.rawValue] }
        set { self[type.rawValue] = newValue }
    }
}
