/// What a resource seems to hold, by the extension of its name.
enum MediaFormat: String {
    case transportStream = "an MPEG-2 Transport Stream"
    case fragmentedMP4 = "fragmented MP4"
    case packedAudio = "packed audio"
    case webVTT = "WebVTT"

    /// The format of an extension; nil for one that says nothing.
    init?(pathExtension: PathExtension) {
        guard let format = MediaFormat.extensions[pathExtension] else { return nil }
        self = format
    }

    private static let extensions: [PathExtension: MediaFormat] = [
        "ts": .transportStream, "m2ts": .transportStream,
        "m4s": .fragmentedMP4, "mp4": .fragmentedMP4, "m4v": .fragmentedMP4, "m4a": .fragmentedMP4,
        "cmfv": .fragmentedMP4, "cmfa": .fragmentedMP4, "cmft": .fragmentedMP4,
        "aac": .packedAudio, "ac3": .packedAudio, "ec3": .packedAudio, "mp3": .packedAudio,
        "vtt": .webVTT, "webvtt": .webVTT,
    ]
}

/// The extension at the end of a URI's path, in lower case: up to eight bytes in a number, so that a million segments have
/// theirs compared without a string. 0 for none.
struct PathExtension: Hashable, ExpressibleByStringLiteral {
    private(set) var word: UInt64 = 0

    init() {}

    init(stringLiteral text: String) {
        for byte in text.utf8.reversed() { prepend(byte) }
    }

    /// The extension of the URI in a range.
    init(_ bytes: [UInt8], _ uri: Range<Int>) {
        var index = bytes.endOfPath(uri)
        let least = max(uri.lowerBound, index - 9)
        while index > least {
            index -= 1
            if bytes[index] == .point { return }
            if bytes[index] == .slash { break }
            prepend(bytes[index])
        }
        word = 0
    }

    private mutating func prepend(_ byte: UInt8) {
        word = word << 8 | UInt64(byte.isUpperCaseLetter ? byte + 0x20 : byte)
    }
}

extension PlaylistContext {
    /// The last three bytes of a segment's URI, where a file's extension stands unless there is a query: what neighbours
    /// have in common need not be looked at twice. 0 where variables were replaced, or the URI is shorter.
    func endOfURI(_ row: SegmentRow) -> UInt64 {
        guard row.uriLength >= 3, !row.has(SegmentRow.isSubstituted) else { return 0 }
        return bytes.word(at: Int(row.uriStart) + Int(row.uriLength) - 3) & 0xFF_FFFF
    }
}

extension SegmentRows {
    func pathExtension(_ row: SegmentRow) -> PathExtension {
        let (bytes, range) = uri(row)
        return PathExtension(bytes, range)
    }
}
