/// Groups of renditions (4.4.6.1.1).
extension Rule {
    static let groupRules: [Rule] = memberRules + correspondenceRules

    private static let memberRules: [Rule] = [
        Rule(
            "group-name-unique", .must, "4.4.6.1.1", "the NAMEs of a group's members differ",
            why: "people cannot tell the renditions apart, and clients show one of them only",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",CHANNELS="6""#,
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="a",NAME="English",URI="en.m3u8""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="↓English",CHANNELS="6""#)
            ],
            .playlist(checkNames)),
        Rule(
            "group-one-default", .must, "4.4.6.1.1", "a group has one member with DEFAULT=YES at most",
            why: "clients differ in which of them they play",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES"#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",DEFAULT=NO"#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",DEFAULT=YES"#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",DEFAULT=↓YES"#)
            ],
            .playlist { context, findings in
                let multivariant = context.multivariant
                for group in context.groups where group.count > 1 {
                    let defaults = group.places.lazy.map { Int($0) }.filter {
                        multivariant.renditionNumbers[$0].isDefault
                    }
                    guard let first = defaults.first else { continue }
                    for other in defaults.dropFirst().map(multivariant.rendition) {
                        findings.report(
                            "DEFAULT", of: other, in: context,
                            notes: context.note(
                                "the default already there", at: "DEFAULT", of: multivariant.rendition(at: first)),
                            "the \(group.key) has a second default, \((other.name ?? "").shown); one is due at "
                                + "most")
                    }
                }
            }),
        Rule(
            "group-autoselect-distinct", .should, "4.4.6.1.1",
            "members with AUTOSELECT=YES differ in LANGUAGE, ASSOC-LANGUAGE, FORCED or CHARACTERISTICS",
            why: "clients have nothing to choose one of them by",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",AUTOSELECT=YES"#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English 2",LANGUAGE="en",AUTOSELECT=NO"#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",AUTOSELECT=YES"#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",AUTOSELECT=YES"#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English 2",LANGUAGE="en",AUTOSELECT=↓YES"#)
            ],
            .playlist(checkAutoselect)),
    ]

    private static let correspondenceRules: [Rule] = [
        Rule(
            "group-same-members", .must, "4.4.6.1.1", "all groups of one type have the same members, by their NAMEs",
            why: "a rendition is lost when a client switches to a variant with another group",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",CHANNELS="2""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="Deutsch",CHANNELS="6""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",CHANNELS="6""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",CHANNELS="2""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="↓b",NAME="English",CHANNELS="6""#)
            ],
            .playlist { context, findings in
                for type in GroupType.allCases {
                    let groups = context.groups.groups(of: type)
                    guard groups.count > 1, let first = groups.first else { continue }
                    checkMembers(of: groups.dropFirst(), against: first, context, &findings)
                }
            }),
        Rule(
            "group-same-attributes", .must, "4.4.6.1.1",
            "members of one NAME in groups of one type say the same, but for what encodings differ in",
            why: "a client that switches groups goes on with another rendition",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",CHANNELS="2",URI="en2.m3u8""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",LANGUAGE="en",DEFAULT=NO,CHANNELS="6",URI="en6.m3u8""#
                )
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",CHANNELS="2""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="b",NAME="English",LANGUAGE="↓en-GB",CHANNELS="6""#)
            ],
            .playlist(checkAttributes)),
        Rule(
            "group-unreferenced", .should, "4.4.6.2", "a variant names the group",
            why: "nobody ever plays its renditions",
            valid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",CHANNELS="2""#,
                    #"STREAM-INF:BANDWIDTH=2000000,AUDIO="a""#)
            ],
            invalid: [
                .tags(
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="↓A",NAME="English",CHANNELS="2""#,
                    #"MEDIA:TYPE=SUBTITLES,GROUP-ID="↓a",NAME="English",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2000000,AUDIO="a""#)
            ],
            .multivariant { _, context, findings in
                var isNamed = Array(repeating: false, count: context.groups.count)
                for numbers in context.multivariant.streamNumbers {
                    for type in GroupType.allCases where numbers.groups[type] >= 0 {
                        isNamed[Int(numbers.groups[type])] = true
                    }
                }
                for group in context.groups where !isNamed[group.index] {
                    findings.report(
                        "GROUP-ID", of: group.first, in: context, "no variant names the \(group.key)")
                }
            }),
    ]
}

