/// Attribute lists and the types of their values (4.2).
extension Rule {
    static let attributeRules: [Rule] =
        attributeListRules + attributeNumberRules + attributeStringRules + attributeNameRules

    // MARK: - Lists, names and types

    private static let attributeListRules: [Rule] = [
        Rule(
            "attr-list-syntax", .must, "4.2", "an attribute list is pairs NAME=value with commas between them",
            why: "clients lose the pair, or refuse the playlist",
            valid: [.media("#EXT-X-START:TIME-OFFSET=1,PRECISE=YES")],
            invalid: [
                .media("#EXT-X-START:TIME-OFFSET=1↓,"), .media("#EXT-X-START:TIME-OFFSET=1,↓,PRECISE=YES"),
                .media("#EXT-X-START:TIME-OFFSET=1,↓PRECISE"),
                .media("#EXT-X-KEY:METHOD=AES-128,URI=\"a\"↓b,IV=0x00000000000000000000000000000001"),
            ],
            .reading),
        Rule(
            "attr-name-charset", .must, "4.2", "attribute names are of A-Z, 0-9 and -",
            why: "clients take another name for one they do not know",
            valid: [.media("#EXT-X-START:TIME-OFFSET=1")],
            invalid: [
                .media("#EXT-X-START:↓Time-Offset=1"), .media("#EXT-X-START:TIME-OFFSET=1,↓X_A=1"),
                .media("#EXT-X-START:TIME-OFFSET=1,↓=1"),
            ],
            .reading),
        Rule(
            "attr-no-space-around-equals", .must, "4.2", "no white space stands around =",
            why: "clients take it for a part of the name or the value",
            valid: [.multivariant("#EXT-X-SESSION-DATA:DATA-ID=\"com.example.sum\",VALUE=\"a = b\"")],
            invalid: [.media("#EXT-X-START:TIME-OFFSET↓ =1"), .media("#EXT-X-START:TIME-OFFSET=↓ 1")],
            .reading),
        Rule(
            "attr-no-space-after-comma", .must, "4.2", "no white space stands between pairs",
            why: "clients take it for a part of the name and miss the attribute",
            valid: [.multivariant("#EXT-X-SESSION-DATA:DATA-ID=\"com.example.list\",VALUE=\"a, b\"")],
            invalid: [
                .media("#EXT-X-START:TIME-OFFSET=1,↓ PRECISE=YES"), .media("#EXT-X-START:TIME-OFFSET=1↓ ,PRECISE=YES"),
            ],
            .reading),
        Rule(
            "attr-duplicate-name", .must, "4.2", "a name stands once in a list",
            why: "clients take the first, or the last, or refuse the playlist",
            valid: [.media("#EXT-X-START:TIME-OFFSET=1,PRECISE=YES")],
            invalid: [
                .media("#EXT-X-START:TIME-OFFSET=1,↓TIME-OFFSET=2"),
                .media("#EXT-X-START:TIME-OFFSET=1,↓time-offset=1"),
            ],
            .reading),
        Rule(
            "attr-value-type", .must, "4.2", "a value has the type that its attribute defines",
            why: "clients refuse the tag, or go without the attribute",
            valid: [.media("#EXT-X-MAP:URI=\"init.mp4\"", "#EXTINF:6.006,", "segment.mp4")],
            invalid: [
                .media("#EXT-X-START:TIME-OFFSET=\"↓1\""), .media("#EXT-X-MAP:URI=↓init.mp4"),
                .media("#EXT-X-MAP:URI=↓'init.mp4'"),
            ],
            .reading),
    ]

    // MARK: - Numbers

