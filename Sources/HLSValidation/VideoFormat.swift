/// An entry of CODECS that is of video: how the video is coded, and the profile, level and tier its parameters name.
struct VideoFormat {
    /// A way of coding that Apple's devices know.
    enum Coding: String {
        case h264 = "H.264"
        case hevc = "HEVC"
        case dolbyVision = "Dolby Vision"
        case av1 = "AV1"
    }

    /// What a decoder has to be able to do.
    struct Parameters {
        let profile: Int
        /// In tenths: 41 is Level 4.1.
        let level: Int
        var isHighTier = false
    }

    let text: String
    /// The name of the sample entry, such as `avc1`.
    let sampleEntry: String
    /// Nil for other ways.
    let coding: Coding?
    /// Nil where they were left out, or have not the form of their coding.
    let parameters: Parameters?

    /// Nil for a format that is not of video.
    init?(_ format: SampleFormat) {
        guard format.medium == .video else { return nil }
        text = format.text
        sampleEntry = format.sampleEntry
        coding = VideoFormat.codings[format.sampleEntry]
        parameters = coding.flatMap { VideoFormat.parameters($0, format.elements.dropFirst().map(String.init)) }
    }

    private static let codings: [String: Coding] = [
        "avc1": .h264, "avc2": .h264, "avc3": .h264, "avc4": .h264, "mvc1": .h264, "mvc2": .h264, "svc1": .h264,
        "hvc1": .hevc, "hev1": .hevc, "hvc2": .hevc, "hev2": .hevc, "lhv1": .hevc, "lhe1": .hevc,
        "dvh1": .dolbyVision, "dvhe": .dolbyVision, "dva1": .dolbyVision, "dvav": .dolbyVision, "dav1": .dolbyVision,
        "av01": .av1,
    ]

    // MARK: - Parameters

    private static func parameters(_ coding: Coding, _ elements: [String]) -> Parameters? {
        switch coding {
        case .h264: h264(elements)
        case .hevc: hevc(elements)
        case .dolbyVision: dolbyVision(elements)
        case .av1: av1(elements)
        }
    }

    /// `640028`: profile, constraints and level as hexadecimal numbers (RFC 6381 section 3.3). `100.40` is an older form.
    private static func h264(_ elements: [String]) -> Parameters? {
        if elements.count == 2 {
            guard let profile = elements[0].number(10), let level = elements[1].number(10) else { return nil }
            return h264(profile, level)
        }
        guard elements.count == 1, elements[0].utf8.count == 6, let number = elements[0].number(16) else { return nil }
        return h264(number >> 16, number & 0xFF)
    }

    /// Nil for a level that there is not.
    private static func h264(_ profile: Int, _ level: Int) -> Parameters? {
        (9...62).contains(level) ? Parameters(profile: profile, level: level) : nil
    }

    /// `2.4.L123.B0`: profile, compatible profiles, tier with thirty times the level, constraints (ISO/IEC 14496-15 E.3).
    private static func hevc(_ elements: [String]) -> Parameters? {
        guard elements.count >= 3, let tier = elements[2].utf8.first, tier == 0x4C || tier == 0x48,
            let level = String(elements[2].dropFirst()).number(10), level % 3 == 0,
            // A letter in front says how the number is to be read; there is no such profile yet.
            let profile = elements[0].number(10)
        else { return nil }
        return Parameters(profile: profile, level: level / 3, isHighTier: tier == 0x48)
    }

    /// `05.06`: profile and level.
    private static func dolbyVision(_ elements: [String]) -> Parameters? {
        guard elements.count == 2, let profile = elements[0].number(10), let level = elements[1].number(10) else {
            return nil
        }
        return Parameters(profile: profile, level: level * 10)
    }

    /// `0.13M.10`: profile, level and tier, bits of a sample. Levels are counted from 2.0, four of them to a whole one.
    private static func av1(_ elements: [String]) -> Parameters? {
        guard elements.count >= 3, let tier = elements[1].utf8.last, tier == 0x4D || tier == 0x48,
            let profile = elements[0].number(10), let index = String(elements[1].dropLast()).number(10),
            // The levels from 8.0 on are reserved.
            index < 24
        else { return nil }
        return Parameters(profile: profile, level: (2 + index / 4) * 10 + index % 4, isHighTier: tier == 0x48)
    }
}

extension VideoFormat: CustomStringConvertible {
    /// The text with what it means: `'avc1.640028', High Profile, Level 4.0`.
    var description: String {
        guard let coding, let parameters else { return text.shown }
        let tier = parameters.isHighTier ? ", High Tier" : ""
        return "\(text.shown), \(coding.profileName(parameters.profile)), \(coding.levelName(parameters.level))\(tier)"
    }
}

extension VideoFormat.Coding {
    fileprivate func profileName(_ profile: Int) -> String {
        switch self {
        case .h264: VideoFormat.h264Profiles[profile].map { "\($0) Profile" } ?? "profile \(profile)"
        case .hevc: VideoFormat.hevcProfiles[profile].map { "\($0) Profile" } ?? "profile \(profile)"
        case .dolbyVision, .av1: "Profile \(profile)"
        }
    }

    fileprivate func levelName(_ tenths: Int) -> String {
        self == .dolbyVision ? "Level \(tenths / 10)" : "Level \(tenths / 10).\(tenths % 10)"
    }
}

extension VideoFormat {
    /// The profiles of H.264 by `profile_idc` (ISO/IEC 14496-10 annexes A, G and H).
    fileprivate static let h264Profiles: [Int: String] = [
        44: "CAVLC 4:4:4 Intra", 66: "Baseline", 77: "Main", 83: "Scalable Baseline", 86: "Scalable High",
        88: "Extended", 100: "High", 110: "High 10", 118: "Multiview High", 122: "High 4:2:2", 128: "Stereo High",
        138: "Multiview Depth High", 244: "High 4:4:4 Predictive",
    ]

    /// The profiles of HEVC by `general_profile_idc` (ISO/IEC 23008-2 annexes A, G and H).
    fileprivate static let hevcProfiles: [Int: String] = [
        1: "Main", 2: "Main 10", 3: "Main Still Picture", 4: "Range Extensions", 5: "High Throughput",
        6: "Multiview Main", 7: "Scalable Main", 8: "3D Main", 9: "Screen-Extended",
    ]

    /// Whether the profile is High, or one below it. Nil for a profile that is not known.
    var isAtMostHigh: Bool? {
        guard coding == .h264, let profile = parameters?.profile, VideoFormat.h264Profiles[profile] != nil else {
            return nil
        }
        return [66, 77, 88, 100].contains(profile)
    }

    /// Whether the profile is Main 10, or one below it. Nil for a profile that is not known.
    var isAtMostMain10: Bool? {
        guard coding == .hevc, let profile = parameters?.profile, VideoFormat.hevcProfiles[profile] != nil else {
            return nil
        }
        return profile <= 3
    }

    /// Whether the video has a view for each eye, by its own account: Multiview HEVC and what is made of it.
    var isMultiview: Bool {
        switch sampleEntry {
        case "lhv1", "lhe1": true
        case "dvh1", "dvhe": parameters?.profile == 20
        default: coding == .hevc && parameters?.profile == 6
        }
    }
}

extension String {
    /// The number of up to eight digits that the text is.
    fileprivate func number(_ radix: Int) -> Int? {
        guard (1...8).contains(utf8.count), utf8.allSatisfy({ $0.hexadecimalValue != nil }) else { return nil }
        return Int(self, radix: radix)
    }
}
