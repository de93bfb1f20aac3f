// Tags with an attribute list that are rows at first (``PlainForm``): what their models say once somebody asks for them.

extension VariantStream: PlainModel {
    static let untold = VariantStream(uri: nil, bandwidth: nil)

    mutating func take(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        switch pair.name {
        case .frameRate: frameRate = list.decimal(pair)
        case .audio: audio = list.string(pair)
        case .subtitles: subtitles = list.string(pair)
        case .closedCaptions: closedCaptions = list.closedCaptions(pair)
        default: return takeCommon(pair, of: &list)
        }
        return true
    }

    /// Takes what both kinds of variant streams may say.
    fileprivate mutating func takeCommon(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        switch pair.name {
        case .bandwidth: bandwidth = list.count(pair)
        case .averageBandwidth: averageBandwidth = list.count(pair)
        case .score: score = list.decimal(pair)
        case .codecs: codecs = list.entries(pair)
        case .supplementalCodecs: supplementalCodecs = list.entries(pair)
        case .resolution: resolution = list.resolution(pair)
        case .hdcpLevel: hdcpLevel = list.enumerated(pair)
        case .allowedCPC: allowedCPC = list.entries(pair)
        case .videoRange: videoRange = list.enumerated(pair)
        // Its entries have findings of their own.
        case .reqVideoLayout: return false
        case .stableVariantID: stableVariantID = list.string(pair)
        case .video: video = list.string(pair)
        case .pathwayID: pathwayID = list.string(pair)
        case .name: name = list.string(pair)
        default: return list.takeOther(pair, into: &otherAttributes)
        }
        return true
    }

    var isComplete: Bool { bandwidth != nil }
}

/// A variant stream of EXT-X-I-FRAME-STREAM-INF, which has a URI among its attributes, and lacks some that other streams have.
struct IFrameVariant: PlainModel {
    private(set) var stream = VariantStream.untold

    static let untold = IFrameVariant()

    mutating func take(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        guard pair.name == .uri else { return stream.takeCommon(pair, of: &list) }
        stream.uri = list.string(pair)
        return true
    }

    var isComplete: Bool { stream.isComplete && stream.uri != nil }

    var position: TextPosition? {
        get { stream.position }
        set { stream.position = newValue }
    }
}

extension Rendition: PlainModel {
    static let untold = Rendition(type: nil, groupID: nil, name: nil)

    mutating func take(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        switch pair.name {
        case .type: type = list.enumerated(pair)
        case .groupID: groupID = list.string(pair)
        case .name: name = list.string(pair)
        case .uri: uri = list.string(pair)
        case .language: language = list.string(pair)
        case .assocLanguage: assocLanguage = list.string(pair)
        case .stableRenditionID: stableRenditionID = list.string(pair)
        case .isDefault: isDefault = list.flag(pair, mayBeNo: true)
        case .autoselect: isAutoselect = list.flag(pair, mayBeNo: true)
        case .forced: isForced = list.flag(pair, mayBeNo: true)
        case .instreamID: instreamID = list.string(pair)
        case .bitDepth: bitDepth = list.count(pair)
        case .sampleRate: sampleRate = list.count(pair)
        case .characteristics: characteristics = list.entries(pair)
        case .channels: channels = list.string(pair)
        default: return list.takeOther(pair, into: &otherAttributes)
        }
        return true
    }

    var isComplete: Bool { type != nil && groupID != nil && name != nil }
}

extension DateRange: PlainModel {
    static let untold = DateRange(id: "")

    mutating func take(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        switch pair.name {
        case .id: id = list.string(pair) ?? ""
        case .classIdentifier: classIdentifier = list.string(pair)
        case .startDate: startDate = list.date(pair)
        case .endDate: endDate = list.date(pair)
        case .duration: duration = list.decimal(pair)
        case .plannedDuration: plannedDuration = list.decimal(pair)
        case .endOnNext: endOnNext = list.flag(pair)
        case .cue: cue = list.enumeratedList(pair)
        case nil: return list.takeOther(pair, into: &otherAttributes)
        default: return false
        }
        return true
    }

    /// Whether START-DATE may be missing depends on other tags.
    var isComplete: Bool { !id.isEmpty && startDate != nil }
}

extension RenditionReport: PlainModel {
    static var untold: RenditionReport { RenditionReport(uri: nil) }

    mutating func take(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        switch pair.name {
        case .uri: uri = list.string(pair)
        case .lastMSN: lastMediaSequence = list.integer(pair)
        case .lastPart: lastPart = list.integer(pair)
        default: return list.takeOther(pair, into: &otherAttributes)
        }
        return true
    }

    var isComplete: Bool { uri != nil }
}
