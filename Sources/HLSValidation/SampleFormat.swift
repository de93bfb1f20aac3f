/// An entry of CODECS: the four characters of a sample entry, then parameters behind points (RFC 6381 section 3.3).
struct SampleFormat {
    enum Medium {
        case video, audio, text
    }

    let text: String
    /// What stands between the points.
    let elements: [Substring]
    /// The name of the sample entry, such as `avc1`.
    let sampleEntry: String
    /// What the format is of, where the sample entry is a known one.
    let medium: Medium?

    init(_ text: String) {
        self.text = text
        elements = text.parts(between: .point)
        sampleEntry = elements.first.map(String.init) ?? ""
        medium = SampleFormat.media[sampleEntry]
    }

    /// Whether the entry follows RFC 6381. Formats that are not known need four characters and parameters that are not empty.
    var isWellFormed: Bool {
        guard sampleEntry.utf8.count == 4, sampleEntry.utf8.allSatisfy({ $0.isLetterOrDigit || $0 == .minus }),
            medium != nil || !SampleFormat.misnomers.contains(sampleEntry.lowercased())
        else { return false }
        let parameters = Array(text.utf8).split(separator: .point, omittingEmptySubsequences: false).dropFirst()
        guard parameters.allSatisfy({ !$0.isEmpty && $0.allSatisfy(SampleFormat.isParameterCharacter) }) else {
            return false
        }
        return hasFittingParameters(parameters)
    }

    /// Parameters may be left out; those that are there have their format's form.
    private func hasFittingParameters(_ parameters: ArraySlice<ArraySlice<UInt8>>) -> Bool {
        guard let first = parameters.first else { return true }
        switch sampleEntry {
        case "avc1", "avc2", "avc3", "avc4":
            // Six hexadecimal digits; profile and level as decimal numbers are an older form that players know.
            return parameters.count == 1 && first.count == 6 && first.allSatisfy { $0.hexadecimalValue != nil }
                || parameters.count == 2 && parameters.allSatisfy { $0.count <= 3 && $0.allSatisfy(\.isDigit) }
        case "mp4a", "mp4v":
            return first.count <= 2 && first.allSatisfy { $0.hexadecimalValue != nil }
                && parameters.dropFirst().allSatisfy { $0.allSatisfy(\.isDigit) }
        default: return true
        }
    }

    private static func isParameterCharacter(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == .minus || byte == 0x2B || byte == 0x5F || byte == 0x25
    }

    /// Names of formats that have another name as sample entries: avc1, hvc1, ec-3.
    private static let misnomers: Set<String> = ["h264", "h265", "hevc", "eac3"]

    private static let media: [String: Medium] = {
        var media: [String: Medium] = [:]
        for entry in videoEntries { media[entry] = .video }
        for entry in audioEntries { media[entry] = .audio }
        for entry in textEntries { media[entry] = .text }
        return media
    }()

    private static let videoEntries = [
        "avc1", "avc2", "avc3", "avc4", "mvc1", "mvc2", "svc1", "hvc1", "hev1", "hvc2", "hev2", "lhv1", "lhe1", "dvh1",
        "dvhe", "dva1", "dvav", "dav1", "av01", "vp08", "vp09", "vvc1", "vvi1", "evc1", "lvc1", "mp4v", "jpeg", "mjpg",
    ]
    private static let audioEntries = [
        "mp4a", "ac-3", "ec-3", "ec+3", "ac-4", "dtsc", "dtse", "dtsh", "dtsl", "dtsx", "dtsy", "fLaC", "flac", "Opus",
        "opus",
        "alac", "mha1", "mha2", "mhm1", "mhm2", "apac", "iamf", "ipcm", "fpcm", "lpcm",
    ]
    private static let textEntries = ["stpp", "wvtt", "c608", "c708", "tx3g", "sbtt"]

    /// The sample entries of the base layers that an enhanced format needs one of; nil for formats that are not known.
    var baseEntries: Set<String>? {
        switch sampleEntry {
        case "dvh1", "dvhe", "lhv1", "lhe1", "hvc1", "hev1": ["hvc1", "hev1"]
        case "dva1", "dvav", "mvc1", "mvc2", "svc1": ["avc1", "avc3"]
        case "dav1", "av01": ["av01"]
        default: nil
        }
    }
}

extension VariantStream {
    /// The entries of CODECS.
    var formats: [SampleFormat] { codecs.map(SampleFormat.init) }

    /// Whether CODECS lists a format of video.
    var hasVideo: Bool { formats.contains { $0.medium == .video } }
}