private func checkNames(_ context: PlaylistContext, _ findings: inout Findings) {
    let multivariant = context.multivariant
    var members = LatestMembers(multivariant.nameCount)
    for group in context.groups where group.count > 1 {
        for place in group.places {
            let name = multivariant.renditionNumbers[Int(place)].name
            guard name >= 0, let first = members.first(with: name, of: group.index, or: place) else { continue }
            let (member, other) = (multivariant.rendition(at: Int(place)), multivariant.rendition(at: Int(first)))
            findings.report(
                "NAME", of: member, in: context, notes: context.note("the other one", at: "NAME", of: other),
                "the \(group.key) has a second member \((member.name ?? "").shown); names differ within a group")
        }
    }
}

private func checkAutoselect(_ context: PlaylistContext, _ findings: inout Findings) {
    let numbers = context.multivariant.renditionNumbers
    var languages = LatestMembers(context.multivariant.languageCount)
    for group in context.groups where group.repeatsLanguages(context.multivariant, &languages) {
        var firsts: [SelectionTraits: Int] = [:]
        for index in group.places.lazy.map({ Int($0) }) where numbers[index].isAutoselect {
            let traits = SelectionTraits(numbers[index])
            guard let first = firsts[traits] else {
                firsts[traits] = index
                continue
            }
            let (member, other) = (context.multivariant.rendition(at: index), context.multivariant.rendition(at: first))
            findings.report(
                "AUTOSELECT", of: member, in: context,
                notes: context.note("the other one", at: "AUTOSELECT", of: other),
                "\((member.name ?? "").shown) and \((other.name ?? "").shown) of the \(group.key) are selected "
                    + "automatically, with the same LANGUAGE, ASSOC-LANGUAGE, FORCED and CHARACTERISTICS")
        }
    }
}

extension RenditionGroup {
    /// Whether two members that are selected automatically have one language, or one has none: only then the two may be alike.
    fileprivate func repeatsLanguages(_ playlist: MultivariantContext, _ languages: inout LatestMembers) -> Bool {
        guard count > 1 else { return false }
        return places.contains { place in
            let rendition = playlist.renditionNumbers[Int(place)]
            guard rendition.isAutoselect else { return false }
            let language = rendition.language
            return language < 0 || languages.first(with: language, of: index, or: place) != nil
        }
    }
}

/// What a client chooses by among renditions that may be selected automatically.
private struct SelectionTraits: Hashable {
    let language: Int32
    let assocLanguage: Int32
    let characteristics: Int32
    let isForced: Bool

    init(_ rendition: RenditionNumbers) {
        language = rendition.language
        assocLanguage = rendition.assocLanguage
        characteristics = rendition.characteristics
        isForced = rendition.isForced
    }
}

/// Compares with one group. What is missing is looked for when it is told only, and no longer than it takes to name a few,
/// so that many groups stay linear.
private func checkMembers(
    of groups: some Collection<RenditionGroup>, against reference: RenditionGroup, _ context: PlaylistContext,
    _ findings: inout Findings
) {
    let multivariant = context.multivariant
    var (expected, members) = (LatestMembers(multivariant.nameCount), LatestMembers(multivariant.nameCount))
    let expectedCount = reference.places.count { place in
        let name = multivariant.renditionNumbers[Int(place)].name
        return name >= 0 && expected.first(with: name, of: reference.index, or: place) == nil
    }
    for group in groups {
        var (sharedCount, hasOthers) = (0, false)
        for place in group.places {
            let name = multivariant.renditionNumbers[Int(place)].name
            guard name >= 0, members.first(with: name, of: group.index, or: place) == nil else { continue }
            if expected.contains(name, in: reference.index) { sharedCount += 1 } else { hasOthers = true }
        }
        guard hasOthers || sharedCount < expectedCount else { continue }
        findings.report(
            "GROUP-ID", of: group.first, in: context,
            notes: context.note("the group it is compared with", at: "GROUP-ID", of: reference.first),
            "the \(group.key) differs from the \(reference.key): it "
                + difference(of: group, from: reference, multivariant, expected: expected, members: members))
    }
}

