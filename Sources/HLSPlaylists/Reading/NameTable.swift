/// Finds names by their bytes.
struct NameTable<Name: Sendable>: Sendable {
    /// A name as four words that cover it, the last one ending where the name ends: up to 32 bytes.
    private struct Entry {
        var name: Name
        var words: (UInt64, UInt64, UInt64, UInt64)
    }

    /// By the length of the name, and behind the last of each length the next length begins.
    private let entries: [Entry]
    private let firsts: [Int]

    init(_ names: [(Name, String)]) {
        let names = names.map { (name: $0.0, bytes: Array($0.1.utf8)) }.sorted { $0.bytes.count < $1.bytes.count }
        let longest = names.last?.bytes.count ?? 0
        entries = names.map { Entry(name: $0.name, words: NameTable.words($0.bytes, 0..<$0.bytes.count)) }
        firsts = (0...longest + 1).map { length in names.firstIndex { $0.bytes.count >= length } ?? names.count }
    }

    /// What the bytes of `name` name. Case counts (4.1, 4.2), unless `ignoringCase`.
    func name(_ name: Range<Int>, in bytes: [UInt8], ignoringCase: Bool = false) -> Name? {
        guard name.count < firsts.count - 1 else { return nil }
        let candidates = entries[firsts[name.count]..<firsts[name.count + 1]]
        guard !candidates.isEmpty else { return nil }
        if ignoringCase {
            let upperCased = bytes[name].map(\.upperCased)
            return self.name(0..<upperCased.count, in: upperCased)
        }
        let words = NameTable.words(bytes, name)
        return candidates.first { $0.words == words }?.name
    }

    @inline(__always)
    private static func words(_ bytes: [UInt8], _ name: Range<Int>) -> (UInt64, UInt64, UInt64, UInt64) {
        let first = bytes.word(at: name.lowerBound)
        guard name.count >= 8 else {
            // `EXTM3U`, `EXTINF`: what stands behind a short name does not count.
            return (first & ((1 << UInt64(8 * name.count)) - 1), 0, 0, 0)
        }
        let last = name.upperBound - 8
        return (
            first, bytes.word(at: min(name.lowerBound + 8, last)), bytes.word(at: min(name.lowerBound + 16, last)),
            bytes.word(at: last)
        )
    }
}

extension NameTable<TagName> {
    static let tags = NameTable(TagName.allCases.map { ($0, $0.spelling) })
}

extension NameTable<AttributeName> {
    static let attributes = NameTable(AttributeName.allCases.map { ($0, $0.rawValue) })
}
