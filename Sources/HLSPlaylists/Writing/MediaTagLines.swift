// The tags of a Media Playlist with an attribute list, each as a line without its end.

extension ContentKey: WrittenModel {
    package func tagLine(isSessionKey: Bool) throws(WritingError) -> String {
        var list = AttributeListText(isSessionKey ? .sessionKey : .key)
        guard method?.rawValue != "NONE" else {
            throw list.error(.method, "METHOD=NONE ends the keys in force and is no key")
        }
        try list.add(.method, enumerated: method)
        try list.add(.uri, uri)
        if let statedInitializationVector { list.add(.iv, written: statedInitializationVector.description) }
        if keyFormat != .identity { try list.add(.keyFormat, keyFormat.rawValue) }
        try addVersions(&list)
        return try checked(try list.line(otherAttributes))
    }

    /// Where there is a KEYFORMAT the versions stand beside it, as packagers write them: clients of protocol versions
    /// that know one attribute know the other.
    private func addVersions(_ list: inout AttributeListText) throws(WritingError) {
        guard !keyFormatVersions.isEmpty, keyFormatVersions.allSatisfy({ $0 > 0 }) else {
            throw list.error(.keyFormatVersions, "\(keyFormatVersions) are no versions: those are 1 or more")
        }
        let isUnreadable = otherAttributes.contains { $0.name == AttributeName.keyFormatVersions.spelling }
        guard keyFormatVersions != [1] || keyFormat != .identity && !isUnreadable else { return }
        list.add(.keyFormatVersions, written: "\"" + keyFormatVersions.map { "\($0)" }.joined(separator: "/") + "\"")
    }

    /// The line that ends all keys.
    static let endLine = "#\(TagName.key.spelling):METHOD=NONE"

    static func first(in playlist: Playlist) -> ContentKey? {
        switch playlist {
        case .media(let playlist): playlist.keyTags.first
        case .multivariant(let playlist): playlist.sessionKeys.first
        }
    }
}

extension InitializationSection: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.map)
            try list.add(.uri, uri)
            list.add(.byteRange, byteRange)
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> InitializationSection? {
        playlist.media?.segments.first?.initializationSection
    }

    func completed(_ read: InitializationSection) -> InitializationSection {
        var read = read
        read.keys = keys
        return read
    }
}

extension PartialSegment: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.part)
            try list.add(.duration, duration)
            try list.add(.uri, uri)
            list.add(.byteRange, byteRange)
            list.add(.independent, flag: isIndependent)
            list.add(.gap, flag: isGap)
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> PartialSegment? { playlist.media?.segments.first?.parts.first }

    func completed(_ read: PartialSegment) -> PartialSegment {
        var read = read
        read.keys = keys
        return read
    }
}

extension DateRange: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.dateRange)
            try list.add(.id, id)
            try list.add(.classIdentifier, classIdentifier)
            try list.add(.startDate, startDate)
            try list.add(.cue, enumerated: cue)
            try list.add(.endDate, endDate)
            try list.add(.duration, duration)
            try list.add(.plannedDuration, plannedDuration)
            list.add(.endOnNext, flag: endOnNext)
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> DateRange? { playlist.media?.dateRanges.first }
}

extension PreloadHint: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.preloadHint)
            try list.add(.type, enumerated: kind)
            try list.add(.uri, uri)
            if byteRangeStart > 0 { list.add(.byteRangeStart, byteRangeStart) }
            list.add(.byteRangeLength, byteRangeLength)
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> PreloadHint? { playlist.media?.preloadHints.first }
}

extension RenditionReport: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.renditionReport)
            try list.add(.uri, uri)
            list.add(.lastMSN, lastMediaSequence)
            list.add(.lastPart, lastPart)
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> RenditionReport? { playlist.media?.renditionReports.first }
}
