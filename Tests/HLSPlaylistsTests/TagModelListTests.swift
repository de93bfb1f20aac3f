import HLSPlaylists
import Testing

@Suite struct TagModelListTests {
    private let text = """
        #EXTM3U
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES,URI="en.m3u8"
        #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Français",URI="fr.m3u8"
        #EXT-X-STREAM-INF:BANDWIDTH=1000,CODECS="avc1.4d401e,mp4a.40.2",RESOLUTION=640x360,AUDIO="a"
        low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=2000 ,AUDIO="a"
        high.m3u8
        #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=100,URI="i.m3u8"
        """

    private let variants = [
        VariantStream(
            uri: "low.m3u8", bandwidth: 1000, codecs: ["avc1.4d401e", "mp4a.40.2"],
            resolution: Resolution(width: 640, height: 360), audio: "a"),
        VariantStream(uri: "high.m3u8", bandwidth: 2000, audio: "a"),
    ]

    private func playlist() throws -> MultivariantPlaylist { try MultivariantPlaylist(parsing: text) }

    @Test func aListThatWasReadEqualsOneMadeByHand() throws {
        let playlist = try playlist()
        #expect(playlist.variants == TagModelList(variants))
        #expect(TagModelList(variants) == playlist.variants)
        #expect(playlist.variants.hashValue == TagModelList(variants).hashValue)
        #expect(playlist.iFrameVariants == [VariantStream(uri: "i.m3u8", bandwidth: 100)])
        #expect(
            playlist
                == MultivariantPlaylist(
                    variants: variants, iFrameVariants: [VariantStream(uri: "i.m3u8", bandwidth: 100)],
                    renditions: [
                        Rendition(type: .audio, groupID: "a", name: "English", uri: "en.m3u8", isDefault: true),
                        Rendition(type: .audio, groupID: "a", name: "Français", uri: "fr.m3u8"),
                    ]))
        #expect(playlist.variants != TagModelList(variants.reversed()))
        #expect(playlist.variants != TagModelList(variants.dropLast()))
    }

    @Test(
        arguments: [
            // What stands around, and how a line is written, says nothing.
            (#"BANDWIDTH=1,NAME="n""#, "u", "# a comment\n", #"BANDWIDTH=1,NAME="n""#, "u", true),
            (#"BANDWIDTH=1,NAME="n""#, "u", "", #"NAME="n",BANDWIDTH=1"#, "u", true),
            (#"BANDWIDTH=1,NAME="n""#, "u", "", #"BANDWIDTH=1 ,NAME="n""#, "u", true),
            (#"BANDWIDTH=1,NAME="n""#, "u", "", #"BANDWIDTH=1,NAME="m""#, "u", false),
            (#"BANDWIDTH=1,NAME="n""#, "u", "", #"BANDWIDTH=1,NAME="n""#, "v", false),
            // The same texts, and other values of the variable in them.
            (#"BANDWIDTH=1,NAME="{$v}""#, "u", define("n"), #"BANDWIDTH=1,NAME="{$v}""#, "u", false),
            (#"BANDWIDTH=1,NAME="n""#, "{$v}", define("u"), #"BANDWIDTH=1,NAME="n""#, "{$v}", false),
            (#"BANDWIDTH=1,NAME="n""#, "u", define("u"), #"BANDWIDTH=1,NAME="n""#, "{$v}", true),
        ])
    func twoListsThatWereReadAreEqualWhenTheySayTheSame(
        list: String, uri: String, between: String, otherList: String, otherURI: String, areEqual: Bool
    ) throws {
        func variants(_ header: String, _ list: String, _ uri: String) throws -> TagModelList<VariantStream> {
            try MultivariantPlaylist(parsing: "#EXTM3U\n\(header)#EXT-X-STREAM-INF:\(list)\n\(uri)\n").variants
        }
        let (one, other) = (
            try variants(TagModelListTests.define("first"), list, uri), try variants(between, otherList, otherURI)
        )
        #expect((one == other) == areEqual)
        #expect((other == one) == areEqual)
        #expect((Array(one) == Array(other)) == areEqual)
    }

    private static func define(_ value: String) -> String { "#EXT-X-DEFINE:NAME=\"v\",VALUE=\"\(value)\"\n" }

    @Test func itIsWentOverAsAnArray() throws {
        let list = try playlist().variants
        #expect(list.count == 2)
        #expect(list.map(\.bandwidth) == [1000, 2000])
        #expect(list.indices.map { list[$0].uri } == ["low.m3u8", "high.m3u8"])
        #expect(list.reversed().map(\.uri) == ["high.m3u8", "low.m3u8"])
        #expect(list.last?.position?.line == 6)
        #expect(list.dropFirst().first?.uri == "high.m3u8")
        #expect(list.description == Array(list).description)
        #expect(try playlist().renditions.map(\.position?.line) == [2, 3])
    }

    @Test func aChangeIsOneOfTheListAlone() throws {
        let playlist = try playlist()
        var list = playlist.variants
        list[0].bandwidth = 1
        list.append(VariantStream(uri: "x", bandwidth: 3))
        #expect(list.map(\.bandwidth) == [1, 2000, 3])
        #expect(playlist.variants.map(\.bandwidth) == [1000, 2000])
        list.removeFirst()
        list.removeAll { $0.bandwidth == 3 }
        #expect(list == [variants[1]])
        list.insert(contentsOf: variants, at: 0)
        list.swapAt(0, 2)
        #expect(list.map(\.bandwidth) == [2000, 2000, 1000])
        list.removeAll()
        #expect(list.isEmpty)
        #expect(list == TagModelList())
    }

    @Test func aPlaylistWithoutTagsHasEmptyLists() throws {
        let playlist = try MultivariantPlaylist(parsing: "#EXTM3U\n#EXT-X-INDEPENDENT-SEGMENTS\n")
        #expect(playlist.variants.isEmpty)
        #expect(playlist.renditions == [])
        #expect(Array(playlist.iFrameVariants) == [])
    }
}
