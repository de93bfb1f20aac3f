extension Playlist {
    /// What the playlist says; see ``MediaPlaylist/outline`` and ``MultivariantPlaylist/outline``.
    public var outline: String {
        switch self {
        case .media(let playlist): playlist.outline
        case .multivariant(let playlist): playlist.outline
        }
    }
}

extension MediaPlaylist {
    /// What the playlist says, for people and for comparison with a text that was kept: one fact a line, in an order that
    /// never changes, without what is not there.
    ///
    ///     Media Playlist
    ///     target duration: 6
    ///     end list: yes
    ///     segment 0: segment-0.m4s
    ///       key: skd://video
    ///         format: com.apple.streamingkeydelivery
    ///         method: SAMPLE-AES
    ///       duration: 6
    ///     segment 1: segment-1.m4s
    ///       duration: 6
    ///
    /// Times are in seconds. What applies to all segments from one on — keys, initialization section, bit rate — stands at
    /// that segment alone; `keys: none` is where keys end. An initialization section and a part have keys of their own only
    /// where those are not the segment's. Places in the text, findings, and what follows from the rest are left out. The
    /// last line has no line end.
    public var outline: String {
        var outline = Outline()
        outline.heading("Media Playlist")
        outline.common(version, independentSegments, start, variables)
        outline.fact("type", type)
        outline.flag("I-frames only", iFramesOnly)
        outline.fact("target duration", targetDuration)
        if mediaSequence != 0 { outline.fact("media sequence", mediaSequence) }
        if discontinuitySequence != 0 { outline.fact("discontinuity sequence", discontinuitySequence) }
        outline.flag("end list", hasEndList)
        outline.lowLatency(partInformation, serverControl)
        if let deltaUpdate { outline.deltaUpdate(deltaUpdate) }
        var scope = Outline.SegmentScope()
        for segment in segments { outline.segment(segment, &scope) }
        for part in trailingParts { outline.part(part, keys: scope.keys) }
        for key in keysOfNoSegment { outline.key(key, named: "key of no segment") }
        for hint in preloadHints { outline.preloadHint(hint) }
        for report in renditionReports { outline.renditionReport(report) }
        for range in dateRanges { outline.dateRange(range) }
        outline.unknownTags(unknownTags)
        return outline.text
    }

    /// Keys announced for segments still to come, and those replaced before one came.
    private var keysOfNoSegment: [ContentKey] {
        let used = Set(segments.keyRuns.flatMap(\.keys) + trailingParts.flatMap(\.keys))
        return keys.filter { !used.contains($0) }
    }
}

extension MultivariantPlaylist {
    /// What the playlist says, for people and for comparison with a text that was kept: one fact a line, in an order that
    /// never changes, without what is not there.
    ///
    ///     Multivariant Playlist
    ///     session key: skd://video
    ///       format: com.apple.streamingkeydelivery
    ///       method: SAMPLE-AES
    ///     rendition: audio.m3u8
    ///       type: AUDIO
    ///       group: audio
    ///       name: English
    ///     variant: video.m3u8
    ///       bandwidth: 1000000
    ///       audio: audio
    ///
    /// Bit rates are in bits per second. Places in the text and findings are left out. The last line has no line end.
    public var outline: String {
        var outline = Outline()
        outline.heading("Multivariant Playlist")
        outline.common(version, independentSegments, start, variables)
        if let contentSteering { outline.contentSteering(contentSteering) }
        for data in sessionData { outline.sessionData(data) }
        for key in sessionKeys { outline.key(key, named: "session key") }
        for rendition in renditions { outline.rendition(rendition) }
        for variant in variants { outline.variant(variant, "variant") }
        for variant in iFrameVariants { outline.variant(variant, "I-frame variant") }
        outline.unknownTags(unknownTags)
        return outline.text
    }
}

// MARK: - Both kinds

