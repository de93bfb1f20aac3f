import HLSPresentation

/// Reads the head of an answer line by line, as libcurl hands it over (RFC 9112 sections 2 to 5).
struct HTTPHeadReader: Sendable {
    private var head: HTTPHead?
    private var isFinished = false
    private var bytesLeft = maximumBytes

    /// The most bytes of a head, with all interim answers before it.
    static let maximumBytes = 256 * 1024

    /// Takes a line, its end included.
    ///
    /// - Returns: The head, when this line was its last. Interim answers (1xx) are passed over, trailers too.
    /// - Throws: `SourceError` with `tooLarge` or `badAnswer`.
    mutating func take(_ line: [UInt8]) throws(SourceError) -> HTTPHead? {
        guard line.count <= bytesLeft else {
            throw SourceError(.tooLarge, reason: "the answer's header has more than \(Self.maximumBytes) bytes")
        }
        bytesLeft -= line.count
        let text = line.filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        if isFinished { return nil }
        if text.isEmpty { return end() }
        if text.starts(with: "HTTP/".utf8) {
            head = HTTPHead(status: try Self.status(in: text))
        } else if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
            head?.add(Self.trimmed(text[..<colon]), Self.trimmed(text[(colon + 1)...]))
        }
        return nil
    }

    private mutating func end() -> HTTPHead? {
        guard let head, head.status.code >= 200 else { return nil }
        isFinished = true
        return head
    }

    private static func status(in line: [UInt8]) throws(SourceError) -> Int {
        let words = line.split(separator: UInt8(ascii: " "))
        guard words.count >= 2, words[1].count == 3, let code = Int(String(decoding: words[1], as: UTF8.self)) else {
            throw SourceError(.badAnswer, reason: "the answer is not HTTP")
        }
        return code
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> String {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let start = text.firstIndex { !isSpace($0) } ?? text.endIndex
        let end = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        return String(decoding: text[start..<end], as: UTF8.self)
    }
}
