import HLSPlaylistsTesting
import Testing

@Suite struct KeyPrefetchTests {
    // MARK: - Effort and order

    struct EffortCase: CustomTestStringConvertible {
        var sessionKeys: [String]
        var effort: KeyPrefetch.Effort
        var requests: [String]
        var uris: [String]

        var testDescription: String { "\(effort), \(sessionKeys.count) session keys" }
    }

    /// What is asked for beside the root where one of each kind is enough.
    private static let oneOfEach = ["m.m3u8", "sd.m3u8", "hd.m3u8", "en.m3u8", "trick.m3u8"]

    @Test(arguments: [
        EffortCase(
            sessionKeys: ["skd://hd", "skd://en"], effort: .least, requests: ["m.m3u8"], uris: ["skd://hd", "skd://en"]),
        EffortCase(
            sessionKeys: [], effort: .least, requests: oneOfEach,
            uris: ["skd://sd", "skd://en", "skd://hd", "skd://trick"]),
        EffortCase(
            sessionKeys: ["skd://hd", "skd://other"], effort: .onePerGroup, requests: oneOfEach,
            uris: ["skd://hd", "skd://other", "skd://sd", "skd://en", "skd://trick"]),
        EffortCase(
            sessionKeys: ["skd://en", "skd://hd"], effort: .all,
            requests: ["m.m3u8", "sd.m3u8", "hd.m3u8", "hd-low.m3u8", "fr.m3u8", "en.m3u8", "trick.m3u8"],
            uris: ["skd://en", "skd://hd", "skd://sd", "skd://hd-low", "skd://fr", "skd://trick"]),
    ])
    func sessionKeysComeFirstThenWhatPlaysByDefaultThenTheRest(of example: EffortCase) async throws {
        let source = RecordingSource(film(sessionKeys: example.sessionKeys))
        let prefetch = try await KeyPrefetch(
            at: "m.m3u8", from: source, effort: example.effort, options: FollowingOptions(maximumRequests: 1))
        #expect(prefetch.uris == example.uris)
        #expect(await source.requests.map(\.rawValue) == example.requests)
        #expect(prefetch.entries.map(\.isSessionKey) == example.uris.map(example.sessionKeys.contains))
        #expect(prefetch.hasOpenedChildren == (example.requests.count > 1))
        #expect(prefetch.presentation.diagnostics == [])
    }

    @Test func theLeastEffortSaysWhatItLeavesOut() async throws {
        let prefetch = try await prefetch(film(sessionKeys: ["skd://hd"]))
        let reasons = prefetch.presentation.members.dropFirst().map(\.skipReason)
        #expect(reasons == Array(repeating: "left out by the policy session-keys-only", count: 6))
        #expect(prefetch.lines == ["skd://hd"])
    }

    /// Players pass over it, so that nothing says which keys the Media Playlists need.
    @Test func aKeyTagInTheRootIsNoSessionKey() async throws {
        let playlists = [
            "m.m3u8": multivariant(fairPlayKey("skd://astray"), "v.m3u8"),
            "v.m3u8": TestPlaylist.media(keys: ["skd://v"]),
        ]
        let prefetch = try await prefetch(playlists)
        #expect(prefetch.lines == ["skd://v variant v.m3u8", "skd://astray"])
        #expect(prefetch.entries.map(\.isSessionKey) == [false, false])
    }

    @Test func sessionKeysOfOtherFormatsAreNotEnough() async throws {
        let root = TestPlaylist.multivariant(
            variants: ["v.m3u8"], sessionKeys: [.init("data:,w", format: .widevine)])
        let keys: [TestPlaylist.Key] = ["skd://v", .init("data:,w", format: .widevine)]
        let source = RecordingSource(["m.m3u8": root, "v.m3u8": TestPlaylist.media(keys: keys)])
        #expect(try await KeyPrefetch(at: "m.m3u8", from: source).lines == ["skd://v variant v.m3u8"])
        #expect(try await KeyPrefetch(at: "m.m3u8", from: source, keyFormat: .widevine).lines == ["data:,w"])
        #expect(await source.requests == ["m.m3u8", "v.m3u8", "m.m3u8"])
    }