extension Outline {
    fileprivate mutating func common(
        _ version: Int?, _ independentSegments: Bool, _ start: StartPoint?, _ variables: [VariableDefinition]
    ) {
        fact("version", version)
        flag("independent segments", independentSegments)
        if let start {
            fact("start", nil) { outline in
                outline.number("time offset", start.timeOffset)
                outline.flag("precise", start.isPrecise)
                outline.attributes(start.otherAttributes)
            }
        }
        for variable in variables {
            fact("variable", variable.name) { outline in
                outline.fact("value", variable.value)
                if variable.source != .value { outline.fact("source", variable.source.rawValue) }
                outline.attributes(variable.otherAttributes)
            }
        }
    }

    fileprivate mutating func unknownTags(_ tags: [UnknownTag]) {
        for tag in tags { fact("unknown tag", tag.name + (tag.value.map { ":" + $0 } ?? "")) }
    }
}

// MARK: - Media Playlists

extension Outline {
    /// What persists from one segment to the next.
    fileprivate struct SegmentScope {
        var keys: [ContentKey] = []
        var initializationSection: InitializationSection?
        var bitrate: UInt64?
    }

    fileprivate mutating func segment(_ segment: MediaSegment, _ scope: inout SegmentScope) {
        let before = scope
        scope = SegmentScope(
            keys: segment.keys, initializationSection: segment.initializationSection, bitrate: segment.bitrate)
        fact("segment \(segment.sequenceNumber)", segment.uri) { outline in
            outline.flag("discontinuity", segment.isDiscontinuity)
            if let section = segment.initializationSection {
                if section != before.initializationSection { outline.initializationSection(section, segment) }
            } else if before.initializationSection != nil {
                outline.fact("initialization section", "none")
            }
            outline.keys(segment.keys, unlike: before.keys)
            outline.number("duration", segment.duration)
            outline.fact("title", segment.title)
            outline.fact("byte range", segment.byteRange)
            if segment.bitrate != before.bitrate { outline.fact("bit rate", segment.bitrate?.description ?? "none") }
            outline.fact("date", segment.programDateTime)
            outline.flag("gap", segment.isGap)
            for part in segment.parts { outline.part(part, keys: segment.keys) }
        }
    }

    /// Keys where they are others than those known already.
    private mutating func keys(_ keys: [ContentKey], unlike known: [ContentKey]) {
        guard keys != known else { return }
        for key in keys { self.key(key) }
        if keys.isEmpty { fact("keys", "none") }
    }

    private mutating func initializationSection(_ section: InitializationSection, _ segment: MediaSegment) {
        fact("initialization section", section.uri) { outline in
            outline.fact("byte range", section.byteRange)
            outline.keys(section.keys, unlike: segment.keys)
            outline.attributes(section.otherAttributes)
        }
    }

    fileprivate mutating func part(_ part: PartialSegment, keys: [ContentKey]) {
        fact("part", part.uri) { outline in
            outline.keys(part.keys, unlike: keys)
            outline.number("duration", part.duration)
            outline.fact("byte range", part.byteRange)
            outline.flag("independent", part.isIndependent)
            outline.flag("gap", part.isGap)
            outline.attributes(part.otherAttributes)
        }
    }

    fileprivate mutating func lowLatency(_ parts: PartInformation?, _ control: ServerControl?) {
        if let parts {
            fact("partial segments", nil) { outline in
                outline.number("target duration", parts.target)
                outline.attributes(parts.otherAttributes)
            }
        }
        if let control {
            fact("server control", nil) { outline in
                outline.number("can skip until", control.canSkipUntil)
                outline.flag("can skip date ranges", control.canSkipDateRanges)
                outline.number("hold back", control.holdBack)
                outline.number("part hold back", control.partHoldBack)
                outline.flag("can block reload", control.canBlockReload)
                outline.attributes(control.otherAttributes)
            }
        }
    }

    fileprivate mutating func deltaUpdate(_ update: DeltaUpdate) {
        fact("delta update", nil) { outline in
            outline.fact("skipped segments", update.skippedSegments)
            for id in update.recentlyRemovedDateRanges ?? [] { outline.fact("removed date range", id) }
            outline.attributes(update.otherAttributes)
        }
    }

