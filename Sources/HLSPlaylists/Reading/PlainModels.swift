// Tags with an attribute list that a playlist may have by the hundred, or one or two of in each reload, and that are read at
// once. Those of which it has more yet are rows at first.

extension ContentKey: PlainModel {
    static var untold: ContentKey { ContentKey(method: nil, uri: nil) }

    mutating func take(_ pair: PlainList.Pair, of list: inout PlainList) -> Bool {
        switch pair.name {
        case .method: method = list.enumerated(pair)
        case .uri: uri = list.string(pair)
        case .iv: statedInitializationVector = list.vector(pair)
        case .keyFormat: keyFormat = KeyFormat(rawValue: list.string(pair) ?? "")
        case .keyFormatVersions: keyFormatVersions = list.numbers(pair)
        case nil: return list.takeOther(pair, into: &otherAttributes)
        default: return false
        }
        return true
    }

    /// NONE is no method here: it ends keys.
    var isComplete: Bool { method != nil && uri != nil }
}

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
