import Testing

@testable import HLSNetworking

struct AnswerCollectorTests {
    @Test func anAnswerMayBeAsLongAsTheLimit() throws {
        var collector = AnswerCollector(maximumBytes: 10)
        try collector.take(HTTPHead(status: 200, fields: [("Content-Length", "10")]))
        try collector.take([UInt8](repeating: 1, count: 4), received: 4)
        try collector.take([UInt8](repeating: 1, count: 6), received: 10)
        #expect(try collector.answer().body.count == 10)
        #expect(throws: SourceError.self) { try collector.take([1], received: 11) }
        #expect(try collector.answer().body.count == 10)
    }

    @Test(arguments: ["11", "99999999999999999999999999"])
    func aLengthOverTheLimitIsRefusedBeforeReading(length: String) {
        var collector = AnswerCollector(maximumBytes: 10)
        #expect(throws: SourceError.self) {
            try collector.take(HTTPHead(status: 200, fields: [("content-length", length)]))
        }
    }

    @Test(arguments: [
        [("Content-Encoding", "compress")], [("Content-Encoding", "gzip, gzip")],
        [("Content-Encoding", "identity, gzip")],
        [("Content-Encoding", "gzip"), ("content-encoding", "gzip")], [("Transfer-Encoding", "gzip, chunked")],
    ])
    func codingsThatCouldHideABombAreRefused(fields: [(String, String)]) {
        var collector = AnswerCollector(maximumBytes: 10)
        #expect(throws: SourceError.self) { try collector.take(HTTPHead(status: 200, fields: fields)) }
    }

    @Test(arguments: [200, 302, 404])
    func onlyAPlaylistsContentIsOfInterest(status: Int) throws {
        var collector = AnswerCollector(maximumBytes: 10)
        try collector.take(HTTPHead(status: status, fields: status == 200 ? [] : [("Content-Length", "99")]))
        #expect(collector.isComplete == (status != 200))
    }

    @Test(
        arguments: [
            (64 * 1024, 0, true), (1_638_400, 0, true), (1_638_500, 0, false), (4_000_000, 24_000, true),
            (4_000_000, 10_000, false), (4_000_000, nil, true), (4_000_000, Int.max, true),
        ] as [(Int, Int?, Bool)])
    func aHundredTimesWhatWasReceivedIsTooMuch(count: Int, received: Int?, isTaken: Bool) throws {
        var collector = AnswerCollector(maximumBytes: 64 << 20)
        try collector.take(HTTPHead(status: 200))
        if isTaken {
            try collector.take([UInt8](repeating: 1, count: count), received: received)
        } else {
            #expect(throws: SourceError.self) {
                try collector.take([UInt8](repeating: 1, count: count), received: received)
            }
        }
    }

    @Test func piecesOfAllSizesComeOutInTheirOrder() throws {
        var collector = AnswerCollector(maximumBytes: 4 << 20)
        try collector.take(HTTPHead(status: 200))
        let pieces = [0, 1, 100_000, 200_000, 3, 131_072, 16_384, 16_384].enumerated().map { index, count in
            [UInt8](repeating: UInt8(index), count: count)
        }
        for piece in pieces { try collector.take(piece, received: piece.count) }
        #expect(try collector.answer().body == Array(pieces.joined()))
    }

    @Test func withoutAHeadThereIsNoAnswer() {
        #expect(throws: SourceError.self) { try AnswerCollector(maximumBytes: 1).answer() }
    }
}

struct HTTPHeadReaderTests {
    @Test func interimAnswersAndTrailersArePassedOver() throws {
        var reader = HTTPHeadReader()
        let lines = [
            "HTTP/1.1 103 Early Hints\r\n", "Location: /wrong\r\n", "\r\n", "HTTP/1.1 200 OK\r\n",
            "Content-TYPE: \t text/plain \r\n", "no colon\r\n",
        ]
        for line in lines { #expect(try reader.take(Array(line.utf8)) == nil) }
        let head = try reader.take(Array("\r\n".utf8))
        #expect(head?.status.code == 200)
        #expect(head?.contentType == "text/plain")
        #expect(head?.location == nil)
        for line in ["HTTP/1.1 302 Found\r\n", "Location: /late\r\n", "\r\n"] {
            #expect(try reader.take(Array(line.utf8)) == nil)
        }
    }

    @Test(arguments: [
        "HTTP/1.1\r\n", "HTTP/1.1 \r\n", "HTTP/1.1 2000 OK\r\n", "HTTP/1.1 abc OK\r\n",
        "HTTP/1.1 99999999999999999999\r\n",
    ])
    func aStatusLineWithoutAStatusIsNoHTTP(line: String) {
        var reader = HTTPHeadReader()
        #expect(throws: SourceError.self) { try reader.take(Array(line.utf8)) }
    }

    @Test func aHeadHasALimit() throws {
        var reader = HTTPHeadReader()
        _ = try reader.take(Array("HTTP/1.1 200 OK\r\n".utf8))
        let line = Array("X: y\r\n".utf8)
        #expect(throws: SourceError.self) { for _ in 0..<100_000 { _ = try reader.take(line) } }
    }
}
