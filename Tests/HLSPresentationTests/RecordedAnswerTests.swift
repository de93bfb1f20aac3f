import HLSPresentation
import Testing

/// Playlists as somebody stored them, with or without what the server said.
@Suite struct RecordedAnswerTests {
    private func loaded(_ text: String) -> LoadedPlaylist {
        LoadedPlaylist(stored: Array(text.utf8), address: "https://example.com/main")
    }

    private func text(_ loaded: LoadedPlaylist) -> String { String(decoding: loaded.bytes, as: UTF8.self) }

    @Test func theHeadOfAnAnswerIsTakenOff() {
        let found = loaded(
            "HTTP/1.1 200 OK\r\nCONTENT-type:  audio/mpegurl; charset=utf-8 \r\nContent-Encoding: gzip\r\n\r\n#EXTM3U\n"
        )
        #expect(text(found) == "#EXTM3U\n")
        #expect(
            found.http
                == HTTPFacts(status: 200, contentType: "audio/mpegurl; charset=utf-8", contentEncoding: "gzip"))
    }

    @Test func theDateOfAnAnswerIsRead() {
        let found = loaded(
            "HTTP/1.1 200 OK\r\nDate: Thu, 01 Jan 2026 12:00:09 GMT\r\n\r\n#EXTM3U\n"
        )
        #expect(found.http?.date?.description == "2026-01-01T12:00:09.000Z")
    }

    @Test(arguments: [
        "", "Thu, 01 Jan 2026", "Thu, 1 Jan 2026 12:00:09 GMT", "Thu, 01 Jan 2026 12:00:09 CET",
        "Thu, 32 Jan 2026 12:00:09 GMT",
        "Thursday, 01-Jan-26 12:00:09 GMT", "Thu, 01 Jam 2026 12:00:09 GMT", "Thu, 01 Jan 2026 25:00:09 GMT",
    ])
    func whatIsNoDateIsNone(text: String) {
        #expect(loaded("HTTP/1.1 200 OK\r\nDate: \(text)\r\n\r\n#EXTM3U\n").http == HTTPFacts(status: 200))
    }

    @Test func theLastAnswerBehindRedirectsCounts() {
        let found = loaded(
            "HTTP/1.1 100 Continue\n\nHTTP/2 302 \nLocation: /a\nContent-Type: text/html\n\nHTTP/2 200\n\n#EXTM3U\n")
        #expect(text(found) == "#EXTM3U\n")
        #expect(found.http == HTTPFacts(status: 200))
    }

    @Test func aBodyThatLooksLikeAnAnswerStaysOne() {
        #expect(text(loaded("HTTP/1.1 200 OK\n\nHTTP/1.1 200 OK\n\n#EXTM3U\n")) == "HTTP/1.1 200 OK\n\n#EXTM3U\n")
    }

    @Test(arguments: [
        "", "#EXTM3U\n", "HTTP/", "HTTP/1.1", "HTTP/1.1 OK\n\n#EXTM3U\n", "HTTP/1.1 200 OK\nno field\n\n#EXTM3U\n",
    ])
    func whatIsNoAnswerStaysAsItIs(stored: String) {
        let found = loaded(stored)
        #expect(text(found) == stored)
        #expect(found.http == nil)
    }

    @Test func sourcesReadRecordedAnswers() async throws {
        let source: MemorySource = ["https://example.com/a": "HTTP/1.1 404 Not Found\n\n#EXTM3U\n"]
        #expect(try await source.load("https://example.com/a").http?.status == 404)
    }
}
