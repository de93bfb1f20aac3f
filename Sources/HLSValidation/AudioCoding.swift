/// How audio is coded, as far as rules tell codings apart.
enum AudioCoding {
    /// AAC-LC, HE-AAC v1 and v2.
    case aac
    /// xHE-AAC.
    case unifiedAAC
    case dolbyDigital
    /// Dolby Atmos among it.
    case dolbyDigitalPlus
    case dolbyAC4
    /// APAC.
    case positionalAudio
    /// Another one, which is known.
    case other
    /// MPEG-4 audio that does not say which.
    case unknown

    /// Whether it may be AAC of some kind.
    var mayBeAAC: Bool { self == .aac || self == .unifiedAAC || self == .unknown }

    var isDolby: Bool { self == .dolbyDigital || self == .dolbyDigitalPlus || self == .dolbyAC4 }
}

extension SampleFormat {
    /// Nil for a format that is not of audio.
    var audioCoding: AudioCoding? {
        guard medium == .audio else { return nil }
        switch sampleEntry {
        case "ac-3": return .dolbyDigital
        case "ec-3", "ec+3": return .dolbyDigitalPlus
        case "ac-4": return .dolbyAC4
        case "apac": return .positionalAudio
        case "mp4a": return mpegAudioCoding
        default: return .other
        }
    }

    /// By object types: of MPEG-4 systems first, of MPEG-4 audio behind `40` (RFC 6381 section 3.3).
    private var mpegAudioCoding: AudioCoding {
        switch elements.dropFirst().first {
        case "66", "67", "68": return .aac
        case "40": break
        case nil: return .unknown
        default: return .other
        }
        switch elements.dropFirst(2).first {
        case "2", "02", "5", "05", "29": return .aac
        case "42": return .unifiedAAC
        case nil: return .unknown
        default: return .other
        }
    }
}
