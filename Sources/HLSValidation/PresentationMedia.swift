/// What the variant streams of a presentation hold, by their CODECS: read once for all rules.
struct PresentationMedia {
    let variants: [VariantContext]
    let iFrameVariants: [VariantContext]
    /// The variants with video.
    let video: [VariantContext]
    /// The groups of audio, in the order of the text.
    let audioGroups: [AudioGroupMedia]
    /// The places of groups among those of audio, by the numbers of the groups.
    private let audioGroupPlaces: [Int32]

    init(_ playlist: MultivariantContext) {
        variants = (0..<playlist.variantCount).map(playlist.variant)
        iFrameVariants = (playlist.variantCount..<playlist.streams.count).map(playlist.variant)
        video = variants.filter(\.hasVideo)
        var media = playlist.groups.groups(of: .audio).map { AudioGroupMedia($0, playlist) }
        var places = Array(repeating: TextNumbers.none, count: playlist.groups.count)
        for (place, audio) in media.enumerated() { places[audio.group.index] = Int32(place) }
        for variant in variants {
            let group = Int(variant.numbers.groups[.audio])
            guard group >= 0 else { continue }
            media[Int(places[group])].codings.formUnion(variant.audio)
            if variant.hasVideo { media[Int(places[group])].isBesideVideo = true }
        }
        audioGroups = media
        audioGroupPlaces = places
    }

    /// The group of audio that a variant names, where there is one.
    func audioGroup(of variant: VariantContext) -> AudioGroupMedia? {
        let group = Int(variant.numbers.groups[.audio])
        return group >= 0 ? audioGroups[Int(audioGroupPlaces[group])] : nil
    }

    /// The variants, then the I-frame variants.
    var allVariants: [VariantContext] { variants + iFrameVariants }

    /// Whether all variants with video say how it is coded.
    var knowsVideo: Bool { video.allSatisfy { !$0.video.isEmpty } }

    /// Whether all variants say what they hold, and nothing of it is unknown.
    var knowsFormats: Bool { variants.allSatisfy(\.knowsFormats) }

    /// Whether all video is for both eyes. Rules about old devices do not hold for such a presentation (Apple's authoring
    /// specification, amendments for visionOS).
    var isStereoOnly: Bool { !video.isEmpty && video.allSatisfy(\.isStereo) }

    /// The variants with video for a screen.
    var flatVideo: [VariantContext] { video.filter { !$0.isSpatial } }

    /// Whether some variant may have stereo audio that is AAC.
    var hasStereoAAC: Bool {
        variants.contains { variant in
            guard variant.audio.contains(where: { $0 == .aac || $0 == .unknown }) else { return false }
            return audioGroup(of: variant)?.mayBeStereo ?? true
        }
    }
}

/// What the CODECS and the layout of a variant stream say.
extension VariantContext {
    var formats: [SampleFormat] { codecs.formats }
    var video: [VideoFormat] { codecs.video }
    var audio: [AudioCoding] { codecs.audio }
    var layouts: [VideoLayout] { requiredVideoLayout.map(VideoLayout.init) }
    var isStereo: Bool { numbers.traits.isStereo }
    var isImmersive: Bool { numbers.traits.isImmersive }
    /// Whether the video is more than a picture on a screen.
    var isSpatial: Bool { numbers.traits.isSpatial }
    /// The dynamic range; nil where it is not known.
    var range: VariantStream.VideoRange? { numbers.traits.range }

    /// Whether there is video, by CODECS or by what only video has.
    var hasVideo: Bool { !video.isEmpty || resolution != nil || frameRate != nil }

    /// Whether CODECS leaves nothing open.
    var knowsFormats: Bool { !formats.isEmpty && formats.allSatisfy { $0.medium != nil } }

    /// Whether there is nothing but audio.
    var isAudioOnly: Bool {
        knowsFormats && !hasVideo && !audio.isEmpty && numbers.groups[.video] == TextNumbers.none
    }

