import Testing

@testable import HLSValidation

/// What is read of the JSON that mediastreamvalidator writes.
@Suite struct StreamValidatorDataTests {
    /// The messages as `playlist [resource]: text`.
    private func messages(_ json: String) throws -> [String] {
        let data = try StreamValidatorData(Array(json.utf8))
        return data.messages.map { message in
            let resource = message.resource.map { " [\($0)]" } ?? ""
            return "\(data.playlists[message.playlist].name)\(resource): \(message.text)"
        }
    }

    @Test func messagesStandAtWhateverTheyAreAbout() throws {
        #expect(
            try messages(
                """
                {"dataVersion":1.2,"variants":[{"discontinuities":[{"segments":[
                {"partialSegments":[{"messages":[{"errorComment":"d"}],"url":"s.0.mp4"}],"url":"s.mp4",
                "messages":[{"errorComment":"c"}]}]}],"messages":[{"errorComment":"b"}],"url":"v/a.m3u8"}],
                "sessionData":[{"messages":[{"errorComment":"e"}],"url":"names.json"}],
                "validations":[{"playlistKind":"media","url":"w/b.m3u8","steeringManifests":[{"messages":[
                {"errorComment":"f"}]}]}],
                "messages":[{"errorComment":"a"}],"url":"https://h/p/m.m3u8"}
                """) == [
                    "https://h/p/m.m3u8: a", "https://h/p/v/a.m3u8: b", "https://h/p/v/a.m3u8 [s.mp4]: c",
                    "https://h/p/v/a.m3u8 [s.0.mp4]: d", "https://h/p/m.m3u8 [names.json]: e",
                    "https://h/p/w/b.m3u8: f",
                ])
    }

    @Test func aFileIsKnownByItsPath() throws {
        let data = try StreamValidatorData(
            Array(#"{"playlistKind":"multivariant","url":"out/100%/m.m3u8","variants":[{"url":"a%20b.m3u8"}]}"#.utf8))
        #expect(data.playlists.map(\.name) == ["out/100%/m.m3u8", "out/100%/a b.m3u8"])
    }

    @Test func allMembersOfAMessageAreKept() throws {
        let data = try StreamValidatorData(
            Array(
                """
                {"messages":[{"errorComment":"t","errorDetail":"d","errorStatusCode":-5,"errorParserCode":-6,
                "errorParserLine":"#l","errorRequirementLevel":2,"errorRepetitions":3,"errorReferenceDataID":4}]}
                """.utf8))
        #expect(
            data.messages == [
                StreamValidatorMessage(
                    text: "t", detail: "d", status: -5, parserCode: -6, line: "#l", level: 2, repetitions: 3,
                    playlist: 0,
                    reference: 4, isParseFailure: false)
            ])
    }

    @Test func membersOfOtherTypesArePassedOver() throws {
        #expect(
            try messages(
                """
                {"url":7,"variants":[3,{"url":[],"messages":{"errorComment":"x"}},null],"dataID":"1",
                "messages":["x",{"errorComment":5,"errorStatusCode":"-1","errorRequirementLevel":1e999,
                "errorRepetitions":99999999999999999999999}],"parseFailed":1}
                """) == [": a message without a text"])
    }

    @Test func aPlaylistThatCouldNotBeParsedIsAFindingInAnyCase() throws {
        #expect(try messages(#"{"url":"a","parseFailed":true}"#) == ["a: the playlist could not be parsed"])
        #expect(try messages(#"{"url":"a","parseFailed":true,"messages":[{"errorComment":"t"}]}"#) == ["a: t"])
    }

    @Test(arguments: [
        ("", "it is no JSON, or nests too deep"), ("#EXTM3U\n", "it is no JSON, or nests too deep"),
        (#"{"messages":["#, "it is no JSON, or nests too deep"),
        (String(repeating: "[", count: 100_000), "it is no JSON, or nests too deep"),
        (
            #"{"messages":"# + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}",
            "it is no JSON, or nests too deep"
        ),
        ("[]", "it is JSON, but not of mediastreamvalidator"), ("7", "it is JSON, but not of mediastreamvalidator"),
        (#"{"findings":[]}"#, "it is JSON, but not of mediastreamvalidator"),
    ])
    func whatIsNoSuchDataIsRefused(json: String, reason: String) {
        #expect { try StreamValidatorData(Array(json.utf8)) } throws: { "\($0)" == reason }
    }

    @Test func manyPlaylistsAndLongAddressesStayWithinBounds() throws {
        let variants = (0..<20_000).map { #"{"url":"\#($0).m3u8"}"# }.joined(separator: ",")
        let data = try StreamValidatorData(
            Array(#"{"url":"m.m3u8","variants":[\#(variants),{"url":"\#(String(repeating: "a", count: 9000))"}]}"#.utf8)
        )
        #expect(data.playlists.count == 10_000)
    }
}
