/// What fragmented MP4 says of its encryption, held against the key lines in force.
extension Rule {
    static let mediaKeyRules: [Rule] = [
        Rule(
            "seg-unencrypted-scope", .must, "4.4.4.4",
            "a segment that is clear stands before the first EXT-X-KEY or under METHOD=NONE",
            why: "players decrypt what is not encrypted, and show garbage",
            valid: [
                fragmented(keyLine(), ExampleMedia.section()),
                fragmented("# no key", ExampleMedia.section(nil)),
            ],
            invalid: [fragmented(keyLine(), ExampleMedia.section(nil), mark: "↓")],
            .mediaFiles { playlist, files, context, findings in
                for fragment in files.fragments {
                    let row = context.rows[fragment.segment]
                    guard fragment.protection == .clear, let key = context.segments?.keys(row).first else { continue }
                    // Of media that can be encrypted, each fragment says whether it is; players that look there cope.
                    let isTold = fragment.section.tracks.contains { $0.sampleEntries.contains(where: \.isProtected) }
                    findings.report(
                        at: context.range(of: row), severity: isTold ? .warning : nil,
                        notes: [.init(message: "the key in force", range: context.range(ofLineAt: key.position))],
                        "the segment is clear, and a key is in force; clear segments come under METHOD=NONE")
                }
            }),
        Rule(
            "media-encrypted-without-key", .must, "6.2.3", "a segment that is encrypted comes under a key",
            why: "players take it for clear, and show garbage",
            valid: [fragmented("# no key", ExampleMedia.section(nil))],
            invalid: [fragmented("# no key", ExampleMedia.section(), mark: "↓")],
            .mediaFiles { playlist, files, context, findings in
                for fragment in files.fragments {
                    let row = context.rows[fragment.segment]
                    guard case .encrypted(let keyID, let scheme) = fragment.protection,
                        context.segments?.keys(row).isEmpty ?? false
                    else { continue }
                    findings.report(
                        at: context.range(of: row),
                        notes: context.noteOfSection(row),
                        "the segment is encrypted by \(scheme.rawValue.shown)\(keyID.isZero ? "" : " with the KID \(keyID)"), and no "
                            + "key is in force")
                }
            }),
        Rule(
            "media-key-id", .must, "4.4.4.4", "a key line that names a KID names that of the media",
            why: "the key that players fetch decrypts nothing",
            valid: [
                fragmented(keyLine(), ExampleMedia.section()),
                fragmented(fairPlayKey("movie-42"), ExampleMedia.section()),
                fragmented(fairPlayKey(ExampleMedia.keyID), ExampleMedia.section()),
            ],
            invalid: [
                fragmented("↓" + keyLine("0x00112233445566770011223344556600"), ExampleMedia.section()),
                fragmented("↓" + fairPlayKey("00112233-4455-6677-0011-223344556600"), ExampleMedia.section()),
            ],
            .mediaFiles(checkKeyIDs)),
        Rule(
            "media-scheme", .must, "4.4.4.4",
            "media under SAMPLE-AES is encrypted by the scheme cbcs, under SAMPLE-AES-CTR by cenc",
            why: "players decrypt by the other scheme, and show garbage",
            valid: [
                fragmented(keyLine(), ExampleMedia.section()),
                fragmented(keyLine(method: "SAMPLE-AES-CTR"), ExampleMedia.section("cenc")),
            ],
            invalid: [
                fragmented(keyLine(method: "↓SAMPLE-AES"), ExampleMedia.section("cenc")),
                fragmented(keyLine(method: "↓SAMPLE-AES-CTR"), ExampleMedia.section()),
            ],
            .mediaFiles(checkSchemes)),
        Rule(
            "media-pssh-key-id", .should, "",
            "a pssh box in the media lists the KID of its track, and that of the key line of its system",
            why: "players that take the box for the license request ask for another key",
            valid: [fragmented(keyLine(), ExampleMedia.section())],
            invalid: [
                fragmented(keyLine(), ExampleMedia.section() + ExampleMedia.protectionBox, sectionMark: "↓")
            ],
            .mediaFiles(checkProtectionBoxes)),
        Rule(
            "media-boxes-malformed", .must, "3.1.2", "the boxes of fragmented MP4 are well formed",
            why: "players refuse the file, or differ in what they read",
            severity: .warning,
            valid: [fragmented(keyLine(), ExampleMedia.section())],
            invalid: [
                fragmented(keyLine(), String(ExampleMedia.section().dropLast(40)), sectionMark: "↓"),
                fragmented(keyLine(), "\u{0}\u{0}\u{0}\u{4}moov", sectionMark: "↓"),
            ],
            .mediaFiles(checkBoxes)),
    ]

