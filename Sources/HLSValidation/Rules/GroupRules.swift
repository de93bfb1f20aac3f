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
                for group in context.groups.groups {
                    let defaults = group.members.filter(\.isDefault)
                    guard let first = defaults.first else { continue }
                    for other in defaults.dropFirst() {
                        findings.report(
                            "DEFAULT", of: other, in: context,
                            notes: context.note("the default already there", at: "DEFAULT", of: first),
                            "the \(group.key) has a second default, \((other.name ?? "").shown); one is due at most")
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
                for groups in context.groups.byType {
                    guard let first = groups.first else { continue }
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
            .multivariant { playlist, context, findings in
                let named = Set(playlist.allVariants.flatMap(\.groups))
                for group in context.groups.groups where !named.contains(group.key) {
                    findings.report(
                        "GROUP-ID", of: group.first, in: context, "no variant names the \(group.key)")
                }
            }),
    ]
}

private func checkNames(_ context: PlaylistContext, _ findings: inout Findings) {
    for group in context.groups.groups where group.members.count > 1 {
        var firsts: [ByteCompared: Rendition] = [:]
        for member in group.members {
            guard let name = member.name else { continue }
            let key = ByteCompared(wrappedValue: name)
            guard let first = firsts[key] else {
                firsts[key] = member
                continue
            }
            findings.report(
                "NAME", of: member, in: context, notes: context.note("the other one", at: "NAME", of: first),
                "the \(group.key) has a second member \(name.shown); names differ within a group")
        }
    }
}

private func checkAutoselect(_ context: PlaylistContext, _ findings: inout Findings) {
    for group in context.groups.groups where group.members.count > 1 {
        var firsts: [SelectionTraits: Rendition] = [:]
        for member in group.members where member.isAutoselect {
            let traits = SelectionTraits(member)
            guard let first = firsts[traits] else {
                firsts[traits] = member
                continue
            }
            findings.report(
                "AUTOSELECT", of: member, in: context,
                notes: context.note("the other one", at: "AUTOSELECT", of: first),
                "\((member.name ?? "").shown) and \((first.name ?? "").shown) of the \(group.key) are selected "
                    + "automatically, with the same LANGUAGE, ASSOC-LANGUAGE, FORCED and CHARACTERISTICS")
        }
    }
}

/// What a client chooses by among renditions that may be selected automatically.
private struct SelectionTraits: Hashable {
    let language: String?
    let assocLanguage: String?
    let isForced: Bool
    let characteristics: Set<String>

    init(_ rendition: Rendition) {
        language = rendition.language
        assocLanguage = rendition.assocLanguage
        isForced = rendition.isForced
        characteristics = Set(rendition.characteristics)
    }
}

/// Compares with one group; what is missing is looked for no longer than it takes to name a few, so that many groups stay
/// linear.
private func checkMembers(
    of groups: ArraySlice<RenditionGroup>, against reference: RenditionGroup, _ context: PlaylistContext,
    _ findings: inout Findings
) {
    let expectedNames = reference.names
    let expected = Set(expectedNames)
    for group in groups {
        let groupNames = group.names
        let names = Set(groupNames)
        let additional = groupNames.filter { !expected.contains($0) }
        let shared = names.count - Set(additional).count
        guard !additional.isEmpty || shared < expected.count else { continue }
        let missing = expectedNames.lazy.filter { !names.contains($0) }.prefix(3)
        var differences: [String] = []
        if !missing.isEmpty { differences.append("lacks \(missing.compactMap(\.wrappedValue).listed)") }
        if !additional.isEmpty { differences.append("has \(additional.compactMap(\.wrappedValue).listed) besides") }
        findings.report(
            "GROUP-ID", of: group.first, in: context,
            notes: context.note("the group it is compared with", at: "GROUP-ID", of: reference.first),
            "the \(group.key) differs from the \(reference.key): it \(differences.joined(separator: ", and "))")
    }
}

extension RenditionGroup {
    /// The NAMEs of the members.
    fileprivate var names: [ByteCompared] {
        members.filter { $0.name != nil }.map { ByteCompared(wrappedValue: $0.name) }
    }
}

private func checkAttributes(_ context: PlaylistContext, _ findings: inout Findings) {
    for groups in context.groups.byType where groups.count > 1 {
        var firsts: [ByteCompared: Rendition] = [:]
        for member in groups.flatMap(\.members) {
            guard let name = member.name else { continue }
            let key = ByteCompared(wrappedValue: name)
            guard let first = firsts[key] else {
                firsts[key] = member
                continue
            }
            guard first.groupKey != member.groupKey else { continue }
            for difference in member.differences(from: first) {
                findings.report(
                    difference.attribute, of: member, in: context,
                    notes: context.note("the other one", at: difference.attribute, of: first),
                    "\(difference.attribute) of \(name.shown) is \(difference.here) here and \(difference.there) in "
                        + "the \(first.groupKey.map(String.init(describing:)) ?? "other group"); both must be the same")
            }
        }
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
