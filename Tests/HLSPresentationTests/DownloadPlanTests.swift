import HLSPlaylistsTesting
import Testing

@Suite struct DownloadPlanTests {
    // MARK: - The variant

    @Test(arguments: [
        ("no limit", DownloadPlan.Limit(), "uhd.m3u8"),
        ("the bit rate may be reached", .init(maximumBandwidth: 5_000_000), "hd.m3u8"),
        ("and not passed", .init(maximumBandwidth: 4_999_999), "sd.m3u8"),
        ("lines", .init(maximumHeight: 1080), "hd.m3u8"), ("few lines", .init(maximumHeight: 1079), "sd.m3u8"),
        ("both", .init(maximumBandwidth: 20_000_000, maximumHeight: 720), "sd.m3u8"),
        ("all are over the bit rate", .init(maximumBandwidth: 10), "sd.m3u8"),
        ("all have too many lines", .init(maximumHeight: 10), "sd.m3u8"),
        ("all are over one of the two", .init(maximumBandwidth: 2_000_000, maximumHeight: 100), "sd.m3u8"),
    ])
    func theHighestVariantWithinTheLimitIsTaken(fact: String, limit: DownloadPlan.Limit, uri: String) async throws {
        let plan = try await plan(film, limit)
        #expect(plan.variant?.uri == uri, "\(fact)")
        #expect(plan.playlists == [URIReference(uri), "en.m3u8"])
        #expect(plan.isPossible)
    }

    @Test(arguments: [
        ("of equals the first", ["BANDWIDTH=5", "BANDWIDTH=7", "BANDWIDTH=7"], nil, 1),
        ("of equals over the limit too", ["BANDWIDTH=9", "BANDWIDTH=7", "BANDWIDTH=7"], 5, 1),
        ("an unknown bit rate is the lowest", ["CODECS=\"x\"", "BANDWIDTH=7", "BANDWIDTH=9"], 8, 1),
        ("an unknown bit rate is within each limit", ["BANDWIDTH=7", "CODECS=\"x\""], 5, 1),
        ("an unknown height is within each limit", ["BANDWIDTH=2,RESOLUTION=8x8", "BANDWIDTH=1"], nil, 1),
        ("not what clients ignore", ["BANDWIDTH=9,HDCP-LEVEL=TYPE-9", "BANDWIDTH=7"], nil, 1),
    ])
    func variantsAreWeighedByBitRate(fact: String, tags: [String], bandwidth: Int?, taken: Int) async throws {
        let lines = tags.enumerated().map { "#EXT-X-STREAM-INF:\($0.element)\n\($0.offset).m3u8" }
        let names = tags.indices.map { ("\($0).m3u8", TestPlaylist.media()) }
        let plan = try await plan(
            Dictionary(uniqueKeysWithValues: names + [("m.m3u8", playlist(lines.joined(separator: "\n")))]),
            .init(maximumBandwidth: bandwidth, maximumHeight: 4))
        #expect(plan.playlists == [URIReference("\(taken).m3u8")], "\(fact)")
    }

    // MARK: - What is taken

