/// Finds names by their bytes.
struct NameTable<Name: Sendable>: Sendable {
    /// A name as words that cover it, up to 32 bytes: the first and the last eight, and what is between them.
    private struct Entry {
        var name: Name
        var count: Int
        var first: UInt64
        var last: UInt64
        var middle: (UInt64, UInt64)
    }

    private let entries: [Entry]
    /// The place of a name among the entries, counted from 1; 0 for none. A name stands where its first and its last bytes
    /// send it, or behind, where other names stand there.
    private let slots: [UInt8]

    /// As many as leave most names alone in theirs.
    private static var slotCount: Int { 512 }

    init(_ names: [(Name, String)]) {
        entries = names.map { name, spelling in
            let bytes = Array(spelling.utf8)
            let (first, last) = NameTable.ends(bytes, 0..<bytes.count)
            return Entry(
                name: name, count: bytes.count, first: first, last: last,
                middle: NameTable.middle(bytes, 0..<bytes.count))
        }
        var slots = [UInt8](repeating: 0, count: NameTable.slotCount)
        for (index, entry) in entries.enumerated() {
            var slot = NameTable.slot(entry.first, entry.last)
            while slots[slot] != 0 { slot = (slot + 1) % NameTable.slotCount }
            slots[slot] = UInt8(index + 1)
        }
        self.slots = slots
    }

    /// What the bytes of `name` name. Case counts (4.1, 4.2), unless `ignoringCase`.
    func name(_ name: Range<Int>, in bytes: [UInt8], ignoringCase: Bool = false) -> Name? {
        guard ignoringCase else { return find(name, in: bytes) }
        let upperCased = bytes[name].map(\.upperCased)
        return find(0..<upperCased.count, in: upperCased)
    }

    /// What the bytes of `name` name, for those who ask a thousand times.
    @inline(__always)
    func find(_ name: Range<Int>, in bytes: [UInt8]) -> Name? {
        let count = name.upperBound &- name.lowerBound
        let (first, last) = NameTable.ends(bytes, name)
        var slot = NameTable.slot(first, last)
        while true {
            let place = slots[slot]
            guard place != 0 else { return nil }
            let entry = entries[Int(place) &- 1]
            if entry.first == first, entry.last == last, entry.count == count,
                count <= 16 || entry.middle == NameTable.middle(bytes, name)
            {
                return entry.name
            }
            slot = (slot &+ 1) & (NameTable.slotCount &- 1)
        }
    }

    /// The first and the last eight bytes; of a shorter name all of it, and nothing.
    @inline(__always)
    private static func ends(_ bytes: [UInt8], _ name: Range<Int>) -> (first: UInt64, last: UInt64) {
        let first = bytes.word(at: name.lowerBound)
        // `EXTM3U`, `EXTINF`: what stands behind a short name does not count.
        let count = name.upperBound &- name.lowerBound
        guard count >= 8 else { return (first.leading(count), 0) }
        return (first, bytes.word(at: name.upperBound &- 8))
    }

    /// What the ends leave out of a name of more than 16 bytes.
    @inline(never)
    private static func middle(_ bytes: [UInt8], _ name: Range<Int>) -> (UInt64, UInt64) {
        guard name.count > 16 else { return (0, 0) }
        let last = name.upperBound - 8
        return (bytes.word(at: name.lowerBound + 8), bytes.word(at: min(name.lowerBound + 16, last)))
    }

    @inline(__always)
    private static func slot(_ first: UInt64, _ last: UInt64) -> Int {
        // A product's top bits depend on all bits of its factors.
        Int(truncatingIfNeeded: ((first ^ (last &>> 3)) &* 0xC4CE_B9FE_1A85_EC53) &>> 55)
    }
}

extension NameTable<TagName> {
    static let tags = NameTable(TagName.allCases.map { ($0, $0.spelling) })
}

extension NameTable<AttributeName> {
    static let attributes = NameTable(AttributeName.allCases.map { ($0, $0.spelling) })
}

extension AttributeName {
    /// The attribute that the bytes of a name name, where it has a property.
    package init?(_ name: Range<Int>, in bytes: [UInt8], ignoringCase: Bool) {
        guard let found = NameTable.attributes.name(name, in: bytes, ignoringCase: ignoringCase) else { return nil }
        self = found
    }

    /// The attribute of this name, where it has a property.
    package init?(spelling: String) {
        let bytes = Array(spelling.utf8)
        guard let name = NameTable.attributes.name(0..<bytes.count, in: bytes) else { return nil }
        self = name
    }
}
