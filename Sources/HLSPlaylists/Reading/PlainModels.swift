// Tags with an attribute list that a playlist may have by the hundred, or by the dozen in each reload. EXT-X-PART has a
// reader of its own (``PlainPart``).

extension ContentKey: PlainModel {
    init?(_ list: inout PlainList) {
        self.init(method: nil, uri: nil)
        while let pair = list.next() {
            switch pair.name {
            case .method: method = list.enumerated(pair)
            case .uri: uri = list.string(pair)
            case .iv: statedInitializationVector = list.vector(pair)
            case .keyFormat: keyFormat = KeyFormat(rawValue: list.string(pair) ?? "")
            case .keyFormatVersions: keyFormatVersions = list.numbers(pair)
            case nil:
                guard let other = list.newOther(pair, beside: otherAttributes) else { return nil }
                otherAttributes.append(other)
            default: return nil
            }
        }
        // NONE is no method here: it ends keys.
        guard method != nil, uri != nil else { return nil }
    }
}

extension ServerControl: PlainModel {
    init?(_ list: inout PlainList) {
        self.init()
        while let pair = list.next() {
            switch pair.name {
            case .canSkipUntil: canSkipUntil = list.decimal(pair)
            case .canSkipDateRanges: canSkipDateRanges = list.flag(pair)
            case .holdBack: holdBack = list.decimal(pair)
            case .partHoldBack: partHoldBack = list.decimal(pair)
            case .canBlockReload: canBlockReload = list.flag(pair)
            default: return nil
            }
        }
    }
}

extension PartInformation: PlainModel {
    init?(_ list: inout PlainList) {
        guard let pair = list.next(), pair.name == .partTarget else { return nil }
        self.init(target: list.decimal(pair))
        if list.next() != nil { return nil }
    }
}

extension DateRange: PlainModel {
    init?(_ list: inout PlainList) {
        self.init(id: "")
        while let pair = list.next() {
            switch pair.name {
            case .id: id = list.string(pair) ?? ""
            case .classIdentifier: classIdentifier = list.string(pair)
            case .startDate: startDate = list.date(pair)
            case .endDate: endDate = list.date(pair)
            case .duration: duration = list.decimal(pair)
            case .plannedDuration: plannedDuration = list.decimal(pair)
            case .endOnNext: endOnNext = list.flag(pair)
            case .cue: cue = list.enumeratedList(pair)
            case nil:
                guard let other = list.newOther(pair, beside: otherAttributes) else { return nil }
                otherAttributes.append(other)
            default: return nil
            }
        }
        // Whether START-DATE may be missing depends on other tags.
        guard !id.isEmpty, startDate != nil else { return nil }
    }
}

extension DeltaUpdate: PlainModel {
    init?(_ list: inout PlainList) {
        self.init(skippedSegments: nil)
        while let pair = list.next() {
            switch pair.name {
            case .skippedSegments: skippedSegments = list.integer(pair)
            case .recentlyRemovedDateRanges: recentlyRemovedDateRanges = list.strings(pair, between: .tab)
            default: return nil
            }
        }
        guard skippedSegments != nil else { return nil }
    }
}

extension PreloadHint: PlainModel {
    init?(_ list: inout PlainList) {
        self.init(kind: nil, uri: nil)
        while let pair = list.next() {
            switch pair.name {
            case .type: kind = list.enumerated(pair)
            case .uri: uri = list.string(pair)
            case .byteRangeStart: byteRangeStart = list.integer(pair) ?? 0
            case .byteRangeLength: byteRangeLength = list.integer(pair)
            default: return nil
            }
        }
        guard kind != nil, uri != nil else { return nil }
    }
}

extension RenditionReport: PlainModel {
    init?(_ list: inout PlainList) {
        self.init(uri: nil)
        while let pair = list.next() {
            switch pair.name {
            case .uri: uri = list.string(pair)
            case .lastMSN: lastMediaSequence = list.integer(pair)
            case .lastPart: lastPart = list.integer(pair)
            default: return nil
            }
        }
        guard uri != nil else { return nil }
    }
}
