/// The types of renditions, which groups and the attributes that name them are called by.
enum GroupType: Int, CaseIterable, Sendable {
    // In the order of the known types.
    case audio, video, subtitles, closedCaptions

    /// Nil for a type that the specification does not have.
    init?(_ type: Rendition.MediaType?) {
        guard let type, let place = Rendition.MediaType.known.firstIndex(of: type) else { return nil }
        self.init(rawValue: place)
    }

    /// The type that a value of TYPE is, which is one of the known.
    init?(_ bytes: [UInt8], _ value: Range<Int>) {
        // Each begins with another letter.
        switch value.first.map({ bytes[$0] }) {
        case UInt8(ascii: "A"): self = .audio
        case UInt8(ascii: "V"): self = .video
        case UInt8(ascii: "S"): self = .subtitles
        case UInt8(ascii: "C"): self = .closedCaptions
        default: return nil
        }
    }

    var mediaType: Rendition.MediaType { Rendition.MediaType.known[rawValue] }

    /// The attribute of a variant stream that names a group.
    var attribute: String { mediaType.rawValue }

    var name: AttributeName {
        switch self {
        case .audio: .audio
        case .video: .video
        case .subtitles: .subtitles
        case .closedCaptions: .closedCaptions
        }
    }
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
    /// The numbers of the IDs of the groups.
    private var idsOfGroups: [Int32] = []

    static var noGroups: SIMD4<Int32> { SIMD4(repeating: TextNumbers.none) }

    // IDs are ranges of bytes.

    /// The number of the group that a rendition belongs to; a new one for the first of a group, `TextNumbers.none` without
    /// a group ID.
    mutating func insert(_ type: GroupType, _ id: Range<Int>, in text: [UInt8]) -> Int32 {
        guard !id.isEmpty else { return TextNumbers.none }
        let number = number(ofID: id, in: text, type)
        if groups[number][type] < 0 {
            groups[number][type] = Int32(types.count)
            types.append(type)
            idsOfGroups.append(Int32(number))
        }
        return groups[number][type]
    }

    /// The number of the group that a variant names; `TextNumbers.none` where it names none.
    mutating func number(_ type: GroupType, _ id: Range<Int>, in text: [UInt8]) -> Int32 {
        guard !id.isEmpty else { return TextNumbers.none }
        let group = groups[number(ofID: id, in: text, type)][type]
        return group >= 0 ? group : GroupNumbers.missing
    }

    /// The ID of a group.
    func id(of group: Int) -> String { ids[idsOfGroups[group]] }

    /// The number of a group that there is.
    func index(of key: GroupKey) -> Int32? {
        guard let type = GroupType(key.type), let id = key.id.flatMap(ids.existingNumber) else { return nil }
        let group = groups[Int(id)][type]
        return group >= 0 ? group : nil
    }

    private mutating func number(ofID id: Range<Int>, in text: [UInt8], _ type: GroupType) -> Int {
        let number = ids.number(of: id, in: text, likely: latest[type])
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
