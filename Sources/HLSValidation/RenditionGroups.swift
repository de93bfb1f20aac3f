extension GroupKey: CustomStringConvertible {
    package var description: String { "\(type) group \((id ?? "").shown)" }
}

/// Renditions of one type and one group ID.
struct RenditionGroup {
    let key: GroupKey
    /// The member that stands first in the text.
    let first: Rendition
    /// All members, in the order of the text.
    private(set) var members: [Rendition]
    /// The place of the main version among them.
    private var mainIndex = 0

    fileprivate init(_ key: GroupKey, first: Rendition) {
        self.key = key
        self.first = first
        members = [first]
    }

    fileprivate mutating func append(_ rendition: Rendition) {
        if rendition.isDefault, !main.isDefault { mainIndex = members.count }
        members.append(rendition)
    }

    /// The main version: the default one, or else the first.
    var main: Rendition { members[mainIndex] }
}

/// The groups of renditions of a playlist, found without looking through all of them.
struct RenditionGroups {
    /// In the order of their first members.
    private(set) var groups: [RenditionGroup] = []
    private var indices: [GroupKey: Int] = [:]
    private var idsByType: [Rendition.MediaType: [String]] = [:]

    /// Renditions without a type of the specification or without a group ID belong to no group.
    init(_ renditions: [Rendition]) {
        for rendition in renditions {
            guard let key = rendition.groupKey else { continue }
            if let index = indices[key] {
                groups[index].append(rendition)
            } else {
                indices[key] = groups.count
                if let id = key.id { idsByType[key.type, default: []].append(id) }
                groups.append(RenditionGroup(key, first: rendition))
            }
        }
    }

    subscript(key: GroupKey) -> RenditionGroup? { indices[key].map { groups[$0] } }

    func contains(_ key: GroupKey) -> Bool { indices[key] != nil }

    /// The IDs of the groups of a type, in the order of the text.
    func ids(of type: Rendition.MediaType) -> [String] { idsByType[type] ?? [] }

    /// The groups by their type, those of one type in the order of the text.
    var byType: [[RenditionGroup]] {
        Rendition.MediaType.known.map { type in groups.filter { $0.key.type == type } }
    }
}
