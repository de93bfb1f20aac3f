import HLSValidation

/// The costs of one file: medians in nanoseconds for the whole file.
struct Measurement {
    var file: String
    var bytes: Int
    var lines = 0
    var segments = 0
    var variants = 0
    /// A newline scan with memchr.
    var scan = 0.0
    /// Bytes to the full model.
    var read = 0.0
    /// The same, and every URI as a string.
    var touch = 0.0
    /// Reading, and all rules that need one playlist.
    var validate = 0.0
    /// Writing the document that was not edited.
    var rewrite = 0.0
    /// Writing the model in the canonical form; nil where it cannot be.
    var canonical: Double?
    /// Comparing with the load that would come next; nil where there is none.
    var compare: Double?
    /// What one held model takes beyond the text.
    var residentBytes: Int?

    init(of text: [UInt8], named file: String, rounds: Int) throws {
        self.file = file
        bytes = text.count
        lines = newlineScan(text)
        let playlist = try Playlist(parsing: text)
        switch playlist {
        case .media(let media): segments = media.segments.count
        case .multivariant(let multivariant): variants = multivariant.variants.count
        }
        residentBytes = heldBytes(min(20_000, max(4, (16 << 20) / max(bytes, 1)))) { try? Playlist(parsing: text) }
        // Small files are measured many times a sample, or the clock would be all that is measured.
        let batch = max(1, 200_000 / max(bytes, 1))
        let validator = Validator()
        let next = playlist.nextLoad
        var samples: [[Double]] = [[], [], [], [], [], [], []]
        for _ in 0..<rounds {
            samples[0].append(time(batch) { consume(newlineScan(text)) })
            // Beside a load that has just been gone through, as it is when a playlist is read again and again.
            if case (.media(let media), let next?) = (playlist, next) {
                samples[6].append(time(batch) { consume(PlaylistReload(from: media, to: next).changes) })
            }
            samples[1].append(time(batch) { consume(try? Playlist(parsing: text)) })
            samples[2].append(time(batch) { consume(touched(try? Playlist(parsing: text))) })
            samples[3].append(time(batch) { consume(playlist.text.map { copied($0.bytes) }) })
            samples[4].append(time(batch) { consume((try? Playlist(parsing: text)).map(validator.diagnostics)) })
            samples[5].append(time(batch) { consume(try? playlist.canonicalText()) })
        }
        (scan, read, touch) = (median(samples[0]), median(samples[1]), median(samples[2]))
        (rewrite, validate) = (median(samples[3]), median(samples[4]))
        canonical = (try? playlist.canonicalText()).map { _ in median(samples[5]) }
        compare = next.map { _ in median(samples[6]) }
    }
}

/// Every URI of a playlist, as a string: the number of their bytes.
private func touched(_ playlist: Playlist?) -> Int {
    switch playlist {
    case .media(let media): media.segments.indices.reduce(0) { $0 + media.segments.uri(at: $1).utf8.count }
    case .multivariant(let multivariant):
        multivariant.variants.reduce(0) { $0 + ($1.uri?.utf8.count ?? 0) }
            + multivariant.iFrameVariants.reduce(0) { $0 + ($1.uri?.utf8.count ?? 0) }
            + multivariant.renditions.reduce(0) { $0 + ($1.uri?.utf8.count ?? 0) }
    case nil: 0
    }
}

extension Playlist {
    /// The load of a live playlist that would come after this one: its first segment gone, and one more at its end.
    fileprivate var nextLoad: MediaPlaylist? {
        guard case .media(let media) = self, media.segments.count > 2, var last = media.segments.last,
            var document = (media.text?.bytes).flatMap({ try? PlaylistDocument(parsing: $0) })
        else { return nil }
        last.uri = "next-" + last.uri
        try? document.edit { editor in
            try editor.removeFirstSegments(1)
            // Behind parts of a segment still being made they would become its own.
            if media.trailingParts.isEmpty { editor.segments.append(last) }
        }
        guard case .media(let next) = document.playlist, next.mediaSequence > media.mediaSequence else { return nil }
        return next
    }
}

extension Measurement {
    /// The columns of DESIGN §7, in order; an absent figure is null.
    private var fields: [(String, String)] {
        [
            ("file", "\"\(file)\""), ("bytes", "\(bytes)"), ("lines", "\(lines)"), ("segments", "\(segments)"),
            ("variants", "\(variants)"), ("scanNs", "\(Int(scan))"), ("readNs", "\(Int(read))"),
            ("touchNs", "\(Int(touch))"), ("validateNs", "\(Int(validate))"), ("rewriteNs", "\(Int(rewrite))"),
            ("canonicalNs", canonical.map { "\(Int($0))" } ?? "null"),
            ("compareNs", compare.map { "\(Int($0))" } ?? "null"),
            ("residentBytes", residentBytes.map { "\($0)" } ?? "null"),
        ]
    }

    static func json(_ results: [Measurement]) -> String {
        jsonArray(results.map(\.fields))
    }

    static func table(_ results: [Measurement]) -> String {
        let header = [
            "file", "lines", "segments", "scan ns/line", "read", "touch", "validate", "rewrite", "canonical", "compare",
            "bytes/segment",
        ]
        let rows = results.map { result in
            [
                result.file, "\(result.lines)", "\(result.segments)",
                decimal(result.scan / Double(max(result.lines, 1))),
                decimal(result.read / result.scan), decimal(result.touch / result.scan),
                decimal(result.validate / result.scan), decimal(result.rewrite / result.scan),
                result.canonical.map { decimal($0 / result.scan) } ?? "-",
                result.compare.map { decimal($0 / result.scan) } ?? "-",
                result.segments > 0 ? result.residentBytes.map { "\($0 / result.segments)" } ?? "-" : "-",
            ]
        }
        return aligned([header] + rows)
            + "\n\nread, touch, validate, rewrite, canonical and compare are in newline scans of the same bytes."
    }
}