    private static let attributeNumberRules: [Rule] = [
        Rule(
            "attr-decimal-integer-chars", .must, "4.2", "a whole number is of digits only",
            why: "clients refuse the tag, or take the number for 0",
            valid: [.multivariant("#EXT-X-STREAM-INF:BANDWIDTH=0800000", "video.m3u8")],
            invalid: [
                .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=↓-1", "video.m3u8"),
                .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=↓8e5", "video.m3u8"),
                .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=↓", "video.m3u8"),
            ],
            .reading),
        Rule(
            "attr-decimal-integer-length", .must, "4.2", "a whole number has at most 20 digits",
            why: "clients read numbers into places of that size",
            valid: [.multivariant("#EXT-X-STREAM-INF:BANDWIDTH=00000000000000800000", "video.m3u8")],
            invalid: [.multivariant("#EXT-X-STREAM-INF:BANDWIDTH=↓000000000000000800000", "video.m3u8")],
            .reading),
        Rule(
            "attr-decimal-integer-range", .must, "4.2", "a whole number is at most 18446744073709551615",
            why: "clients cannot hold a number of more than 64 bits",
            valid: [
                .live(
                    "#EXTINF:6.006,", "segment.ts",
                    "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"i\",BYTERANGE-START=18446744073709551615")
            ],
            invalid: [
                .live(
                    "#EXTINF:6.006,", "segment.ts",
                    "#EXT-X-PRELOAD-HINT:TYPE=MAP,URI=\"i\",BYTERANGE-START=↓18446744073709551616")
            ],
            .reading),
        Rule(
            "attr-hex-prefix", .must, "4.2", "a hexadecimal sequence is 0x or 0X and digits",
            why: "clients read other digits out of it, or none",
            valid: [.media("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0X000102030405060708090A0B0C0D0E0F")],
            invalid: [
                .media("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=↓000102030405060708090A0B0C0D0E0F"),
                .media("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=↓0x"),
            ],
            .reading),
        Rule(
            "attr-hex-uppercase", .must, "4.2", "hexadecimal digits are 0-9 and A-F",
            why: "clients that read by the grammar refuse the tag",
            valid: [.media("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=0x000102030405060708090A0B0C0D0E0F")],
            invalid: [
                .media("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=↓0x000102030405060708090a0b0c0d0e0f"),
                .media("#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-31T10:20:30.000Z\",SCTE35-OUT=↓0xfc00"),
            ],
            .tags([.dateRange], reportLowerCaseDigits)),
        Rule(
            "attr-float-syntax", .must, "4.2", "a number with a fraction is of digits and one point",
            why: "clients refuse the tag, or read another number out of it",
            valid: [
                .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=800000,FRAME-RATE=25", "video.m3u8"),
                .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=800000,FRAME-RATE=29.970", "video.m3u8"),
            ],
            invalid: [
                .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=800000,FRAME-RATE=↓2.5e1", "video.m3u8"),
                .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=800000,FRAME-RATE=↓.5", "video.m3u8"),
                .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=800000,FRAME-RATE=↓2.5.0", "video.m3u8"),
            ],
            .reading),
        Rule(
            "attr-signed-float-syntax", .must, "4.2",
            "a number that may be negative is of digits, one point and a - in front",
            why: "clients refuse the tag, or read another number out of it",
            valid: [.media("#EXT-X-START:TIME-OFFSET=-3.5")],
            invalid: [
                .media("#EXT-X-START:TIME-OFFSET=↓+3.5"), .media("#EXT-X-START:TIME-OFFSET=↓3.5-"),
                .media("#EXT-X-START:TIME-OFFSET=↓3s"),
            ],
            .reading),
    ]

    // MARK: - Strings, enumerations and resolutions