    fileprivate mutating func preloadHint(_ hint: PreloadHint) {
        fact("preload hint", hint.uri) { outline in
            outline.fact("type", hint.kind)
            if hint.byteRangeStart != 0 { outline.fact("first byte", hint.byteRangeStart) }
            outline.fact("bytes", hint.byteRangeLength)
            outline.attributes(hint.otherAttributes)
        }
    }

    fileprivate mutating func renditionReport(_ report: RenditionReport) {
        fact("rendition report", report.uri) { outline in
            outline.fact("last media sequence", report.lastMediaSequence)
            outline.fact("last part", report.lastPart)
            outline.attributes(report.otherAttributes)
        }
    }

    fileprivate mutating func dateRange(_ range: DateRange) {
        fact("date range", range.id) { outline in
            outline.fact("class", range.classIdentifier)
            outline.fact("start date", range.startDate)
            outline.fact("end date", range.endDate)
            outline.number("duration", range.duration)
            outline.number("planned duration", range.plannedDuration)
            outline.flag("end on next", range.endOnNext)
            outline.list("cue", range.cue)
            outline.attributes(range.otherAttributes)
        }
    }
}

// MARK: - Multivariant Playlists

extension Outline {
    fileprivate mutating func contentSteering(_ steering: ContentSteering) {
        fact("content steering", steering.serverURI) { outline in
            outline.fact("pathway", steering.pathwayID)
            outline.attributes(steering.otherAttributes)
        }
    }

    fileprivate mutating func sessionData(_ data: SessionData) {
        fact("session data", data.dataID) { outline in
            outline.fact("value", data.value)
            outline.fact("URI", data.uri)
            outline.fact("format", data.format)
            outline.fact("language", data.language)
            outline.attributes(data.otherAttributes)
        }
    }

    fileprivate mutating func rendition(_ rendition: Rendition) {
        fact("rendition", rendition.uri) { outline in
            outline.fact("type", rendition.type)
            outline.fact("group", rendition.groupID)
            outline.fact("name", rendition.name)
            outline.fact("language", rendition.language)
            outline.fact("associated language", rendition.assocLanguage)
            outline.fact("stable ID", rendition.stableRenditionID)
            outline.flag("default", rendition.isDefault)
            outline.flag("autoselect", rendition.isAutoselect)
            outline.flag("forced", rendition.isForced)
            outline.fact("in-stream ID", rendition.instreamID)
            outline.fact("bit depth", rendition.bitDepth)
            outline.fact("sample rate", rendition.sampleRate)
            outline.list("characteristics", rendition.characteristics)
            outline.fact("channels", rendition.channels)
            outline.attributes(rendition.otherAttributes)
        }
    }

    fileprivate mutating func variant(_ variant: VariantStream, _ name: String) {
        fact(name, variant.uri) { outline in
            outline.fact("bandwidth", variant.bandwidth)
            outline.fact("average bandwidth", variant.averageBandwidth)
            outline.number("score", variant.score)
            outline.list("codecs", variant.codecs)
            outline.list("supplemental codecs", variant.supplementalCodecs)
            outline.fact("resolution", variant.resolution)
            outline.number("frame rate", variant.frameRate)
            outline.fact("HDCP level", variant.hdcpLevel)
            outline.list("allowed CPC", variant.allowedCPC)
            outline.fact("video range", variant.videoRange)
            outline.list("required video layout", variant.requiredVideoLayout)
            outline.fact("stable ID", variant.stableVariantID)
            outline.fact("audio", variant.audio)
            outline.fact("video", variant.video)
            outline.fact("subtitles", variant.subtitles)
            outline.closedCaptions(variant.closedCaptions)
            outline.fact("pathway", variant.pathwayID)
            outline.fact("name", variant.name)
            outline.attributes(variant.otherAttributes)
        }
    }

    private mutating func closedCaptions(_ captions: VariantStream.ClosedCaptions?) {
        switch captions {
        case .group(let group)?: fact("closed captions", group)
        // The group may have any name, this one included.
        case VariantStream.ClosedCaptions.none?: flag("no closed captions", true)
        case nil: break
        }
    }
}