    // MARK: - Examples

    /// A playlist of one segment of fragmented MP4 under a line.
    private static func fragmented(
        _ line: String, _ section: String, sectionMark: String = "", mark: String = ""
    ) -> RuleExample {
        package(
            .media(line, "#EXT-X-MAP:URI=\"\(sectionMark)init.mp4\"", "#EXTINF:6.0,", mark + "a.m4s"),
            ["init.mp4": section, "a.m4s": ExampleMedia.segment])
    }

    private static func keyLine(
        _ keyID: String = "0x00112233445566770011223344556677", method: String = "SAMPLE-AES"
    ) -> String {
        "#EXT-X-KEY:METHOD=\(method),URI=\"https://example.com/k\",KEYFORMAT=\"urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed\","
            + "KEYID=\(keyID)"
    }
}

extension PlaylistContext {
    /// A note at the tag of a segment's initialization section.
    fileprivate func noteOfSection(_ row: SegmentRow) -> [Diagnostic.Note] {
        guard let section = segments?.initializationSection(row) else { return [] }
        return [.init(message: "its initialization section", range: range(ofLineAt: section.position))]
    }
}

// MARK: - Checks

/// Reports a key line once, at the first segment that contradicts it.
private func checkKeyIDs(
    _ playlist: MediaPlaylist, _ files: MediaFiles, _ context: PlaylistContext, _ findings: inout Findings
) {
    var reported: Set<TextPosition> = []
    for fragment in files.fragments {
        // Key rotation leaves the default KID zero, and the groups of samples name the key.
        guard case .encrypted(let keyID, _) = fragment.protection, !keyID.isZero else { continue }
        let row = context.rows[fragment.segment]
        for key in context.segments?.keys(row) ?? [] {
            let named = NamedKey(key, context.identifier(of: key))
            guard !named.readings.isEmpty, !named.readings.contains(keyID),
                key.position.map({ reported.insert($0).inserted }) ?? false
            else { continue }
            // FairPlay's identifier is the key server's business: a UUID in it need not be the KID.
            findings.report(
                at: context.range(ofLineAt: key.position),
                severity: key.keyFormat == .fairPlay ? .warning : nil,
                notes: [.init(message: "a segment under the key", range: context.range(of: row))]
                    + context.noteOfSection(row),
                "the key line names the KID \(named.keyIDs), and the media have \(keyID)")
        }
    }
}

private func checkSchemes(
    _ playlist: MediaPlaylist, _ files: MediaFiles, _ context: PlaylistContext, _ findings: inout Findings
) {
    var reported: Set<TextPosition> = []
    for fragment in files.fragments {
        guard case .encrypted(_, let scheme) = fragment.protection else { continue }
        let row = context.rows[fragment.segment]
        for key in context.segments?.keys(row) ?? [] {
            guard let due = key.method?.scheme, due != scheme,
                key.position.map({ reported.insert($0).inserted }) ?? false
            else { continue }
            findings.report(
                at: context.range(of: "METHOD", of: key), notes: context.noteOfSection(row),
                "METHOD is \(key.method?.rawValue ?? ""), which is for the scheme \(due.rawValue); the media are encrypted by "
                    + scheme.rawValue.shown)
        }
    }
}

