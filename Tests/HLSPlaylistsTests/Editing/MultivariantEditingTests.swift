import HLSPlaylists
import Testing

/// Edits of Multivariant Playlists through the model.
@Suite struct MultivariantEditingTests {
    private let text = """
        #EXTM3U
        #EXT-X-DEFINE:NAME="x",VALUE="cdn"
        # audio
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=NO, X-OWN=1 ,URI="{$x}/en.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="",URI="de.m3u8"

        #EXT-X-STREAM-INF:BANDWIDTH=0100,CODECS="avc1.640028, mp4a.40.2",AUDIO="{$x}",FRAME-RATE=25
        # between
        #EXT-X-OWN:1
        {$x}/low.m3u8
        #EXT-X-STREAM-INF: BANDWIDTH=2000 ,BANDWIDTH=3,NAME="720p"
        high.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=10,URI="i.m3u8"

        """

    private func edited(_ edit: (inout PlaylistEditor) throws -> Void) throws -> String {
        var document = try PlaylistDocument(parsing: text)
        try document.edit(edit)
        return document.description
    }

    /// The lines of the text with some of them replaced by others.
    private func lines(_ replacements: [String: String], without removed: [String] = []) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            !removed.contains { line.hasPrefix($0) }
        }.map { line in
            replacements.first { line.hasPrefix($0.key) }?.value ?? String(line)
        }.joined(separator: "\n")
    }

    @Test func onlyTheAttributesThatDifferChange() throws {
        let result = try edited { editor in
            try editor.variants.update(at: 0) { $0.bandwidth = 3_000_000 }
            try editor.variants.update(at: 1) { variant in
                variant.bandwidth = 5
                variant.name = nil
                variant.uri = "top.m3u8"
            }
            try editor.renditions.update(at: 0) { $0.isDefault = true }
            try editor.renditions.update(at: 1) { $0.uri = nil }
            try editor.iFrameVariants.update(at: 0) { $0.resolution = Resolution(width: 16, height: 9) }
        }
        #expect(
            result
                == lines([
                    "#EXT-X-STREAM-INF:BANDWIDTH=0100":
                        "#EXT-X-STREAM-INF:BANDWIDTH=3000000,CODECS=\"avc1.640028, mp4a.40.2\",AUDIO=\"{$x}\",FRAME-RATE=25",
                    "#EXT-X-STREAM-INF: ": "#EXT-X-STREAM-INF: BANDWIDTH=5 ,BANDWIDTH=3",
                    "high.m3u8": "top.m3u8",
                    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\"":
                        "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",DEFAULT=YES, X-OWN=1 ,URI=\"{$x}/en.m3u8\"",
                    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"b\"": "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"b\",NAME=\"\"",
                    "#EXT-X-I-FRAME": "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=10,URI=\"i.m3u8\",RESOLUTION=16x9",
                ]))
    }

    @Test func aVariantTakesItsLinesAndTheCommentsBetweenThem() throws {
        let result = try edited { try $0.variants.remove(at: 0) }
        #expect(
            result
                == lines([:], without: ["#EXT-X-STREAM-INF:BANDWIDTH=0100", "# between", "{$x}/low"])
        )
    }

    @Test func indicesAreThoseBeforeTheEdit() throws {
        let result = try edited { editor in
            for index in editor.variants.original.indices { try editor.variants.remove(at: index) }
            try editor.variants.insert(VariantStream(uri: "n.m3u8", bandwidth: 7), at: 1)
            editor.variants.append(VariantStream(uri: "z.m3u8", bandwidth: 8))
            #expect(throws: EditingError.self) { try editor.variants.update(at: 0) { $0.bandwidth = 1 } }
            #expect(throws: EditingError.self) { try editor.variants.remove(at: 2) }
            #expect(throws: EditingError.self) {
                try editor.variants.insert(VariantStream(uri: "", bandwidth: 1), at: 3)
            }
        }
        #expect(
            result.hasSuffix(
                "#EXT-X-OWN:1\n#EXT-X-STREAM-INF:BANDWIDTH=7\nn.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=8\nz.m3u8\n"
                    + "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=10,URI=\"i.m3u8\"\n"))
    }

    @Test func whatIsNewFindsItsPlace() throws {
        let key = ContentKey(uri: "skd://1", keyFormat: .fairPlay)
        let result = try edited { editor in
            editor.sessionKeys.append(key)
            editor.renditions.append(Rendition(type: .audio, groupID: "c", name: "New"))
            editor.iFrameVariants.append(VariantStream(uri: "j.m3u8", bandwidth: 2))
            editor.header.version = 7
            editor.header.independentSegments = true
        }
        let new = result.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let old = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(Array(new[2...3]) == ["#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"])
        #expect(new[5].hasPrefix("#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"skd://1\","))
        #expect(new[8] == "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"c\",NAME=\"New\"")
        #expect(new[new.count - 2] == "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=2,URI=\"j.m3u8\"")
        #expect(new.filter(old.contains) == old)
    }

    @Test func aValueThatNoPlaylistHoldsIsNamed() throws {
        var document = try PlaylistDocument(parsing: text)
        let before = document
        let error = #expect(throws: WritingError.self) {
            try document.edit { editor in
                try editor.variants.update(at: 0) { $0.bandwidth = 1 }
                try editor.variants.update(at: 1) { $0.score = .nan }
            }
        }
        #expect(error?.field == "EXT-X-STREAM-INF SCORE" && error?.index == 1)
        #expect(document == before)
    }

    @Test func whatWouldReadDifferentlyIsRefused() throws {
        var document = try PlaylistDocument(parsing: text)
        let before = document
        // The text would be taken for a reference to the variable.
        let error = #expect(throws: EditingError.self) {
            try document.edit { try $0.variants.update(at: 1) { $0.name = "{$x}" } }
        }
        #expect(error?.code == .readsDifferently)
        #expect(error?.reason == "variant 1 of the edited playlist would read back as another one")
        #expect(document == before)
    }

    @Test func aPropertyTakesThePlaceOfAValueThatCouldNotBeRead() throws {
        var document = try PlaylistDocument(parsing: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=many,SCORE=1\na\n")
        try document.edit { try $0.variants.update(at: 0) { $0.bandwidth = 5 } }
        #expect(document.description == "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=5,SCORE=1\na\n")
    }

    @Test func segmentsBelongToMediaPlaylists() throws {
        let error = #expect(throws: EditingError.self) {
            try edited { $0.segments.append(MediaSegment(uri: "a", duration: 1)) }
        }
        #expect(error?.code == .wrongKind)
    }

    @Test func aThousandVariantsAreEditedAtOnce() throws {
        let variants = (0..<1_000).map { "#EXT-X-STREAM-INF:BANDWIDTH=\($0 + 1)\r\nv\($0).m3u8\r\n" }
        var document = try PlaylistDocument(parsing: "#EXTM3U\r\n" + variants.joined())
        try document.edit { editor in
            for index in 0..<1_000 { try editor.variants.update(at: index) { $0.averageBandwidth = index } }
            editor.variants.removeAll { ($0.bandwidth ?? 0) % 2 == 0 }
        }
        let expected = stride(from: 0, to: 1_000, by: 2).map {
            "#EXT-X-STREAM-INF:BANDWIDTH=\($0 + 1),AVERAGE-BANDWIDTH=\($0)\r\nv\($0).m3u8\r\n"
        }
        #expect(document.description == "#EXTM3U\r\n" + expected.joined())
    }
}
