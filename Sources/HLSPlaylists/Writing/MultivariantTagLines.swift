// The tags of a Multivariant Playlist, each as lines without their ends.

extension VariantStream: WrittenModel {
    /// EXT-X-STREAM-INF and its URI line, or EXT-X-I-FRAME-STREAM-INF.
    package func tagLines(isIFrame: Bool) throws(WritingError) -> [String] {
        var list = AttributeListText(isIFrame ? .iFrameStreamInf : .streamInf)
        try addRates(&list)
        try addMedia(&list)
        if isIFrame {
            try checkIFrame(list)
        } else {
            try addGroups(&list)
        }
        try list.add(.video, video)
        try list.add(.stableVariantID, stableVariantID)
        try list.add(.pathwayID, pathwayID)
        try list.add(.name, name)
        guard isIFrame else {
            return [
                try checked(try list.line(otherAttributes), "x\n"),
                try AttributeText(field: AttributeText.uriLine).uriLine(uri),
            ]
        }
        try list.add(.uri, uri)
        return [try checked(try list.line(otherAttributes))]
    }

    private func addRates(_ list: inout AttributeListText) throws(WritingError) {
        try list.add(.bandwidth, bandwidth)
        try list.add(.averageBandwidth, averageBandwidth)
        try list.add(.score, score)
    }

    private func addMedia(_ list: inout AttributeListText) throws(WritingError) {
        try list.add(.codecs, list: codecs)
        try list.add(.supplementalCodecs, list: supplementalCodecs)
        try list.add(.resolution, resolution)
        try list.add(.frameRate, frameRate: frameRate)
        try list.add(.videoRange, enumerated: videoRange)
        try list.add(.hdcpLevel, enumerated: hdcpLevel)
        try list.add(.allowedCPC, list: allowedCPC)
        try list.add(.reqVideoLayout, list: requiredVideoLayout)
    }

    private func addGroups(_ list: inout AttributeListText) throws(WritingError) {
        try list.add(.audio, audio)
        try list.add(.subtitles, subtitles)
        switch closedCaptions {
        case .group(let group): try list.add(.closedCaptions, group)
        case .some(.none): list.add(.closedCaptions, written: "NONE")
        case nil: break
        }
    }

    /// I-frame variants have none of these attributes (4.4.6.3).
    private func checkIFrame(_ list: AttributeListText) throws(WritingError) {
        let set: [(AttributeName, Bool)] = [
            (.frameRate, frameRate != nil), (.audio, audio != nil), (.subtitles, subtitles != nil),
            (.closedCaptions, closedCaptions != nil),
        ]
        for (name, isSet) in set where isSet { throw list.error(name, "I-frame variants have no such attribute") }
    }

    static func first(in playlist: Playlist) -> VariantStream? {
        guard case .multivariant(let playlist) = playlist else { return nil }
        return playlist.variants.first ?? playlist.iFrameVariants.first
    }

    func completed(_ read: VariantStream) -> VariantStream {
        var read = read
        if read.uri == "x" { read.uri = uri }
        return read
    }
}

extension Rendition: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.media)
            try list.add(.type, enumerated: type)
            try list.add(.groupID, groupID)
            try list.add(.name, name)
            try list.add(.language, language)
            try list.add(.assocLanguage, assocLanguage)
            try list.add(.stableRenditionID, stableRenditionID)
            list.add(.isDefault, flag: isDefault)
            list.add(.autoselect, flag: isAutoselect)
            list.add(.forced, flag: isForced)
            try list.add(.characteristics, list: characteristics)
            try list.add(.instreamID, instreamID)
            try list.add(.bitDepth, bitDepth)
            try list.add(.sampleRate, sampleRate)
            try list.add(.channels, channels)
            try list.add(.uri, uri)
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> Rendition? {
        if case .multivariant(let playlist) = playlist { playlist.renditions.first } else { nil }
    }
}

extension SessionData: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.sessionData)
            try list.add(.dataID, dataID)
            try list.add(.value, value)
            try list.add(.uri, uri)
            try list.add(.format, enumerated: format)
            try list.add(.language, language)
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> SessionData? {
        if case .multivariant(let playlist) = playlist { playlist.sessionData.first } else { nil }
    }
}

extension ContentSteering: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.contentSteering)
            try list.add(.serverURI, serverURI)
            try list.add(.pathwayID, pathwayID)
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> ContentSteering? {
        if case .multivariant(let playlist) = playlist { playlist.contentSteering } else { nil }
    }
}
