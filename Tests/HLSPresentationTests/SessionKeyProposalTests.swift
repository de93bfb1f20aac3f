import HLSPlaylistsTesting
import Testing

@Suite struct SessionKeyProposalTests {
    // MARK: - One line

    private static let fairPlay = "KEYFORMAT=\"com.apple.streamingkeydelivery\""

    @Test(arguments: [
        (
            "METHOD=SAMPLE-AES,URI=\"skd://k\",\(fairPlay)",
            "METHOD=SAMPLE-AES,URI=\"skd://k\",\(fairPlay),KEYFORMATVERSIONS=\"1\""
        ),
        (
            "KEYFORMATVERSIONS=\"2/5\",\(fairPlay),URI=\"skd://k?a=1,b=2&c= #x\",METHOD=SAMPLE-AES-CTR",
            "METHOD=SAMPLE-AES-CTR,URI=\"skd://k?a=1,b=2&c= #x\",\(fairPlay),KEYFORMATVERSIONS=\"2/5\""
        ),
        ("METHOD=AES-128,URI=\"k.key\"", "METHOD=AES-128,URI=\"k.key\""),
        (
            "METHOD=AES-128,URI=\"k.key\",KEYFORMAT=\"identity\",KEYFORMATVERSIONS=\"1\",IV=0xAB",
            "METHOD=AES-128,URI=\"k.key\",IV=0x000000000000000000000000000000AB"
        ),
        (
            "METHOD=SAMPLE-AES,URI=\"data:,w\",KEYID=0x00112233,X-NAME=\"a, b\",KEYFORMAT=\"w\",KEYFORMATVERSIONS=\"1\"",
            "METHOD=SAMPLE-AES,URI=\"data:,w\",KEYFORMAT=\"w\",KEYFORMATVERSIONS=\"1\",KEYID=0x00112233,X-NAME=\"a, b\""
        ),
        ("METHOD=SAMPLE-AES,URI=\"k\",IV=0xZ,KEYFORMATVERSIONS=\"x\"", "METHOD=SAMPLE-AES,URI=\"k\""),
        ("METHOD=NEW,URI=\"skd://é%20{k}$\"", "METHOD=NEW,URI=\"skd://é%20{k}$\""),
    ])
    func aKeyIsDeclaredWithAllItsAttributes(key: String, proposed: String) async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant("v.m3u8"), "v.m3u8": media("#EXT-X-KEY:\(key)", "#EXTINF:6,", "s.mp4"),
        ])
        #expect(presentation.proposedSessionKeyLines == ["#EXT-X-SESSION-KEY:" + proposed])
        try await expectCompletion(of: presentation)
    }

    @Test(arguments: [
        ContentKey(uri: "skd://a\"b"), ContentKey(uri: "skd://a\nb"), ContentKey(uri: "skd://a\r\nb"),
        ContentKey(uri: "skd://{$name}"), ContentKey(uri: ""), ContentKey(uri: nil),
        ContentKey(method: nil, uri: "skd://k"), ContentKey(method: EncryptionMethod(rawValue: "NONE"), uri: "skd://k"),
        ContentKey(method: EncryptionMethod(rawValue: "A,B"), uri: "skd://k"),
        ContentKey(uri: "skd://k", keyFormat: KeyFormat(rawValue: "a\"b")),
        ContentKey(uri: "skd://k", otherAttributes: [Attribute(name: "X", value: "a\"b", isQuoted: true)]),
        ContentKey(uri: "skd://k", otherAttributes: [Attribute(name: "X", value: "a,b", isQuoted: false)]),
    ])
    func whatCannotBeWrittenIsNotDeclared(key: ContentKey) {
        #expect(key.sessionKeyLine == nil)
    }

    // MARK: - The lines of a presentation

    @Test func keysAreProposedInTheOrderOfTheirFirstUseAndOnce() async throws {
        let widevine = TestPlaylist.Key("data:,w", format: .widevine)
        let presentation = try await follow([
            "m.m3u8": TestPlaylist.multivariant(
                variants: ["v.m3u8", "w.m3u8"], renditions: [.audio("a.m3u8")], iFrameVariants: ["i.m3u8"],
                sessionKeys: ["skd://2"]),
            "v.m3u8": TestPlaylist.media(keys: ["skd://3", "skd://2", "skd://1", widevine]),
            "w.m3u8": TestPlaylist.media(keys: ["skd://3", widevine]), "a.m3u8": TestPlaylist.media(keys: ["skd://a"]),
            "i.m3u8": TestPlaylist.media(keys: ["skd://a", "skd://i"]),
        ])
        #expect(
            presentation.proposedSessionKeyLines == [
                line("skd://3"), line("data:,w", .widevine), line("skd://1"), line("skd://a"), line("skd://i"),
            ])
        try await expectCompletion(of: presentation)
    }

    @Test func nothingIsProposedWhereNothingIsMissing() async throws {
        let video = TestPlaylist.media(keys: ["skd://k"])
        let complete = TestPlaylist.multivariant(variants: ["v.m3u8"], sessionKeys: ["skd://k", "skd://next"])
        #expect(try await follow(["m.m3u8": complete, "v.m3u8": video]).proposedSessionKeyLines == [])
        #expect(try await follow(["m.m3u8": video]).proposedSessionKeyLines == [])
        #expect(try await follow(["m.m3u8": multivariant("v.m3u8"), "v.m3u8": clear]).proposedSessionKeyLines == [])
        #expect(try await follow(["m.m3u8": multivariant("gone.m3u8")]).proposedSessionKeyLines == [])
    }

    @Test func aKeyTagInTheRootDeclaresNothingAndNeedsNothing() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant(fairPlayKey("skd://k"), fairPlayKey("skd://x"), "v.m3u8"),
            "v.m3u8": TestPlaylist.media(keys: ["skd://k"]),
        ])
        #expect(presentation.proposedSessionKeyLines == [line("skd://k")])
    }

    /// 4.4.6.5: no two with one METHOD, URI, IV, KEYFORMAT and KEYFORMATVERSIONS. KEYID does not tell them apart.
    @Test func keysThatOnlyVendorsAttributesTellApartAreDeclaredOnce() async throws {
        let keys = ["KEYID=0x01", "KEYID=0x02", "IV=0x3"].map {
            "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"data:,w\",KEYFORMAT=\"w\",\($0)\n#EXTINF:6,\ns.mp4"
        }
        let presentation = try await follow([
            "m.m3u8": multivariant("v.m3u8"), "v.m3u8": media(keys.joined(separator: "\n")),
        ])
        #expect(
            presentation.proposedSessionKeyLines == [
                "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"data:,w\",KEYFORMAT=\"w\",KEYFORMATVERSIONS=\"1\",KEYID=0x01"
            ])
    }

    @Test(arguments: FixtureFolder.all)
    func aFixtureIsCompleteOnceTheLinesAreAdded(folder: FixtureFolder) async throws {
        let presentation = try await folder.presentation()
        guard case .multivariant? = presentation.root.playlist else {
            #expect(presentation.proposedSessionKeyLines == [])
            return
        }
        try await expectCompletion(of: presentation)
    }

    @Test(arguments: FixtureFolder.all)
    func aDocumentTakesTheMissingKeys(folder: FixtureFolder) async throws {
        let presentation = try await folder.presentation()
        guard case .multivariant(let root)? = presentation.root.playlist else { return }
        var document = try PlaylistDocument(parsing: root.text?.bytes ?? [])
        let missing = presentation.missingSessionKeys
        try document.edit { $0.addSessionKeys(missing + missing) }
        let edited = try MultivariantPlaylist(parsing: document.bytes)
        #expect(edited.sessionKeys == root.sessionKeys + missing)
    }

    // MARK: - Completing

    /// Adds the lines to the root and follows it again: no key is missing, and none was added twice.
    private func expectCompletion(of presentation: Presentation) async throws {
        let lines = presentation.proposedSessionKeyLines
        var texts: [String: String] = [:]
        for member in presentation.members {
            texts[member.address.rawValue] = member.playlist?.text.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
        let root = presentation.root.address
        texts[root.rawValue]?.append((lines + [""]).joined(separator: "\n"))
        let completed = try await Presentation(at: root, from: MemorySource(texts))
        #expect(completed.keys().sessionKeyCoverage?.missing == [])
        #expect(completed.keys().sessionKeyCoverage?.mismatched == [])
        #expect(completed.proposedSessionKeyLines == [])
        #expect(completed.keys().count == presentation.keys().count)
        guard case .multivariant(let playlist)? = completed.root.playlist else { return }
        let added = playlist.sessionKeys.suffix(lines.count)
        #expect(added.compactMap(\.sessionKeyLine) == lines)
        for key in added { #expect(playlist.sessionKeys.filter { $0.isSameSessionKey(as: key) } == [key]) }
    }

    private func line(_ uri: String, _ format: KeyFormat = .fairPlay) -> String {
        "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"\(format)\",KEYFORMATVERSIONS=\"1\""
    }
}

extension ContentKey {
    /// Whether both may not stand in one playlist (4.4.6.5).
    fileprivate func isSameSessionKey(as other: ContentKey) -> Bool {
        (method, uri, keyFormat) == (other.method, other.uri, other.keyFormat)
            && (statedInitializationVector, keyFormatVersions)
                == (other.statedInitializationVector, other.keyFormatVersions)
    }
}
