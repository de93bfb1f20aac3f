// What became of preload hints and rendition reports (4.4.5.3, 4.4.5.4).

extension PlaylistReload {
    /// Hints that came true, those that did not, and new ones.
    var hintChanges: [PlaylistChange] {
        guard !previous.preloadHints.isEmpty || !next.preloadHints.isEmpty else { return [] }
        let (old, new) = (Set(previous.preloadHints), Set(next.preloadHints))
        let arrivals = previous.preloadHints.isEmpty ? [:] : self.arrivals
        let outcomes: [PlaylistChange] = previous.preloadHints.compactMap { hint in
            let arrival = arrivals[HintedResource(hint)]
            guard arrival != nil || !new.contains(hint) else { return nil }
            return PlaylistChange(
                arrival == nil ? .hintDropped : .hintFulfilled, sequence: arrival?.sequence,
                what: TagName.preloadHint.spelling, before: hint.attributeText, after: arrival?.text,
                positionBefore: hint.position, positionAfter: arrival?.position)
        }
        return outcomes
            + next.preloadHints.filter { !old.contains($0) }.map {
                PlaylistChange(
                    .hintAdded, what: TagName.preloadHint.spelling, after: $0.attributeText, positionAfter: $0.position)
            }
    }

    /// The parts and initialization sections that came behind the end of the earlier load, by their resources.
    private var arrivals: [HintedResource: Arrival] {
        var arrivals: [HintedResource: Arrival] = [:]
        let known = Set(previous.trailingParts.map { HintedResource($0) })
        func note(_ parts: [PartialSegment], _ sequence: UInt64) {
            for part in parts where !known.contains(HintedResource(part)) {
                arrivals[HintedResource(part)] = Arrival(
                    sequence: sequence, text: part.attributeText(), position: part.position)
            }
        }
        for index in added {
            let segment = next.segments[index]
            let sequence = next.numbering.sequenceNumber(at: index)
            note(segment.parts, sequence)
            if let section = segment.initializationSection, arrivals[HintedResource(section)] == nil {
                arrivals[HintedResource(section)] = Arrival(
                    sequence: sequence, text: section.attributeText(), position: section.position)
            }
        }
        note(next.trailingParts, next.nextMediaSequence)
        return arrivals
    }

    /// Reports by the playlists they are about: those of the earlier load in its order, then those that came.
    var reportChanges: [PlaylistChange] {
        guard previous.renditionReports != next.renditionReports else { return [] }
        let (before, after) = (previous.renditionReports.models, next.renditionReports.models)
        let (old, new) = (before.byURI, after.byURI)
        let reports = before + after.filter { old[$0.key] == nil }
        return reports.compactMap { report in
            let (before, after) = (old[report.key], new[report.key])
            guard before != after else { return nil }
            return PlaylistChange(
                before == nil ? .reportAdded : after == nil ? .reportRemoved : .reportChanged, what: report.uri ?? "",
                before: before?.numbers, after: after?.numbers, positionBefore: before?.position,
                positionAfter: after?.position)
        }
    }
}

/// Something hinted that came.
private struct Arrival {
    var sequence: UInt64
    var text: String
    var position: TextPosition?
}

/// What a hint announces: a resource of a kind from a byte on.
private struct HintedResource: Hashable {
    var kind: PreloadHint.Kind?
    @ByteCompared var uri: String?
    var start: UInt64

    init(_ hint: PreloadHint) {
        (kind, uri, start) = (hint.kind, hint.uri, hint.byteRangeStart)
    }

    init(_ part: PartialSegment) {
        (kind, uri, start) = (.part, part.uri, part.byteRange?.offset ?? 0)
    }

    init(_ section: InitializationSection) {
        (kind, uri, start) = (.map, section.uri, section.byteRange?.offset ?? 0)
    }
}

extension [RenditionReport] {
    fileprivate var byURI: [[UInt8]: RenditionReport] {
        Dictionary(map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    }
}

extension RenditionReport {
    fileprivate var key: [UInt8] { Array((uri ?? "").utf8) }

    /// The attributes but for the URI, which is the subject.
    fileprivate var numbers: String {
        AttributeList(parsing: attributeText).attributes.filter { $0.name != "URI" }.map(\.description)
            .joined(separator: ",")
    }
}