    private static let attributeStringRules: [Rule] = [
        Rule(
            "attr-quoted-forbidden-chars", .must, "4.2",
            "a quoted string holds no line end and no quote, and ends on its line",
            why: "clients take the rest of the line for the string, and miss what follows",
            valid: [.media("#EXT-X-MAP:URI=\"init'1'.mp4\"")],
            invalid: [.media("#EXT-X-MAP:URI=↓\"init.mp4")],
            .reading),
        Rule(
            "attr-quoted-non-empty", .must, "4.2", "a quoted string is not empty",
            why: "nothing can be found under an empty name, and an empty URI is the playlist itself",
            valid: [
                .media(version: 8, "#EXT-X-DEFINE:NAME=\"query\",VALUE=\"\"", "#EXTINF:6.006,", "segment.ts{$query}")
            ],
            invalid: [
                .multivariant("#EXT-X-MEDIA:TYPE=AUDIO,↓GROUP-ID=\"\",NAME=\"A\""),
                .media(
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z",
                    "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-31T10:20:30.000Z\",↓X-COM-EXAMPLE-A=\"\""),
            ],
            .reading),
        Rule(
            "attr-quoted-bytewise", .should, "4.2", "strings that are meant to be equal are so byte by byte",
            why: "clients compare byte by byte, and do not find the group",
            valid: [
                .multivariant(
                    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"aac\",NAME=\"A\",CHANNELS=\"2\",URI=\"a.m3u8\"",
                    RuleExample.variant + ",AUDIO=\"aac\"", "video.m3u8")
            ],
            invalid: [
                .multivariant(
                    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"AAC\",NAME=\"A\",CHANNELS=\"2\",URI=\"a.m3u8\"",
                    RuleExample.variant + ",AUDIO=\"↓aac\"", "video.m3u8"),
                .multivariant(
                    "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"Th\u{E9}\",NAME=\"A\",URI=\"a.m3u8\"",
                    RuleExample.variant + ",SUBTITLES=\"↓The\u{301}\"", "video.m3u8"),
            ],
            .multivariant(reportNearGroups)),
        Rule(
            "attr-enum-syntax", .must, "4.2", "a word of an enumeration stands without quotes",
            why: "clients do not know the value and ignore the tag",
            valid: [.media("#EXT-X-START:TIME-OFFSET=1,PRECISE=NO")],
            invalid: [
                .media("#EXT-X-START:TIME-OFFSET=1,PRECISE=\"↓NO\""),
                .media("#EXT-X-KEY:METHOD=\"↓AES-128\",URI=\"k\""),
            ],
            .reading),
        Rule(
            "attr-enum-unknown-value", .must, "6.3.1", "a word of an enumeration is one that it has",
            why: "clients ignore the whole tag",
            valid: [
                .multivariant("#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",CHANNELS=\"2\",URI=\"a.m3u8\"")
            ],
            invalid: [
                .multivariant("#EXT-X-MEDIA:TYPE=↓DATA,GROUP-ID=\"a\",NAME=\"A\""),
                .multivariant("#EXT-X-MEDIA:TYPE=↓Audio,GROUP-ID=\"a\",NAME=\"A\""),
            ],
            .reading),
        Rule(
            "attr-enum-list-syntax", .must, "4.2",
            "a list of words stands in quotes, with commas and without white space between them",
            why: "clients do not know the words and ignore them",
            valid: [dateRange("CUE=\"PRE,ONCE\""), dateRange("X-COM-EXAMPLE-A=\"IN, OUT\"")],
            invalid: [
                dateRange("CUE=↓PRE"), dateRange("CUE=\"↓PRE, ONCE\""), interstitial("X-SNAP=\"↓OUT, IN\""),
            ],
            .tags([.dateRange], reportSpaceInLists)),
        Rule(
            "attr-enum-list-repeat", .should, "4.2", "no word stands twice in a list",
            why: "the second one says nothing, and another word may have been meant",
            valid: [interstitial("X-SNAP=\"OUT,IN\"")],
            invalid: [interstitial("X-SNAP=\"↓IN,IN\""), dateRange("CUE=\"↓ONCE,PRE,ONCE\"")],
            .tags([.dateRange], reportRepetitionsInLists)),
        Rule(
            "attr-resolution-syntax", .must, "4.2", "a resolution is <width>x<height>",
            why: "clients do not know the size of the picture and choose another variant",
            valid: [.multivariant("#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=1920x1080", "video.m3u8")],
            invalid: [
                .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=↓1920X1080", "video.m3u8"),
                .multivariant("#EXT-X-STREAM-INF:BANDWIDTH=800000,RESOLUTION=↓1080p", "video.m3u8"),
            ],
            .reading),
    ]

    // MARK: - Names nobody knows

