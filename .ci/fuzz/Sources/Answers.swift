@testable import HLSNetworking
import HLSPresentation

/// What a server sends, head and content, as a transport hands it over; and the same stored in a file.
func readAnswer(_ bytes: [UInt8]) {
    let stored = LoadedPlaylist(stored: bytes, address: "https://a.example/x.m3u8")
    expect(stored.bytes.count <= bytes.count, "a stored answer has more content than bytes")
    var reader = HTTPHeadReader()
    var collector = AnswerCollector(maximumBytes: limit)
    do {
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if let head = try reader.take(line + [0x0A]) {
                try collector.take(head)
                readHead(head)
            } else {
                try collector.take(line, received: bytes.count)
            }
        }
        let answer = try collector.answer()
        expect(answer.body.count <= limit, "more was kept than the limit allows")
    } catch {
        expect(!"\(error)".isEmpty, "an error says nothing")
    }
}

private let limit = 4096

private func readHead(_ head: HTTPHead) {
    expect((head.contentLength ?? 0) >= 0, "a length is negative")
    guard let location = head.location else { return }
    let target = URIReference(location).resolved(against: "https://a.example/x/y.m3u8")
    guard let address = try? HTTPAddress(target) else { return }
    expect(HTTPOrigin(address.reference) == address.origin, "an address has another origin")
}
