package import HLSPlaylists

/// Makes playlists at random, the same ones from the same seed: models with everything a playlist may say, and nothing that
/// reading finds fault with.
package struct PlaylistGenerator {
    private var random: SplitMix64

    package init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// The address that variables of type QUERYPARAM take their values from.
    package static let uri: URIReference = "https://example.com/a.m3u8?q1=one&q2=two%202"
    /// The variables of the Multivariant Playlist that led to a Media Playlist.
    package static let imports = ["i1": "{x}", "i2": ""]

    // MARK: - Chance

    package mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    package mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    package mutating func pick<Value>(_ values: [Value], or value: Value) -> Value {
        values.randomElement(using: &random) ?? value
    }

    mutating func maybe<Value>(_ percent: Int = 30, _ make: (inout Self) -> Value) -> Value? {
        chance(percent) ? make(&self) : nil
    }

    mutating func several<Value>(_ most: Int, _ make: (inout Self, Int) -> Value) -> [Value] {
        (0..<number(0...most)).map { make(&self, $0) }
    }

    // MARK: - Values

    mutating func text() -> String {
        pick(
            [
                "a", "English", "Français", "日本語 1", " blanks ", "a,b=c", "{x}", "$x", "{$", "'single'", "#1", "%20",
                "0x1F", "YES", "e\u{301}", "😀", String(number(0...99)),
            ], or: "a")
    }

    private mutating func uri() -> String {
        pick(
            [
                "seg.ts", "seg 1.mp4", "../a/b.m4s?x=1&y={z}", "https://example.com/é.ts#f", "skd://k/1,2=3",
                "data:text/plain;base64,QQ==", "part\(number(0...3)).mp4",
            ], or: "seg.ts")
    }

    mutating func decimal() -> Double {
        switch number(0...4) {
        case 0: Double(number(0...12))
        case 1: Double(number(0...12_000)) / 1000
        case 2: Double(number(1...999_999)) / pick([1e6, 1e7, 1e11, 1e15], or: 1)
        case 3: Double.random(in: 0...20, using: &random)
        default: Double.random(in: 0...1, using: &random) * pick([1e-9, 1e7, 1e17, 1e23], or: 1)
        }
    }

    private mutating func large() -> UInt64 {
        pick([0, 1, 7, 4_294_967_296, .max, UInt64(number(0...1_000_000))], or: 0)
    }

    private mutating func date() -> DateTime? {
        DateTime(
            pick(
                [
                    "2024-01-31T10:20:30.000Z", "2024-01-31T10:20:30.123456789+01:00", "2024-01-31T10:20:30.5",
                    "20240131T102030Z", "2024-01-31 10:20:30,25-03:30", "2024-W05-3T10:20:60Z",
                    "2024-01-31T10:\(number(10...59)):00Z",
                ], or: "2024-01-31T10:20:30Z"))
    }

    private mutating func byteRange() -> ByteRange {
        ByteRange(length: UInt64(number(0...100_000)), offset: UInt64(number(0...100_000)))
    }

    private mutating func others(_ prefix: String = "X-VENDOR") -> [Attribute] {
        guard chance(15) else { return [] }
        return several(2) { maker, index in
            maker.chance(50)
                ? Attribute(name: "\(prefix)-\(index)", value: maker.text())
                : Attribute(
                    name: "\(prefix)-\(index)", value: maker.pick(["1.50", "0xAF", "-2", "YES", "a b"], or: "1"),
                    isQuoted: false)
        }
    }

    // MARK: - Tags of either kind

    private mutating func start() -> StartPoint {
        StartPoint(timeOffset: chance(50) ? decimal() : -decimal(), isPrecise: chance(30), otherAttributes: others())
    }

    private mutating func variables(mayImport: Bool) -> [VariableDefinition] {
        guard chance(20) else { return [] }
        var variables = several(2) { maker, index in
            VariableDefinition(
                name: "v-\(index)", value: maker.pick(["", maker.text()], or: ""), otherAttributes: maker.others())
        }
        if chance(30) { variables.append(VariableDefinition(name: "q2", value: "two 2", source: .queryParam)) }
        if mayImport, chance(30) { variables.append(VariableDefinition(name: "i1", value: "{x}", source: .import)) }
        return variables
    }

    private mutating func unknownTags(_ segments: Int) -> [UnknownTag] {
        guard chance(30) else { return [] }
        var tags = several(3) { maker, _ in
            UnknownTag(
                name: maker.pick(["EXT-X-CUE-OUT", "EXT-OATCLS-SCTE35", "EXT", "EXTé"], or: "EXT"),
                value: maker.pick([nil, "", "30.5", " ID=\"a\",B", "{$v-0}"], or: nil))
        }
        let places = (0..<tags.count).map { _ in number(0...segments) }.sorted()
        for index in tags.indices { tags[index].segmentIndex = places[index] }
        return tags
    }

    mutating func keys() -> [ContentKey] {
        guard chance(60) else { return [] }
        let formats: [KeyFormat] = [.identity, .fairPlay, .widevine, "com.example"]
        return formats.shuffled(using: &random).prefix(number(0...3)).map { key($0) }
    }

    private mutating func key(_ format: KeyFormat) -> ContentKey {
        ContentKey(
            method: pick(EncryptionMethod.known, or: .sampleAES), uri: "skd://\(number(0...2))",
            initializationVector: maybe { InitializationVector(high: $0.large(), low: $0.large()) }, keyFormat: format,
            keyFormatVersions: pick([[1], [1, 2, 5]], or: [1]), otherAttributes: others("KEYID"))
    }
}

