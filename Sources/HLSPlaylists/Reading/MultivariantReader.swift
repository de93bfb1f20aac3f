/// Reads the tags of a Multivariant Playlist (4.4.6).
struct MultivariantReader {
    private var playlist = MultivariantPlaylist()
    /// The variant whose URI line is to come.
    private var pendingVariant: VariantStream?

    mutating func read(_ tag: TagName, _ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        try reading.openAttributes(tag, value)
        switch tag {
        case .media: playlist.renditions.append(try reading.rendition())
        case .streamInf:
            dropVariantWithoutURI(reading)
            pendingVariant = try reading.variant(bandwidthRule: "stream-bandwidth-required")
        case .iFrameStreamInf: playlist.iFrameVariants.append(try reading.iFrameVariant())
        case .sessionData: playlist.sessionData.append(try reading.sessionData())
        case .sessionKey: try readSessionKey(value, reading)
        default: playlist.contentSteering = try reading.contentSteering()
        }
    }

    mutating func endVariant(_ reading: Reading, uri: Range<Int>) throws(PlaylistError) {
        guard var variant = pendingVariant else { return }
        variant.uri = try reading.string(uri)
        if variant.uri?.isEmpty ?? false { reading.reportEmptyURI(uri) }
        playlist.variants.append(variant)
        pendingVariant = nil
    }

    private mutating func dropVariantWithoutURI(_ reading: Reading) {
        guard let position = pendingVariant?.position else { return }
        reading.report(
            "stream-uri-line-required", .error, section: "4.4.6.2",
            on: reading.text.range(ofLineAt: position),
            "no URI line follows EXT-X-STREAM-INF; the variant is left out")
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
        playlist.text = reading.text
        playlist.diagnostics = reading.log.finished()
        return playlist
    }
}

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

    fileprivate func variant(bandwidthRule: Diagnostic.ID) throws(PlaylistError) -> VariantStream {
        var variant = try commonVariant(bandwidthRule)
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

    fileprivate func sessionData() throws(PlaylistError) -> SessionData {
        var data = SessionData(
            dataID: try string(.dataID, required: "sdata-dataid-required"), value: try string(.value),
            uri: try string(.uri), format: enumerated(.format, unknown: "sdata-format-enum"),
            language: try string(.language))
        data.otherAttributes = try remainingAttributes()
        data.position = position
        return data
    }

    fileprivate func contentSteering() throws(PlaylistError) -> ContentSteering {
        var steering = ContentSteering(
            serverURI: try string(.serverURI, required: "steer-serveruri-required"),
            pathwayID: try string(.pathwayID))
        steering.otherAttributes = try remainingAttributes()
        steering.position = position
        return steering
    }
}
