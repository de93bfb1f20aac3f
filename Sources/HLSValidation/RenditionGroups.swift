extension GroupKey: CustomStringConvertible {
    package var description: String { "\(type) group \((id ?? "").shown)" }
}

/// Renditions of one type and one group ID.
struct RenditionGroup {
    /// Its place among the groups.
    let index: Int
    private let groups: RenditionGroups

    fileprivate init(_ index: Int, _ groups: RenditionGroups) {
        self.index = index
        self.groups = groups
    }

    var type: GroupType { groups.rows[index].type }

    var id: String { groups.numbers.id(of: index) }

    /// The member that stands last in the text.
    var last: Int32 { groups.places[Int(groups.rows[index].end) - 1] }

    var key: GroupKey { GroupKey(type: type.mediaType, id: id) }

    /// The indices of the members among the renditions, in the order of the text.
    var places: ArraySlice<Int32> { groups.places[groups.rows[index].members] }

    var count: Int { groups.rows[index].members.count }

    /// The members, in the order of the text. They are made for it: what looks at many of them goes by their places.
    var members: [Rendition] { places.map { self[place: $0] } }

    /// The member that stands first in the text.
    var first: Rendition { self[place: groups.places[Int(groups.rows[index].start)]] }

    /// The main version: the default one, or else the first.
    var main: Rendition { self[place: groups.rows[index].main] }

    subscript(place index: Int32) -> Rendition { groups.renditions[Int(index)] }
}

/// The groups of renditions of a playlist, in the order of their first members.
///
/// Groups and members are places among the renditions, of which there is one array: a hundred thousand groups take little
/// room, and are found without looking through all of them.
final class RenditionGroups: Sendable {
    /// A group: its type, which of the places are its members, and its main version.
    fileprivate struct Row {
        let type: GroupType
        let start: Int32
        let end: Int32
        var main: Int32

        var members: Range<Int> { Int(start)..<Int(end) }
    }

    fileprivate let renditions: TagModelList<Rendition>
    fileprivate let rows: [Row]
    /// The indices of the renditions, group by group.
    fileprivate let places: [Int32]
    /// The groups of each type.
    private let groupsOfTypes: [[Int32]]
    fileprivate let numbers: GroupNumbers

    /// Groups renditions by their numbers; `numbers` know the groups, and find those that variants name.
    init(_ renditions: TagModelList<Rendition>, _ said: [RenditionNumbers], _ numbers: GroupNumbers) {
        (rows, places) = RenditionGroups.gathered(said, numbers.types)
        var byType: [[Int32]] = GroupType.allCases.map { _ in [] }
        for (group, type) in numbers.types.enumerated() { byType[type.rawValue].append(Int32(group)) }
        self.renditions = renditions
        groupsOfTypes = byType
        self.numbers = numbers
    }

    /// Puts the renditions of each group behind each other.
    private static func gathered(
        _ renditions: [RenditionNumbers], _ types: [GroupType]
    ) -> (rows: [Row], places: [Int32]) {
        var counts = Array(repeating: Int32(0), count: types.count)
        for rendition in renditions where rendition.group >= 0 { counts[Int(rendition.group)] += 1 }
        var (rows, end): ([Row], Int32) = ([], 0)
        rows.reserveCapacity(types.count)
        for (count, type) in zip(counts, types) {
            rows.append(Row(type: type, start: end, end: end + count, main: TextNumbers.none))
            end += count
        }
        var places = Array(repeating: TextNumbers.none, count: Int(end))
        for (index, rendition) in renditions.enumerated() where rendition.group >= 0 {
            let group = Int(rendition.group)
            let place = rows[group].end - counts[group]
            counts[group] -= 1
            places[Int(place)] = Int32(index)
            let isFirst = place == rows[group].start
            if isFirst || rendition.isDefault && !renditions[Int(rows[group].main)].isDefault {
                rows[group].main = Int32(index)
            }
        }
        return (rows, places)
    }

    /// The group of a key.
    subscript(key: GroupKey) -> RenditionGroup? { numbers.index(of: key).map { self[Int($0)] } }

    func contains(_ key: GroupKey) -> Bool { numbers.index(of: key) != nil }

    /// The groups of a type, in the order of the text.
    func groups(of type: GroupType) -> some RandomAccessCollection<RenditionGroup> {
        groupsOfTypes[type.rawValue].lazy.map { self[Int($0)] }
    }

    /// The IDs of the groups of a type, in the order of the text.
    func ids(of type: GroupType) -> some RandomAccessCollection<String> {
        groupsOfTypes[type.rawValue].lazy.map { self.numbers.id(of: Int($0)) }
    }
}

extension RenditionGroups: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { rows.count }

    subscript(index: Int) -> RenditionGroup { RenditionGroup(index, self) }
}
