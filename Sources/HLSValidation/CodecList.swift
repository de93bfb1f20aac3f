/// What the CODECS of a variant stream say: read once for all variants that say the same.
final class CodecList: Sendable {
    let formats: [SampleFormat]
    let video: [VideoFormat]
    let audio: [AudioCoding]
    /// Whether every entry is a sample format of RFC 6381.
    let isWellFormed: Bool

    init(_ codecs: [String]) {
        formats = codecs.map(SampleFormat.init)
        video = formats.compactMap(VideoFormat.init)
        audio = formats.compactMap(\.audioCoding)
        isWellFormed = formats.allSatisfy(\.isWellFormed)
    }

    /// Whether a format of video is among them.
    var hasVideo: Bool { !video.isEmpty }
}

/// What the SUPPLEMENTAL-CODECS of a variant stream say.
final class SupplementList: Sendable {
    /// Whether every entry is a sample format, then brands of four characters behind slashes.
    let isWellFormed: Bool
    /// The entries whose sample formats follow RFC 6381, with the sample entries of the base layers that each needs one of;
    /// nil for a format that is not known.
    private let supplements: [(text: String, bases: Set<String>?)]
    /// The formats of Dolby Vision, with their compatibility brands.
    let dolbyVision: [(format: VideoFormat, brands: [String])]

    init(_ entries: [String]) {
        dolbyVision = entries.dolbyVision
        isWellFormed = entries.allSatisfy(SupplementList.isWellFormed)
        supplements = entries.compactMap { text in
            let format = SupplementList.format(text)
            return format.isWellFormed ? (text, format.baseEntries) : nil
        }
    }

    /// The first entry whose base layer is not among CODECS.
    func orphan(among codecs: CodecList) -> String? {
        supplements.first { supplement in
            guard let bases = supplement.bases else { return codecs.formats.isEmpty }
            return !codecs.formats.contains { bases.contains($0.sampleEntry) }
        }?.text
    }

    static func isWellFormed(_ entry: String) -> Bool {
        format(entry).isWellFormed
            && entry.parts(between: .slash).dropFirst().allSatisfy {
                $0.utf8.count == 4 && $0.utf8.allSatisfy { $0 > .space && $0 < 0x7F }
            }
    }

    private static func format(_ entry: String) -> SampleFormat {
        SampleFormat(entry.parts(between: .slash).first.map(String.init) ?? "")
    }
}

extension [String] {
    /// The formats of Dolby Vision among the entries, with their compatibility brands.
    fileprivate var dolbyVision: [(format: VideoFormat, brands: [String])] {
        compactMap { text in
            let parts = text.parts(between: .slash).map(String.init)
            guard let format = parts.first.flatMap({ VideoFormat(SampleFormat($0)) }), format.coding == .dolbyVision
            else { return nil }
            return (format, Array(parts.dropFirst()))
        }
    }
}
