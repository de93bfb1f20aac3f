import HLSValidation
import Testing

@testable import hlscheck

struct InputListTests {
    @Test func aLineIsAPathAURLOrAnObject() throws {
        let inputs = try inputs("a b.m3u8\nhttps://x/y.m3u8?q={}\n{\"uri\":\"u\"}\n")
        #expect(
            inputs == [
                Input(line: 1, id: nil, content: .playlist(.location("a b.m3u8"))),
                Input(line: 2, id: nil, content: .playlist(.location("https://x/y.m3u8?q={}"))),
                Input(line: 3, id: nil, content: .playlist(.location("u"))),
            ])
    }

    @Test func onlyALineFeedEndsALine() throws {
        let inputs = try inputs("{\"id\":1,\"text\":\"a\u{2028}b\u{85}c\"}\r\n\n \t\r\nlast\u{2029}one")
        #expect(
            inputs == [
                Input(
                    line: 1, id: .number("1"),
                    content: .playlist(.text("a\u{2028}b\u{85}c", uri: nil, playlists: [:]))),
                Input(line: 4, id: nil, content: .playlist(.location("last\u{2029}one"))),
            ])
    }

    @Test func anObjectCarriesAWholePresentation() throws {
        let inputs = try inputs(
            """
            {"id":"p","uri":"https://x/m.m3u8","text":"#EXTM3U\\n","playlists":{"https://x/v.m3u8":"#EXTM3U\\n#EXT\\n"}}
            {"uri":"r","playlists":{"r":"root"}}
            """)
        #expect(
            inputs == [
                Input(
                    line: 1, id: .text("p"),
                    content: .playlist(
                        .text(
                            "#EXTM3U\n", uri: "https://x/m.m3u8",
                            playlists: ["https://x/v.m3u8": "#EXTM3U\n#EXT\n"]))),
                Input(line: 2, id: nil, content: .playlist(.text("root", uri: "r", playlists: ["r": "root"]))),
            ])
    }

    @Test func anObjectForCompareHasTwoPlaylists() throws {
        let inputs = try inputs(#"{"id":7,"old":{"uri":"o","text":"1"},"new":{"uri":"n"}}"#)
        #expect(
            inputs == [
                Input(
                    line: 1, id: .number("7"),
                    content: .pair(old: .text("1", uri: "o", playlists: [:]), new: .location("n")))
            ])
    }

    @Test(arguments: [
        (#""a\u0000\u2028\"""#, #""a\u0000\u2028\"""#),
        ("7", "7"), ("-7", "-7"), ("1.5", "1.5"), ("1e3", "1000"), ("null", "null"),
        ("18446744073709551616", "18446744073709551616"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
    ])
    func anIDComesBackAsItWas(spelling: String, answer: String) throws {
        var json = JSONWriter()
        json.value(try inputs("{\"id\":\(spelling),\"uri\":\"u\"}").first?.id)
        #expect(String(decoding: json.bytes, as: UTF8.self) == answer)
    }

    @Test(
        arguments: [
            (#"{"id":1,"uri":"#, nil, "is not valid JSON"),
            (#"{"id":1,"uri":"u"} {"#, nil, "is not valid JSON"),
            (#"{"id":1}"#, .number("1"), "has neither 'uri' nor 'text'"),
            (#"{"id":1,"uri":3}"#, .number("1"), "has the wrong type of value at 'uri'"),
            (#"{"id":1,"text":"","playlists":{"a":1}}"#, .number("1"), "has the wrong type of value at 'playlists.a'"),
            (#"{"id":1,"uri":"u","playlists":{}}"#, .number("1"), "has 'playlists' but no 'text'"),
            (#"{"id":1,"uri":"a\u0000b"}"#, .number("1"), "has a NUL character in its location"),
            (#"{"id":1,"new":{"text":""}}"#, .number("1"), "has no 'old'"),
            (#"{"id":1,"old":{"text":""}}"#, .number("1"), "has no 'new'"),
            (#"{"id":1,"old":{"text":""},"new":{}}"#, .number("1"), "has neither 'uri' nor 'text'"),
            (#"{"id":[],"uri":"u"}"#, nil, "has the wrong type of value at 'id'"),
            (#"{"id":true,"uri":"u"}"#, nil, "has the wrong type of value at 'id'"),
            ("a\u{0}b", nil, "has a NUL character in its location"),
            ("-", nil, "names standard input"),
            (#"{"id":1,"uri":"-"}"#, .number("1"), "names standard input"),
        ] as [(String, InputID?, String)])
    func aLineWithoutSenseNeverEndsTheList(line: String, id: InputID?, problem: String) throws {
        #expect(
            try inputs("\(line)\nnext\n") == [
                Input(line: 1, id: id, content: .malformed("line 1 of the input list \(problem)")),
                Input(line: 2, id: nil, content: .playlist(.location("next"))),
            ])
    }

    @Test func deepNestingIsRefused() throws {
        let deep = String(repeating: #"{"a":"#, count: 100_000)
        #expect(
            try inputs(deep).map(\.content) == [.malformed("line 1 of the input list is not valid JSON")])
    }

    @Test func aLineOverTheLimitIsSkipped() throws {
        let text = "0123456789\n" + String(repeating: "x", count: 200_000) + "\n01234567890\nlast\n"
        #expect(
            try inputs(text, limit: 10) == [
                Input(line: 1, id: nil, content: .playlist(.location("0123456789"))),
                Input(line: 2, id: nil, content: .malformed("line 2 of the input list is longer than 10 bytes")),
                Input(line: 3, id: nil, content: .malformed("line 3 of the input list is longer than 10 bytes")),
                Input(line: 4, id: nil, content: .playlist(.location("last"))),
            ])
    }

    @Test func linesMayBeLongerThanOneRead() throws {
        let long = String(repeating: "y", count: 300_000)
        #expect(
            try inputs("\(long)\n\(long)z").map(\.content) == [
                .playlist(.location(long)), .playlist(.location(long + "z")),
            ])
    }

    @Test func aByteOrderMarkIsNoPartOfTheFirstLine() throws {
        #expect(try inputs("\u{FEFF}a\n").map(\.content) == [.playlist(.location("a"))])
    }

    @Test func inputsOfTheCommandLineComeFirst() throws {
        try withTemporaryFile(containing: "listed\n") { path in
            var arguments = ParsedArguments(command: .inspect)
            arguments.addInput("named")
            arguments.add(path, to: try #require(CommandDescription.inspect.option(named: "input-list")))
            let inputs = try all(InputList(arguments))
            #expect(
                inputs == [
                    Input(line: nil, id: nil, content: .playlist(.location("named"))),
                    Input(line: 1, id: nil, content: .playlist(.location("listed"))),
                ])
        }
    }

    @Test func standardInputIsReadOnce() throws {
        var arguments = ParsedArguments(command: .inspect)
        arguments.addInput("-")
        arguments.add("-", to: try #require(CommandDescription.inspect.option(named: "input-list")))
        #expect(throws: UsageError("Standard input can be read once.", in: .inspect)) { try InputList(arguments) }
    }

    @Test func aListThatCannotBeReadIsNamed() throws {
        #expect(throws: UnreadableInput(message: "Cannot read '/no/list': No such file or directory")) {
            try LineReader(path: "/no/list")
        }
        var folder = InputList(locations: [], lines: try LineReader(path: "/"))
        #expect(throws: UnreadableInput(message: "Cannot read '/': Is a directory")) { try folder.next() }
    }

    private func inputs(_ text: String, limit: Int = LineReader.defaultLimit) throws -> [Input] {
        var inputs: [Input] = []
        try withTemporaryFile(containing: text) { path in
            inputs = try all(InputList(locations: [], lines: LineReader(path: path, limit: limit)))
        }
        return inputs
    }

    private func all(_ list: InputList) throws -> [Input] {
        var list = list
        var inputs: [Input] = []
        while let input = try list.next() { inputs.append(input) }
        return inputs
    }
}