    @Test func aPresentationThatWasReadHasTheSameKeys() async throws {
        let playlists = film(sessionKeys: ["skd://hd"])
        let presentation = try await follow(playlists)
        let prefetch = try await prefetch(playlists, effort: .all)
        #expect(KeyPrefetch(presentation).entries == prefetch.entries)
        #expect(KeyPrefetch(presentation, .widevine).entries == [])
    }

    /// Both are what these fixtures are for: a key that no session key declares, and one that the second language has alone.
    private static let missed: [KeyPrefetch.Effort: [String: [String]]] = [
        .least: [
            "fairplay-session-key-missing": ["skd://yU5/INizQV6nYTDLni9dhA=="],
            "fairplay-audio-only-key": ["skd://D206nFHoS3qMLpTXsG8aNQ=="],
        ],
        .onePerGroup: ["fairplay-audio-only-key": ["skd://D206nFHoS3qMLpTXsG8aNQ=="]],
    ]

    @Test(arguments: FixtureFolder.all, KeyPrefetch.Effort.allCases)
    func lessEffortMissesFewKeysOfTheFixtures(folder: FixtureFolder, effort: KeyPrefetch.Effort) async throws {
        let prefetch = try await KeyPrefetch(at: folder.address, from: folder.memorySource(), effort: effort)
        #expect(Set(prefetch.uris).count == prefetch.uris.count)
        #expect(Set(folder.keys.keys).subtracting(prefetch.uris) == Set(Self.missed[effort]?[folder.name] ?? []))
        #expect(Set(prefetch.uris).isSubset(of: folder.keys.keys))
        #expect(prefetch.presentation.diagnostics == [])
    }

    // MARK: - What needs a key

