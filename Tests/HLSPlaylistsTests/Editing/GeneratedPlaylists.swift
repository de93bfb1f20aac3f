import HLSPlaylists
import TestSupport

/// Playlists made at random with much that packagers and people write: odd spacing, comments, unknown tags, both line ends.
struct GeneratedPlaylists {
    var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func media() -> String {
        var lines = ["#EXTM3U", "#EXT-X-TARGETDURATION:6", "#EXT-X-MEDIA-SEQUENCE:\(number(0..<9))"]
        if chance(30) { lines.append("#EXT-X-DEFINE:NAME=\"x\",VALUE=\"cdn\"") }
        if chance(30) { lines.append("#EXT-X-SERVER-CONTROL: HOLD-BACK=18.0 ,CAN-BLOCK-RELOAD=YES,X-OWN=1") }
        if chance(20) { lines.append("#EXT-X-START:TIME-OFFSET=\(number(0..<9)).50") }
        for index in 0..<number(0..<12) { lines += segment(index) }
        if chance(20) { lines += (0..<number(1..<3)).map { "#EXT-X-PART:DURATION=1,URI=\"t\($0)\"" } }
        if chance(20) { lines.append("#EXT-X-PRELOAD-HINT:TYPE=PART , URI=\"h\"") }
        if chance(20) { lines += (0..<number(1..<3)).map { "#EXT-X-RENDITION-REPORT:URI=\"r\($0)\",LAST-MSN=07" } }
        if chance(50) { lines.append("#EXT-X-ENDLIST") }
        return joined(lines)
    }

    private mutating func segment(_ index: Int) -> [String] {
        var lines: [String] = []
        if chance(10) { lines.append("#EXT-X-DISCONTINUITY") }
        if chance(25) { lines.append(key()) }
        if chance(15) { lines.append("#EXT-X-MAP:URI=\"i\(number(0..<3))\"") }
        if chance(10) { lines.append("#EXT-X-BITRATE:\(number(1..<9))") }
        if chance(20) { lines.append(chance(50) ? "# comment" : "#EXT-X-OWN: \(index)") }
        if chance(15) { lines.append(dateRange()) }
        if chance(10) { lines.append("#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:\(number(10..<60)).5+01:00") }
        if chance(10) { lines.append("#EXT-X-GAP") }
        if chance(15) { lines += (0..<number(1..<4)).map { "#EXT-X-PART:DURATION=0.5,URI=\"p\($0)\"" } }
        lines.append(
            "#EXTINF:\(chance(20) ? " " : "")\(number(1..<7)).\(number(0..<1000)),\(chance(20) ? "title " : "")")
        if chance(10) { lines.append(key()) }
        if chance(30) { lines.append("#EXT-X-BYTERANGE:\(number(1..<99))" + (chance(50) ? "@\(number(0..<99))" : "")) }
        if chance(10) { lines.append("") }
        return lines + [chance(60) ? "all.ts" : "\(index).ts\(chance(10) ? " " : "")"]
    }

    /// Tags of few IDs, so that some ranges have several.
    private mutating func dateRange() -> String {
        let others = ["PLANNED-DURATION=30", "X-A=\"1\" , X-B=0x0F", "CLASS=\"c\"", "END-ON-NEXT=YES,CLASS=\"c\""]
        return "#EXT-X-DATERANGE:ID=\"\(chance(20) ? "{$x}" : "d\(number(0..<3))")\","
            + "START-DATE=\"2026-01-31T10:20:30.5+01:00\", \(others[number(0..<others.count)])"
    }

    private mutating func key() -> String {
        if chance(20) { return "#EXT-X-KEY:METHOD=NONE" }
        let format = chance(50) ? "" : ",KEYFORMAT=\"com.example.\(number(0..<2))\""
        return "#EXT-X-KEY:METHOD=AES-128, URI=\"k\(number(0..<4))\"\(format),X-OWN=1"
    }

