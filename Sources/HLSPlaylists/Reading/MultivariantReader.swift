/// Reads the tags of a Multivariant Playlist (4.4.6).
struct MultivariantReader {
    private var playlist = MultivariantPlaylist()
    private var variants = TagRows<VariantStream>()
    private var iFrameVariants = TagRows<VariantStream>()
    private var renditions = TagRows<Rendition>()
    /// The variant whose URI line is to come.
    private var pendingVariant: TagRow?

    mutating func read(_ tag: TagName, _ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        switch tag {
        case .media: try renditions.append(renditions.row(.rendition, tag, value, reading, Reading.rendition))
        case .streamInf:
            dropVariantWithoutURI(reading)
            pendingVariant = try variants.row(.variant, tag, value, reading, Reading.variant)
        case .iFrameStreamInf:
            try iFrameVariants.append(iFrameVariants.row(.iFrameVariant, tag, value, reading, Reading.iFrameVariant))
        case .sessionData: playlist.sessionData.append(try reading.sessionData(value))
        case .sessionKey: try readSessionKey(value, reading)
        default: playlist.contentSteering = try reading.contentSteering(value)
        }
    }

    mutating func endVariant(_ reading: Reading, uri: Range<Int>) throws(PlaylistError) {
        guard var row = pendingVariant else { return }
        pendingVariant = nil
        if row.model == 0, let definitions = try reading.definitions(before: uri) {
            row.take(uri: uri, definitions: definitions)
        } else {
            if row.model == 0 { variants.keep(reading.again.variant(row), for: &row) }
            let text = try reading.string(uri)
            if text.isEmpty { reading.reportEmptyURI(uri) }
            variants.change(row) { $0.uri = text }
        }
        variants.append(row)
    }

    private mutating func dropVariantWithoutURI(_ reading: Reading) {
        guard let row = pendingVariant else { return }
        reading.report(
            "stream-uri-line-required", .error, section: "4.4.6.2",
            on: reading.text.range(ofLineAt: row.position),
            "no URI line follows EXT-X-STREAM-INF; the variant is left out")
        variants.drop(row)
        pendingVariant = nil
    }

    private mutating func readSessionKey(_ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        switch try reading.keyTag(.sessionKey, value) {
        case .key(let key): playlist.sessionKeys.append(key)
        case .none:
            reading.report(
                "skey-method-not-none", .error, section: "4.4.6.5", "METHOD of a session key must not be NONE")
        }
    }

    mutating func keepMisplaced(_ keys: [ContentKey]) {
        playlist.misplacedKeys = keys
    }

    mutating func finished(_ header: HeaderReader, _ reading: Reading) -> MultivariantPlaylist {
        dropVariantWithoutURI(reading)
        playlist.version = header.version
        playlist.independentSegments = header.independentSegments
        playlist.start = header.start
        playlist.variables = reading.variables.definitions
        playlist.unknownTags = header.unknownTags
        playlist.variants = TagModelList(variants, reading) { $1.variant($0) }
        playlist.iFrameVariants = TagModelList(iFrameVariants, reading) { $1.iFrameVariant($0) }
        playlist.renditions = TagModelList(renditions, reading) { $1.rendition($0) }
        playlist.text = reading.text
        playlist.diagnostics = reading.log.finished()
        return playlist
    }
}

// MARK: - Lines that were found plain

extension Reading {
    // Limits were held when a line was found plain; none is left that could be thrown.

    fileprivate func rendition(_ row: TagRow) -> Rendition {
        plainModel(row) ?? (try? opened(row, .media).rendition()) ?? .untold
    }

    fileprivate func iFrameVariant(_ row: TagRow) -> VariantStream {
        let plain: IFrameVariant? = plainModel(row)
        return plain?.stream ?? (try? opened(row, .iFrameStreamInf).iFrameVariant()) ?? .untold
    }

    fileprivate func variant(_ row: TagRow) -> VariantStream {
        var variant = plainModel(row) ?? (try? opened(row, .streamInf).variant()) ?? .untold
        guard !row.uri.isEmpty else { return variant }
        see(row.uriDefinitions)
        variant.uri = try? string(row.uri)
        return variant
    }
}

// MARK: - Models

extension Reading {
    fileprivate func rendition() throws(PlaylistError) -> Rendition {
        var rendition = Rendition(
            type: enumerated(.type, required: "xmedia-type-required"),
            groupID: try string(.groupID, required: "xmedia-groupid-required"),
            name: try string(.name, required: "xmedia-name-required"), uri: try string(.uri),
            language: try string(.language), assocLanguage: try string(.assocLanguage),
            stableRenditionID: try string(.stableRenditionID),
            isDefault: flag(.isDefault, mayBeNo: true, rule: "xmedia-enums"),
            isAutoselect: flag(.autoselect, mayBeNo: true, rule: "xmedia-enums"),
            isForced: flag(.forced, mayBeNo: true, rule: "xmedia-enums"),
            instreamID: try string(.instreamID), bitDepth: integer(.bitDepth),
            sampleRate: integer(.sampleRate), characteristics: try list(.characteristics),
            channels: try string(.channels))
        rendition.otherAttributes = try remainingAttributes()
        rendition.position = position
        return rendition
    }