/// What NAMEs a group lacks or has besides, in words.
private func difference(
    of group: RenditionGroup, from reference: RenditionGroup, _ playlist: MultivariantContext, expected: LatestMembers,
    members: LatestMembers
) -> String {
    func names(_ places: some Sequence<Int32>) -> [String] {
        places.compactMap { playlist.renditions[Int($0)].name }
    }
    let missing = reference.places.lazy.filter { place in
        let name = playlist.renditionNumbers[Int(place)].name
        return name >= 0 && !members.contains(name, in: group.index)
    }.prefix(3)
    let additional = group.places.filter { place in
        let name = playlist.renditionNumbers[Int(place)].name
        return name >= 0 && !expected.contains(name, in: reference.index)
    }
    var differences: [String] = []
    if !missing.isEmpty { differences.append("lacks \(names(missing).listed)") }
    if !additional.isEmpty { differences.append("has \(names(additional).listed) besides") }
    return differences.joined(separator: ", and ")
}

private func checkAttributes(_ context: PlaylistContext, _ findings: inout Findings) {
    let multivariant = context.multivariant
    var members = LatestMembers(multivariant.nameCount)
    for type in GroupType.allCases where context.groups.groups(of: type).count > 1 {
        for group in context.groups.groups(of: type) {
            for place in group.places {
                let name = multivariant.renditionNumbers[Int(place)].name
                guard name >= 0, let first = members.first(with: name, of: type.rawValue, or: place),
                    multivariant.renditionNumbers[Int(first)].group != Int32(group.index),
                    multivariant.renditionNumbers[Int(place)].differ(from: multivariant.renditionNumbers[Int(first)])
                else { continue }
                let (member, other) = (multivariant.renditions[Int(place)], multivariant.renditions[Int(first)])
                reportDifferences(of: member, from: other, context, &findings)
            }
        }
    }
}

private func reportDifferences(
    of member: Rendition, from first: Rendition, _ context: PlaylistContext, _ findings: inout Findings
) {
    for difference in member.differences(from: first) {
        findings.report(
            difference.attribute, of: member, in: context,
            notes: context.note("the other one", at: difference.attribute, of: first),
            "\(difference.attribute) of \((member.name ?? "").shown) is \(difference.here) here and \(difference.there) in "
                + "the \(first.groupKey.map(String.init(describing:)) ?? "other group"); both must be the same")
    }
}

extension RenditionNumbers {
    /// Whether an attribute is not the same that must be so in groups of one type.
    fileprivate func differ(from other: RenditionNumbers) -> Bool {
        language != other.language || assocLanguage != other.assocLanguage || isDefault != other.isDefault
            || isAutoselect != other.isAutoselect || isForced != other.isForced
            || characteristics != other.characteristics
    }
}

extension Rendition {
    /// The attributes that members of different groups must have in common and these two do not, with their values.
    fileprivate func differences(from other: Rendition) -> [(attribute: String, here: String, there: String)] {
        var found: [(attribute: String, here: String, there: String)] = []
        func compare(_ attribute: String, _ here: String?, _ there: String?) {
            guard ByteCompared(wrappedValue: here) != ByteCompared(wrappedValue: there) else { return }
            found.append((attribute, here?.shown ?? "absent", there?.shown ?? "absent"))
        }
        func compare(_ attribute: String, _ here: Bool, _ there: Bool) {
            if here != there { found.append((attribute, here ? "YES" : "NO", there ? "YES" : "NO")) }
        }
        compare("LANGUAGE", language, other.language)
        compare("ASSOC-LANGUAGE", assocLanguage, other.assocLanguage)
        compare("DEFAULT", isDefault, other.isDefault)
        compare("AUTOSELECT", isAutoselect, other.isAutoselect)
        compare("FORCED", isForced, other.isForced)
        if characteristics != other.characteristics, Set(characteristics) != Set(other.characteristics) {
            compare("CHARACTERISTICS", writtenCharacteristics, other.writtenCharacteristics)
        }
        return found
    }

    private var writtenCharacteristics: String? {
        characteristics.isEmpty ? nil : characteristics.joined(separator: ",")
    }
}
