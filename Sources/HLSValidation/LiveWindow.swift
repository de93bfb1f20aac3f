/// What a live playlist holds.
extension MediaPlaylist {
    /// Whether segments may still be added.
    var isLive: Bool { !hasEndList && type != .vod }

    /// Whether old segments go as new ones come. A playlist of type EVENT keeps all of them.
    var isSliding: Bool { isLive && type == nil }

    /// The number of segments, those that a delta update leaves out included.
    var countOfSegments: UInt64 {
        let (sum, overflow) = UInt64(segments.count).addingReportingOverflow(deltaUpdate?.skippedSegments ?? 0)
        return overflow ? .max : sum
    }

    /// The length of all segments, in seconds. Those that a delta update leaves out count as of the target duration.
    var window: Double {
        duration + Double(deltaUpdate?.skippedSegments ?? 0) * Double(targetDuration ?? 0)
    }
}
