extension TagName {
    /// Whether the tag has an attribute list.
    var hasAttributes: Bool {
        switch self {
        case .m3u, .version, .independentSegments, .targetDuration, .mediaSequence, .discontinuitySequence, .endList,
            .playlistType, .iFramesOnly, .inf, .byteRange, .discontinuity, .programDateTime, .gap, .bitrate:
            false
        default: true
        }
    }

    /// The attributes that the specification defines for the tag (4.4); nil for a tag without an attribute list.
    ///
    /// EXT-X-DATERANGE takes every name that begins with X- besides.
    var attributeNames: [String]? {
        switch self {
        case .start: AttributeNames.start
        case .define: AttributeNames.define
        case .partInf: AttributeNames.partInf
        case .serverControl: AttributeNames.serverControl
        case .key, .sessionKey: AttributeNames.key
        case .map: AttributeNames.map
        case .part: AttributeNames.part
        case .dateRange: AttributeNames.dateRange
        case .skip: AttributeNames.skip
        case .preloadHint: AttributeNames.preloadHint
        case .renditionReport: AttributeNames.renditionReport
        case .media: AttributeNames.media
        case .streamInf: AttributeNames.streamInf
        case .iFrameStreamInf: AttributeNames.iFrameStreamInf
        case .sessionData: AttributeNames.sessionData
        case .contentSteering: AttributeNames.contentSteering
        case .m3u, .version, .independentSegments, .targetDuration, .mediaSequence, .discontinuitySequence, .endList,
            .playlistType, .iFramesOnly, .inf, .byteRange, .discontinuity, .programDateTime, .gap, .bitrate:
            nil
        }
    }
}

extension TagName {
    /// Whether the specification leaves room for an attribute in the tag.
    func defines(_ attribute: ListedAttribute, in bytes: [UInt8]) -> Bool {
        if let name = attribute.name { return TagName.propertiesOfTags[Int(rawValue)].contains(name) }
        if self == .dateRange, attribute.hasPrefix("X-", in: bytes) { return true }
        return TagName.otherNamesOfTags[Int(rawValue)].contains { attribute.hasName($0, in: bytes) }
    }

    /// Whether the specification defines all attributes of a list for the tag.
    func definesAll(_ names: ListedNames) -> Bool {
        !names.hasOthers && names.properties.isSubset(of: TagName.propertiesOfTags[Int(rawValue)])
    }

    // By the raw values of the tags, the attributes of each that have a property, and the names of the others.

    private static let propertiesOfTags = allCases.map { tag in
        AttributeSet((tag.attributeNames ?? []).compactMap(AttributeName.init(spelling:)))
    }
    private static let otherNamesOfTags = allCases.map { tag in
        (tag.attributeNames ?? []).filter { AttributeName(spelling: $0) == nil }
    }
}

/// In the order of the sections.
private enum AttributeNames {
    static let start = ["TIME-OFFSET", "PRECISE"]
    static let define = ["NAME", "VALUE", "IMPORT", "QUERYPARAM"]
    static let partInf = ["PART-TARGET"]
    static let serverControl = [
        "CAN-SKIP-UNTIL", "CAN-SKIP-DATERANGES", "HOLD-BACK", "PART-HOLD-BACK", "CAN-BLOCK-RELOAD",
    ]
    static let key = ["METHOD", "URI", "IV", "KEYFORMAT", "KEYFORMATVERSIONS"]
    static let map = ["URI", "BYTERANGE"]
    static let part = ["URI", "DURATION", "INDEPENDENT", "BYTERANGE", "GAP"]
    static let dateRange = [
        "ID", "CLASS", "START-DATE", "CUE", "END-DATE", "DURATION", "PLANNED-DURATION", "SCTE35-CMD", "SCTE35-OUT",
        "SCTE35-IN", "END-ON-NEXT",
    ]
    static let skip = ["SKIPPED-SEGMENTS", "RECENTLY-REMOVED-DATERANGES"]
    static let preloadHint = ["TYPE", "URI", "BYTERANGE-START", "BYTERANGE-LENGTH"]
    static let renditionReport = ["URI", "LAST-MSN", "LAST-PART"]
    static let media = [
        "TYPE", "URI", "GROUP-ID", "LANGUAGE", "ASSOC-LANGUAGE", "NAME", "STABLE-RENDITION-ID", "DEFAULT", "AUTOSELECT",
        "FORCED", "INSTREAM-ID", "BIT-DEPTH", "SAMPLE-RATE", "CHARACTERISTICS", "CHANNELS",
    ]
    /// What EXT-X-STREAM-INF and EXT-X-I-FRAME-STREAM-INF have in common.
    private static let variant = [
        "BANDWIDTH", "AVERAGE-BANDWIDTH", "SCORE", "CODECS", "SUPPLEMENTAL-CODECS", "RESOLUTION", "HDCP-LEVEL",
        "ALLOWED-CPC", "VIDEO-RANGE", "REQ-VIDEO-LAYOUT", "STABLE-VARIANT-ID", "VIDEO", "PATHWAY-ID",
    ]
    static let streamInf = variant + ["FRAME-RATE", "AUDIO", "SUBTITLES", "CLOSED-CAPTIONS"]
    static let iFrameStreamInf = variant + ["URI"]
    static let sessionData = ["DATA-ID", "VALUE", "URI", "FORMAT", "LANGUAGE"]
    static let contentSteering = ["SERVER-URI", "PATHWAY-ID"]
}
