import HLSPresentation
import Testing

@Suite struct CancellationTests {
    /// Time in which a source in memory answers also where other tests keep the machine busy, in seconds.
    private let longEnough = 20.0

    /// Work that goes before other tests: a time that passes while they have the processor tells nothing.
    private func first<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Task(priority: .high, operation: work).value
    }

    @Test func followingEndsWhenItsTaskIsCancelledAtTheRoot() async {
        let source = SlowSource(playlists: [:], silent: ["m.m3u8"])
        let task = Task { try await Presentation(at: "m.m3u8", from: source) }
        await source.log.waitForLoad(of: "m.m3u8")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func followingEndsWhenItsTaskIsCancelledFurtherDown() async {
        let source = SlowSource(
            playlists: ["m.m3u8": multivariant("v.m3u8", "w.m3u8"), "w.m3u8": clear], silent: ["v.m3u8"])
        let task = Task { try await Presentation(at: "m.m3u8", from: source) }
        await source.log.waitForLoad(of: "v.m3u8")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func aTaskCancelledBeforehandThrows() async {
        let source = SlowSource(playlists: ["m.m3u8": multivariant("v.m3u8")], silent: [])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Presentation(at: "m.m3u8", from: source)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func cancellationIsTheErrorEvenWhereTheSourceThrowsItsOwn() async {
        struct Source: PlaylistSource {
            let log = LoadOrder()

            func load(_ address: URIReference) async throws -> LoadedPlaylist {
                await log.begin(address)
                if address == "m.m3u8" {
                    return LoadedPlaylist(bytes: Array(multivariant("v.m3u8").utf8), address: address)
                }
                try? await Task.sleep(nanoseconds: .max)
                throw SourceError(.unreadable, reason: "the connection was closed")
            }
        }
        let source = Source()
        let task = Task { try await Presentation(at: "m.m3u8", from: source) }
        await source.log.waitForLoad(of: "v.m3u8")
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func aRootThatDoesNotAnswerInTimeThrows() async {
        let source = SlowSource(playlists: [:], silent: ["m.m3u8"])
        let error = await #expect(throws: SourceError.self) {
            try await Presentation(at: "m.m3u8", from: source, options: FollowingOptions(requestTimeout: 0.05))
        }
        #expect(error?.code == .timedOut)
    }

    @Test func aChildThatDoesNotAnswerInTimeHasFailed() async throws {
        let source = SlowSource(
            playlists: ["m.m3u8": multivariant("v.m3u8", "w.m3u8"), "w.m3u8": clear], silent: ["v.m3u8"])
        let presentation = try await first {
            try await Presentation(at: "m.m3u8", from: source, options: FollowingOptions(requestTimeout: longEnough))
        }
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant failed v.m3u8", "1 variant read w.m3u8",
            ])
        #expect(presentation.findings == [Finding("playlist-unreadable", .error, "m.m3u8", line: 2, at: 8, length: 29)])
    }

    @Test func allRequestsTogetherHaveATimeToo() async throws {
        let source = SlowSource(
            playlists: ["m.m3u8": multivariant("v.m3u8", "n.m3u8"), "n.m3u8": multivariant("w.m3u8"), "w.m3u8": clear],
            silent: ["v.m3u8"])
        let presentation = try await first {
            try await Presentation(at: "m.m3u8", from: source, options: FollowingOptions(totalTimeout: longEnough))
        }
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant failed v.m3u8", "1 variant read n.m3u8",
                "2 variant failed w.m3u8",
            ])
        #expect(await source.log.loads.sorted() == ["m.m3u8", "n.m3u8", "v.m3u8"])
    }

    @Test func noTimeAtAllIsTooLittle() async {
        for options in [FollowingOptions(requestTimeout: 0), FollowingOptions(totalTimeout: -1)] {
            let error = await #expect(throws: SourceError.self) {
                try await Presentation(at: "m.m3u8", from: ["m.m3u8": clear] as MemorySource, options: options)
            }
            #expect(error?.code == .timedOut)
        }
    }

    @Test func timeWithoutEndIsEnough() async throws {
        let options = FollowingOptions(requestTimeout: .infinity, totalTimeout: .infinity)
        let presentation = try await follow(["m.m3u8": multivariant("v.m3u8"), "v.m3u8": clear], options)
        #expect(presentation.outline == ["0 multivariant read m.m3u8", "1 variant read v.m3u8"])
    }

    @Test(arguments: [1, 2, 6, 50])
    func noMoreRequestsAreUnderWayAtOnceThanAllowed(limit: Int) async throws {
        let names = (0..<20).map { "v\($0).m3u8" }
        let counter = RequestCounter(expected: min(limit, names.count))
        let source = CountedSource(names: names, counter: counter)
        // On a busy machine a request may wait for its turn longer than anybody should for an answer.
        let options = FollowingOptions(maximumRequests: limit, requestTimeout: .infinity, totalTimeout: .infinity)
        let presentation = try await Presentation(at: "m.m3u8", from: source, options: options)
        #expect(
            presentation.outline == ["0 multivariant read m.m3u8"] + names.map { "1 variant read \($0)" })
        #expect(await counter.most == min(limit, names.count))
        #expect(await counter.total == names.count + 1)
    }

    @Test func theOrderOfPlaylistsIsNotTheOrderOfAnswers() async throws {
        let source = SlowSource(
            playlists: [
                "m.m3u8": multivariant("v.m3u8", "w.m3u8"),
                "v.m3u8": media(fairPlayKey("skd://v"), "#EXTINF:6,", "0.mp4"),
                "w.m3u8": media(fairPlayKey("skd://w"), "#EXTINF:6,", "0.mp4"),
            ], silent: [], after: ["v.m3u8": "w.m3u8"])
        let presentation = try await Presentation(at: "m.m3u8", from: source)
        #expect(await source.log.answers == ["m.m3u8", "w.m3u8", "v.m3u8"])
        #expect(presentation.members.map(\.address) == ["m.m3u8", "v.m3u8", "w.m3u8"])
        #expect(presentation.keys(for: .fairPlay).uris == ["skd://v", "skd://w"])
    }
}

