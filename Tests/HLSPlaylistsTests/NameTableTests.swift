import Testing

@testable import HLSPlaylists

@Suite struct NameTableTests {
    @Test(arguments: AttributeName.allCases)
    func everyAttributeIsToldByItsName(attribute: AttributeName) {
        #expect(name(attribute.spelling, in: .attributes) == attribute)
    }

    @Test(arguments: TagName.allCases)
    func everyTagIsToldByItsName(tag: TagName) {
        #expect(name(tag.spelling, in: .tags) == tag)
    }

    @Test(arguments: AttributeName.allCases.map(\.spelling) + TagName.allCases.map(\.spelling))
    func aNameThatDiffersInOneCharacterIsAnother(spelling: String) {
        let known = Set(AttributeName.allCases.map(\.spelling) + TagName.allCases.map(\.spelling))
        var others = [spelling + "X", "X" + spelling, String(spelling.dropLast()), String(spelling.dropFirst())]
        for place in spelling.indices {
            others.append(spelling.replacingCharacters(at: place, with: "_"))
        }
        for other in others where !known.contains(other) {
            #expect(name(other, in: .attributes) == nil)
            #expect(name(other, in: .tags) == nil)
        }
    }

    @Test func caseCountsUnlessItIsNotTo() {
        #expect(name("ext-x-key", in: .tags) == nil)
        let bytes = Array("Ext-X-Key".utf8)
        #expect(NameTable.tags.name(0..<bytes.count, in: bytes, ignoringCase: true) == .key)
    }

    /// What stands around a name must not count, nor what lies behind the end.
    private func name<Name>(_ spelling: String, in table: NameTable<Name>) -> Name? {
        let bytes = Array("#,\(spelling)=\(spelling)".utf8)
        let start = 2
        let inside = table.name(start..<start + spelling.utf8.count, in: bytes)
        let alone = table.name(0..<spelling.utf8.count, in: Array(spelling.utf8))
        guard let inside, alone != nil else {
            if (inside == nil) != (alone == nil) { Issue.record("\(spelling) is told in one place only") }
            return nil
        }
        return inside
    }
}

extension String {
    fileprivate func replacingCharacters(at index: Index, with character: Character) -> String {
        String(self[..<index]) + String(character) + String(self[self.index(after: index)...])
    }
}