    mutating func multivariant() -> String {
        var lines = ["#EXTM3U", "#EXT-X-DEFINE:NAME=\"x\",VALUE=\"cdn\""]
        for index in 0..<number(1..<10) {
            switch number(0..<10) {
            case 0..<3:
                lines.append("#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"{$x}\",NAME=\"n\(index)\" , X=1,LANGUAGE=\"en\"")
            case 3: lines.append("#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=0\(index + 1),URI=\"i\(index)\"")
            case 4: lines.append("#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"skd://\(index)\"")
            default: lines += variant(index)
            }
            if chance(20) { lines.append(chance(50) ? "# comment" : "") }
        }
        return joined(lines)
    }

    private mutating func variant(_ index: Int) -> [String] {
        var lines = ["#EXT-X-STREAM-INF:BANDWIDTH=\(number(1..<9_999)), CODECS=\"avc1.640028, mp4a.40.2\""]
        if chance(30) { lines[0] += ",FRAME-RATE=29.97,BANDWIDTH=7" }
        if chance(30) { lines[0] += ",name=\"{$x}\"  " }
        if chance(20) { lines.append(chance(50) ? "# comment" : "#EXT-X-OWN") }
        return lines + ["\(chance(30) ? "{$x}/" : "")v\(index).m3u8"]
    }

    private mutating func joined(_ lines: [String]) -> String {
        let usual = chance(50) ? "\r\n" : "\n"
        var text = chance(5) ? "\u{FEFF}" : ""
        for line in lines { text += line + (chance(3) ? "\n" : usual) }
        guard chance(15) else { return text }
        return String(decoding: text.utf8.dropLast(usual.utf8.count), as: UTF8.self)
    }
}

/// Edits made at random, and what they are to leave alone.
struct RandomEdits {
    var generated: GeneratedPlaylists
    /// The numbers of the lines that the edits may change or take away.
    var touched: Set<Int> = []

    mutating func edit(_ editor: inout PlaylistEditor, _ lines: [ArraySlice<UInt8>]) throws {
        for _ in 0..<generated.number(1..<4) {
            switch editor.playlist {
            case .multivariant: try editVariants(&editor, lines)
            case .media: try editSegments(&editor, lines)
            }
        }
    }

    // MARK: - Multivariant Playlists

    private mutating func editVariants(_ editor: inout PlaylistEditor, _ lines: [ArraySlice<UInt8>]) throws {
        let number = generated.number(1..<99_999)
        if !editor.renditions.original.isEmpty, generated.chance(30) {
            let index = generated.number(0..<editor.renditions.original.count)
            touched.insert(editor.renditions.original[index].position?.line ?? 0)
            guard !generated.chance(30) else { return try editor.renditions.remove(at: index) }
            return try editor.renditions.update(at: index) { rendition in
                rendition.name = "n\(number)"
                rendition.isDefault.toggle()
                rendition.language = nil
            }
        }
        guard !editor.variants.original.isEmpty, generated.chance(80) else {
            return editor.variants.append(VariantStream(uri: "new\(number)", bandwidth: number))
        }
        let index = generated.number(0..<editor.variants.original.count)
        let first = editor.variants.original[index].position?.line ?? 0
        let isRemoved = generated.chance(20)
        touch(first, lines)
        guard !isRemoved else { return try editor.variants.remove(at: index) }
        let (hasRate, hasURI) = (generated.chance(50), generated.chance(50))
        try editor.variants.update(at: index) { variant in
            variant.bandwidth = number
            variant.frameRate = hasRate ? Double(number) / 7 : nil
            if hasURI { variant.uri = "u\(number)" }
        }
    }

    /// Touches the lines from one down to the next URI line.
    private mutating func touch(_ first: Int, _ lines: [ArraySlice<UInt8>]) {
        var line = first
        while line > 0, line <= lines.count {
            touched.insert(line)
            if let byte = lines[line - 1].first(where: { $0 > 0x20 }), byte != UInt8(ascii: "#") { break }
            line += 1
        }
    }

    // MARK: - Media Playlists

    private mutating func editSegments(_ editor: inout PlaylistEditor, _ lines: [ArraySlice<UInt8>]) throws {
        let segments = editor.segments.original
        // What follows a change may need its offset written, or a tag that was superfluous.
        touch("#EXT-X-BYTERANGE", lines)
        if generated.chance(25) { return try editMetadata(&editor, lines) }
        guard !segments.isEmpty, generated.chance(85) else {
            let like = segments.last ?? MediaSegment(uri: "x", duration: 1)
            return editor.segments.append(
                MediaSegment(
                    uri: "new", duration: 2.5, bitrate: like.byteRange == nil ? like.bitrate : nil, keys: like.keys,
                    initializationSection: like.initializationSection))
        }
        let index = generated.number(0..<segments.count)
        if generated.chance(10) {
            let count = generated.number(0..<segments.count + 1)
            for index in 0..<count { touchSegment(index, segments, lines) }
            touch("#EXT-X-MEDIA-SEQUENCE", lines)
            return try editor.removeFirstSegments(count)
        }
        if generated.chance(10), !editor.keyTags.original.isEmpty {
            let index = generated.number(0..<editor.keyTags.original.count)
            touched.insert(editor.keyTags.original[index].position?.line ?? 0)
            guard generated.chance(50) else { return try editor.keyTags.remove(at: index) }
            return try editor.keyTags.update(at: index) { $0.uri = "changed" }
        }
        if generated.chance(20) {
            return try editor.segments.insert(segments[generated.number(0..<segments.count)], at: index)
        }
        touchSegment(index, segments, lines)
        guard !generated.chance(25) else { return try editor.segments.remove(at: index) }
        try update(&editor, index)
    }

