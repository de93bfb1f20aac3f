/// What the tags of a Media Playlist say of it as a whole (4.4.3, 4.4.5), until the segments join it.
struct MediaTags {
    var targetDuration: Int?
    var hasTargetDuration = false
    var mediaSequence: UInt64 = 0
    var discontinuitySequence: UInt64 = 0
    var type: PlaylistType?
    var iFramesOnly = false
    var hasEndList = false
    var partInformation: PartInformation?
    var serverControl: ServerControl?
    var preloadHints: [PreloadHint] = []
    var renditionReports = TagRows<RenditionReport>()
    var deltaUpdate: DeltaUpdate?
}

// MARK: - Playlist tags (4.4.3)

extension MediaTags {
    /// Reads a tag without a value, and a number of the usual form. Returns false, with nothing done, for any other.
    mutating func readPlain(_ tag: TagName, _ value: Range<Int>, _ bytes: [UInt8]) -> Bool {
        switch tag {
        case .endList: hasEndList = true
        case .iFramesOnly: iFramesOnly = true
        case .targetDuration, .mediaSequence, .discontinuitySequence:
            guard let number = bytes.plainNumber(value) else { return false }
            take(number, of: tag)
        default: return false
        }
        return true
    }

    private mutating func take(_ number: Int, of tag: TagName) {
        switch tag {
        case .targetDuration: (targetDuration, hasTargetDuration) = (number, true)
        case .mediaSequence: mediaSequence = UInt64(number)
        default: discontinuitySequence = UInt64(number)
        }
    }

    /// Reads a tag with a value in any form.
    mutating func read(_ tag: TagName, _ value: Range<Int>, _ reading: Reading) throws(PlaylistError) {
        switch tag {
        case .targetDuration:
            hasTargetDuration = true
            targetDuration = reading.count(value, tag, rule: "media-targetduration-integer") ?? targetDuration
        case .mediaSequence:
            if let number = reading.wholeNumber(value, tag, rule: "media-sequence-integer") { mediaSequence = number }
        case .discontinuitySequence:
            if let number = reading.wholeNumber(value, tag, rule: "discseq-integer") { discontinuitySequence = number }
        case .playlistType: type = reading.playlistType(value)
        case .partInf: partInformation = try reading.partInformation(value, before: partInformation)
        default: serverControl = try reading.serverControl(value)
        }
    }
}

extension Reading {
    fileprivate func playlistType(_ value: Range<Int>) -> PlaylistType {
        let type = PlaylistType(rawValue: bytes.text(value))
        if !type.isKnown {
            report(
                "playlisttype-enum", .error, section: "4.4.3.5", at: value,
                "EXT-X-PLAYLIST-TYPE is '\(excerpt(value))'; EVENT or VOD is due")
        }
        return type
    }

    /// A target that cannot be read leaves the one of the tag before.
    fileprivate func partInformation(
        _ value: Range<Int>, before: PartInformation?
    ) throws(PlaylistError) -> PartInformation {
        if let information: PartInformation = plainModel(value) { return information }
        try openAttributes(.partInf, value)
        var information = PartInformation(
            target: decimal(.partTarget, required: "partinf-parttarget-required") ?? before?.target)
        information.otherAttributes = try remainingAttributes()
        information.position = position
        return information
    }

    fileprivate func serverControl(_ value: Range<Int>) throws(PlaylistError) -> ServerControl {
        if let control: ServerControl = plainModel(value) { return control }
        try openAttributes(.serverControl, value)
        var control = ServerControl(
            canSkipUntil: decimal(.canSkipUntil),
            canSkipDateRanges: flag(.canSkipDateRanges, rule: "servercontrol-enums"),
            holdBack: decimal(.holdBack), partHoldBack: decimal(.partHoldBack),
            canBlockReload: flag(.canBlockReload, rule: "servercontrol-enums"))
        control.otherAttributes = try remainingAttributes()
        control.position = position
        return control
    }
}
