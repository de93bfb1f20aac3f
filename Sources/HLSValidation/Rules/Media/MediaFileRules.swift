/// The files of a package on disk, held against the playlists that name them.
extension Rule {
    static let mediaFileRules: [Rule] = [
        Rule(
            "seg-gap-for-missing", .must, "6.2.1", "a segment whose file is missing carries EXT-X-GAP",
            why: "playback stops where the segment should be",
            valid: [
                package(.media("#EXTINF:6.0,", "a.ts", "#EXT-X-GAP", "#EXTINF:6.0,", "b.ts"), ["a.ts": "a"]),
                // Nothing is known of another server's files.
                package(.media("#EXTINF:6.0,", "a.ts", "#EXTINF:6.0,", "https://example.com/b.ts"), ["a.ts": "a"]),
                // Without any file there is no package.
                .media("#EXTINF:6.0,", "a.ts"),
            ],
            invalid: [
                package(
                    .media(
                        "#EXTINF:6.0,", "a.ts", "#EXTINF:6.0,", "↓b.ts", "#EXTINF:6.0,", "c.ts", "#EXTINF:6.0,", "a.ts"),
                    ["a.ts": "a"])
            ],
            .mediaFiles(checkSegments)),
        Rule(
            "seg-byterange-past-end", .must, "4.4.4.2", "the byte range of a segment ends within its file",
            why: "servers answer with less or with an error, and playback stops",
            valid: [
                package(
                    .media(
                        "#EXTINF:6.0,", "#EXT-X-BYTERANGE:4@0", "a.ts", "#EXTINF:6.0,", "#EXT-X-BYTERANGE:4", "a.ts"),
                    ["a.ts": "12345678"])
            ],
            invalid: [
                package(
                    .media(
                        "#EXTINF:6.0,", "#EXT-X-BYTERANGE:4@0", "a.ts", "#EXTINF:6.0,", "#EXT-X-BYTERANGE:↓5", "a.ts"),
                    ["a.ts": "12345678"])
            ],
            .mediaFiles(checkRanges)),
        Rule(
            "map-file-missing", .must, "4.4.4.5", "the file of a Media Initialization Section is there",
            why: "without it none of its segments can be decoded",
            valid: [
                package(
                    .media(#"#EXT-X-MAP:URI="init.mp4""#, "#EXTINF:6.0,", "a.m4s"), ["init.mp4": "1234", "a.m4s": "a"])
            ],
            invalid: [
                package(.media(#"#EXT-X-MAP:URI="↓init.mp4""#, "#EXTINF:6.0,", "a.m4s"), ["a.m4s": "a"])
            ],
            .mediaFiles { playlist, files, context, findings in
                forEachSection(playlist, files) { section, size in
                    guard size == .missing else { return }
                    findings.report(
                        "URI", of: section, in: context,
                        "there is no file '\(URIReference(section.uri ?? "").redacted.shortened)' beside the playlist")
                }
            }),
        Rule(
            "map-byterange-past-end", .must, "4.4.4.5",
            "the byte range of a Media Initialization Section ends within its file",
            why: "servers answer with less or with an error, and nothing can be decoded",
            valid: [
                package(
                    .media(#"#EXT-X-MAP:URI="a.mp4",BYTERANGE="4@0""#, "#EXTINF:6.0,", "#EXT-X-BYTERANGE:4@4", "a.mp4"),
                    ["a.mp4": "12345678"])
            ],
            invalid: [
                package(
                    .media(
                        #"#EXT-X-MAP:URI="a.mp4",BYTERANGE="↓9@0""#, "#EXTINF:6.0,", "#EXT-X-BYTERANGE:4@4", "a.mp4"),
                    ["a.mp4": "12345678"])
            ],
            .mediaFiles { playlist, files, context, findings in
                forEachSection(playlist, files) { section, size in
                    guard let bytes = size.bytes, let range = section.byteRange, range.reachesPast(bytes) else {
                        return
                    }
                    findings.report(
                        "BYTERANGE", of: section, in: context,
                        "the range \(range) ends behind the file, which has \(bytes) bytes")
                }
            }),
        Rule(
            "seg-bitrate-accuracy", .must, "4.4.4.8",
            "EXT-X-BITRATE is within 10 % of the bit rate of each segment that it covers",
            why: "clients that plan by it fetch too much or too little ahead",
            valid: [
                package(
                    .media("#EXT-X-BITRATE:1", "#EXTINF:6.0,", "a.ts"), ["a.ts": String(repeating: "a", count: 800)])
            ],
            invalid: [
                package(
                    .media("#EXT-X-BITRATE:↓1", "#EXTINF:6.0,", "a.ts"), ["a.ts": String(repeating: "a", count: 1_000)])
            ],
            .mediaFiles(checkBitRates)),
    ]

    /// A Media Playlist with files beside it.
    static func package(_ playlist: RuleExample, _ files: KeyValuePairs<String, String>) -> RuleExample {
        guard case .playlist(let text) = playlist else { return playlist }
        return .presentation([.init("main.m3u8", text)] + files.map { RuleExample.File($0, $1) })
    }
}

// MARK: - Segments

/// Reports files that are missing: neighbours together, for mostly a whole folder is.
private func checkSegments(
    _ playlist: MediaPlaylist, _ files: MediaFiles, _ context: PlaylistContext, _ findings: inout Findings
) {
    func isMissing(_ index: Int) -> Bool {
        files.segments[index] == .missing && !context.rows[index].has(SegmentRow.isGap)
    }
    var index = 0
    while index < context.rows.count {
        defer { index += 1 }
        guard isMissing(index) else { continue }
        let first = index
        while index + 1 < context.rows.count, isMissing(index + 1) { index += 1 }
        let others = index - first
        findings.report(
            at: context.range(of: context.rows[first]),
            "there is no file '\(URIReference(playlist.segments.uri(at: first)).redacted.shortened)' beside the playlist"
                + (others > 0 ? ", nor those of the \(others) segments behind it" : "")
                + "; a segment that is missing carries EXT-X-GAP")
    }
}

private func checkRanges(
    _ playlist: MediaPlaylist, _ files: MediaFiles, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard let segments = context.segments else { return }
    for (index, row) in context.rows.enumerated() {
        guard let range = segments.byteRange(row), let size = files.segments[index].bytes, range.reachesPast(size)
        else {
            continue
        }
        findings.report(
            at: context.valueRange(of: "#EXT-X-BYTERANGE:", above: row),
            notes: [.init(message: "the segment", range: context.range(of: row))],
            "the range \(range) ends behind the file, which has \(size) bytes")
    }
}

/// Reports a tag once, at the first segment that it is wrong about.
private func checkBitRates(
    _ playlist: MediaPlaylist, _ files: MediaFiles, _ context: PlaylistContext, _ findings: inout Findings
) {
    guard let sizes = SegmentSizes(playlist, files), context.has(.bitrate) else { return }
    var tags = context.all(.bitrate)[...]
    var tag: (line: TagLine, isReported: Bool)?
    for (index, row) in context.rows.enumerated() {
        while let next = tags.first, next.number < Int(row.lineNumber) { tag = (tags.removeFirst(), false) }
        guard let current = tag, !current.isReported, row.byteRange == 0,
            let stated = context.segments?.scopes[Int(row.scope)].bitrate, stated > 0,
            let bytes = sizes.bytes(at: index), let duration = sizes.duration(at: index)
        else { continue }
        let measured = Double(bytes) * 8 / duration / 1_000
        guard measured < Double(stated) * 0.9 || measured > Double(stated) * 1.1 else { continue }
        tag?.isReported = true
        findings.report(
            at: context.range(current.line.value, in: current.line),
            notes: [.init(message: "the segment", range: context.range(of: row))],
            "EXT-X-BITRATE states \(stated) kbit/s, and a segment that it covers has \(Quantity.bitRate(Int(measured * 1_000)))"
        )
    }
}

extension PlaylistContext {
    /// What stands behind the name of a tag between a segment's URI line and the one before; the URI line where there is no
    /// such tag.
    fileprivate func valueRange(of name: String, above row: SegmentRow) -> TextRange {
        var (line, start) = (Int(row.lineNumber), Int(row.lineStart))
        while start > 0, line > 1 {
            start = text.lineStart(of: start - 1)
            line -= 1
            let range = text.lineRange(from: start)
            if bytes[range].starts(with: name.utf8) {
                let value = range.lowerBound + name.utf8.count..<range.upperBound
                return TextRange(value, line: line, lineStart: start, in: bytes)
            }
            guard range.isEmpty || bytes[start] == .numberSign else { break }
        }
        return self.range(of: row)
    }
}

// MARK: - Initialization sections

private func forEachSection(
    _ playlist: MediaPlaylist, _ files: MediaFiles, _ visit: (InitializationSection, FileSize) -> Void
) {
    for (section, size) in zip(playlist.segments.rows?.initializationSections ?? [], files.initializationSections)
    where section.uri != nil { visit(section, size) }
}
