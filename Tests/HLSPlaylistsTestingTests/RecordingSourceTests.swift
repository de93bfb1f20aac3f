import HLSPlaylistsTesting
import Testing

@Suite struct RecordingSourceTests {
    @Test func requestsAreNotedInTheirOrderAsTheyCame() async throws {
        let source = RecordingSource(["a": "1", "b": "2"])
        for address in ["b", "a#t=1", "c", "a"] as [URIReference] { _ = try? await source.load(address) }
        #expect(await source.requests == ["b", "a#t=1", "c", "a"])
        #expect(await source.mostRequestsAtOnce == 1)
    }

    @Test func aPlaylistIsFoundByItsAddressWithoutTheFragment() async throws {
        let source = RecordingSource(["https://h/a.m3u8?x=1#f": "text"])
        #expect(
            try await source.load("https://h/a.m3u8?x=1#g")
                == LoadedPlaylist(bytes: Array("text".utf8), address: "https://h/a.m3u8?x=1"))
    }

    @Test func nothingIsFoundAtOtherAddresses() async {
        #expect(await failure(of: RecordingSource(["a": "1"]), at: "A")?.code == .notFound)
        #expect(await failure(of: RecordingSource(answers: ["a": .inTurn([])]), at: "a")?.code == .notFound)
    }

    @Test func aFailureIsTheErrorItWasGiven() async {
        let error = SourceError(.unreadable, reason: "503")
        #expect(await failure(of: RecordingSource(["a": "1"], answers: ["a": .failure(error)]), at: "a") == error)
    }

    @Test func aRedirectGivesThePlaylistAndTheAddressItLeadsTo() async throws {
        let source = RecordingSource(
            ["https://cdn/v/b?t=1": "b"],
            answers: ["https://h/a": .redirect(to: "/moved/a#f"), "https://h/moved/a": .redirect(to: "//cdn/v/b?t=1")])
        #expect(
            try await source.load("https://h/a#g")
                == LoadedPlaylist(bytes: Array("b".utf8), address: "https://cdn/v/b?t=1"))
        #expect(await source.requests == ["https://h/a#g"])
    }

    @Test(arguments: ["a", "self"] as [URIReference])
    func redirectsInACircleEnd(address: URIReference) async {
        let source = RecordingSource(answers: [
            "a": .redirect(to: "b"), "b": .redirect(to: "a"), "self": .redirect(to: "self"),
        ])
        #expect(await failure(of: source, at: address)?.code == .tooManyRedirects)
    }

    @Test func successiveLoadsHaveSuccessiveAnswersAndTheLastOneStays() async throws {
        let error = SourceError(.timedOut, reason: "busy")
        let source = RecordingSource(
            ["b": "other"],
            answers: ["a": .inTurn([.playlist("1"), .failure(error), .delayed(by: 0.001, .playlist("2"))])])
        #expect(try await text(of: source, at: "a") == "1")
        #expect(try await text(of: source, at: "b") == "other")
        #expect(await failure(of: source, at: "a") == error)
        #expect(try await text(of: source, at: "a") == "2")
        #expect(try await text(of: source, at: "a") == "2")
    }

    @Test func answersInTurnMayBeDelayedAllTogether() async throws {
        let source = RecordingSource(
            answers: ["a": .delayed(by: 0.001, .inTurn([.playlist("1"), .redirect(to: "b")])), "b": .playlist("2")])
        #expect(try await text(of: source, at: "a") == "1")
        #expect(try await text(of: source, at: "a") == "2")
    }

    @Test func anAnswerCanBeChanged() async throws {
        let source = RecordingSource(["a": "1"])
        #expect(try await text(of: source, at: "a") == "1")
        await source.answer("a#f", with: .inTurn([.playlist("2"), .playlist("3")]))
        #expect(try await text(of: source, at: "a") == "2")
        #expect(try await text(of: source, at: "a") == "3")
    }

    @Test(arguments: [
        RecordingSource(answers: ["a": .delayed(by: .infinity, .playlist("1"))]),
        RecordingSource(["a": "1"], delay: .infinity),
    ])
    func aDelayEndsWhenItsTaskIsCancelled(source: RecordingSource) async {
        let load = Task { try await source.load("a") }
        while await source.requests.isEmpty { await Task.yield() }
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
    }

    @Test func aTaskCancelledBeforehandIsNotedAndLoadsNothing() async {
        let source = RecordingSource(["a": "1"])
        let load = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await source.load("a")
        }
        await #expect(throws: CancellationError.self) { try await load.value }
        #expect(await source.requests == ["a"])
    }

    @Test(arguments: [-1, 0, .nan])
    func noTimeIsNoDelay(seconds: Double) async throws {
        let source = RecordingSource(answers: ["a": .delayed(by: seconds, .playlist("1"))], delay: seconds)
        #expect(try await text(of: source, at: "a") == "1")
    }

    @Test func requestsUnderWayAtOnceAreCounted() async throws {
        let source = RecordingSource(answers: ["a": .delayed(by: .infinity, .playlist("1"))])
        let loads = (0..<5).map { _ in Task { try await source.load("a") } }
        while await source.requests.count < loads.count { await Task.yield() }
        for load in loads { load.cancel() }
        for load in loads { _ = await load.result }
        await source.answer("a", with: .playlist("1"))
        #expect(try await text(of: source, at: "a") == "1")
        #expect(await source.mostRequestsAtOnce == 5)
    }

    @Test func aPresentationIsFollowedThroughIt() async throws {
        let source = RecordingSource(
            [
                "https://h/main.m3u8": TestPlaylist.multivariant(
                    variants: ["a.m3u8", "b.m3u8"], renditions: [.audio("audio.m3u8")]),
                "https://cdn/audio.m3u8": TestPlaylist.media(keys: ["skd://audio"]),
            ],
            answers: [
                "https://h/a.m3u8": .delayed(by: 0.01, .playlist(TestPlaylist.media(keys: ["skd://a"]))),
                "https://h/b.m3u8": .failure(SourceError(.unreadable, reason: "503")),
                "https://h/audio.m3u8": .redirect(to: "//cdn/audio.m3u8"),
            ])
        let presentation = try await Presentation(
            at: "https://h/main.m3u8", from: source, options: FollowingOptions(maximumRequests: 1))
        #expect(presentation.keys(for: .fairPlay).uris == ["skd://a", "skd://audio"])
        #expect(presentation.diagnostics.map(\.id) == ["playlist-unreadable"])
        #expect(
            await source.requests == [
                "https://h/main.m3u8", "https://h/a.m3u8", "https://h/b.m3u8", "https://h/audio.m3u8",
            ])
        #expect(await source.mostRequestsAtOnce == 1)
    }
}

private func text(of source: RecordingSource, at address: URIReference) async throws -> String {
    String(decoding: try await source.load(address).bytes, as: UTF8.self)
}

/// The error of a source that a load ends with.
private func failure(of source: RecordingSource, at address: URIReference) async -> SourceError? {
    do {
        _ = try await source.load(address)
        return nil
    } catch {
        return error as? SourceError
    }
}
