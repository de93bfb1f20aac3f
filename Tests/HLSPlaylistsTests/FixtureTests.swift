import HLSPlaylists
import Testing

/// What `Fixtures/README.md` says of the playlists is what is read from them.
@Suite struct FixtureTests {
    @Test func onlyTheFilesThatAreWrongHaveErrors() throws {
        let paths = try Fixtures.paths()
        #expect(paths.count > 140)
        for path in paths {
            let playlist = try Playlist(parsing: try Fixtures.bytes(path))
            let ids = Set(playlist.diagnostics.map(\.id))
            if path.hasSuffix("-error.m3u8") {
                #expect(playlist.diagnostics.contains { $0.severity == .error }, "\(path)")
            } else {
                #expect(ids.isSubset(of: ["attr-hex-uppercase"]), "\(path)")  // as both packagers write them
            }
            #expect(playlist.text?.bytes == (try Fixtures.bytes(path)))
            guard case .multivariant = playlist else { continue }
            #expect(path.hasSuffix("master.m3u8"))
        }
    }

    @Test(arguments: [
        ("multidrm-separate-keys", 3, 3), ("fairplay-key-rotation", 6, 6), ("fairplay-key-rotation-live", 4, 0),
        ("fairplay-clear-lead", 2, 2), ("fairplay-session-key-missing", 3, 2), ("fairplay-iframe-only-key", 3, 0),
        ("fairplay-audio-only-key", 2, 0), ("fairplay-multikey-default", 3, 3), ("fairplay-fmp4-single-key", 1, 1),
        ("fairplay-fmp4-clear-lead", 1, 0), ("fairplay-byterange", 1, 1), ("fairplay-live-window", 3, 0),
        ("multidrm-multikey", 1, 1), ("clear-vod", 0, 0), ("widevine-ctr-event", 0, 0), ("identity-event", 0, 0),
        ("ff-aes128-rotate", 0, 0), ("ff-fmp4-byterange", 0, 0), ("ff-iframes", 0, 0), ("ff-live", 0, 0),
        ("ff-event-pdt", 0, 0), ("fairplay-ts", 1, 0), ("multidrm-multikey-nosession", 1, 0),
        ("widevine-legacy-live", 0, 0), ("ff-variants", 0, 0),
    ])
    func aPresentationHasItsFairPlayKeys(folder: String, keys: Int, sessionKeys: Int) throws {
        var found: Set<String?> = []
        var session: Set<String?> = []
        for path in try Fixtures.paths(in: folder) {
            switch try Playlist(parsing: try Fixtures.bytes(path)) {
            case .media(let playlist):
                found.formUnion(playlist.keys.filter { $0.keyFormat == .fairPlay }.map(\.uri))
            case .multivariant(let playlist):
                session.formUnion(playlist.sessionKeys.filter { $0.keyFormat == .fairPlay }.map(\.uri))
            }
        }
        #expect(found.count == keys)
        #expect(session.count == sessionKeys)
        #expect(session.isSubset(of: found))
    }

    /// The segments of each FairPlay key, counted from 1: `skd://a 1-3`; `clear` where there is none.
    private func fairPlayRuns(_ path: String) throws -> [String] {
        try Fixtures.media(path).segments.keyRuns.map { run in
            let uris = run.keys.filter { $0.keyFormat == .fairPlay }.compactMap(\.uri)
            let name = uris.isEmpty ? "clear" : uris.joined(separator: " ")
            return "\(name) \(run.segments.lowerBound + 1)-\(run.segments.upperBound)"
        }
    }

