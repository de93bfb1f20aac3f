import HLSValidation

extension AdBreak {
    func writeMembers(to json: inout JSONWriter, of playlist: MediaPlaylist) {
        json.field("kind", isInterstitial ? "interstitial" : "splice")
        json.field("id", id)
        json.field("startSequence", start?.segmentIndex.map(playlist.sequenceNumber(at:)))
        json.field("startTime", start?.time)
        json.field("startDate", start?.date?.description)
        json.field("endSequence", end?.segmentIndex.map(playlist.sequenceNumber(at:)))
        json.field("endTime", end?.time)
        json.field("endDate", end?.date?.description)
        json.field("plannedDuration", plannedDuration)
        json.field("duration", duration)
        json.objects("markers", markers) { json, marker in
            json.field("line", marker.position?.line)
            json.field("form", marker.form.rawValue)
            json.field("kind", marker.kind.rawValue)
            json.field("scte35", marker.scte35.map { HexadecimalSequence(bytes: $0).digits })
        }
        json.field("conflicts", conflicts.map(\.message))
    }
}

extension MediaPlaylist {
    /// The media sequence number of a segment, or of the one to come, without making the segment.
    fileprivate func sequenceNumber(at index: Int) -> UInt64 {
        guard index < segments.count else { return nextMediaSequence }
        return segments.rows?.sequenceNumber(at: index) ?? segments[index].sequenceNumber
    }
}