    @Test func onlyWhatIsTakenIsReadAndOnlyItsKeysAreListed() async throws {
        let source = RecordingSource(film)
        let plan = try await DownloadPlan(
            at: "m.m3u8", from: source, limit: .init(maximumHeight: 1080), options: FollowingOptions(maximumRequests: 1)
        )
        #expect(await source.requests == ["m.m3u8", "hd.m3u8", "en.m3u8"])
        #expect(plan.renditions.map(\.name) == ["en"])
        // The session keys are those of HD and UHD, and only one of them is needed.
        #expect(plan.keys.map(\.uri) == ["skd://hd", "skd://en"])
        #expect(plan.keys.map(\.isSessionKey) == [true, false])
        let left = plan.presentation.members.compactMap { member in
            member.skipReason.map { "\(member.address) \($0)" }
        }
        #expect(
            left == ["sd", "uhd", "fr", "subtitles", "trick"].map { "\($0).m3u8 not taken by the download" })
    }

    @Test func otherKeyFormatsHaveKeysOfTheirOwn() async throws {
        let playlists = [
            "m.m3u8": multivariant("v.m3u8"),
            "v.m3u8": TestPlaylist.media(keys: ["skd://v", .init("data:,w", format: .widevine)]),
        ]
        let plan = try await DownloadPlan(at: "m.m3u8", from: RecordingSource(playlists), keyFormat: .widevine)
        #expect(plan.keys.map(\.uri) == ["data:,w"])
    }

    @Test(arguments: [
        ("the default", ["1", "2,DEFAULT=YES"], ["2"]), ("the first without a default", ["1", "2"], ["1"]),
        ("one inside the variant has no playlist", ["1", "0,DEFAULT=YES"], []),
    ])
    func ofTheSoundTheDefaultIsTaken(fact: String, renditions: [String], taken: [String]) async throws {
        let tags = renditions.map { text in
            let uri = text.first == "0" ? "" : ",URI=\"\(text.prefix(1)).m3u8\""
            return "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\"\(uri),NAME=\"\(text.prefix(1))\"\(text.dropFirst())"
        }
        let plan = try await plan([
            "m.m3u8": playlist(
                tags.joined(separator: "\n"), "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"", "v.m3u8"),
            "v.m3u8": TestPlaylist.media(), "1.m3u8": TestPlaylist.media(), "2.m3u8": TestPlaylist.media(),
        ])
        #expect(plan.playlists.map(\.rawValue) == ["v.m3u8"] + taken.map { "\($0).m3u8" }, "\(fact)")
        #expect(plan.renditions.count == 1)
    }

    @Test func defaultSubtitlesAndVideoAreTakenToo() async throws {
        let plan = try await plan([
            "m.m3u8": playlist(
                "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"1\",URI=\"s.m3u8\",DEFAULT=YES",
                "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"x\",NAME=\"1\",URI=\"x.m3u8\"",
                "#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES=\"s\",VIDEO=\"x\"", "v.m3u8"),
            "v.m3u8": TestPlaylist.media(), "s.m3u8": TestPlaylist.media(), "x.m3u8": TestPlaylist.media(),
        ])
        #expect(plan.playlists == ["v.m3u8", "s.m3u8", "x.m3u8"])
    }

    @Test func aMediaPlaylistIsADownloadOfItsOwn() async throws {
        let plan = try await plan(["m.m3u8": TestPlaylist.media(segments: 4, keys: ["skd://1", "skd://2"])])
        #expect(plan.variant == nil)
        #expect(plan.renditions == [])
        #expect(plan.playlists == ["m.m3u8"])
        #expect(plan.keys.map(\.uri) == ["skd://1", "skd://2"])
        #expect(plan.duration == 24)
        #expect(plan.estimatedBytes == nil)
        #expect(plan.isPossible)
    }

    // MARK: - How much it is

    @Test(arguments: [
        ("AVERAGE-BANDWIDTH=800,BANDWIDTH=1600", 2400), ("BANDWIDTH=1600", 4800), ("BANDWIDTH=1", 3),
        ("CODECS=\"x\"", nil), ("BANDWIDTH=9223372036854775807", nil),
    ])
    func bytesAreEstimatedByTheAverageBitRate(attributes: String, bytes: Int?) async throws {
        let plan = try await plan([
            "m.m3u8": playlist(
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"1\",URI=\"a.m3u8\"",
                "#EXT-X-STREAM-INF:AUDIO=\"a\",\(attributes)", "v.m3u8"),
            "v.m3u8": TestPlaylist.media(segments: 3), "a.m3u8": TestPlaylist.media(segments: 6, duration: 4),
        ])
        #expect(plan.duration == 24)
        #expect(plan.estimatedBytes == bytes)
    }

    // MARK: - Obstacles

    @Test(arguments: [
        (TestPlaylist.media(isLive: true), ["the playlist is live: there is no EXT-X-ENDLIST"]),
        (
            media("#EXT-X-PLAYLIST-TYPE:EVENT", "#EXTINF:6,", "s.mp4"),
            ["the event goes on: there is no EXT-X-ENDLIST yet"]
        ),
        (media("#EXT-X-PLAYLIST-TYPE:EVENT", "#EXTINF:6,", "s.mp4", "#EXT-X-ENDLIST"), []),
        (
            media("#EXT-X-PLAYLIST-TYPE:VOD", "#EXTINF:6,", "s.mp4"),
            ["the playlist is live: there is no EXT-X-ENDLIST"]
        ),
        (media("#EXT-X-ENDLIST"), ["the playlist has no segments"]),
        (media("#EXT-X-KEY:METHOD=SAMPLE-AES", "#EXTINF:6,", "s.mp4", "#EXT-X-ENDLIST"), ["a key has no URI"]),
        (
            media("#EXT-X-KEY:METHOD=SAMPLE-AES"),
            [
                "the playlist is live: there is no EXT-X-ENDLIST", "the playlist has no segments", "a key has no URI",
            ]
        ),
    ])
    func whatStandsInTheWayIsNamedWithItsPlaylist(text: String, reasons: [String]) async throws {
        let asRoot = try await plan(["m.m3u8": text])
        #expect(asRoot.obstacles.map(\.reason) == reasons)
        #expect(Set(asRoot.obstacles.map(\.playlist)).isSubset(of: ["m.m3u8"]))
        let asChild = try await plan([
            "m.m3u8": TestPlaylist.multivariant(variants: ["v.m3u8"], renditions: [.audio("a.m3u8")]),
            "v.m3u8": TestPlaylist.media(), "a.m3u8": text,
        ])
        #expect(asChild.obstacles.map(\.reason) == reasons)
        #expect(Set(asChild.obstacles.map(\.playlist)).isSubset(of: ["a.m3u8"]))
        #expect(asChild.isPossible == reasons.isEmpty)
    }

    @Test func aPlaylistThatCannotBeReadStandsInTheWay() async throws {
        let root = TestPlaylist.multivariant(variants: ["v.m3u8"], renditions: [.audio("a.m3u8")])
        let failing = try await DownloadPlan(
            at: "m.m3u8",
            from: RecordingSource(
                ["m.m3u8": root, "v.m3u8": TestPlaylist.media(keys: ["skd://v"])],
                answers: ["a.m3u8": .failure(SourceError(.unreadable, reason: "503"))]))
        #expect(failing.obstacles.map(\.reason) == ["the playlist cannot be read: 503"])
        #expect(failing.obstacles.map(\.playlist) == ["a.m3u8"])
        #expect(failing.keys.map(\.uri) == ["skd://v"])
        let limited = try await DownloadPlan(
            at: "m.m3u8", from: RecordingSource(["m.m3u8": root, "v.m3u8": TestPlaylist.media()]),
            options: FollowingOptions(maximumPlaylists: 2))
        #expect(limited.obstacles.map(\.reason) == ["the playlist is not read: more than 2 playlists"])
        #expect(limited.obstacles.map(\.playlist) == ["a.m3u8"])
    }

    @Test(arguments: [
        playlist("#EXT-X-STREAM-INF:BANDWIDTH=1,HDCP-LEVEL=TYPE-9", "v.m3u8"), multivariant("m.m3u8"),
        multivariant("nested.m3u8"),
        playlist("#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"v.m3u8\""),
    ])
    func aRootThatLeadsNowhereStandsInTheWay(root: String) async throws {
        let plan = try await plan([
            "m.m3u8": root, "v.m3u8": TestPlaylist.media(),
            "nested.m3u8": playlist("#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"v.m3u8\""),
        ])
        #expect(plan.obstacles.map(\.reason) == ["no variant leads to a Media Playlist"])
        #expect(plan.obstacles.map(\.playlist) == ["m.m3u8"])
        #expect((plan.duration, plan.keys.count) == (0, 0))
    }

    @Test func aRootThatFailsThrows() async throws {
        await #expect(throws: SourceError(.notFound, reason: "no playlist at this address")) { try await plan([:]) }
    }

    // MARK: - Fixtures

    @Test(arguments: [
        (
            "multidrm-separate-keys", 720,
            ["video/720p/main.m3u8", "audio/en/main.m3u8", "subtitles/en/main.m3u8"],
            ["skd://0f6d3a9c51e84b7a8c2e94d7b06f1a35", "skd://c94e7f20d8b3415ea76130cb9e2f5d84"], 23.04
        ),
        (
            "fairplay-audio-only-key", nil, ["video/720p/main.m3u8", "audio/en/main.m3u8"],
            ["skd://feE7CkySSPWh6Gs18NLHlA=="], 23.04
        ),
        ("ff-variants", 400, ["sd/main.m3u8", "en/main.m3u8"], [], 30.02),
    ])
    func aFixtureIsDownloadedWithFewKeys(
        name: String, height: Int?, playlists: [String], uris: [String], duration: Double
    ) async throws {
        let folder = try #require(FixtureFolder.all.first { $0.name == name })
        let plan = try await DownloadPlan(
            at: folder.address, from: folder.memorySource(), limit: .init(maximumHeight: height))
        #expect(plan.playlists.map { folder.path(of: $0) } == playlists)
        #expect(plan.keys.map(\.uri) == uris)
        #expect((plan.duration * 100).rounded() == (duration * 100).rounded())
        #expect(plan.obstacles == [])
    }

    @Test(arguments: [
        ("fairplay-live-window", "the playlist is live: there is no EXT-X-ENDLIST"),
        ("identity-event", "the event goes on: there is no EXT-X-ENDLIST yet"),
    ])
    func aLiveFixtureCannotBeDownloaded(name: String, reason: String) async throws {
        let folder = try #require(FixtureFolder.all.first { $0.name == name })
        let plan = try await DownloadPlan(at: folder.address, from: folder.memorySource())
        #expect(plan.obstacles.map(\.reason) == [reason, reason])
        #expect(plan.obstacles.map(\.playlist) == plan.playlists)
    }

    // MARK: - Samples

    /// Three sizes, two languages, subtitles and trick play, each under a key of its own but the subtitles.
    private var film: [String: String] {
        var playlists = Dictionary(
            uniqueKeysWithValues: ["sd", "hd", "uhd", "fr", "en", "trick"].map {
                ("\($0).m3u8", TestPlaylist.media(keys: [TestPlaylist.Key("skd://\($0)")]))
            })
        playlists["subtitles.m3u8"] = TestPlaylist.media()
        playlists["m.m3u8"] = TestPlaylist.multivariant(
            variants: [
                .init("sd.m3u8", bandwidth: 1_000_000, resolution: Resolution(width: 640, height: 360)),
                .init("uhd.m3u8", bandwidth: 15_000_000, resolution: Resolution(width: 3840, height: 2160)),
                .init("hd.m3u8", bandwidth: 5_000_000, resolution: Resolution(width: 1920, height: 1080)),
            ],
            renditions: [
                .audio("fr.m3u8", name: "fr"), .audio("en.m3u8", name: "en", isDefault: true),
                .subtitles("subtitles.m3u8"),
            ], iFrameVariants: ["trick.m3u8"], sessionKeys: ["skd://uhd", "skd://hd"])
        return playlists
    }

    private func plan(
        _ playlists: [String: String], _ limit: DownloadPlan.Limit = DownloadPlan.Limit()
    ) async throws -> DownloadPlan {
        try await DownloadPlan(at: "m.m3u8", from: RecordingSource(playlists), limit: limit)
    }
}
