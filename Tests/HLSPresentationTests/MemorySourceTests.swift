import HLSPresentation
import Testing

@Suite struct MemorySourceTests {
    @Test func aPlaylistIsFoundByItsAddress() async throws {
        let source: MemorySource = ["https://h/a.m3u8?x=1": "#EXTM3U\n", "v/b.m3u8": "b"]
        #expect(
            try await source.load("https://h/a.m3u8?x=1")
                == LoadedPlaylist(bytes: Array("#EXTM3U\n".utf8), address: "https://h/a.m3u8?x=1"))
        #expect(try await source.load("v/b.m3u8").bytes == Array("b".utf8))
    }

    @Test func theFragmentIsIgnored() async throws {
        let source: MemorySource = ["https://h/a.m3u8": "a"]
        #expect(try await source.load("https://h/a.m3u8#t=1").address == "https://h/a.m3u8")
    }

    @Test(arguments: ["https://h/A.m3u8", "https://h/a.m3u8?", "https://h/", "a.m3u8", ""] as [URIReference])
    func nothingElseIsFound(address: URIReference) async throws {
        let source: MemorySource = ["https://h/a.m3u8": "a"]
        #expect(await code(loading: address, from: source) == .notFound)
    }

    @Test func theAddressIsTheOneThatRedirectsLeadTo() async throws {
        let source = MemorySource(
            ["https://cdn/v/b.m3u8?t=1": "b"],
            redirects: [
                "https://h/a.m3u8": "/moved/a.m3u8#f", "https://h/moved/a.m3u8": "//cdn/v/b.m3u8?t=1",
                "https://h/x": "y",
            ])
        #expect(try await source.load("https://h/a.m3u8#g").address == "https://cdn/v/b.m3u8?t=1")
        #expect(await code(loading: "https://h/x", from: source) == .notFound)
    }

    @Test func redirectsInACircleEnd() async throws {
        let source = MemorySource(["a": "a"], redirects: ["a": "b", "b": "c", "c": "a", "self": "self"])
        #expect(await code(loading: "a", from: source) == .tooManyRedirects)
        #expect(await code(loading: "self", from: source) == .tooManyRedirects)
    }

    @Test func theLastPlaylistAtAnAddressCounts() async throws {
        let source: MemorySource = ["a": "1", "a": "2"]
        #expect(try await source.load("a").bytes == Array("2".utf8))
    }

    @Test func aCancelledTaskLoadsNothing() async {
        let load = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await (["a": "a"] as MemorySource).load("a")
        }
        await #expect(throws: CancellationError.self) { try await load.value }
    }
}

/// The code of the error that a load ends with.
func code(loading address: URIReference, from source: any PlaylistSource) async -> SourceError.Code? {
    do {
        _ = try await source.load(address)
        return nil
    } catch {
        return (error as? SourceError)?.code
    }
}