    @Test(arguments: [
        (
            "fairplay-key-rotation/audio/en/main.m3u8",
            [
                "skd://D206nFHoS3qMLpTXsG8aNQ== 1-3", "skd://bTqcUehLeowulNewbxo1Dw== 4-5",
                "skd://OpxR6Et6jC6U17BvGjUPbQ== 6-6",
            ]
        ),
        (
            "fairplay-key-rotation/video/720p/iframes.m3u8",
            [
                "skd://feE7CkySSPWh6Gs18NLHlA== 1-3", "skd://4TsKTJJI9aHoazXw0seUfQ== 4-5",
                "skd://OwpMkkj1oehrNfDSx5R94Q== 6-6",
            ]
        ),
        (
            "fairplay-key-rotation-live/video/360p/main.m3u8",
            ["skd://4TsKTJJI9aHoazXw0seUfQ== 1-2", "skd://OwpMkkj1oehrNfDSx5R94Q== 3-3"]
        ),
        ("fairplay-clear-lead/audio/en/main.m3u8", ["clear 1-2", "skd://D206nFHoS3qMLpTXsG8aNQ== 3-6"]),
        ("fairplay-clear-lead/subtitles/en/main.m3u8", ["clear 1-6"]),
        ("fairplay-iframe-only-key/video/trickplay/iframes.m3u8", ["skd://sqgPbRnnQwyF1OGXPG9aCw== 1-24"]),
        ("fairplay-audio-only-key/audio/fr/main.m3u8", ["skd://D206nFHoS3qMLpTXsG8aNQ== 1-6"]),
        ("fairplay-multikey-default/hd/main.m3u8", ["skd://ajsfDOCpSw2fWy+PAAAAAg== 1-5"]),
        (
            "fairplay-fmp4-clear-lead/sd/main.m3u8",
            ["clear 1-2", "skd://6a3b1f0ce0a94b0d9f5b2f8f0c1d2e3f 3-5"]
        ),
        (
            "fairplay-byterange/sd.m3u8",
            [
                "skd://license.example.com/fps/asset-42?kid=6a3b1f0ce0a94b0d9f5b2f8f0c1d2e3f"
                    + "&iv=0102030405060708090a0b0c0d0e0f10 1-5"
            ]
        ),
        ("multidrm-multikey/a_en.m3u8", ["skd://license.example.com/multi 1-5"]),
        ("clear-vod/sd/main.m3u8", ["clear 1-5"]),
        ("widevine-ctr-event/sd/main.m3u8", ["clear 1-5"]),
    ])
    func aKeyIsInForceForItsSegments(path: String, runs: [String]) throws {
        #expect(try fairPlayRuns(path) == runs)
    }

