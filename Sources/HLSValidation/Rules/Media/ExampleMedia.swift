/// The smallest fragmented MP4 that shows something, for examples of rules.
///
/// Examples are text, so that every byte is one of ASCII: KIDs of low bytes, and free boxes that keep sizes low.
enum ExampleMedia {
    /// The KID of the media, as key lines write it.
    static let keyID = "00112233-4455-6677-0011-223344556677"

    /// An initialization section of one audio track, encrypted with a scheme and a constant vector; clear without one.
    static func section(_ scheme: String? = "cbcs") -> String {
        let entry = box(scheme == nil ? "mp4a" : "enca", audioEntry + (scheme.map(protection) ?? ""))
        let table = box("stbl", box("stsd", full + number(1) + entry))
        let header = box("tkhd", full + zeros(8) + number(1) + zeros(68))
        let media = box("mdia", box("hdlr", full + zeros(4) + "soun" + zeros(13)) + box("minf", table))
        let defaults = box("trex", full + number(1) + number(1) + zeros(12))
        return box("moov", box("trak", header + media) + box("mvex", defaults))
    }

    /// A segment of that track.
    static let segment = box("moof", box("traf", box("tfhd", "\u{0}\u{2}\u{0}\u{0}" + number(1)))) + box("mdat", "data")

    /// A Protection System Specific Header box with another KID, of a system whose UUID is of ASCII.
    static let protectionBox = box(
        "pssh",
        "\u{1}\u{0}\u{0}\u{0}" + String(repeating: "s", count: 16) + number(1)
            + String(repeating: "k", count: 16) + zeros(4))

    /// An audio sample entry up to its boxes.
    private static let audioEntry = zeros(6) + "\u{0}\u{1}" + zeros(8) + "\u{0}\u{2}\u{0}\u{10}" + zeros(8)

    private static func protection(_ scheme: String) -> String {
        let key = keyID.filter { $0 != "-" }
        let bytes = stride(from: 0, to: 32, by: 2).map { UInt8(key.dropFirst($0).prefix(2), radix: 16) ?? 0 }
        // Reserved, no pattern, protected, no vectors of samples, the KID and a constant vector.
        let defaults = "\u{0}\u{0}\u{1}\u{0}" + String(decoding: bytes, as: UTF8.self) + "\u{8}" + zeros(8)
        return box(
            "sinf",
            box("frma", "mp4a") + box("schm", full + scheme + "\u{0}\u{1}\u{0}\u{0}")
                + box("schi", box("tenc", "\u{1}\u{0}\u{0}\u{0}" + defaults)))
    }

    /// Version and flags of a full box, all zero.
    private static let full = zeros(4)

    private static func zeros(_ count: Int) -> String { String(repeating: "\u{0}", count: count) }

    private static func number(_ value: UInt8) -> String { zeros(3) + String(UnicodeScalar(value)) }

    /// A box. Where its size would have a byte over 0x7F, a free box behind its content makes it longer.
    private static func box(_ type: String, _ content: String) -> String {
        var content = content
        if (content.utf8.count + 8) % 256 > 127 {
            let missing = 256 - (content.utf8.count + 8) % 256
            content +=
                zeros(3) + String(UnicodeScalar(UInt8(missing >= 8 ? missing : missing + 8))) + "free"
                + zeros(max(missing - 8, 0))
        }
        let size = content.utf8.count + 8
        return "\u{0}\u{0}" + [size / 256, size % 256].map { String(UnicodeScalar(UInt8($0))) }.joined() + type
            + content
    }
}