    fileprivate func variant() throws(PlaylistError) -> VariantStream {
        var variant = try commonVariant("stream-bandwidth-required")
        variant.frameRate = decimal(.frameRate)
        variant.audio = try string(.audio)
        variant.subtitles = try string(.subtitles)
        variant.closedCaptions = try closedCaptions()
        variant.otherAttributes = try remainingAttributes()
        return variant
    }

    fileprivate func iFrameVariant() throws(PlaylistError) -> VariantStream {
        var variant = try commonVariant("iframe-bandwidth-required")
        variant.uri = try string(.uri, required: "iframe-uri-required")
        variant.otherAttributes = try remainingAttributes()
        return variant
    }

    /// What both kinds of variants may say.
    private func commonVariant(_ bandwidthRule: Diagnostic.ID) throws(PlaylistError) -> VariantStream {
        var variant = VariantStream(
            uri: nil, bandwidth: integer(.bandwidth, required: bandwidthRule),
            averageBandwidth: integer(.averageBandwidth), score: decimal(.score), codecs: try list(.codecs),
            supplementalCodecs: try list(.supplementalCodecs), resolution: resolution(.resolution),
            hdcpLevel: enumerated(.hdcpLevel, unknown: "stream-hdcp-enum"), allowedCPC: try list(.allowedCPC),
            videoRange: enumerated(.videoRange, unknown: "stream-videorange-enum"),
            requiredVideoLayout: try list(.reqVideoLayout), stableVariantID: try string(.stableVariantID),
            video: try string(.video), pathwayID: try string(.pathwayID), name: try string(.name))
        variant.position = position
        noteUnknown(
            variant.unknownLayoutSpecifiers, in: .reqVideoLayout, rule: "stream-layout-values",
            "clients ignore the variant")
        return variant
    }

    /// A group in quotes, or NONE without.
    private func closedCaptions() throws(PlaylistError) -> VariantStream.ClosedCaptions? {
        guard let token = token(.closedCaptions, required: nil) else { return nil }
        if !token.isQuoted, bytes.matches("NONE", in: token.value) {
            take(.closedCaptions)
            return VariantStream.ClosedCaptions.none
        }
        // Single quotes and an empty value are faults of their own.
        if token.isQuoted || token.isInSingleQuotes || token.value.isEmpty {
            return try string(.closedCaptions).map { .group($0) }
        }
        report(
            "stream-captions-type", .error, section: "4.4.6.2", at: token.value,
            "CLOSED-CAPTIONS is '\(excerpt(token.value))'; a group in quotes is due, or NONE")
        take(.closedCaptions)
        return .group(bytes.text(token.value))
    }

    fileprivate func sessionData(_ value: Range<Int>) throws(PlaylistError) -> SessionData {
        try openAttributes(.sessionData, value)
        var data = SessionData(
            dataID: try string(.dataID, required: "sdata-dataid-required"), value: try string(.value),
            uri: try string(.uri), format: enumerated(.format, unknown: "sdata-format-enum"),
            language: try string(.language))
        data.otherAttributes = try remainingAttributes()
        data.position = position
        return data
    }

    fileprivate func contentSteering(_ value: Range<Int>) throws(PlaylistError) -> ContentSteering {
        try openAttributes(.contentSteering, value)
        var steering = ContentSteering(
            serverURI: try string(.serverURI, required: "steer-serveruri-required"),
            pathwayID: try string(.pathwayID))
        steering.otherAttributes = try remainingAttributes()
        steering.position = position
        return steering
    }
}

extension PlainForm {
    fileprivate static let rendition = PlainForm(
        required: [.type, .groupID, .name],
        strings: [
            .groupID, .name, .uri, .language, .assocLanguage, .stableRenditionID, .instreamID, .characteristics,
            .channels,
        ],
        integers: [.bitDepth, .sampleRate],
        words: [
            .type: Rendition.MediaType.known.map(\.rawValue), .isDefault: ["YES", "NO"], .autoselect: ["YES", "NO"],
            .forced: ["YES", "NO"],
        ])

    // Not REQ-VIDEO-LAYOUT, whose entries have findings of their own.
    fileprivate static let variant = PlainForm(
        required: [.bandwidth],
        strings: commonStrings + [.audio, .subtitles, .closedCaptions], integers: [.bandwidth, .averageBandwidth],
        decimals: [.score, .frameRate], resolutions: [.resolution],
        words: commonWords.merging([.closedCaptions: ["NONE"]]) { $1 })

    fileprivate static let iFrameVariant = PlainForm(
        required: [.bandwidth, .uri], strings: commonStrings + [.uri], integers: [.bandwidth, .averageBandwidth],
        decimals: [.score], resolutions: [.resolution], words: commonWords)

    private static let commonStrings: [AttributeName] = [
        .codecs, .supplementalCodecs, .allowedCPC, .stableVariantID, .video, .pathwayID, .name,
    ]

    private static let commonWords: [AttributeName: [String]] = [
        .hdcpLevel: VariantStream.HDCPLevel.known.map(\.rawValue),
        .videoRange: VariantStream.VideoRange.known.map(\.rawValue),
    ]
}
