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
    /// Whether the specification leaves room for an attribute in the tag. Nearly every name is told by a word or two.
    func defines(_ attribute: AttributeToken, in bytes: [UInt8]) -> Bool {
        if self == .dateRange, attribute.head & 0xFFFF == TagName.ownPrefix { return true }
        guard !attribute.hasLowerCase else {
            return attributeNames?.contains { attribute.hasName($0, in: bytes) } ?? false
        }
        return DefinedName.ofTags[Int(rawValue)].contains { $0.isName(of: attribute, in: bytes) }
    }

    /// `X-`, the first character lowest.
    private static var ownPrefix: UInt64 { 0x2D58 }
}

/// A name of an attribute as words of eight bytes: plain numbers, to be looked for among tokens.
private struct DefinedName {
    private let length: Int
    private let head: UInt64
    private let rest: (UInt64, UInt64, UInt64)

    init(_ text: String) {
        let bytes = Array(text.utf8)
        (length, head) = (bytes.count, bytes.word(at: 0))
        rest = DefinedName.rest(of: 0..<bytes.count, in: bytes)
    }

    func isName(of token: AttributeToken, in bytes: [UInt8]) -> Bool {
        guard head == token.head, length == token.name.count else { return false }
        return length <= 8 || rest == DefinedName.rest(of: token.name, in: bytes)
    }

    /// What stands behind the first eight bytes of a name of up to 32; the words overlap, and the last one ends with it.
    private static func rest(of name: Range<Int>, in bytes: [UInt8]) -> (UInt64, UInt64, UInt64) {
        let last = name.upperBound - 8
        return (
            bytes.word(at: min(name.lowerBound + 8, last)), bytes.word(at: min(name.lowerBound + 16, last)),
            bytes.word(at: last)
        )
    }

    /// Those of each tag, by its raw value.
    static let ofTags = TagName.allCases.map { ($0.attributeNames ?? []).map(DefinedName.init) }
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