    @Test func everyStreamThatUsesAKeyNeedsIt() async throws {
        let prefetch = try await prefetch(film(sessionKeys: ["skd://hd", "skd://other"]), effort: .all)
        #expect(
            prefetch.lines == [
                "skd://hd variant hd.m3u8 1920x1080 TYPE-1", "skd://other", "skd://sd variant sd.m3u8 640x360",
                "skd://en rendition en.m3u8", "skd://hd-low variant hd-low.m3u8 1920x1080 TYPE-1",
                "skd://fr rendition fr.m3u8", "skd://trick iframe trick.m3u8 320x180",
            ])
        #expect(prefetch.entries.first?.uses.map(\.tag) == [.sessionKey, .key])
    }

    @Test func allThatNameOnePlaylistNeedItsKey() async throws {
        let prefetch = try await prefetch([
            "m.m3u8": playlist(
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",URI=\"v.m3u8#t=1\"",
                "#EXT-X-STREAM-INF:BANDWIDTH=1,HDCP-LEVEL=NONE", "v.m3u8",
                "#EXT-X-STREAM-INF:BANDWIDTH=2,HDCP-LEVEL=TYPE-0,AUDIO=\"a\"", "./v.m3u8"),
            "v.m3u8": TestPlaylist.media(keys: ["skd://v"]),
        ])
        #expect(
            prefetch.lines == ["skd://v variant v.m3u8 NONE, variant ./v.m3u8 TYPE-0, rendition v.m3u8#t=1"])
        #expect(prefetch.entries.first?.needs.map { $0.variant?.bandwidth } == [1, 2, nil])
        #expect(prefetch.entries.first?.needs.map { $0.rendition?.name } == [nil, nil, "A"])
    }

    @Test func needsAreFoundAcrossRedirects() async throws {
        let source = RecordingSource(
            [
                "https://b.example/film/m.m3u8": multivariant("v.m3u8", "w.m3u8", "x.m3u8"),
                "https://c.example/x.m3u8": TestPlaylist.media(keys: ["skd://x"]),
            ],
            answers: [
                "https://a.example/m.m3u8": .redirect(to: "https://b.example/film/m.m3u8"),
                "https://b.example/film/v.m3u8": .redirect(to: "https://c.example/x.m3u8"),
                "https://b.example/film/w.m3u8": .redirect(to: "https://c.example/x.m3u8"),
                "https://b.example/film/x.m3u8": .redirect(to: "v.m3u8"),
            ])
        let prefetch = try await KeyPrefetch(at: "https://a.example/m.m3u8", from: source, effort: .all)
        #expect(prefetch.lines == ["skd://x variant v.m3u8, variant w.m3u8, variant x.m3u8"])
        #expect(prefetch.entries.first?.uses.map(\.playlist) == ["https://c.example/x.m3u8"])
    }

    @Test func aMediaPlaylistAsTheRootNeedsItsKeysItself() async throws {
        let source = RecordingSource(
            ["v.m3u8": TestPlaylist.media(segments: 4, keys: ["skd://1", "skd://2"])],
            answers: ["m.m3u8": .redirect(to: "v.m3u8")])
        for effort in KeyPrefetch.Effort.allCases {
            let prefetch = try await KeyPrefetch(at: "m.m3u8", from: source, effort: effort)
            #expect(prefetch.lines == ["skd://1 root", "skd://2 root"])
            #expect(!prefetch.hasOpenedChildren)
        }
        #expect(await source.requests == ["m.m3u8", "m.m3u8", "m.m3u8"])
    }

    @Test func whatNestedPlaylistsDeclareAndUseIsKeptApart() async throws {
        let prefetch = try await prefetch(
            [
                "m.m3u8": multivariant("nested.m3u8", "v.m3u8"),
                "nested.m3u8": multivariant(fairPlaySessionKey("skd://declared"), "w.m3u8", "m.m3u8"),
                "v.m3u8": TestPlaylist.media(keys: ["skd://v"]), "w.m3u8": TestPlaylist.media(keys: ["skd://w"]),
            ], effort: .all)
        #expect(prefetch.lines == ["skd://declared", "skd://v variant v.m3u8", "skd://w variant w.m3u8"])
        #expect(prefetch.presentation.diagnostics.map(\.id) == ["presentation-cycle"])
    }

    // MARK: - What cannot be read

    @Test func theKeysOfAChildThatFailsAreMissingAndAFindingSaysSo() async throws {
        let playlists = [
            "m.m3u8": TestPlaylist.multivariant(variants: ["gone.m3u8"], renditions: [.audio("a.m3u8")]),
            "a.m3u8": TestPlaylist.media(keys: ["skd://a"]),
        ]
        let prefetch = try await prefetch(playlists)
        #expect(prefetch.lines == ["skd://a rendition a.m3u8"])
        #expect(prefetch.presentation.diagnostics.map(\.id) == ["playlist-unreadable"])
    }

    @Test func aRootThatFailsThrows() async throws {
        await #expect(throws: SourceError(.notFound, reason: "no playlist at this address")) {
            try await prefetch([:])
        }
    }

    // MARK: - Step by step

    @Test func stepsTellHowFarItIsAndEndWithTheKeys() async throws {
        let source = RecordingSource(film(sessionKeys: []))
        var progress: [[Int]] = []
        var found: [[String]] = []
        for try await step in KeyPrefetch.steps(at: "m.m3u8", from: source) {
            switch step {
            case .progress(let step): progress.append([step.finished, step.known])
            case .finished(let prefetch): found.append(prefetch.uris)
            }
        }
        #expect(progress == [[1, 5], [2, 5], [3, 5], [4, 5], [5, 5]])
        #expect(found == [["skd://sd", "skd://en", "skd://hd", "skd://trick"]])
    }

    @Test func stepsThrowWhatTheRootThrows() async {
        await #expect(throws: SourceError(.unreadable, reason: "503")) {
            let source = RecordingSource(
                answers: ["m.m3u8": .failure(SourceError(.unreadable, reason: "503"))])
            for try await _ in KeyPrefetch.steps(at: "m.m3u8", from: source) {}
        }
    }

    @Test(.timeLimit(.minutes(1))) func requestsEndWhenTheStepsAreNoLongerRead() async throws {
        let (ends, end) = AsyncStream<Void>.makeStream()
        let source = SilentChild(end: end)
        for try await step in KeyPrefetch.steps(at: "m.m3u8", from: source) {
            guard case .progress = step else { continue }
            break
        }
        await ends.first { _ in true }
    }

    @Test(.timeLimit(.minutes(1))) func requestsEndWhenTheReaderIsCancelled() async throws {
        let (ends, end) = AsyncStream<Void>.makeStream()
        let (begins, begin) = AsyncStream<Void>.makeStream()
        let source = SilentChild(end: end)
        let reader = Task {
            for try await _ in KeyPrefetch.steps(at: "m.m3u8", from: source) { begin.yield() }
        }
        await begins.first { _ in true }
        reader.cancel()
        await ends.first { _ in true }
        try await reader.value
    }

    // MARK: - Samples

    /// Two sizes, one of them twice, two languages and a trick play, each under a key of its own.
    private func film(sessionKeys: [String]) -> [String: String] {
        var playlists = Dictionary(
            uniqueKeysWithValues: ["sd", "hd", "hd-low", "fr", "en", "trick"].map {
                ("\($0).m3u8", TestPlaylist.media(keys: [TestPlaylist.Key("skd://\($0)")]))
            })
        playlists["m.m3u8"] = playlist(
            sessionKeys.map { fairPlaySessionKey($0) }.joined(separator: "\n"),
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"fr\",URI=\"fr.m3u8\"",
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"en\",DEFAULT=YES,AUTOSELECT=YES,URI=\"en.m3u8\"",
            "#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=640x360,AUDIO=\"a\"", "sd.m3u8",
            "#EXT-X-STREAM-INF:BANDWIDTH=8,RESOLUTION=1920x1080,HDCP-LEVEL=TYPE-1,AUDIO=\"a\"", "hd.m3u8",
            "#EXT-X-STREAM-INF:BANDWIDTH=6,RESOLUTION=1920x1080,HDCP-LEVEL=TYPE-1,AUDIO=\"a\"", "hd-low.m3u8",
            "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,RESOLUTION=320x180,URI=\"trick.m3u8\"")
        return playlists
    }

    private func prefetch(
        _ playlists: [String: String], effort: KeyPrefetch.Effort = .least
    ) async throws -> KeyPrefetch {
        try await KeyPrefetch(at: "m.m3u8", from: RecordingSource(playlists), effort: effort)
    }
}

