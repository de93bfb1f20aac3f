import HLSPresentation

/// Takes an answer in as it arrives, and refuses what is over a limit before there is more of it.
///
/// Transports hand it everything, and end the transfer when it throws or wants no more.
struct AnswerCollector: Sendable {
    private let maximumBytes: Int
    private var head: HTTPHead?
    /// The content in pieces: one growing array would be copied over and over, and take twice its room while it is.
    private var pieces: [[UInt8]] = []
    private var count = 0
    /// Whether all that is of interest has arrived: of an answer that brings no playlist, the head.
    private(set) var isComplete = false

    /// How much longer than what was received the decoded content may be, and from where on that counts.
    private static let maximumRatio = 100
    private static let ratioFreeBytes = 64 * 1024
    /// What a transport may have decoded before it counts it as received: a buffer full.
    private static let receiveBuffer = 16 * 1024
    private static let pieceBytes = 128 * 1024

    init(maximumBytes: Int) {
        self.maximumBytes = maximumBytes
    }

    /// - Throws: `SourceError` with `tooLarge` or `badAnswer`.
    mutating func take(_ head: HTTPHead) throws(SourceError) {
        self.head = head
        guard head.status.bringsPlaylist else {
            isComplete = true
            return
        }
        // Several codings on top of each other can multiply what a single one cannot, out of sight of any limit.
        try Self.check(
            head.contentEncoding, "Content-Encoding", ["identity", "gzip", "x-gzip", "deflate", "br", "zstd"])
        try Self.check(head.transferEncoding, "Transfer-Encoding", ["identity", "chunked"])
        if let length = head.contentLength, length > maximumBytes {
            throw SourceError(.tooLarge, reason: "the playlist has \(length) bytes, more than \(maximumBytes)")
        }
    }

    /// - Parameters:
    ///   - bytes: the next bytes of the content, decoded.
    ///   - received: how many bytes of content the network brought so far, at least; nil when nobody knows.
    /// - Throws: `SourceError` with `tooLarge`.
    mutating func take(_ bytes: some Collection<UInt8>, received: Int?) throws(SourceError) {
        count += bytes.count
        guard count <= maximumBytes else {
            throw SourceError(.tooLarge, reason: "the playlist has more than \(maximumBytes) bytes")
        }
        let fewest = count / Self.maximumRatio - Self.receiveBuffer
        if let received, count > Self.ratioFreeBytes, received < fewest {
            throw SourceError(
                .tooLarge, reason: "the playlist is more than \(Self.maximumRatio) times as long as what was sent of it"
            )
        }
        keep(bytes)
    }

    private mutating func keep(_ bytes: some Collection<UInt8>) {
        if let last = pieces.indices.last, pieces[last].count + bytes.count <= pieces[last].capacity {
            pieces[last].append(contentsOf: bytes)
        } else {
            var piece: [UInt8] = []
            piece.reserveCapacity(max(bytes.count, min(Self.pieceBytes, maximumBytes)))
            piece.append(contentsOf: bytes)
            pieces.append(piece)
        }
    }

    /// The answer, once the transfer has ended.
    ///
    /// - Throws: `SourceError` with `badAnswer` when there was none.
    func answer() throws(SourceError) -> HTTPAnswer {
        guard let head else { throw SourceError(.badAnswer, reason: "the answer is not HTTP") }
        var body: [UInt8] = []
        body.reserveCapacity(count)
        for piece in pieces { body += piece }
        return HTTPAnswer(head: head, body: body)
    }

    private static func check(_ value: String?, _ field: String, _ known: [String]) throws(SourceError) {
        guard let value, !value.isEmpty, !known.contains(value.lowercased()) else { return }
        throw SourceError(.badAnswer, reason: "the answer has the \(field) '\(value.prefix(40))', which is not read")
    }
}
