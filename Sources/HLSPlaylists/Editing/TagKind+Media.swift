// The tags of segments and of media metadata with an attribute list (4.4.4, 4.4.5).

extension TagKind<ContentKey> {
    static var key: TagKind { key(isSessionKey: false) }
    static var sessionKey: TagKind { key(isSessionKey: true) }

    private static func key(isSessionKey: Bool) -> TagKind {
        TagKind(
            blank: ContentKey(method: nil, uri: nil),
            fields: [
                Field(.method, \.method), Field(.uri, \.uri), Field(.iv, \.statedInitializationVector),
                Field(.keyFormat, \.keyFormat), Field(.keyFormatVersions, \.keyFormatVersions),
            ], others: \.otherAttributes
        ) { try $0.tagLine(isSessionKey: isSessionKey) }
    }
}

extension TagKind<InitializationSection> {
    static var initializationSection: TagKind {
        TagKind(
            blank: InitializationSection(uri: nil), fields: [Field(.uri, \.uri), Field(.byteRange, \.byteRange)],
            others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<PartialSegment> {
    static var part: TagKind {
        TagKind(
            blank: PartialSegment(uri: nil, duration: nil),
            fields: [
                Field(.uri, \.uri), Field(.duration, \.duration), Field(.byteRange, \.byteRange),
                Field(.independent, \.isIndependent), Field(.gap, \.isGap),
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<DateRange> {
    static var dateRange: TagKind {
        TagKind(
            blank: DateRange(id: "x"),
            fields: [
                Field(.id, { $0.id }) { $1.id = $0.id }, Field(.classIdentifier, \.classIdentifier),
                Field(.startDate, \.startDate), Field(.cue, \.cue), Field(.endDate, \.endDate),
                Field(.duration, \.duration), Field(.plannedDuration, \.plannedDuration),
                Field(.endOnNext, \.endOnNext),
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<PreloadHint> {
    static var preloadHint: TagKind {
        TagKind(
            blank: PreloadHint(kind: nil, uri: nil),
            fields: [
                Field(.type, \.kind), Field(.uri, \.uri), Field(.byteRangeStart, \.byteRangeStart),
                Field(.byteRangeLength, \.byteRangeLength),
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<RenditionReport> {
    static var renditionReport: TagKind {
        TagKind(
            blank: RenditionReport(uri: nil),
            fields: [
                Field(.uri, \.uri), Field(.lastMSN, \.lastMediaSequence), Field(.lastPart, \.lastPart),
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}
