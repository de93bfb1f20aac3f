/// Something that clients of a lower version do not understand (8).
struct VersionNeed: Sendable {
    /// The version and what needs it.
    private let requirement: VersionRequirement
    /// The tags of which one stands in every playlist that has it; nil where no tag tells.
    let tags: TagSet?
    /// Where it first stands; nil where the playlist does without.
    let find: @Sendable (PlaylistContext) -> TextRange?

    private init(
        _ requirement: VersionRequirement, in tags: TagSet?,
        _ find: @escaping @Sendable (PlaylistContext) -> TextRange?
    ) {
        self.requirement = requirement
        self.tags = tags
        self.find = find
    }

    /// The least version that has it.
    var version: Int { requirement.version }

    /// What it is, for messages.
    var feature: String { requirement.feature }

    /// The need of the highest version that a playlist has, and where it first stands.
    static func highest(in context: PlaylistContext) -> (need: VersionNeed, range: TextRange)? {
        for need in all where context.hasAny(of: need.tags) {
            if let range = need.find(context) { return (need, range) }
        }
        return nil
    }

    /// The highest version first.
    private static let all: [VersionNeed] = [
        .instreamID, .requirement, .queryParameter, .skippedDateRanges, .skip, .variables, .service, .map,
        .iFramesMap, .sampleEncryption, .keyFormat, .keyFormatVersions, .iFramesOnly, .byteRange, .fraction,
        .initializationVector,
    ]

    // MARK: - Media Playlists

    static let initializationVector = VersionNeed(.initializationVector, in: [.key]) { $0.firstKeyAttribute("IV") }
    static let fraction = VersionNeed(.fraction, in: nil) { context in
        context.isMedia ? context.tags.firstFraction.map { context.range($0.value, in: $0) } : nil
    }
    static let byteRange = VersionNeed(.byteRange, in: [.byteRange]) { $0.firstMediaTag(.byteRange) }
    static let iFramesOnly = VersionNeed(.iFramesOnly, in: [.iFramesOnly]) { $0.firstMediaTag(.iFramesOnly) }
    static let sampleEncryption = VersionNeed(.sampleEncryption, in: [.key]) {
        $0.firstKeyAttribute("METHOD") { $0.value == "SAMPLE-AES" }
    }
    static let keyFormat = VersionNeed(.keyFormat, in: [.key]) { $0.firstKeyAttribute("KEYFORMAT") }
    static let keyFormatVersions = VersionNeed(.keyFormatVersions, in: [.key]) {
        $0.firstKeyAttribute("KEYFORMATVERSIONS")
    }
    static let iFramesMap = VersionNeed(.iFramesMap, in: [.map]) {
        $0.has(.iFramesOnly) ? $0.firstMediaTag(.map) : nil
    }
    static let map = VersionNeed(.map, in: [.map]) { $0.has(.iFramesOnly) ? nil : $0.firstMediaTag(.map) }

    // MARK: - Multivariant Playlists

    static let service = VersionNeed(.service, in: [.media]) { context in
        context.first(.media, "INSTREAM-ID") { id, rendition in
            id.value.hasPrefix("SERVICE") && rendition["TYPE"]?.value == "CLOSED-CAPTIONS"
        }
    }
    static let instreamID = VersionNeed(.instreamID, in: [.media]) { context in
        context.first(.media, "INSTREAM-ID") { _, rendition in rendition["TYPE"]?.value != "CLOSED-CAPTIONS" }
    }
    static let requirement = VersionNeed(.requirement, in: [.streamInf, .iFrameStreamInf]) { context in
        let firsts = [TagName.streamInf, .iFrameStreamInf].compactMap { tag in
            context.places(ofAll: tag).lazy.filter { context.attributeNames(at: $0).mayBeRequirements }
                .compactMap { context.attributes(at: $0).first(withPrefix: "REQ-") }.first
        }
        return firsts.min { $0.bytes.lowerBound < $1.bytes.lowerBound }?.range
    }

    // MARK: - Either

    static let variables = VersionNeed(.variables, in: [.define]) { context in
        context.first(.define).map { context.range(of: $0) }
    }
    static let queryParameter = VersionNeed(.queryParameter, in: [.define]) { $0.first(.define, "QUERYPARAM") }
    static let skip = VersionNeed(.skip, in: [.skip]) { $0.firstMediaTag(.skip) }
    static let skippedDateRanges = VersionNeed(.skippedDateRanges, in: [.skip]) {
        $0.isMedia ? $0.first(.skip, "RECENTLY-REMOVED-DATERANGES") : nil
    }
}

extension ListedNames {
    /// Whether an attribute among them may be one that a client must know.
    fileprivate var mayBeRequirements: Bool { hasOthers || properties.contains(.reqVideoLayout) }

    /// Whether one of them may be this one; nil for an attribute without a property.
    fileprivate func mayHave(_ name: AttributeName?) -> Bool { name.map(properties.contains) ?? hasOthers }
}

extension PlaylistContext {
    fileprivate var isMedia: Bool { segments != nil }

    fileprivate func firstMediaTag(_ name: TagName) -> TextRange? {
        isMedia ? first(name).map { range(of: $0) } : nil
    }

    fileprivate func firstKeyAttribute(
        _ attribute: String, where condition: (TagAttributes.Pair) -> Bool = { _ in true }
    ) -> TextRange? {
        isMedia ? first(.key, attribute) { pair, _ in condition(pair) } : nil
    }

    /// The first pair of a name in the tags of another.
    func first(
        _ tag: TagName, _ attribute: String,
        where condition: (TagAttributes.Pair, TagAttributes) -> Bool = { _, _ in true }
    ) -> TextRange? {
        let property = AttributeName(spelling: attribute)
        for place in places(ofAll: tag) where attributeNames(at: place).mayHave(property) {
            let attributes = attributes(at: place)
            if let pair = attributes[attribute], condition(pair, attributes) { return pair.range }
        }
        return nil
    }
}
