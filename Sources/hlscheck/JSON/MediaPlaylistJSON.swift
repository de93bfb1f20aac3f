import HLSValidation

extension MediaPlaylist {
    func writeMembers(to json: inout JSONWriter, base: URIResolver) {
        json.field("targetDuration", targetDuration)
        json.field("mediaSequence", mediaSequence)
        json.field("discontinuitySequence", discontinuitySequence)
        json.field("playlistType", type?.rawValue)
        json.field("iFramesOnly", iFramesOnly)
        json.field("endList", hasEndList)
        json.field("partTarget", partTarget)
        json.object("serverControl", serverControl) { json, control in control.writeMembers(to: &json) }
        json.field("segmentCount", segments.count)
        json.field("duration", duration)
        json.field("nextMediaSequence", nextMediaSequence)
        json.objects("segments", segments) { json, segment in segment.writeMembers(to: &json, base: base) }
        json.objects("trailingParts", trailingParts) { json, part in part.writeMembers(to: &json, base: base) }
        json.objects("preloadHints", preloadHints) { json, hint in
            json.field("type", hint.kind?.rawValue)
            json.address(hint.uri, base: base)
            json.field("byteRangeStart", hint.byteRangeStart)
            json.field("byteRangeLength", hint.byteRangeLength)
        }
        json.objects("renditionReports", renditionReports) { json, report in
            json.address(report.uri, base: base)
            json.field("lastMSN", lastMediaSequence(of: report))
            json.field("lastPart", lastPart(of: report))
        }
        json.object("skip", deltaUpdate) { json, update in
            json.field("skippedSegments", update.skippedSegments)
            json.field("recentlyRemovedDateRanges", update.recentlyRemovedDateRanges ?? [])
        }
        json.keys("keys", keys, base: base)
        let ranges = dateRanges.models
        let ends = DateRangeEnds(ranges)
        json.objects("dateRanges", ranges) { json, range in range.writeMembers(to: &json, end: ends.end(of: range))
        }
        json.objects("adBreaks", adTimeline.breaks) { json, adBreak in adBreak.writeMembers(to: &json, of: self) }
    }
}

extension DateRange {
    fileprivate func writeMembers(to json: inout JSONWriter, end: Instant?) {
        json.field("id", id)
        json.field("class", classIdentifier)
        json.field("startDate", startDate?.instant.description)
        json.field("endDate", endDate?.instant.description)
        json.field("duration", duration)
        json.field("plannedDuration", plannedDuration)
        json.field("endOnNext", endOnNext)
        json.field("effectiveEndDate", end?.description)
        json.field("cue", cue.map(\.rawValue))
        json.object("attributes") { json in
            for attribute in otherAttributes { json.field(attribute.name, attribute.value) }
        }
    }
}

extension ServerControl {
    fileprivate func writeMembers(to json: inout JSONWriter) {
        json.field("canSkipUntil", canSkipUntil)
        json.field("canSkipDateRanges", canSkipDateRanges)
        json.field("holdBack", holdBack)
        json.field("partHoldBack", partHoldBack)
        json.field("canBlockReload", canBlockReload)
    }
}

extension MediaSegment {
    fileprivate func writeMembers(to json: inout JSONWriter, base: URIResolver) {
        json.field("sequence", sequenceNumber)
        json.field("line", position?.line)
        json.address(uri, base: base)
        json.field("duration", duration)
        json.field("title", title)
        json.field("discontinuity", isDiscontinuity)
        json.field("discontinuitySequence", discontinuitySequence)
        json.field("gap", isGap)
        json.field("bitrate", bitrate)
        json.byteRange(byteRange)
        json.field("programDateTime", programDateTime?.text)
        json.field("date", date?.description)
        json.object("map", initializationSection) { json, section in
            json.address(section.uri, base: base)
            json.byteRange(section.byteRange)
            json.keys("keys", section.keys, base: base)
        }
        json.keys("keys", keys, base: base, sequenceNumber: sequenceNumber)
        json.objects("parts", parts) { json, part in part.writeMembers(to: &json, base: base) }
    }
}

extension PartialSegment {
    fileprivate func writeMembers(to json: inout JSONWriter, base: URIResolver) {
        json.address(uri, base: base)
        json.field("duration", duration)
        json.field("independent", isIndependent)
        json.field("gap", isGap)
        json.byteRange(byteRange)
    }
}
