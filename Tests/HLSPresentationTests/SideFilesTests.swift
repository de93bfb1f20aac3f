import Foundation
import HLSPresentation
import Testing

@Suite struct SideFilesTests {
    private static let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z"

    /// A tag of session data.
    private static func data(_ uri: String, _ more: String = "") -> String {
        #"#EXT-X-SESSION-DATA:DATA-ID="com.example",URI="\#(uri)""# + more
    }

    /// A tag of an interstitial.
    private static func interstitial(_ attribute: String, id: String = "ad") -> String {
        #"#EXT-X-DATERANGE:ID="\#(id)",CLASS="com.apple.hls.interstitial",START-DATE="2026-01-01T00:00:00Z",\#(attribute)"#
    }

    /// A presentation whose only Media Playlist has these tags.
    private static func scheduling(_ tags: String...) -> [String: String] {
        let lines = tags.joined(separator: "\n")
        return ["m.m3u8": multivariant("v.m3u8"), "v.m3u8": media(date, lines, "#EXTINF:6,", "a.ts", "#EXT-X-ENDLIST")]
    }

    private func facts(_ files: [String: String]) async throws -> MediaFacts {
        await MediaFacts(of: try await follow(files), from: MemorySource(files))
    }

    private func text(_ address: URIReference, in facts: MediaFacts) -> String? {
        facts.sideFiles.text(at: address).map { String(decoding: $0, as: UTF8.self) }
    }

    // MARK: Session data and steering

