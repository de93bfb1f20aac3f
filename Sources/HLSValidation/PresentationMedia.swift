/// What the variant streams of a presentation hold, by their CODECS: read once for all rules.
struct PresentationMedia {
    let variants: [VariantMedia]
    let iFrameVariants: [VariantMedia]
    /// The variants with video.
    let video: [VariantMedia]
    /// The groups of audio, in the order of the text.
    let audioGroups: [AudioGroupMedia]
    private let audioGroupIndices: [GroupKey: Int]

    init(_ playlist: MultivariantPlaylist, _ groups: RenditionGroups) {
        variants = playlist.variants.map { VariantMedia($0) }
        iFrameVariants = playlist.iFrameVariants.map { VariantMedia($0, isIFrames: true) }
        video = variants.filter(\.hasVideo)
        var media = groups.groups.filter { $0.key.type == .audio }.map(AudioGroupMedia.init)
        let indices = Dictionary(media.enumerated().map { ($1.group.key, $0) }) { first, _ in first }
        for variant in variants {
            guard let index = variant.stream.group(.audio).flatMap({ indices[$0] }) else { continue }
            media[index].codings.formUnion(variant.audio)
            if variant.hasVideo { media[index].isBesideVideo = true }
        }
        audioGroups = media
        audioGroupIndices = indices
    }

    static let none = PresentationMedia(MultivariantPlaylist(), RenditionGroups([]))

    /// The group of audio that a variant names, where there is one.
    func audioGroup(of variant: VariantMedia) -> AudioGroupMedia? {
        variant.stream.group(.audio).flatMap { audioGroupIndices[$0] }.map { audioGroups[$0] }
    }

    /// The variants, then the I-frame variants.
    var allVariants: [VariantMedia] { variants + iFrameVariants }

    /// Whether all variants with video say how it is coded.
    var knowsVideo: Bool { video.allSatisfy { !$0.video.isEmpty } }

    /// Whether all variants say what they hold, and nothing of it is unknown.
    var knowsFormats: Bool { variants.allSatisfy(\.knowsFormats) }

    /// Whether all video is for both eyes. Rules about old devices do not hold for such a presentation (Apple's authoring
    /// specification, amendments for visionOS).
    var isStereoOnly: Bool { !video.isEmpty && video.allSatisfy(\.isStereo) }

    /// The variants with video for a screen.
    var flatVideo: [VariantMedia] { video.filter { !$0.isSpatial } }

    /// Whether some variant may have stereo audio that is AAC.
    var hasStereoAAC: Bool {
        variants.contains { variant in
            guard variant.audio.contains(where: { $0 == .aac || $0 == .unknown }) else { return false }
            return audioGroup(of: variant)?.mayBeStereo ?? true
        }
    }
}

/// A variant stream with what its CODECS and its layout say.
///
/// A class, so that lists of some of the variants cost next to nothing.
final class VariantMedia: Sendable {
    let stream: VariantStream
    /// Whether it is for trick play.
    let isIFrames: Bool
    let formats: [SampleFormat]
    let video: [VideoFormat]
    let audio: [AudioCoding]
    let layouts: [VideoLayout]
    // Rules ask for these at each of the formats.
    let isStereo: Bool
    let isImmersive: Bool
    /// Whether the video is more than a picture on a screen.
    let isSpatial: Bool
    /// The dynamic range; nil where it is not known.
    let range: VariantStream.VideoRange?

    init(_ stream: VariantStream, isIFrames: Bool = false) {
        self.stream = stream
        self.isIFrames = isIFrames
        formats = stream.formats
        video = formats.compactMap(VideoFormat.init)
        audio = formats.compactMap(\.audioCoding)
        layouts = stream.requiredVideoLayout.map(VideoLayout.init)
        isStereo = layouts.contains(where: \.isStereo)
        isImmersive = layouts.contains(where: \.isImmersive)
        isSpatial = layouts.contains { $0.isStereo || $0.isProjected }
        range = VariantMedia.range(of: stream, video)
    }

