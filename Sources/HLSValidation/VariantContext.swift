/// A variant stream at hand, for rules about each of them.
struct VariantContext: TagAtHand {
    /// Its place among the streams.
    var index: Int
    let playlist: MultivariantContext

    /// What rules ask of every variant stands below.
    var model: VariantStream { playlist.streams[index] }

    var numbers: VariantNumbers { playlist.streamNumbers[index] }

    /// Whether it is for trick play.
    var isIFrames: Bool { index >= playlist.variantCount }

    /// What CODECS says.
    var codecs: CodecList { playlist.codecLists[Int(numbers.codecs)] }

    /// What SUPPLEMENTAL-CODECS says.
    var supplements: SupplementList { playlist.supplementLists[Int(numbers.supplements)] }
}

// MARK: - What it says, without its model where the line is plain

extension VariantContext {
    var uri: String? { numbers.uri >= 0 ? playlist.uris[numbers.uri] : nil }

    /// The content steering pathway, with the default for none.
    var pathway: String { playlist.pathways[numbers.pathway] }

    var bandwidth: Int? { value(of: .bandwidth, { $0.bandwidth }, DecimalInteger.count) }

    var averageBandwidth: Int? { value(of: .averageBandwidth, { $0.averageBandwidth }, DecimalInteger.count) }

    var resolution: Resolution? { value(of: .resolution, { $0.resolution }) { Resolution($0, $1) } }

    /// Nil for I-frames, whatever stands there.
    var frameRate: Double? {
        isIFrames ? nil : value(of: .frameRate, { $0.frameRate }) { DecimalNumber.scan($0, $1)?.value }
    }

    var videoRange: VariantStream.VideoRange? {
        value(of: .videoRange, { $0.videoRange }) { VariantStream.VideoRange(rawValue: $0.text($1)) }
    }

    var hdcpLevel: VariantStream.HDCPLevel? {
        value(of: .hdcpLevel, { $0.hdcpLevel }) { VariantStream.HDCPLevel(rawValue: $0.text($1)) }
    }

    /// No line with REQ-VIDEO-LAYOUT is plain.
    var requiredVideoLayout: [String] { numbers.isLiteral ? [] : model.requiredVideoLayout }

    var stableVariantID: String? { value(of: .stableVariantID, { $0.stableVariantID }) { $0.text($1) } }

    /// Whether STABLE-VARIANT-ID has no characters but those it may have.
    var hasStableID: Bool {
        value(of: .stableVariantID, { $0.stableVariantID.map(isStableID) }) { isStableID($0[$1]) } ?? true
    }

    /// The ID of the group of a type that it names.
    func groupID(of type: GroupType) -> String? {
        isIFrames && type != .video ? nil : value(of: type.name, { $0.group(type.mediaType)?.id }) { $0.text($1) }
    }
}

// MARK: - Numbers

/// What a variant stream says, in numbers: equal texts have equal ones.
struct VariantNumbers: LineNumbers, Sendable {
    var line = MultivariantLines.none
    var attributes = AttributeSet()
    var isLiteral = false
    /// Whether it has CLOSED-CAPTIONS=NONE.
    var hasNoCaptions = false
    /// That of the URI; `TextNumbers.none` without one.
    var uri = TextNumbers.none
    /// That of the content steering pathway.
    var pathway = TextNumbers.none
    /// That of CODECS.
    var codecs = ListNumbers<CodecList>.empty
    /// That of SUPPLEMENTAL-CODECS.
    var supplements = ListNumbers<SupplementList>.empty
    var traits = VariantTraits()
    /// The groups it names; `TextNumbers.none` where it names none, `GroupNumbers.missing` where there is none.
    var groups = GroupNumbers.noGroups
}

/// Gives the variant streams of a playlist their numbers, one after the other.
struct VariantNumbering {
    private(set) var numbers: [VariantNumbers] = []
    private(set) var uris: TextNumbers
    private(set) var pathways = TextNumbers()
    private(set) var codecs = ListNumbers(CodecList.init)
    private(set) var supplements = ListNumbers(SupplementList.init)
    private var groups: GroupNumbers
    private var latestPathway: Int32
    private let defaultPathway: Int32
    private let videoRanges = VariantStream.VideoRange.known.map { Array($0.rawValue.utf8) }