    @Test func theRootNamesJSONAndTheSteeringManifest() async throws {
        let facts = try await facts([
            "m.m3u8": multivariant(
                Self.data("d/a.json#top"), Self.data("b.json", ",FORMAT=JSON"), Self.data("c.bin", ",FORMAT=RAW"),
                Self.data("d.xml", ",FORMAT=XML"), #"#EXT-X-CONTENT-STEERING:SERVER-URI="steer?video=1""#, "v.m3u8"),
            "d/a.json": "a", "b.json": "b", "c.bin": "c", "d.xml": "d", "steer?video=1": "s", "e.json": "e",
        ])
        #expect(text("d/a.json", in: facts) == "a")
        #expect(text("d/a.json#end", in: facts) == "a")
        #expect(text("b.json", in: facts) == "b")
        #expect(text("steer?video=1", in: facts) == "s")
        for address: URIReference in ["c.bin", "d.xml", "e.json", "m.m3u8"] { #expect(text(address, in: facts) == nil) }
    }

    @Test func theyAreKnownWithoutAnyMedia() async throws {
        let facts = try await facts(["m.m3u8": multivariant(Self.data("a.json"), "v.m3u8"), "a.json": "{}"])
        #expect(!facts.areAtHand)
        #expect(text("a.json", in: facts) == "{}")
    }

    @Test func aMediaPlaylistAsTheRootNamesNone() async throws {
        let facts = try await facts([
            "m.m3u8": media(Self.date, Self.interstitial(#"X-ASSET-URI="ad.m3u8""#), "#EXTINF:6,", "a.ts"),
            "ad.m3u8": clear,
        ])
        #expect(facts.sideFiles.assets(at: "ad.m3u8") == [])
    }

    @Test(arguments: [
        ("data:application/json;base64,eyJhIjoxfQ==", #"{"a":1}"#), ("data:;BASE64,e30%3D", "{}"),
        ("DATA:,%7B%22a%22:1%7D", #"{"a":1}"#), ("data:,", ""),
    ])
    func aDataURIHoldsItsText(uri: String, held: String) async throws {
        let tag = #"#EXT-X-CONTENT-STEERING:SERVER-URI="\#(uri)""#
        #expect(text(URIReference(uri), in: try await facts(["m.m3u8": multivariant(tag, "v.m3u8")])) == held)
    }

    @Test(arguments: ["data:;base64,?", "data:{}"])
    func aBrokenDataURIHoldsNothing(uri: String) async throws {
        let tag = #"#EXT-X-CONTENT-STEERING:SERVER-URI="\#(uri)""#
        #expect(text(URIReference(uri), in: try await facts(["m.m3u8": multivariant(tag, "v.m3u8")])) == nil)
    }

    @Test func anAnswerThatWasWrittenDownIsItsBody() async throws {
        let facts = try await facts([
            "m.m3u8": multivariant(Self.data("a.json"), Self.data("b.json"), "v.m3u8"),
            "a.json": "HTTP/1.1 200 OK\r\n\r\n{}", "b.json": "HTTP/1.1 404 Not Found\r\n\r\nnothing",
        ])
        #expect(text("a.json", in: facts) == "{}")
        #expect(text("b.json", in: facts) == nil)
    }

    // MARK: Limits

    @Test func aFileOverTheLimitIsNotKnown() async throws {
        let most = String(repeating: " ", count: 1 << 20)
        let facts = try await facts([
            "m.m3u8": multivariant(Self.data("a.json"), Self.data("b.json"), "v.m3u8"), "a.json": most,
            "b.json": most + " ",
        ])
        #expect(text("a.json", in: facts) == most)
        #expect(text("b.json", in: facts) == nil)
    }

    @Test func ofManyFilesTheFirstAreRead() async throws {
        let names = (0..<100).map { "\($0).json" }
        // A file that is not there costs nothing, and one that is named twice counts once.
        let tags = ["none.json"] + names.flatMap { [$0, $0] }
        var files = Dictionary(uniqueKeysWithValues: names.map { ($0, "{}") })
        files["m.m3u8"] = multivariant(tags.map { Self.data($0) }.joined(separator: "\n"), "v.m3u8")
        let facts = try await facts(files)
        #expect(names.filter { text(URIReference($0), in: facts) != nil } == Array(names.prefix(64)))
    }

    @Test func aFileOutsideOfTheDirectoryIsNotKnown() async throws {
        let base = FileManager.default.temporaryDirectory.appendingPathComponent("hls-\(UUID().uuidString)")
        let root = base.appendingPathComponent("root")
        defer { try? FileManager.default.removeItem(at: base) }
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        let addresses = ["in.json", "../out.json", "link.json", base.path + "/out.json", "https://h/in.json", "."]
        let tags = addresses.map { Self.data($0) }.joined(separator: "\n")
        for (file, text) in ["root/m.m3u8": multivariant(tags, "v.m3u8"), "root/in.json": "in", "out.json": "out"] {
            try Data(text.utf8).write(to: base.appendingPathComponent(file))
        }
        try FileManager.default.createSymbolicLink(
            atPath: root.path + "/link.json", withDestinationPath: base.path + "/out.json")
        let source = DirectorySource(root: root.path)
        let facts = await MediaFacts(of: try await Presentation(at: "m.m3u8", from: source), from: source)
        #expect(
            addresses.filter { text(URIReference($0).resolved(against: "m.m3u8"), in: facts) != nil } == ["in.json"])
    }

    // MARK: Interstitials

    /// The assets that interstitials of a presentation name by an address, a line each.
    private func assets(at address: URIReference, _ files: [String: String]) async throws -> [String] {
        try await facts(files).sideFiles.assets(at: address).map { asset in
            let inner = asset.innerInterstitial.map { ", with \($0)" } ?? ""
            return "\(asset.address) by \(asset.mediaAddress)\(asset.isLive ? ", live" : "")\(inner)"
        }
    }

    @Test(arguments: [
        (clear, "ad.m3u8 by ad.m3u8, live"), (clear + "#EXT-X-ENDLIST\n", "ad.m3u8 by ad.m3u8"),
        (media("#EXT-X-PLAYLIST-TYPE:VOD", "#EXTINF:6,", "a.ts"), "ad.m3u8 by ad.m3u8"),
        (media("#EXT-X-PLAYLIST-TYPE:EVENT", "#EXTINF:6,", "a.ts"), "ad.m3u8 by ad.m3u8, live"),
        (
            media(date, interstitial(#"X-ASSET-URI="x.m3u8""#, id: "in"), "#EXT-X-ENDLIST"),
            "ad.m3u8 by ad.m3u8, with in"
        ),
        (media(date, #"#EXT-X-DATERANGE:ID="x""#, "#EXT-X-ENDLIST"), "ad.m3u8 by ad.m3u8"),
        ("<html>", nil),
    ])
    func anAssetIsAPlaylist(text: String, known: String?) async throws {
        var files = Self.scheduling(Self.interstitial(#"X-ASSET-URI="ad.m3u8""#))
        files["ad.m3u8"] = text
        #expect(try await assets(at: "ad.m3u8", files) == [known].compactMap { $0 })
    }

    @Test func aMultivariantPlaylistLeadsToItsFirstPlaylist() async throws {
        var files = Self.scheduling(Self.interstitial(#"X-ASSET-URI="ads/ad.m3u8""#))
        files["ads/ad.m3u8"] = multivariant(
            #"#EXT-X-DEFINE:NAME="n",VALUE="2""#, "#EXT-X-STREAM-INF:BANDWIDTH=1", "{$n}.m3u8", "3.m3u8")
        files["ads/3.m3u8"] = clear
        #expect(try await assets(at: "ads/ad.m3u8", files) == [])
        files["ads/2.m3u8"] = media(#"#EXT-X-DEFINE:IMPORT="n""#, "#EXTINF:6,", "{$n}.ts", "#EXT-X-ENDLIST")
        #expect(try await assets(at: "ads/ad.m3u8", files) == ["ads/ad.m3u8 by ads/2.m3u8"])
    }

    @Test(arguments: ["ad.m3u8", "b.m3u8"])
    func itLeadsNoFurther(child: String) async throws {
        var files = Self.scheduling(Self.interstitial(#"X-ASSET-URI="ad.m3u8""#))
        files["ad.m3u8"] = multivariant(child)
        files["b.m3u8"] = multivariant("c.m3u8")
        files["c.m3u8"] = clear
        #expect(try await assets(at: "ad.m3u8", files) == [])
    }

    @Test func aListNamesAssets() async throws {
        var files = Self.scheduling(Self.interstitial(#"X-ASSET-LIST="ads/list.json""#))
        files["ads/list.json"] = """
            {"ASSETS": [{"URI": "https://h/a.m3u8"}, {"URI": "b.m3u8", "DURATION": 6}, {"uri": "c.m3u8"}, {"URI": 1}, 2,
              {"URI": "none.m3u8"}]}
            """
        files["https://h/a.m3u8"] = clear
        for name in ["ads/b.m3u8", "ads/c.m3u8", "b.m3u8"] { files[name] = clear + "#EXT-X-ENDLIST\n" }
        #expect(
            try await assets(at: "ads/list.json", files) == [
                "https://h/a.m3u8 by https://h/a.m3u8, live", "ads/b.m3u8 by ads/b.m3u8",
            ])
    }

    @Test(arguments: [
        "", "{", "[]", "{}", #"{"ASSETS": {}}"#, #"{"ASSETS": [[]]}"#, #"{"ASSETS": [{"URI": ""}]}"#,
        String(repeating: "[", count: 100_000),
    ])
    func aListOfAnyOtherShapeNamesNone(list: String) async throws {
        var files = Self.scheduling(Self.interstitial(#"X-ASSET-LIST="list.json""#))
        files["list.json"] = list
        #expect(try await assets(at: "list.json", files) == [])
    }

    @Test func onlyInterstitialsHaveAssets() async throws {
        var files = Self.scheduling(#"#EXT-X-DATERANGE:ID="x",START-DATE="2026-01-01T00:00:00Z",X-ASSET-URI="ad.m3u8""#)
        files["ad.m3u8"] = clear
        #expect(try await assets(at: "ad.m3u8", files) == [])
    }
}