/// Notes which loads have begun and which were answered, and lets others wait for that.
private actor LoadOrder {
    private(set) var loads: [String] = []
    private(set) var answers: [String] = []

    func begin(_ address: URIReference) {
        loads.append(address.rawValue)
    }

    func answer(_ address: URIReference) {
        answers.append(address.rawValue)
    }

    func waitForLoad(of address: String) async {
        while !loads.contains(address) { await Task.yield() }
    }

    func waitForAnswer(of address: String) async {
        while !answers.contains(address) { await Task.yield() }
    }
}

/// A source that gives no answer for some addresses until it is cancelled, and for others not before another's.
private struct SlowSource: PlaylistSource {
    let playlists: [String: String]
    let silent: Set<String>
    var after: [String: String] = [:]
    let log = LoadOrder()

    func load(_ address: URIReference) async throws -> LoadedPlaylist {
        await log.begin(address)
        if silent.contains(address.rawValue) { try await Task.sleep(nanoseconds: .max) }
        if let other = after[address.rawValue] { await log.waitForAnswer(of: other) }
        let loaded = try await MemorySource(playlists).load(address)
        await log.answer(address)
        return loaded
    }
}

/// Counts requests under way. The first ones wait for each other, so that as many as are allowed do meet.
private actor RequestCounter {
    private(set) var most = 0
    private(set) var total = 0
    private var underWay = 0
    private let expected: Int

    init(expected: Int) {
        self.expected = expected
    }

    func begin() {
        total += 1
        underWay += 1
        most = max(most, underWay)
    }

    func waitForOthers() async {
        while most < expected { await Task.yield() }
    }

    func end() {
        underWay -= 1
    }
}

private struct CountedSource: PlaylistSource {
    let names: [String]
    let counter: RequestCounter

    func load(_ address: URIReference) async throws -> LoadedPlaylist {
        await counter.begin()
        let isRoot = address == "m.m3u8"
        if !isRoot { await counter.waitForOthers() }
        // Room for more to begin, if more were let in.
        for _ in 0..<20 { await Task.yield() }
        await counter.end()
        let text = isRoot ? names.reduce("#EXTM3U\n") { "\($0)#EXT-X-STREAM-INF:BANDWIDTH=1\n\($1)\n" } : clear
        return LoadedPlaylist(bytes: Array(text.utf8), address: address)
    }
}
