/// A variant stream at hand, for rules about each of them.
struct VariantContext: Sendable {
    /// Its place among the streams.
    let index: Int
    let playlist: MultivariantContext

    var stream: VariantStream { playlist.streams[index] }

    var numbers: VariantNumbers { playlist.streamNumbers[index] }

    /// Whether it is for trick play.
    var isIFrames: Bool { index >= playlist.variantCount }

    /// What CODECS says.
    var codecs: CodecList { playlist.codecLists[Int(numbers.codecs)] }

    /// What SUPPLEMENTAL-CODECS says.
    var supplements: SupplementList { playlist.supplementLists[Int(numbers.supplements)] }
}

/// What a variant stream says, in numbers: equal texts have equal ones.
struct VariantNumbers: Sendable {
    /// That of the URI; `TextNumbers.none` without one.
    var uri = TextNumbers.none
    /// That of CODECS.
    var codecs = TextNumbers.none
    /// That of SUPPLEMENTAL-CODECS.
    var supplements = TextNumbers.none
    var traits = VariantTraits()
    /// The groups it names; `TextNumbers.none` where it names none, `GroupNumbers.missing` where there is none.
    var groups = GroupNumbers.noGroups
}

/// Gives the variant streams of a playlist their numbers, one after the other.
struct VariantNumbering {
    private(set) var uris: TextNumbers
    /// The CODECS that differ.
    private(set) var codecLists: [CodecList] = []
    /// The SUPPLEMENTAL-CODECS that differ.
    private(set) var supplementLists: [SupplementList] = []
    private var codecs = TextNumbers()
    private var supplements = TextNumbers()
    private var groups: GroupNumbers
    private var latest = VariantNumbers()

    init(_ groups: GroupNumbers, expecting count: Int) {
        self.groups = groups
        uris = TextNumbers(expecting: count)
    }

    mutating func numbers(of streams: [VariantStream]) -> [VariantNumbers] {
        streams.indices.map { index in
            noteCodecs(streams[index].codecs)
            noteSupplements(streams[index].supplementalCodecs)
            latest.uri = uris.number(of: streams[index].uri)
            latest.traits = VariantTraits(
                layouts: streams[index].requiredVideoLayout, range: streams[index].videoRange,
                codecLists[Int(latest.codecs)], supplements: streams[index].supplementalCodecs)
            latest.groups[.audio] = groups.number(.audio, named: streams[index].audio)
            latest.groups[.video] = groups.number(.video, named: streams[index].video)
            latest.groups[.subtitles] = groups.number(.subtitles, named: streams[index].subtitles)
            latest.groups[.closedCaptions] = groups.number(
                .closedCaptions, named: streams[index].closedCaptions?.groupID)
            return latest
        }
    }

    private mutating func noteCodecs(_ entries: [String]) {
        latest.codecs = codecs.number(ofList: entries, likely: latest.codecs)
        if Int(latest.codecs) == codecLists.count { codecLists.append(CodecList(entries)) }
    }

    private mutating func noteSupplements(_ entries: [String]) {
        latest.supplements = supplements.number(ofList: entries, likely: latest.supplements)
        if Int(latest.supplements) == supplementLists.count { supplementLists.append(SupplementList(entries)) }
    }
}

extension VariantStream.ClosedCaptions {
    /// The group of captions that is named.
    fileprivate var groupID: String? { if case .group(let id) = self { id } else { nil } }
}