extension EncryptionMethod {
    /// The scheme of Common Encryption that media under the method have; nil where the method is not about samples.
    fileprivate var scheme: ProtectionScheme? {
        switch self {
        case .sampleAES: .cbcs
        case .sampleAESCTR: .cenc
        default: nil
        }
    }
}

private func checkProtectionBoxes(
    _ playlist: MediaPlaylist, _ files: MediaFiles, _ context: PlaylistContext, _ findings: inout Findings
) {
    forEachSectionRead(playlist, files) { section, contents in
        let tracks = Set(contents.tracks.flatMap(\.sampleEntries).compactMap { $0.protection?.defaultKeyID })
        guard let keyID = tracks.first(where: { !$0.isZero }), tracks.count == 1,
            let box = contents.psshBoxes.first(where: { !$0.keyIDs.isEmpty && !$0.keyIDs.contains(keyID) })
        else { return }
        findings.report(
            "URI", of: section, in: context,
            "a pssh box of the file lists \(box.shownKeyIDs), and not \(keyID), which its track has")
    }
    checkBoxesAgainstLines(files, context, &findings)
}

/// Reports a key line once, where the boxes of its system in the media list only other keys. Where the media name their key
/// themselves, that tells who is wrong, and is reported.
private func checkBoxesAgainstLines(_ files: MediaFiles, _ context: PlaylistContext, _ findings: inout Findings) {
    var judged: Set<TextPosition> = []
    for fragment in files.fragments {
        if case .encrypted(let keyID, _) = fragment.protection, !keyID.isZero { continue }
        let row = context.rows[fragment.segment]
        let boxes = fragment.section.psshBoxes + fragment.contents.psshBoxes
        for key in context.segments?.keys(row) ?? [] where key.position.map({ judged.insert($0).inserted }) ?? false {
            let own = boxes.filter { $0.systemID == key.keyFormat.systemID && !$0.keyIDs.isEmpty }
            let named = NamedKey(key, context.identifier(of: key))
            guard let box = own.first, !named.readings.isEmpty,
                named.readings.isDisjoint(with: own.flatMap(\.keyIDs))
            else { continue }
            findings.report(
                at: context.range(ofLineAt: key.position), notes: context.noteOfSection(row),
                "the key line names the KID \(named.keyIDs), and the pssh box of its system in the media lists "
                    + box.shownKeyIDs)
        }
    }
}

extension PSSHBox {
    /// The KIDs for a message.
    fileprivate var shownKeyIDs: String {
        keyIDs.prefix(2).map(\.description).joined(separator: ", ") + (keyIDs.count > 2 ? " and others" : "")
    }
}

extension KeyFormat {
    /// The system by which pssh boxes know the format; nil where there is none.
    fileprivate var systemID: String? {
        switch self {
        case .widevine: PSSHBox.widevine
        case .playReady: PSSHBox.playReady
        default: nil
        }
    }
}

private func checkBoxes(
    _ playlist: MediaPlaylist, _ files: MediaFiles, _ context: PlaylistContext, _ findings: inout Findings
) {
    forEachSectionRead(playlist, files) { section, contents in
        guard let fault = contents.fault else { return }
        findings.report("URI", of: section, in: context, "the boxes of the file are malformed at \(fault)")
    }
    for fragment in files.fragments {
        guard let fault = fragment.contents.fault else { continue }
        findings.report(
            at: context.range(of: context.rows[fragment.segment]), "the boxes of the segment are malformed at \(fault)")
    }
}

/// Visits the initialization sections that could be read, each as its first tag names it.
private func forEachSectionRead(
    _ playlist: MediaPlaylist, _ files: MediaFiles,
    _ visit: (InitializationSection, InitializationSectionContents) -> Void
) {
    var seen: Set<InitializationSection> = []
    for (section, contents) in zip(playlist.segments.rows?.initializationSections ?? [], files.sections) {
        guard let contents, seen.insert(section).inserted else { continue }
        visit(section, contents)
    }
}