// MARK: - Media Playlists

extension PlaylistGenerator {
    package mutating func mediaPlaylist() -> MediaPlaylist {
        let segments = self.segments()
        return MediaPlaylist(
            version: maybe(70) { $0.number(1...13) }, independentSegments: chance(30), start: maybe { $0.start() },
            variables: variables(mayImport: true), targetDuration: number(0...12), mediaSequence: large(),
            discontinuitySequence: chance(70) ? 0 : large(), type: maybe { $0.pick(PlaylistType.known, or: .vod) },
            iFramesOnly: chance(10), hasEndList: chance(50),
            partInformation: maybe { PartInformation(target: $0.decimal(), otherAttributes: $0.others()) },
            serverControl: maybe { $0.serverControl() }, segments: segments,
            trailingParts: chance(15) ? several(3) { maker, _ in maker.part(maker.keys()) } : [],
            preloadHints: chance(20) ? several(2) { maker, _ in maker.preloadHint() } : [],
            renditionReports: chance(20) ? several(2) { maker, _ in maker.renditionReport() } : [],
            deltaUpdate: maybe(15) { $0.deltaUpdate() },
            dateRanges: chance(20) ? several(3) { maker, index in maker.dateRange(index) } : [],
            unknownTags: unknownTags(segments.count))
    }

    /// Segments whose bit rates and initialization sections go on once they have begun.
    package mutating func segments(_ most: Int = 6) -> [MediaSegment] {
        var (bitrate, section): (UInt64?, InitializationSection?)
        var keys = self.keys()
        let hasRanges = chance(20)
        return several(most) { maker, _ in
            if maker.chance(15) { bitrate = UInt64(maker.number(0...9000)) }
            if maker.chance(20) { section = maker.section(maker.chance(50) ? keys : maker.keys()) }
            if maker.chance(25) { keys = maker.keys() }
            let range = hasRanges && maker.chance(80) ? maker.byteRange() : nil
            let parts =
                maker.chance(10)
                ? maker.several(3) { maker, _ in maker.part(maker.chance(80) ? keys : maker.keys()) } : []
            return MediaSegment(
                uri: maker.uri(), duration: maker.decimal(),
                title: maker.maybe { $0.pick(["title", " ,\"a\" ", "\tAé{$v-0}"], or: "a") }, byteRange: range,
                isDiscontinuity: maker.chance(15), isGap: maker.chance(5), bitrate: range == nil ? bitrate : nil,
                programDateTime: maker.chance(20) ? maker.date() : nil, keys: keys, initializationSection: section,
                parts: parts)
        }
    }

    private mutating func section(_ keys: [ContentKey]) -> InitializationSection {
        InitializationSection(uri: uri(), byteRange: maybe { $0.byteRange() }, keys: keys, otherAttributes: others())
    }

    mutating func part(_ keys: [ContentKey]) -> PartialSegment {
        PartialSegment(
            uri: uri(), duration: decimal(), byteRange: maybe { $0.byteRange() }, isIndependent: chance(30),
            isGap: chance(10), keys: keys, otherAttributes: others())
    }

    mutating func serverControl() -> ServerControl {
        ServerControl(
            canSkipUntil: maybe { $0.decimal() }, canSkipDateRanges: chance(30), holdBack: maybe { $0.decimal() },
            partHoldBack: maybe { $0.decimal() }, canBlockReload: chance(50), otherAttributes: others())
    }

    mutating func preloadHint() -> PreloadHint {
        PreloadHint(
            kind: pick(PreloadHint.Kind.known, or: .part), uri: uri(), byteRangeStart: large(),
            byteRangeLength: maybe { $0.large() }, otherAttributes: others())
    }

    mutating func renditionReport() -> RenditionReport {
        RenditionReport(
            uri: uri(), lastMediaSequence: maybe { $0.large() }, lastPart: maybe { $0.large() },
            otherAttributes: others())
    }

    private mutating func deltaUpdate() -> DeltaUpdate {
        DeltaUpdate(
            skippedSegments: UInt64(number(0...100)),
            recentlyRemovedDateRanges: maybe(50) { $0.several(2) { maker, _ in maker.text() } },
            otherAttributes: others())
    }

