/// What is in force behind the segments that a delta update leaves out, and goes on in those it lists.
struct SkippedState {
    private var keys: [ContentKey] = []
    private var initializationSection: InitializationSection?
    private(set) var bitrate: UInt64?
    /// The segment before the one to come, for byte ranges that begin where it ends.
    private var last: MediaSegment?
    /// Where the first METHOD=NONE of the update stands: what comes behind it is under its own keys alone.
    private let endOfKeys: Int?

    init(behind skipped: Range<Int>, of previous: MediaPlaylist, in update: MediaPlaylist) {
        endOfKeys = if case .table(let table) = update.segments.storage { table.endOfKeys } else { nil }
        guard let index = skipped.last else { return }
        let segment = previous.segments[index].withoutPositions
        keys = segment.keys
        initializationSection = segment.initializationSection
        bitrate = previous.segments.bitrateInForce(at: index)
        last = segment
    }

    /// A segment of the update with what goes on in it.
    mutating func apply(to listed: MediaSegment) -> MediaSegment {
        var segment = listed
        segment.keys = applied(listed.keys, at: listed.position)
        segment.initializationSection = listed.initializationSection.map(applied) ?? initializationSection
        segment.parts = listed.parts.map(applied)
        if segment.byteRange == nil { segment.bitrate = listed.bitrate ?? bitrate }
        if let range = segment.byteRange, range.isOffsetImplied, range.offset == nil,
            let last, last.uri.hasBytes(of: segment.uri)
        {
            segment.byteRange?.offset = last.byteRange?.end
        }
        last = segment
        return segment
    }

    func applied(_ part: PartialSegment) -> PartialSegment {
        var part = part
        part.keys = applied(part.keys, at: part.position)
        return part
    }

    func applied(_ section: InitializationSection) -> InitializationSection {
        var section = section
        section.keys = applied(section.keys, at: section.position)
        return section
    }

    /// A key tag ends the key of its own format only, METHOD=NONE those of all (4.4.4.4).
    private func applied(_ own: [ContentKey], at position: TextPosition?) -> [ContentKey] {
        guard let endOfKeys, let position else { return applied(own, isBehindEnd: false) }
        return applied(own, isBehindEnd: position.byteOffset > endOfKeys)
    }

    func applied(_ own: [ContentKey], isBehindEnd: Bool) -> [ContentKey] {
        isBehindEnd ? own : keys.filter { key in !own.contains { $0.keyFormat == key.keyFormat } } + own
    }
}

extension MediaSegmentList {
    /// The bit rate that goes on behind a segment, whether or not it counts for that one (4.4.4.8).
    fileprivate func bitrateInForce(at index: Int) -> UInt64? {
        switch storage {
        case .table(let table): table.scopes[Int(table.rows[index].scope)].bitrate
        case .values(let segments): segments[...index].last { $0.byteRange == nil }?.bitrate
        }
    }
}

extension MediaSegment {
    /// The segment as another text has it.
    var withoutPositions: MediaSegment {
        var segment = self
        segment.position = nil
        segment.keys = keys.map(\.withoutPosition)
        segment.initializationSection = initializationSection?.withoutPositions
        segment.parts = parts.map(\.withoutPositions)
        return segment
    }
}

extension ContentKey {
    var withoutPosition: ContentKey {
        var key = self
        key.position = nil
        return key
    }
}

extension InitializationSection {
    var withoutPositions: InitializationSection {
        var section = self
        section.position = nil
        section.keys = keys.map(\.withoutPosition)
        return section
    }
}

extension PartialSegment {
    var withoutPositions: PartialSegment {
        var part = self
        part.position = nil
        part.keys = keys.map(\.withoutPosition)
        return part
    }
}