    func has(_ coding: VideoFormat.Coding) -> Bool { video.contains { $0.coding == coding } }

    // MARK: - Dynamic range

    /// Whether it is known to be a high one.
    var isHDR: Bool { range == .pq || range == .hlg }

    /// The formats of Dolby Vision among SUPPLEMENTAL-CODECS, with their compatibility brands.
    var dolbyVisionSupplements: [(format: VideoFormat, brands: [String])] { supplements.dolbyVision }

    /// The ranges of base layers by compatibility brands (Apple's appendixes).
    static let dolbyVisionRanges: [String: VariantStream.VideoRange] = ["db1p": .pq, "db4h": .hlg]
}

/// What a variant stream is to a viewer. Rules ask for it at each of the formats, of which there may be many.
struct VariantTraits: Sendable {
    private(set) var isStereo = false
    private(set) var isImmersive = false
    private(set) var isSpatial = false
    /// The place of the dynamic range among the known ones.
    private var rangePlace: Int8?

    init() {}

    /// Without VIDEO-RANGE it is a standard one, unless the video is of a kind that never has it.
    init(
        layouts: [String], range stated: VariantStream.VideoRange?, _ codecs: CodecList, _ supplements: SupplementList
    ) {
        for layout in layouts.lazy.map(VideoLayout.init) {
            isStereo = isStereo || layout.isStereo
            isImmersive = isImmersive || layout.isImmersive
            isSpatial = isSpatial || layout.isStereo || layout.isProjected
        }
        let range = stated ?? VariantTraits.range(codecs.video, supplements)
        rangePlace = range.flatMap(VariantStream.VideoRange.known.firstIndex).map { Int8($0) }
    }

    /// Those of a variant without a layout, and with a range that is known by its place.
    init(knownRange place: Int) {
        rangePlace = Int8(truncatingIfNeeded: place)
    }

    var range: VariantStream.VideoRange? { rangePlace.map { VariantStream.VideoRange.known[Int($0)] } }

    private static func range(_ video: [VideoFormat], _ supplements: SupplementList) -> VariantStream.VideoRange? {
        if let format = video.first(where: { $0.coding == .dolbyVision }) {
            return [5, 10, 20].contains(format.parameters?.profile) ? .pq : nil
        }
        let brands = supplements.dolbyVision.flatMap(\.brands)
        return brands.lazy.compactMap { VariantContext.dolbyVisionRanges[$0] }.first ?? .sdr
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

    fileprivate init(_ group: RenditionGroup, _ playlist: MultivariantContext) {
        self.group = group
        let plain = group.places.lazy.map { playlist.rendition(at: Int($0)) }.filter { !$0.isMultichannel }
        mayBeStereo = !plain.isEmpty
        hasPlainAudioInside = plain.contains { $0.uri == nil }
    }

    /// The first member with more than two channels that are no more than channels.
    var multichannel: Rendition? {
        group.places.first { group[place: $0].isMultichannel && !group[place: $0].isImmersive }.map { group[place: $0] }
    }
}

extension RenditionContext {
    /// Whether CHANNELS counts more than two.
    fileprivate var isMultichannel: Bool { AudioChannels.areMany(channels) }
}

extension AudioChannels {
    /// Whether CHANNELS counts more than two.
    fileprivate static func areMany(_ text: String?) -> Bool {
        text.flatMap { Int(AudioChannels($0).count) }.map { $0 > 2 } ?? false
    }
}

extension Rendition {
    /// Whether CHANNELS counts more than two.
    var isMultichannel: Bool { AudioChannels.areMany(channels) }

    /// Whether CHANNELS names a coding of more than channels, such as objects.
    var isImmersive: Bool { audioCodings.contains { !$0.isEmpty && $0 != "-" } }

    /// Whether it is Dolby Atmos.
    var isAtmos: Bool { audioCodings.contains("JOC") }

    private var audioCodings: [Substring] { channels.flatMap { AudioChannels($0).lists.first } ?? [] }
}