    init(_ groups: GroupNumbers, expecting count: Int) {
        self.groups = groups
        uris = TextNumbers(expecting: count)
        numbers.reserveCapacity(count)
        defaultPathway = pathways.number(of: ".")
        latestPathway = defaultPathway
    }

    mutating func add(_ streams: TagModelList<VariantStream>, areIFrames: Bool, _ lines: MultivariantLines) {
        lines.forEachTag(of: streams) { tag, place in
            var said = VariantNumbers(line: place, attributes: lines.attributes(at: place))
            switch tag {
            case .line(let line): take(line, lines.list(at: place), areIFrames, into: &said)
            case .model(let model): take(model, into: &said)
            }
            numbers.append(said)
        }
    }

    /// What a plain line says.
    private mutating func take(
        _ line: PlainLine, _ attributes: ArraySlice<ListedAttribute>, _ isIFrames: Bool, into said: inout VariantNumbers
    ) {
        (said.isLiteral, said.pathway) = (!line.row.hasReferences, defaultPathway)
        var range: Int?
        if !line.row.uri.isEmpty { said.uri = line.withURI { uris.number(of: $1, in: $0) } }
        for attribute in attributes {
            let value = attribute.value
            switch attribute.name {
            case .codecs: said.codecs = line.withText(value) { codecs.number(of: $1, in: $0) }
            case .supplementalCodecs: said.supplements = line.withText(value) { supplements.number(of: $1, in: $0) }
            case .videoRange: range = line.place(of: value, among: videoRanges)
            case .pathwayID:
                said.pathway = line.withText(value) { pathways.number(of: $1, in: $0, likely: latestPathway) }
                latestPathway = said.pathway
            case .video: said.groups[.video] = line.withText(value) { groups.number(.video, $1, in: $0) }
            case .uri where isIFrames: said.uri = line.withText(value) { uris.number(of: $1, in: $0) }
            // The others are none of an I-frame variant.
            case .audio where !isIFrames:
                said.groups[.audio] = line.withText(value) { groups.number(.audio, $1, in: $0) }
            case .subtitles where !isIFrames:
                said.groups[.subtitles] = line.withText(value) { groups.number(.subtitles, $1, in: $0) }
            case .closedCaptions where !isIFrames:
                if attribute.isQuoted {
                    said.groups[.closedCaptions] = line.withText(value) { groups.number(.closedCaptions, $1, in: $0) }
                } else {
                    said.hasNoCaptions = true
                }
            default: break
            }
        }
        said.traits =
            range.map(VariantTraits.init(knownRange:))
            ?? VariantTraits(
                layouts: [], range: nil, codecs.values[Int(said.codecs)], supplements.values[Int(said.supplements)])
    }

    /// What a model says.
    private mutating func take(_ stream: VariantStream, into said: inout VariantNumbers) {
        said.hasNoCaptions = stream.hasNoCaptions
        said.uri = uris.number(of: stream.uri)
        said.pathway = pathways.number(of: stream.pathwayID ?? ".")
        said.codecs = codecs.number(of: stream.codecs)
        said.supplements = supplements.number(of: stream.supplementalCodecs)
        said.traits = VariantTraits(
            layouts: stream.requiredVideoLayout, range: stream.videoRange,
            codecs.values[Int(said.codecs)], supplements.values[Int(said.supplements)])
        for type in GroupType.allCases {
            guard let id = stream.group(type.mediaType)?.id.map({ Array($0.utf8) }) else { continue }
            said.groups[type] = groups.number(type, id.indices, in: id)
        }
    }
}

extension VariantStream {
    /// Whether it says that there are no captions.
    fileprivate var hasNoCaptions: Bool {
        if case .some(.none) = closedCaptions { true } else { false }
    }
}