    // MARK: - The header, metadata, unknown tags

    private mutating func editMetadata(_ editor: inout PlaylistEditor, _ lines: [ArraySlice<UInt8>]) throws {
        let number = generated.number(1..<999)
        switch generated.number(0..<6) {
        case 0:
            touch("#EXT-X-SERVER-CONTROL", lines)
            editor.header.serverControl = editor.header.serverControl == nil ? ServerControl() : nil
            editor.header.serverControl?.holdBack = Double(number) / 7
        case 1:
            touch("#EXT-X-TARGETDURATION", lines)
            touch("#EXT-X-START", lines)
            editor.header.targetDuration = number
            editor.header.start?.isPrecise.toggle()
        case 2: try editDateRange(&editor, lines, number)
        case 3:
            if editor.preloadHints.original.isEmpty {
                editor.preloadHints.append(PreloadHint(kind: .map, uri: "m\(number)"))
            } else {
                touch("#EXT-X-PRELOAD-HINT", lines)
                try editor.preloadHints.update(at: 0) { $0.byteRangeStart = UInt64(number) }
            }
        case 4:
            touch("#EXT-X-RENDITION-REPORT", lines)
            if !editor.renditionReports.original.isEmpty { try editor.renditionReports.remove(at: 0) }
            editor.renditionReports.append(RenditionReport(uri: "r\(number)"))
        default: try editUnknownTag(&editor, lines, number)
        }
    }

    private mutating func editDateRange(
        _ editor: inout PlaylistEditor, _ lines: [ArraySlice<UInt8>], _ number: Int
    ) throws {
        guard !editor.dateRanges.original.isEmpty, generated.chance(80) else {
            return editor.dateRanges.append(
                DateRange(id: "n\(number)", startDate: DateTime("2026-01-31T10:20:30.000Z")))
        }
        touch("#EXT-X-DATERANGE", lines)
        let index = generated.number(0..<editor.dateRanges.original.count)
        guard generated.chance(70) else { return try editor.dateRanges.remove(at: index) }
        let choice = generated.number(0..<3)
        try editor.dateRanges.update(at: index) { range in
            switch choice {
            case 0: range.duration = Double(number)
            case 1: range.otherAttributes.removeAll { $0.name == "X-A" }
            default: range.classIdentifier = "c\(number)"
            }
        }
    }

    private mutating func editUnknownTag(
        _ editor: inout PlaylistEditor, _ lines: [ArraySlice<UInt8>], _ number: Int
    ) throws {
        let tags = editor.unknownTags.original
        guard !tags.isEmpty, generated.chance(60) else {
            var tag = UnknownTag(name: "EXT-X-NEW", value: "\(number)")
            tag.segmentIndex = tags.last?.segmentIndex ?? 0
            return editor.unknownTags.append(tag)
        }
        let index = generated.number(0..<tags.count)
        touched.insert(tags[index].position?.line ?? 0)
        guard generated.chance(50) else { return try editor.unknownTags.remove(at: index) }
        try editor.unknownTags.update(at: index) { $0.value = "v\(number)" }
    }

    /// Touches all lines of a tag.
    private mutating func touch(_ tag: String, _ lines: [ArraySlice<UInt8>]) {
        for (index, line) in lines.enumerated() where line.starts(with: tag.utf8) { touched.insert(index + 1) }
    }

    private mutating func touchSegment(_ index: Int, _ segments: MediaSegmentList, _ lines: [ArraySlice<UInt8>]) {
        let first = index == 0 ? 1 : (segments[index - 1].position?.line ?? 0) + 1
        guard let last = segments[index].position?.line, first <= last else { return }
        // The header belongs to no segment.
        touched.formUnion((first...last).filter { index > 0 || isSegmentTag(lines[$0 - 1]) })
    }

    private func isSegmentTag(_ line: ArraySlice<UInt8>) -> Bool {
        !["#EXTM3U", "#EXT-X-TARGETDURATION", "#EXT-X-MEDIA-SEQUENCE", "#EXT-X-DEFINE"].contains {
            line.starts(with: $0.utf8)
        }
    }

    private mutating func update(_ editor: inout PlaylistEditor, _ index: Int) throws {
        let number = generated.number(1..<99_999)
        let choice = generated.number(0..<7)
        try editor.segments.update(at: index) { segment in
            switch choice {
            case 0: segment.duration = Double(number) / 1_000
            case 1: segment.title = "t\(number)"
            case 2: segment.uri = "u\(number).ts"
            case 3: segment.isGap.toggle()
            case 4: segment.isDiscontinuity.toggle()
            case 5: segment.keys = [ContentKey(method: .aes128, uri: "k\(number)")]
            default: segment.programDateTime = DateTime("2026-01-31T10:20:30.000Z")
            }
        }
    }
}