    private static let attributeNameRules: [Rule] = [
        Rule(
            "attr-unknown-name", .should, "6.3.1", "attributes are those that the specification defines for the tag",
            why: "clients ignore an attribute they do not know", severity: .note,
            valid: [dateRange("X-COM-EXAMPLE-A=\"1\"")],
            invalid: [
                .multivariant(
                    "#EXT-X-STREAM-INF:BANDWIDTH=800000,↓NAME=\"720p\"", "720p.m3u8",
                    "#EXT-X-STREAM-INF:BANDWIDTH=400000,NAME=\"360p\"", "360p.m3u8"),
                .media("#EXT-X-KEY:METHOD=AES-128,URI=\"k\",↓KEYID=0x00"),
            ],
            .playlist(with: .withAttributes, reportUnknownNames)),
        Rule(
            "attr-unknown-req", .must, "6.3.1", "no attribute that clients do not know begins with REQ-",
            why: "clients ignore the whole tag, and a variant with its URI line",
            valid: [
                .multivariant(
                    "#EXT-X-VERSION:12", "#EXT-X-STREAM-INF:BANDWIDTH=800000,REQ-VIDEO-LAYOUT=\"CH-STEREO\"",
                    "video.m3u8")
            ],
            invalid: [.multivariant("#EXT-X-STREAM-INF:BANDWIDTH=800000,↓REQ-SMELL=\"x\"", "video.m3u8")],
            .reading),
    ]

    /// A date range with a further attribute.
    private static func dateRange(_ attribute: String) -> RuleExample {
        .media(
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-31T10:20:30.000Z",
            "#EXT-X-DATERANGE:ID=\"a\",START-DATE=\"2026-01-31T10:20:30.000Z\",DURATION=2.5," + attribute)
    }

    private static func interstitial(_ attribute: String) -> RuleExample {
        dateRange(
            "CLASS=\"com.apple.hls.interstitial\",X-ASSET-URI=\"https://ads.example.com/1.m3u8\"," + attribute)
    }
}

// MARK: - Checks

/// The reader tells the digits of IV; these are all others.
private func reportLowerCaseDigits(_ tag: TagContext, _ findings: inout Findings) {
    let bytes = tag.playlist.bytes
    let suspects = tag.attributes.pairs { token in
        !token.isQuoted && bytes[token.value.dropFirst(2)].contains { $0.isLowerCaseLetter }
    }
    for pair in suspects {
        guard let sequence = HexadecimalSequence(parsing: pair.value) else { continue }
        let digits = pair.valueBytes.dropFirst(2)
        findings.report(
            at: pair.valueRange,
            fixIts: [
                .replacing(
                    digits, by: bytes.text(digits).uppercased(), "write the digits of \(pair.name) in upper case")
            ],
            "\(pair.name) has \(sequence.bytes.count) bytes with lower-case digits; the grammar has 0-9 and A-F")
    }
}

extension TagContext {
    /// The attributes of a date range that are lists of words.
    fileprivate var wordLists: [TagAttributes.Pair] {
        ["CUE", "X-SNAP", "X-RESTRICT"].compactMap { name in
            guard let pair = attributes[name], name == "CUE" || isInterstitial else { return nil }
            return pair
        }
    }

    private var isInterstitial: Bool { attributes["CLASS"]?.value == DateRange.interstitial }
}

/// The reader looks at CUE; these are the lists of interstitials.
private func reportSpaceInLists(_ tag: TagContext, _ findings: inout Findings) {
    for pair in tag.wordLists where tag.playlist.bytes[pair.valueBytes].contains(where: { $0.isBlank }) {
        guard pair.name != "CUE" else { continue }
        findings.report(
            at: pair.valueRange, "\(pair.name) is '\(pair.value)'; no white space is allowed between its entries")
    }
}

private func reportRepetitionsInLists(_ tag: TagContext, _ findings: inout Findings) {
    for pair in tag.wordLists {
        guard let repeated = pair.value.firstRepeatedWord else { continue }
        findings.report(at: pair.valueRange, "\(repeated) stands twice in \(pair.name); once is enough")
    }
}

extension String {
    /// The first word of a list that stands in it before.
    fileprivate var firstRepeatedWord: Substring? {
        guard mayRepeatWords else { return nil }
        var seen: Set<Substring> = []
        return split(separator: ",").first { !seen.insert($0).inserted }
    }