    @Test func threeSystemsStandOnEverySegment() throws {
        let playlist = try Fixtures.media("multidrm-separate-keys/video/360p/main.m3u8")
        #expect(playlist.version == 6)
        #expect(playlist.targetDuration == 4)
        #expect(playlist.type == .vod)
        #expect(playlist.segments.map(\.duration) == Array(repeating: 3.84, count: 6))
        #expect(playlist.keyTags.map(\.keyFormat) == [.playReady, .widevine, .fairPlay])
        #expect(playlist.keyTags.map(\.method) == [.sampleAES, .sampleAES, .sampleAES])
        #expect(
            playlist.keyTags.map { $0.otherAttributes.map(\.name) } == [[], ["KEYID"], []])
        #expect(
            playlist.keyTags.map { $0.statedInitializationVector?.digits } == [
                "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf", "a0a1a2a3a4a5a6a7a8a9aaabacadaeaf", nil,
            ])
        #expect(playlist.segments.allSatisfy { $0.keys == playlist.keyTags })
        #expect(playlist.segments[0].initializationSection == InitializationSection(uri: "init.mp4"))
        let root = try Fixtures.multivariant("multidrm-separate-keys/master.m3u8")
        #expect(root.variants.map(\.resolution?.height) == [360, 720, 1080])
        #expect(root.renditions(.audio, inGroup: "audio").map(\.name) == ["English", "Français"])
        #expect(root.renditions(.subtitles, inGroup: "subtitles").map(\.isDefault) == [true, false])
        #expect(root.iFrameVariants.count == 3)
        #expect(root.sessionKeys.map(\.position?.line) == [5, 6, 7, 8, 9, 10, 11, 12, 13])
        #expect(
            root.sessionKeys.map(\.keyFormat)
                == Array(repeating: [.widevine, .playReady, .fairPlay], count: 3).flatMap { $0 })
    }

    @Test func aLiveWindowHasItsNumbers() throws {
        let shaka = try Fixtures.media("fairplay-key-rotation-live/audio/en/main.m3u8")
        #expect(shaka.segments.map(\.sequenceNumber) == [3, 4, 5])
        #expect(shaka.segments.map(\.uri) == ["seg-0004.m4s", "seg-0005.m4s", "seg-0006.m4s"])
        #expect(!shaka.hasEndList && shaka.type == nil)
        let ffmpeg = try Fixtures.media("ff-live/main.m3u8")
        #expect(ffmpeg.segments.map(\.sequenceNumber) == Array(123_466...123_470))
        #expect(ffmpeg.segments.allSatisfy { $0.programDateTime?.utcOffset == 0 })
        #expect(!ffmpeg.hasEndList)
    }

    @Test func byteRangesFollowEachOther() throws {
        let ffmpeg = try Fixtures.media("ff-fmp4-byterange/main.m3u8")
        #expect(ffmpeg.version == 7)
        #expect(ffmpeg.segments.count == 8)
        let map = ffmpeg.segments[0].initializationSection?.byteRange
        #expect(map == ByteRange(length: 1354, offset: 0))
        #expect(
            ffmpeg.segments.dropFirst().map(\.byteRange?.offset) == ffmpeg.segments.dropLast().map { $0.byteRange?.end }
        )
        let shaka = try Fixtures.media("fairplay-byterange/sd.m3u8")
        #expect(shaka.segments.map { $0.byteRange?.isOffsetImplied } == [false, true, true, true, true])
        #expect(shaka.segments[0].byteRange == ByteRange(length: 324_084, offset: 1024))
        #expect(shaka.segments[1].byteRange == ByteRange(length: 286_792, offset: 325_108))
    }

    @Test func theOtherPresentationsAreWhatTheyAre() throws {
        let iFrames = try Fixtures.media("ff-iframes/main.m3u8")
        #expect(iFrames.iFramesOnly && iFrames.version == 4 && iFrames.segments.count == 8)
        let event = try Fixtures.media("ff-event-pdt/main.m3u8")
        #expect(event.type == .event && event.independentSegments)
        #expect(event.segments.map(\.isDiscontinuity) == [true] + Array(repeating: false, count: 7))
        #expect(event.segments[7].date?.description == "2026-11-30T01:07:46.380Z")
        let aes = try Fixtures.media("ff-aes128-rotate/main.m3u8")
        #expect(aes.segments.count == 15)
        #expect(aes.keys.map(\.uri) == ["https://keys.example.com/k.key"])
        #expect(aes.keys.map(\.method) == [.aes128])
        let identity = try Fixtures.media("identity-event/sd/main.m3u8")
        #expect(identity.keys.map(\.keyFormat) == [.identity])
        #expect(identity.segments[0].initializationSection == nil)
        #expect(!identity.hasEndList)
        let widevine = try Fixtures.media("widevine-ctr-event/sd/main.m3u8")
        #expect(widevine.start == StartPoint(timeOffset: -12))
        #expect(widevine.keys.map(\.method) == [.sampleAESCTR])
        #expect(widevine.keys.map(\.statedInitializationVector) == [nil])
        let clear = try Fixtures.multivariant("clear-vod/master.m3u8")
        #expect(clear.variants.map(\.uri).first == "https://cdn.example.com/assets/42/sd/main.m3u8")
    }

    // MARK: Bytes and lines

    @Test(
        arguments: [
            ("crlf-valid", "skd://keys.example.com/crlf", []),
            ("bom-error", "skd://keys.example.com/bom", ["1:1 error lex-no-bom"]),
            ("no-final-newline-valid", "skd://keys.example.com/no-final-newline", []),
            (
                "nul-and-invalid-utf8-error", "skd://keys.example.com/nul",
                ["7:18 error lex-utf8", "9:24 error lex-no-control-chars", "10:23 error lex-utf8"]
            ),
            ("attribute-look-alikes-valid", "skd://keys.example.com/asset?id=7,8&part=A=B,URI=x", []),
        ] as [(String, String, [String])])
    func oddBytesChangeNothingAboutTheModel(name: String, uri: String, findings: [String]) throws {
        let playlist = try Fixtures.media("lexing/\(name).m3u8")
        #expect(playlist.segments.map(\.duration) == [4, 3.5])
        #expect(
            playlist.segments.map { $0.keys.map(\.uri) } == [[uri], [uri]])
        #expect(playlist.segments.map { $0.keys.map(\.keyFormat) } == [[.fairPlay], [.fairPlay]])
        #expect(playlist.version == 6 && playlist.type == .vod && playlist.hasEndList)
        #expect(playlist.diagnostics.listed == findings)
    }

    @Test func oddBytesAreReportedAtTheirOffsets() throws {
        let playlist = try Fixtures.media("lexing/nul-and-invalid-utf8-error.m3u8")
        #expect(playlist.diagnostics.map(\.range?.byteOffset) == [244, 279, 310])
        #expect(playlist.diagnostics.map(\.range?.byteLength) == [1, 1, 2])
    }

    @Test func lookAlikesAreOtherAttributes() throws {
        let playlist = try Fixtures.media("lexing/attribute-look-alikes-valid.m3u8")
        #expect(playlist.keyTags.count == 1)
        #expect(playlist.keyTags.map(\.position?.line) == [7])
        #expect(playlist.keyTags.map(\.method) == [.sampleAES])
        #expect(playlist.keyTags.map(\.statedInitializationVector) == [nil])
        #expect(
            playlist.keyTags.map { $0.otherAttributes.map(\.name) } == [
                ["X-URI", "X-METHOD", "X-KEYFORMAT", "X-NOTE", "URI-X", "X-IV", "X-RATIO", "X-SIZE"]
            ])
        #expect(
            playlist.segments[0].initializationSection
                == InitializationSection(
                    uri: "init.mp4?list=a,b=c", keys: playlist.keyTags,
                    otherAttributes: [
                        Attribute(name: "X-BYTERANGE", value: "1@1"), Attribute(name: "X-URI", value: "wrong.mp4"),
                    ]))
        #expect(playlist.segments[0].uri == "seg-1.m4s?token=a,b&URI=%22x%22")
        #expect(playlist.dateRanges.map(\.id) == ["note,ID=2"])
        #expect(playlist.unknownTags.map(\.name) == ["EXT-X-VENDOR-KEY"])
    }
}
