/// The attributes that have a property (4.4).
@usableFromInline
package enum AttributeName: UInt8, CaseIterable, Sendable {
    case allowedCPC, assocLanguage, audio, autoselect, averageBandwidth, bandwidth, bitDepth, byteRange,
        byteRangeLength, byteRangeStart, canBlockReload, canSkipDateRanges, canSkipUntil, channels, characteristics,
        classIdentifier, closedCaptions, codecs, cue, dataID, isDefault, duration, endDate, endOnNext, forced,
        format, frameRate, gap, groupID, hdcpLevel, holdBack, id, importedName, independent, instreamID, iv,
        keyFormat, keyFormatVersions, language, lastMSN, lastPart, method, name, partHoldBack, partTarget, pathwayID,
        plannedDuration, precise, queryParam, recentlyRemovedDateRanges, reqVideoLayout, resolution, sampleRate,
        score, serverURI, skippedSegments, stableRenditionID, stableVariantID, startDate, subtitles,
        supplementalCodecs, timeOffset, type, uri, value, video, videoRange

    package var spelling: String {
        switch self {
        case .allowedCPC: "ALLOWED-CPC"
        case .assocLanguage: "ASSOC-LANGUAGE"
        case .audio: "AUDIO"
        case .autoselect: "AUTOSELECT"
        case .averageBandwidth: "AVERAGE-BANDWIDTH"
        case .bandwidth: "BANDWIDTH"
        case .bitDepth: "BIT-DEPTH"
        case .byteRange: "BYTERANGE"
        case .byteRangeLength: "BYTERANGE-LENGTH"
        case .byteRangeStart: "BYTERANGE-START"
        case .canBlockReload: "CAN-BLOCK-RELOAD"
        case .canSkipDateRanges: "CAN-SKIP-DATERANGES"
        case .canSkipUntil: "CAN-SKIP-UNTIL"
        case .channels: "CHANNELS"
        case .characteristics: "CHARACTERISTICS"
        case .classIdentifier: "CLASS"
        case .closedCaptions: "CLOSED-CAPTIONS"
        case .codecs: "CODECS"
        case .cue: "CUE"
        case .dataID: "DATA-ID"
        case .isDefault: "DEFAULT"
        case .duration: "DURATION"
        case .endDate: "END-DATE"
        case .endOnNext: "END-ON-NEXT"
        case .forced: "FORCED"
        case .format: "FORMAT"
        case .frameRate: "FRAME-RATE"
        case .gap: "GAP"
        case .groupID: "GROUP-ID"
        case .hdcpLevel: "HDCP-LEVEL"
        case .holdBack: "HOLD-BACK"
        case .id: "ID"
        case .importedName: "IMPORT"
        case .independent: "INDEPENDENT"
        case .instreamID: "INSTREAM-ID"
        case .iv: "IV"
        case .keyFormat: "KEYFORMAT"
        case .keyFormatVersions: "KEYFORMATVERSIONS"
        case .language: "LANGUAGE"
        case .lastMSN: "LAST-MSN"
        case .lastPart: "LAST-PART"
        case .method: "METHOD"
        case .name: "NAME"
        case .partHoldBack: "PART-HOLD-BACK"
        case .partTarget: "PART-TARGET"
        case .pathwayID: "PATHWAY-ID"
        case .plannedDuration: "PLANNED-DURATION"
        case .precise: "PRECISE"
        case .queryParam: "QUERYPARAM"
        case .recentlyRemovedDateRanges: "RECENTLY-REMOVED-DATERANGES"
        case .reqVideoLayout: "REQ-VIDEO-LAYOUT"
        case .resolution: "RESOLUTION"
        case .sampleRate: "SAMPLE-RATE"
        case .score: "SCORE"
        case .serverURI: "SERVER-URI"
        case .skippedSegments: "SKIPPED-SEGMENTS"
        case .stableRenditionID: "STABLE-RENDITION-ID"
        case .stableVariantID: "STABLE-VARIANT-ID"
        case .startDate: "START-DATE"
        case .subtitles: "SUBTITLES"
        case .supplementalCodecs: "SUPPLEMENTAL-CODECS"
        case .timeOffset: "TIME-OFFSET"
        case .type: "TYPE"
        case .uri: "URI"
        case .value: "VALUE"
        case .video: "VIDEO"
        case .videoRange: "VIDEO-RANGE"
        }
    }
}

extension AttributeName: CustomStringConvertible {
    @usableFromInline package var description: String { spelling }
}

/// Attributes, a bit for each.
@usableFromInline
package struct AttributeSet: Sendable {
    @usableFromInline var low: UInt64 = 0
    @usableFromInline var high: UInt64 = 0

    @inlinable package init() {}

    package var count: Int { low.nonzeroBitCount &+ high.nonzeroBitCount }

    @inlinable @inline(__always)
    package func contains(_ name: AttributeName) -> Bool {
        (name.rawValue < 64 ? low : high) & AttributeSet.bit(name) != 0
    }

    @inlinable @inline(__always)
    package mutating func insert(_ name: AttributeName) {
        if name.rawValue < 64 { low |= AttributeSet.bit(name) } else { high |= AttributeSet.bit(name) }
    }

    /// Whether the two have an attribute in common.
    @inlinable @inline(__always)
    package func intersects(_ other: AttributeSet) -> Bool { low & other.low | high & other.high != 0 }

    @inlinable @inline(__always)
    package func isSubset(of other: AttributeSet) -> Bool { low & ~other.low | high & ~other.high == 0 }

    @inlinable
    package mutating func formUnion(_ other: AttributeSet) {
        low |= other.low
        high |= other.high
    }

    @inlinable @inline(__always)
    static func bit(_ name: AttributeName) -> UInt64 { 1 &<< UInt64(name.rawValue) }
}

extension AttributeSet: ExpressibleByArrayLiteral {
    @usableFromInline package init(arrayLiteral names: AttributeName...) { self.init(names) }

    package init(_ names: [AttributeName]) {
        self.init()
        for name in names { insert(name) }
    }
}
