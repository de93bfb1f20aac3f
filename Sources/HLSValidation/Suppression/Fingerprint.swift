extension Diagnostic {
    /// What makes a finding the same one in a playlist whose lines have moved: the rule and the text of the line, as 16
    /// hexadecimal digits. Findings about the playlist as a whole go by the rule alone.
    ///
    /// Equal findings on equal lines have equal fingerprints; they are told apart by counting.
    public func fingerprint(in text: PlaylistText?) -> String {
        var hash = StableHash()
        hash.combine(id.rawValue)
        hash.combine("\n")
        if let range, let text {
            let line = text.lineStart(of: range.byteOffset)
            hash.combine(text.bytes[text.lineRange(from: line)])
        }
        return hash.digits
    }
}

/// A hash that is the same on every machine and in every version: FNV-1a of 64 bits. No defence against collisions on
/// purpose.
struct StableHash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func combine(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }

    mutating func combine(_ text: String) {
        combine(text.utf8)
    }

    /// The 16 hexadecimal digits.
    var digits: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