    /// Whether there is video, by CODECS or by what only video has.
    var hasVideo: Bool { !video.isEmpty || stream.resolution != nil || stream.frameRate != nil }

    /// Whether CODECS leaves nothing open.
    var knowsFormats: Bool { !formats.isEmpty && formats.allSatisfy { $0.medium != nil } }

    /// Whether there is nothing but audio.
    var isAudioOnly: Bool {
        knowsFormats && !hasVideo && !audio.isEmpty && stream.group(.video) == nil
    }

    func has(_ coding: VideoFormat.Coding) -> Bool { video.contains { $0.coding == coding } }

    // MARK: - Dynamic range

    /// Whether it is known to be a high one.
    var isHDR: Bool { range == .pq || range == .hlg }

    /// The formats of Dolby Vision among SUPPLEMENTAL-CODECS, with their compatibility brands.
    var dolbyVisionSupplements: [(format: VideoFormat, brands: [String])] {
        stream.supplementalCodecs.compactMap(VariantMedia.dolbyVisionSupplement)
    }

    /// What VIDEO-RANGE says. Without it the range is a standard one, unless the video is of a kind that never has it.
    private static func range(of stream: VariantStream, _ video: [VideoFormat]) -> VariantStream.VideoRange? {
        if let stated = stream.videoRange { return stated.isKnown ? stated : nil }
        if let format = video.first(where: { $0.coding == .dolbyVision }) {
            return [5, 10, 20].contains(format.parameters?.profile) ? .pq : nil
        }
        let brands = stream.supplementalCodecs.compactMap(dolbyVisionSupplement).flatMap(\.brands)
        return brands.lazy.compactMap { dolbyVisionRanges[$0] }.first ?? .sdr
    }

    /// The ranges of base layers by compatibility brands (Apple's appendixes).
    static let dolbyVisionRanges: [String: VariantStream.VideoRange] = ["db1p": .pq, "db4h": .hlg]

    private static func dolbyVisionSupplement(_ text: String) -> (format: VideoFormat, brands: [String])? {
        let parts = text.parts(between: .slash).map(String.init)
        guard let format = parts.first.flatMap({ VideoFormat(SampleFormat($0)) }), format.coding == .dolbyVision else {
            return nil
        }
        return (format, Array(parts.dropFirst()))
    }
}

/// A group of audio, with what its members and the variants that name it say.
struct AudioGroupMedia {
    let group: RenditionGroup
    /// How its audio is coded, by the CODECS of the variants that name it.
    fileprivate(set) var codings: Set<AudioCoding> = []
    /// Whether a variant with video names it.
    fileprivate(set) var isBesideVideo = false
    /// Whether a member has no more than two channels, or does not say how many.
    let mayBeStereo: Bool
    /// Whether a member without a URI has no more than two channels: its audio is in the segments of the video.
    let hasPlainAudioInside: Bool
    /// The first member with more than two channels that are no more than channels.
    let multichannel: Rendition?

    fileprivate init(_ group: RenditionGroup) {
        self.group = group
        mayBeStereo = group.members.contains { !$0.isMultichannel }
        hasPlainAudioInside = group.members.contains { $0.uri == nil && !$0.isMultichannel }
        multichannel = group.members.first { $0.isMultichannel && !$0.isImmersive }
    }
}

extension Rendition {
    /// Whether CHANNELS counts more than two.
    var isMultichannel: Bool {
        channels.flatMap { Int(AudioChannels($0).count) }.map { $0 > 2 } ?? false
    }

    /// Whether CHANNELS names a coding of more than channels, such as objects.
    var isImmersive: Bool { audioCodings.contains { !$0.isEmpty && $0 != "-" } }

    /// Whether it is Dolby Atmos.
    var isAtmos: Bool { audioCodings.contains("JOC") }

    private var audioCodings: [Substring] { channels.flatMap { AudioChannels($0).lists.first } ?? [] }
}
