// The tags of Multivariant Playlists with an attribute list (4.4.6).

extension TagKind<VariantStream> {
    private static var common: [Field] {
        [
            Field(.bandwidth, \.bandwidth), Field(.averageBandwidth, \.averageBandwidth), Field(.score, \.score),
            Field(.codecs, \.codecs), Field(.supplementalCodecs, \.supplementalCodecs),
            Field(.resolution, \.resolution), Field(.frameRate, \.frameRate), Field(.hdcpLevel, \.hdcpLevel),
            Field(.allowedCPC, \.allowedCPC), Field(.videoRange, \.videoRange),
            Field(.reqVideoLayout, \.requiredVideoLayout), Field(.stableVariantID, \.stableVariantID),
            Field(.audio, \.audio), Field(.video, \.video), Field(.subtitles, \.subtitles),
            Field(.closedCaptions, \.closedCaptions), Field(.pathwayID, \.pathwayID), Field(.name, \.name),
        ]
    }

    /// EXT-X-STREAM-INF; its URI line is another line.
    static var variant: TagKind {
        TagKind(blank: VariantStream(uri: "x", bandwidth: nil), fields: common, others: \.otherAttributes) {
            try $0.tagLines(isIFrame: false)[0]
        }
    }

    static var iFrameVariant: TagKind {
        TagKind(
            blank: VariantStream(uri: nil, bandwidth: nil), fields: common + [Field(.uri, \.uri)],
            others: \.otherAttributes
        ) {
            try $0.tagLines(isIFrame: true)[0]
        }
    }
}

extension TagKind<Rendition> {
    static var rendition: TagKind {
        TagKind(
            blank: Rendition(type: nil, groupID: nil, name: nil),
            fields: [
                Field(.type, \.type), Field(.groupID, \.groupID), Field(.name, \.name), Field(.uri, \.uri),
                Field(.language, \.language), Field(.assocLanguage, \.assocLanguage),
                Field(.stableRenditionID, \.stableRenditionID), Field(.isDefault, \.isDefault),
                Field(.autoselect, \.isAutoselect), Field(.forced, \.isForced), Field(.instreamID, \.instreamID),
                Field(.bitDepth, \.bitDepth), Field(.sampleRate, \.sampleRate),
                Field(.characteristics, \.characteristics), Field(.channels, \.channels),
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<SessionData> {
    static var sessionData: TagKind {
        TagKind(
            blank: SessionData(dataID: nil),
            fields: [
                Field(.dataID, \.dataID), Field(.value, \.value), Field(.uri, \.uri), Field(.format, \.format),
                Field(.language, \.language),
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<ContentSteering> {
    static var contentSteering: TagKind {
        TagKind(
            blank: ContentSteering(serverURI: nil),
            fields: [Field(.serverURI, \.serverURI), Field(.pathwayID, \.pathwayID)], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}
