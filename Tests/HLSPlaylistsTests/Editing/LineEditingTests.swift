import HLSPlaylists
import Testing

/// Edits by line and attribute: the bytes they change and the bytes they do not.
@Suite struct LineEditingTests {
    /// The line after one edit of its attribute list.
    private func edited(
        _ line: String, _ edit: (inout LineEditor, TextPosition?) throws -> Void
    ) throws -> String {
        var document = try PlaylistDocument(parsing: "#EXTM3U\n\(line)\n#EXT-X-INDEPENDENT-SEGMENTS\n")
        let position = document.position(ofLine: 2)
        try document.editLines { try edit(&$0, position) }
        let lines = document.description.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count == 4 && lines[0] == "#EXTM3U" && lines[2] == "#EXT-X-INDEPENDENT-SEGMENTS")
        return String(lines[1])
    }

    private func setting(_ attribute: Attribute, in line: String) throws -> String {
        try edited(line) { try $0.set(attribute, at: $1) }
    }

    private func removing(_ name: String, in line: String) throws -> String {
        try edited(line) { try $0.removeAttribute(name, at: $1) }
    }

    @Test func anUneditedDocumentHasItsBytes() throws {
        let text = "\u{FEFF}#EXTM3U\r\n# a comment\r\n\n#EXT-X-VERSION: 7 \n#EXT-X-ODD"
        var document = try PlaylistDocument(parsing: text)
        #expect(document.bytes == Array(text.utf8))
        try document.edit { _ in }
        try document.editLines { _ in }
        #expect(document.bytes == Array(text.utf8))
    }

    @Test(arguments: [
        ("#EXT-X-A:B=1,C=\"x,y\" , D=3", "#EXT-X-A:B=9,C=\"x,y\" , D=3"),
        ("#EXT-X-A:X=\"B=1\",B=1,B=2", "#EXT-X-A:X=\"B=1\",B=9,B=2"),
        ("#EXT-X-A: b = \"q\" ,C=1", "#EXT-X-A: b = 9 ,C=1"),
        ("#EXT-X-A:B='q',C=1", "#EXT-X-A:B=9,C=1"),
        ("#EXT-X-A:B=\"q\"junk,C=1", "#EXT-X-A:B=9,C=1"),
        ("#EXT-X-A:B=,C=1", "#EXT-X-A:B=9,C=1"),
        ("#EXT-X-A:C=1,B=\"open", "#EXT-X-A:C=1,B=9"),
        ("#EXT-X-A:C=1  ", "#EXT-X-A:C=1,B=9  "),
        ("#EXT-X-A:C=1,", "#EXT-X-A:C=1,B=9"),
        ("#EXT-X-A:", "#EXT-X-A:B=9"),
        ("#EXT-X-A", "#EXT-X-A:B=9"),
        ("  #EXT-X-A:C=1", "  #EXT-X-A:C=1,B=9"),
    ])
    func settingAnAttributeChangesItsOwnBytes(before: String, after: String) throws {
        #expect(try setting(.bare("B", "9"), in: before) == after)
    }

    @Test(arguments: [
        ("#EXT-X-A:B=1,C=2", "#EXT-X-A:C=2"),
        ("#EXT-X-A:B=1 , C=2", "#EXT-X-A:C=2"),
        ("#EXT-X-A:A=\"x,B=3\", B=1 ,C=2", "#EXT-X-A:A=\"x,B=3\" ,C=2"),
        ("#EXT-X-A:A=1,B=\"1,2\"", "#EXT-X-A:A=1"),
        ("#EXT-X-A:B=1,A=1,b=2,C=3", "#EXT-X-A:A=1,C=3"),
        ("#EXT-X-A:B=1", "#EXT-X-A:"),
        ("#EXT-X-A:A=1", "#EXT-X-A:A=1"),
    ])
    func removingAnAttributeTakesOneComma(before: String, after: String) throws {
        #expect(try removing("B", in: before) == after)
    }

    @Test func aValueThatCannotBeWrittenIsNamedAndNothingChanges() throws {
        var document = try PlaylistDocument(parsing: "#EXTM3U\n#EXT-X-MEDIA:NAME=\"a\"\n")
        let before = document
        for attribute in [Attribute(name: "NAME", value: "a\"b"), Attribute(name: "NAME", value: "a\nb")] {
            let error = #expect(throws: WritingError.self) {
                try document.editLines { editor in
                    try editor.removeLine(at: editor.position(ofLine: 1))
                    try editor.set(attribute, at: editor.position(ofLine: 2))
                }
            }
            #expect(error?.field == "NAME")
        }
        #expect(document == before)
    }

    @Test func nothingIsAddedBehindAStringThatIsNeverClosed() throws {
        let error = #expect(throws: EditingError.self) { try setting(.bare("B", "9"), in: "#EXT-X-A:C=\"open") }
        #expect(error?.code == .readsDifferently)
    }

    @Test func onlyTagsHaveAttributes() throws {
        for line in ["# comment", "a.ts", ""] {
            let error = #expect(throws: EditingError.self) { try setting(.bare("B", "9"), in: line) }
            #expect(error?.code == .noSuchLine)
        }
    }

    @Test func insertedLinesEndAsTheirNeighbours() throws {
        let text = "#EXTM3U\r\n#EXT-X-VERSION:7\r\n# unix\n#EXT-X-START:TIME-OFFSET=1\n"
        var document = try PlaylistDocument(parsing: text)
        let (second, fourth) = (document.position(ofLine: 2), document.position(ofLine: 4))
        try document.editLines { editor in
            try editor.insert(["# a", "# b"], before: second)
            try editor.insert(["# c"], before: fourth)
            try editor.insert(["# d"], before: nil)
        }
        #expect(
            document.description
                == "#EXTM3U\r\n# a\r\n# b\r\n#EXT-X-VERSION:7\r\n# unix\n# c\n#EXT-X-START:TIME-OFFSET=1\n# d\n")
    }

    @Test func aMissingFinalLineEndStaysMissing() throws {
        var document = try PlaylistDocument(parsing: "#EXTM3U\r\n#EXT-X-VERSION:7")
        try document.editLines { try $0.insert(["# a", "# b"], before: nil) }
        #expect(document.description == "#EXTM3U\r\n#EXT-X-VERSION:7\r\n# a\r\n# b")
        let last = document.position(ofLine: 4)
        try document.editLines { editor in
            try editor.removeLine(at: last)
            try editor.insert(["# c"], before: nil)
        }
        #expect(document.description == "#EXTM3U\r\n#EXT-X-VERSION:7\r\n# a\r\n# c")
    }

    @Test func aByteOrderMarkStays() throws {
        var document = try PlaylistDocument(parsing: "\u{FEFF}#EXTM3U\n#EXT-X-VERSION:7\n")
        let first = document.position(ofLine: 1)
        try document.editLines { editor in
            try editor.insert(["# first"], before: first)
            try editor.replaceLine(at: first, with: "#EXTM3U ")
        }
        #expect(document.bytes == Array("\u{FEFF}# first\n#EXTM3U \n#EXT-X-VERSION:7\n".utf8))
    }

    @Test func aURILineKeepsItsBlanks() throws {
        var document = try PlaylistDocument(parsing: "#EXTM3U\n#EXTINF:1,\n  a.ts \r\n")
        let line = document.position(ofLine: 3)
        try document.editLines { try $0.replaceURI(at: line, with: "b.ts") }
        #expect(document.description == "#EXTM3U\n#EXTINF:1,\n  b.ts \r\n")
        #expect(throws: WritingError.self) { try document.editLines { try $0.replaceURI(at: line, with: "#b") } }
    }

    @Test func positionsOfOtherTextsAreRefused() throws {
        var document = try PlaylistDocument(parsing: "#EXTM3U\n#EXT-X-VERSION:7\n")
        for offset in [-1, 3, 25, 1_000] {
            let error = #expect(throws: EditingError.self) {
                try document.editLines { try $0.removeLine(at: TextPosition(line: 2, byteOffset: offset)) }
            }
            #expect(error?.code == .noSuchLine)
        }
    }

    @Test func aReferenceToAVariableIsWrittenAsItStands() throws {
        var document = try PlaylistDocument(
            parsing: "#EXTM3U\n#EXT-X-DEFINE:NAME=\"x\",VALUE=\"1\"\n#EXT-X-MEDIA:URI=\"a\"\n")
        let line = document.position(ofLine: 3)
        try document.editLines { try $0.set(Attribute(name: "URI", value: "{$x}/a"), at: line) }
        #expect(document.description.hasSuffix("#EXT-X-MEDIA:URI=\"{$x}/a\"\n"))
        guard case .multivariant(let playlist) = document.playlist else { return }
        #expect(playlist.renditions.map(\.uri) == ["1/a"])
    }

    @Test func aTextThatIsNoPlaylistAnyMoreIsRefused() throws {
        var document = try PlaylistDocument(parsing: "#EXTM3U\n")
        let (before, line) = (document, document.position(ofLine: 1))
        #expect(throws: PlaylistError.self) { try document.editLines { try $0.removeLine(at: line) } }
        #expect(document == before)
    }
}
