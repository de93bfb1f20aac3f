// The tags of low-latency playlists with an attribute list that a reload has one or two of.

extension ServerControl: PlainModel {
    static var untold: ServerControl { ServerControl() }

    mutating func take(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        switch pair.name {
        case .canSkipUntil: canSkipUntil = list.decimal(pair)
        case .canSkipDateRanges: canSkipDateRanges = list.flag(pair)
        case .holdBack: holdBack = list.decimal(pair)
        case .partHoldBack: partHoldBack = list.decimal(pair)
        case .canBlockReload: canBlockReload = list.flag(pair)
        default: return false
        }
        return true
    }

    var isComplete: Bool { true }
}

extension PartInformation: PlainModel {
    static var untold: PartInformation { PartInformation(target: nil) }

    mutating func take(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        guard pair.name == .partTarget else { return false }
        target = list.decimal(pair)
        return true
    }

    var isComplete: Bool { target != nil }
}

extension DateRange: PlainModel {
    /// The most attributes without a property: whether two have one name is looked at for each pair of them.
    private static var mostOthers: Int { 16 }

    static var untold: DateRange { DateRange(id: "") }

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
        case nil: return takeOther(pair, of: &list)
        default: return false
        }
        return true
    }

    private mutating func takeOther(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        guard otherAttributes.count < DateRange.mostOthers, let other = list.other(pair), self[other.name] == nil else {
            return false
        }
        if otherAttributes.isEmpty { otherAttributes.reserveCapacity(4) }
        otherAttributes.append(other)
        return true
    }

    /// Whether START-DATE may be missing depends on other tags.
    var isComplete: Bool { !id.isEmpty && startDate != nil }
}

extension DeltaUpdate: PlainModel {
    static var untold: DeltaUpdate { DeltaUpdate(skippedSegments: nil) }

    mutating func take(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        switch pair.name {
        case .skippedSegments: skippedSegments = list.integer(pair)
        case .recentlyRemovedDateRanges: recentlyRemovedDateRanges = list.strings(pair, between: .tab)
        default: return false
        }
        return true
    }

    var isComplete: Bool { skippedSegments != nil }
}

extension PreloadHint: PlainModel {
    static var untold: PreloadHint { PreloadHint(kind: nil, uri: nil) }

    mutating func take(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        switch pair.name {
        case .type: kind = list.enumerated(pair)
        case .uri: uri = list.string(pair)
        case .byteRangeStart: byteRangeStart = list.integer(pair) ?? 0
        case .byteRangeLength: byteRangeLength = list.integer(pair)
        default: return false
        }
        return true
    }

    var isComplete: Bool { kind != nil && uri != nil }
}
