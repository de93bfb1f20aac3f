/// What is in force at a place between the lines of a Media Playlist, and the lines that bring something else into force.
struct SegmentState {
    var keys: [ContentKey] = []
    var initializationSection: InitializationSection?
    var bitrate: UInt64?

    /// A key tag applies until the next one with the same KEYFORMAT; others stay in force beside it (4.4.4.4).
    mutating func begin(_ key: ContentKey) {
        keys.removeAll { $0.keyFormat == key.keyFormat }
        keys.append(key)
    }

    // MARK: - Lines

    /// The key tags after which these keys are in force, in this order.
    mutating func lines(for wanted: [ContentKey]) throws -> [String] {
        guard keys != wanted else { return [] }
        defer { keys = wanted }
        // As few as will do: those at the end that are not in force, behind those that are.
        for count in 0...wanted.count {
            var after = self
            for key in wanted.suffix(count) { after.begin(key) }
            if after.keys == wanted { return try wanted.suffix(count).map { try $0.tagLine(isSessionKey: false) } }
        }
        var after = SegmentState()
        for key in wanted { after.begin(key) }
        guard after.keys == wanted else {
            throw EditingError(.notExpressible, reason: "two keys of one format cannot be in force at once")
        }
        return [ContentKey.endLine] + (try wanted.map { try $0.tagLine(isSessionKey: false) })
    }

    /// The tags after which a segment has its keys, its initialization section and its bit rate.
    mutating func lines(for segment: MediaSegment) throws -> [String] {
        var lines: [String] = []
        if segment.initializationSection != initializationSection {
            guard let section = segment.initializationSection else {
                throw EditingError(
                    .notExpressible, reason: "a segment cannot be without EXT-X-MAP behind one that has it")
            }
            lines += try self.lines(for: section.keys) + [try section.tagLine]
            initializationSection = section
        }
        lines += try self.lines(for: segment.keys)
        // A segment with a byte range has no bit rate, whatever is in force (4.4.4.8).
        if segment.byteRange == nil, segment.bitrate != bitrate {
            guard let rate = segment.bitrate else {
                throw EditingError(
                    .notExpressible, reason: "a segment cannot be without EXT-X-BITRATE behind one that has it")
            }
            lines.append("#\(TagName.bitrate.spelling):\(rate)")
            bitrate = rate
        }
        return lines
    }
}