/// A root with one child that does not answer; tells when the request for it has ended.
private struct SilentChild: PlaylistSource {
    let end: AsyncStream<Void>.Continuation

    func load(_ address: URIReference) async throws -> LoadedPlaylist {
        if address == "m.m3u8" { return LoadedPlaylist(bytes: Array(multivariant("v.m3u8").utf8), address: address) }
        defer { end.yield() }
        try await Task.sleep(nanoseconds: .max)
        throw SourceError(.timedOut, reason: "never")
    }
}

extension KeyPrefetch {
    /// The keys, a line each, with what needs them.
    fileprivate var lines: [String] {
        entries.map { entry in
            let needs = entry.needs.map(\.line).joined(separator: ", ")
            return needs.isEmpty ? entry.uri : "\(entry.uri) \(needs)"
        }
    }
}

extension KeyNeed {
    /// What it is, its playlist as named, and what output protection goes by.
    fileprivate var line: String {
        let kind =
            switch self {
            case .variant: "variant"
            case .iFrameVariant: "iframe"
            case .rendition: "rendition"
            case .root: "root"
            }
        let facts = [variant?.resolution?.description, variant?.hdcpLevel?.rawValue].compactMap { $0 }
        return ([kind] + [variant?.uri ?? rendition?.uri].compactMap { $0 } + facts).joined(separator: " ")
    }
}
