/// An answer of a server as somebody wrote it down, head and all: what `curl --include` prints.
struct RecordedAnswer {
    let facts: HTTPFacts
    let body: ArraySlice<UInt8>

    /// Nil for bytes that do not begin as an answer does (RFC 9112 section 4).
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: "HTTP/".utf8) else { return nil }
        var rest = bytes[...]
        var facts: HTTPFacts?
        // Interim answers and redirects stand in front of the last one, each with a head of its own.
        while rest.starts(with: "HTTP/".utf8), facts.map({ $0.status < 200 || 300..<400 ~= $0.status }) ?? true {
            guard let head = RecordedAnswer.head(&rest) else { return nil }
            facts = head
        }
        guard let facts else { return nil }
        self.facts = facts
        body = rest
    }

    /// Takes the head off the front: all lines up to an empty one.
    private static func head(_ rest: inout ArraySlice<UInt8>) -> HTTPFacts? {
        let words = takeLine(&rest).split(separator: UInt8(ascii: " "))
        guard words.count >= 2, let status = Int(String(decoding: words[1], as: UTF8.self)) else { return nil }
        var facts = HTTPFacts(status: status)
        while !rest.isEmpty {
            let line = takeLine(&rest)
            if line.isEmpty { return facts }
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
            let value = String(decoding: trimmed(line[(colon + 1)...]), as: UTF8.self)
            switch String(decoding: line[..<colon], as: UTF8.self).lowercased() {
            case "content-type": facts.contentType = value
            case "content-encoding": facts.contentEncoding = value
            case "date": facts.date = Instant(httpDate: value)
            default: break
            }
        }
        return facts
    }

    private static func takeLine(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
        let line = rest[..<end]
        rest = rest[end...].dropFirst()
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        let start = text.firstIndex { !isSpace($0) } ?? text.endIndex
        let end = text.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
        return text[start..<end]
    }
}

extension LoadedPlaylist {
    /// A playlist as it was stored: alone, or behind the head of a server's answer, as `curl --include` prints it. The head is
    /// taken off, and what it says goes into ``http``.
    public init(stored bytes: [UInt8], address: URIReference) {
        if let answer = RecordedAnswer(bytes) {
            self.init(bytes: Array(answer.body), address: address, http: answer.facts)
        } else {
            self.init(bytes: bytes, address: address)
        }
    }
}