    /// False where all words begin with different letters, as they do in nearly every list.
    private var mayRepeatWords: Bool {
        var (initials, isAtStart): (UInt32, Bool) = (0, true)
        for byte in utf8 {
            // Letters that are not of ASCII may be one and have different bytes.
            guard byte < 0x80 else { return true }
            if isAtStart, byte != .comma {
                let initial: UInt32 = 1 &<< UInt32(byte & 31)
                if initials & initial != 0 { return true }
                initials |= initial
            }
            isAtStart = byte == .comma
        }
        return false
    }
}

/// Reports each unknown attribute where it first stands in a tag of its name.
private func reportUnknownNames(_ context: PlaylistContext, _ findings: inout Findings) {
    var seen: Set<String> = []
    for (index, line) in context.tags.lines.enumerated() where TagSet.withAttributes.contains(line.name) {
        if context.isPlainPart(at: index) || line.name.definesAll(context.attributeNames(at: index)) { continue }
        let unknown = context.attributes(at: index).pairs { !line.name.defines($0, in: context.bytes) }
        for pair in unknown {
            let name = pair.name
            guard !isSpokenOfElsewhere(name, context), seen.insert("\(line.name.rawValue) \(name)").inserted else {
                continue
            }
            findings.report(
                at: pair.range, fixIts: spelling(of: pair, among: line.name.attributeNames ?? []),
                "\(line.name.spelling) has no attribute \(name); clients ignore it")
        }
    }
}

/// The name that has other hyphens, as FRAME-RATE is to FRAMERATE.
private func spelling(of pair: TagAttributes.Pair, among known: [String]) -> [Diagnostic.FixIt] {
    func letters(_ name: String) -> String { name.filter { $0 != "-" } }
    let written = letters(pair.name)
    guard let name = known.first(where: { letters($0) == written }) else { return [] }
    return [.replacing(pair.nameBytes, by: name, "write \(name)", .review)]
}

/// Whether an attribute that the specification does not name is right, or another rule's.
private func isSpokenOfElsewhere(_ name: String, _ context: PlaylistContext) -> Bool {
    if name.hasPrefix("REQ-") { return true }
    if !name.utf8.allSatisfy({ $0.isUpperCaseLetter || $0.isDigit || $0 == .minus }) || name.isEmpty { return true }
    return name == "PROGRAM-ID" && context.version >= 6
}

/// Reports groups that a variant names in another spelling than theirs.
private func reportNearGroups(
    _ playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings
) {
    let multivariant = context.multivariant
    guard multivariant.streamNumbers.contains(where: \.namesMissingGroup) else { return }
    // Of several groups that are near, the one counts that has the last rendition.
    var nearGroups: [String: RenditionGroup] = [:]
    for group in multivariant.groups {
        let name = "\(group.type.attribute) \(group.id.lowercased())"
        if let other = nearGroups[name], other.last > group.last { continue }
        nearGroups[name] = group
    }
    for (index, numbers) in multivariant.streamNumbers.enumerated() where numbers.namesMissingGroup {
        let variant = multivariant.variant(at: index)
        for type in GroupType.allCases where numbers.groups[type] == GroupNumbers.missing {
            guard let id = variant.groupID(of: type),
                let group = nearGroups["\(type.attribute) \(id.lowercased())"],
                let pair = variant.attributes(in: context)?[type.attribute]
            else { continue }
            report(pair, id, group)
        }
    }

    func report(_ pair: TagAttributes.Pair, _ id: String, _ group: RenditionGroup) {
        let written = group.id
        findings.report(
            at: pair.valueRange,
            notes: [
                .init(
                    message: "the group stands here", range: context.range(ofLineAt: group[place: group.last].position))
            ],
            fixIts: [.replacing(pair.valueBytes, by: written, "write the name of the group", .review)],
            "\(pair.name) is '\(id)' and the group is '\(written)'; names are compared byte by byte")
    }
}

extension VariantNumbers {
    /// Whether the variant names a group that no rendition belongs to.
    fileprivate var namesMissingGroup: Bool { GroupType.allCases.contains { groups[$0] == GroupNumbers.missing } }
}