    mutating func dateRange(_ index: Int) -> DateRange {
        DateRange(
            id: "\(index) \(text())", classIdentifier: maybe { $0.text() }, startDate: date(),
            endDate: chance(30) ? date() : nil, duration: maybe { $0.decimal() },
            plannedDuration: maybe { $0.decimal() },
            endOnNext: chance(10), cue: chance(20) ? [pick(DateRange.Cue.known, or: .pre)] : [],
            otherAttributes: others("X-COM-EXAMPLE")
                + (chance(20) ? [Attribute(name: "SCTE35-OUT", value: "0xFC30", isQuoted: false)] : []))
    }
}

// MARK: - Multivariant Playlists

extension PlaylistGenerator {
    package mutating func multivariantPlaylist() -> MultivariantPlaylist {
        MultivariantPlaylist(
            version: maybe(70) { $0.number(1...13) }, independentSegments: chance(30), start: maybe { $0.start() },
            variables: variables(mayImport: false), variants: several(4) { maker, _ in maker.variant(isIFrame: false) },
            iFrameVariants: several(2) { maker, _ in maker.variant(isIFrame: true) },
            renditions: several(4) { maker, _ in maker.rendition() },
            sessionKeys: keys(), sessionData: chance(20) ? several(2) { maker, _ in maker.sessionData() } : [],
            contentSteering: maybe {
                ContentSteering(
                    serverURI: $0.uri(), pathwayID: $0.maybe { $0.text() }, otherAttributes: $0.others())
            },
            unknownTags: unknownTags(0))
    }

    package mutating func variant(isIFrame: Bool) -> VariantStream {
        let isPlain = !isIFrame
        return VariantStream(
            uri: uri(), bandwidth: number(0...9_000_000), averageBandwidth: maybe { $0.number(0...9_000_000) },
            score: maybe { $0.decimal() }, codecs: several(3) { maker, _ in maker.entry() },
            supplementalCodecs: chance(10) ? ["dvh1.08.07/db4h"] : [],
            resolution: maybe(60) { Resolution(width: $0.number(0...4000), height: $0.number(0...4000)) },
            frameRate: isPlain ? maybe { $0.pick([30, 29.97, 23.976, $0.decimal()], or: 30) } : nil,
            hdcpLevel: maybe { $0.pick(VariantStream.HDCPLevel.known, or: .none) },
            allowedCPC: chance(10) ? ["com.example:A/B", "urn:x:y"] : [],
            videoRange: maybe { $0.pick(VariantStream.VideoRange.known, or: .sdr) },
            requiredVideoLayout: chance(10) ? ["CH-STEREO/PROJ-EQUI", "CH-MONO"] : [],
            stableVariantID: maybe { $0.text() }, audio: isPlain ? maybe { $0.text() } : nil,
            video: maybe { $0.text() },
            subtitles: isPlain ? maybe { $0.text() } : nil, closedCaptions: isPlain ? maybe { $0.captions() } : nil,
            pathwayID: maybe { $0.text() }, name: maybe { $0.text() }, otherAttributes: others())
    }

    private mutating func captions() -> VariantStream.ClosedCaptions {
        chance(50) ? .none : .group(pick(["NONE", text()], or: "NONE"))
    }

    private mutating func entry() -> String {
        pick(["avc1.640028", "mp4a.40.2", "hvc1.2.4.L123.B0", "é", "a b"], or: "ac-3")
    }

    private mutating func rendition() -> Rendition {
        Rendition(
            type: pick(Rendition.MediaType.known, or: .audio), groupID: text(), name: text(), uri: maybe { $0.uri() },
            language: maybe { $0.text() }, assocLanguage: maybe { $0.text() }, stableRenditionID: maybe { $0.text() },
            isDefault: chance(30), isAutoselect: chance(30), isForced: chance(10), instreamID: maybe { $0.text() },
            bitDepth: maybe { $0.number(0...32) }, sampleRate: maybe { $0.number(0...192_000) },
            characteristics: several(2) { maker, _ in maker.entry() }, channels: maybe { $0.text() },
            otherAttributes: others())
    }

    private mutating func sessionData() -> SessionData {
        SessionData(
            dataID: text(), value: maybe { $0.text() }, uri: maybe { $0.uri() },
            format: maybe { $0.pick(SessionData.Format.known, or: .json) }, language: maybe { $0.text() },
            otherAttributes: others())
    }
}

extension PlaylistGenerator {
    /// The text with a few lines left out, repeated or changed.
    package mutating func damaged(_ text: [UInt8]) -> [UInt8] {
        var lines = text.split(separator: 0x0A).map(Array.init)
        for _ in 0..<number(0...2) where lines.count > 3 {
            let index = number(2...lines.count - 1)
            switch number(0...3) {
            case 0: lines.remove(at: index)
            case 1: lines.insert(lines[index], at: index)
            case 2: lines[index] = lines[index].map { $0 == 0x31 ? 0x32 : $0 }
            default: lines.swapAt(index, max(2, index - 1))
            }
        }
        return Array(lines.joined(separator: [0x0A])) + [0x0A]
    }
}
