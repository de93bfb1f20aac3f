/// The JSON that EXT-X-SESSION-DATA names (4.4.6.4, Appendixes E and G).
extension Rule {
    static let sessionDataFileRules: [Rule] = [
        Rule(
            "sdata-json-valid", .must, scope: .presentation, "4.4.6.4",
            "what the URI of EXT-X-SESSION-DATA leads to is JSON, unless FORMAT is RAW",
            why: "clients throw the data away, and apps go without them",
            valid: [
                .presentation(chapters, ["chapters.json": #"[{"title": "I"}]"#]),
                .presentation(
                    .tags(#"SESSION-DATA:DATA-ID="com.example.chapters",URI="chapters.html",FORMAT=RAW"#),
                    ["chapters.html": "<html></html>"]),
                // Whether a file that is not beside the playlist is there, nobody knows.
                chapters,
            ],
            invalid: [
                .presentation(markedChapters, ["chapters.json": "<html>404 Not Found</html>"]),
                .presentation(markedChapters, ["chapters.json": #"[{"title": "I",}]"#]),
                .presentation(markedChapters, ["chapters.json": #"[{"title": "I"}"#]),
            ],
            .presentation { context, findings in
                for file in sessionDataFiles(nil, context, &findings) {
                    guard let words = file.fault?.words else { continue }
                    findings.report(
                        at: context.place(of: "URI", in: file.model),
                        "\(file.name) \(words); without FORMAT=RAW, JSON is due")
                }
            }),
        Rule(
            "sdata-localized-names-shape", .must, scope: .presentation, "E.1",
            "localized rendition names are an object of objects: by NAME, then by language, the name to show",
            why: "clients show the names of the playlist in every language",
            valid: [
                localizedNames(#"{"English": {"en": "English", "de": "Englisch"}, "Commentary": {}}"#),
                localizedNames("{}"),
                .tags(#"SESSION-DATA:DATA-ID="_hls.localized-rendition-names",URI="names.json""#),
            ],
            invalid: [
                localizedNames(#"[{"English": {"de": "Englisch"}}]"#, mark: "↓"),
                localizedNames(#"{"English": "Englisch"}"#, mark: "↓"),
                localizedNames(#"{"English": {"de": null}}"#, mark: "↓"),
            ],
            .sessionData("_hls.localized-rendition-names") { root, shape in
                guard shape.isObject(root, due: "an object of names") else { return }
                for member in root.members { shape.texts(member.place, due: "an object of languages") }
            }),
        Rule(
            "sdata-media-settings-shape", .must, scope: .presentation, "G.1",
            "media presentation settings are objects of a TYPE, with selectors, their settings, and names for both",
            why: "clients offer their own menus instead",
            valid: [
                mediaSettings(#"{"en": "Origin"}"#, #"{"en": "Home"}"#),
                .presentation(settingsTag, ["settings.json": "[]"]),
            ],
            invalid: [
                .presentation(markedSettingsTag, ["settings.json": #"{"TYPE": "AUDIO"}"#]),
                .presentation(markedSettingsTag, ["settings.json": #"[{"MEDIA-PRESENTATION-SETTINGS": []}]"#]),
                .presentation(
                    markedSettingsTag,
                    [
                        "settings.json":
                            #"[{"TYPE": "AUDIO", "MEDIA-PRESENTATION-SETTINGS": [{"SELECTOR": 1, "DISPLAY-NAMES": []}]}]"#
                    ]),
            ],
            .sessionData(mediaSettingsID, checkSettings)),
        Rule(
            "sdata-media-settings-languages", .should, scope: .presentation, "G.1",
            "a language of one DISPLAY-NAMES of media presentation settings is in all of them",
            why: "menus are a mixture of languages",
            valid: [
                mediaSettings(#"{"en": "Origin", "de": "Herkunft"}"#, #"{"de": "Heim", "EN": "Home"}"#),
                mediaSettings("{}", "{}"),
            ],
            invalid: [
                mediaSettings(#"{"en": "Origin", "de": "Herkunft"}"#, #"{"en": "Home"}"#, mark: "↓"),
                mediaSettings("{}", #"{"en": "Home"}"#, mark: "↓"),
            ],
            .sessionData(mediaSettingsID, checkLanguages)),
    ]

    // MARK: - Examples

    private static let mediaSettingsID = "_hls.media-presentation-settings"

    private static let chapters = RuleExample.tags(
        #"SESSION-DATA:DATA-ID="com.example.chapters",URI="chapters.json""#)
    private static let markedChapters = RuleExample.tags(
        #"SESSION-DATA:DATA-ID="com.example.chapters",URI="↓chapters.json""#)
    private static let settingsTag = RuleExample.tags(
        #"SESSION-DATA:DATA-ID="_hls.media-presentation-settings",FORMAT=JSON,URI="settings.json""#)
    private static let markedSettingsTag = RuleExample.tags(
        #"SESSION-DATA:DATA-ID="_hls.media-presentation-settings",FORMAT=JSON,URI="↓settings.json""#)

    private static func localizedNames(_ json: String, mark: String = "") -> RuleExample {
        .presentation(
            .tags(#"SESSION-DATA:DATA-ID="_hls.localized-rendition-names",URI="\#(mark)names.json""#),
            ["names.json": .playlist(json)])
    }

    /// Settings of one selector with one setting.
    private static func mediaSettings(_ selector: String, _ setting: String, mark: String = "") -> RuleExample {
        .presentation(
            mark.isEmpty ? settingsTag : markedSettingsTag,
            [
                "settings.json": .playlist(
                    """
                    [{
                      "TYPE": "AUDIO",
                      "MEDIA-PRESENTATION-SETTINGS": [{
                        "SELECTOR": "Origin",
                        "DISPLAY-NAMES": \(selector),
                        "SETTINGS": [{"CHARACTERISTIC": "com.example.home", "DISPLAY-NAMES": \(setting)}]
                      }]
                    }]

                    """)
            ])
    }
}

// MARK: - Files

/// The JSON that tags with a DATA-ID name, or all tags; where there is none, the rule at work has nothing to judge.
private func sessionDataFiles(
    _ id: String?, _ context: PresentationContext, _ findings: inout PresentationFindings
) -> [SideFile<SessionData>] {
    let named = context.root.sessionData.filter { $0.uriOfJSON != nil && (id == nil || $0.dataID == id) }
    let files = context.sideFiles(named, uri: \.uriOfJSON)
    if named.isEmpty {
        findings.doesNotApply("no EXT-X-SESSION-DATA \(id.map { "with '\($0)'" } ?? "of JSON") has a URI")
    } else if files.isEmpty {
        findings.cannotRun("no file of EXT-X-SESSION-DATA is at hand")
    }
    return files
}

extension RuleCheck {
    /// Looks at the JSON that the tags with a DATA-ID name.
    fileprivate static func sessionData(
        _ id: String, _ check: @escaping @Sendable (JSONPlace, inout JSONShape) -> Void
    ) -> RuleCheck {
        .presentation { context, findings in
            for file in sessionDataFiles(id, context, &findings) {
                guard let root = file.json else { continue }
                var shape = JSONShape()
                check(root, &shape)
                guard let faults = shape.faults(in: file.name) else { continue }
                findings.report(at: context.place(of: "URI", in: file.model), faults)
            }
        }
    }
}

// MARK: - Media presentation settings

private func checkSettings(_ root: JSONPlace, _ shape: inout JSONShape) {
    for type in shape.objects(root) {
        shape.text(type["TYPE"])
        for selector in shape.objects(type["MEDIA-PRESENTATION-SETTINGS"]) {
            shape.text(selector["SELECTOR"])
            shape.texts(selector["DISPLAY-NAMES"], due: "an object of languages")
            for setting in shape.objects(selector["SETTINGS"]) {
                shape.text(setting["CHARACTERISTIC"])
                shape.texts(setting["DISPLAY-NAMES"], due: "an object of languages")
            }
        }
    }
}

private func checkLanguages(_ root: JSONPlace, _ shape: inout JSONShape) {
    let selectors = root.elements.flatMap { $0["MEDIA-PRESENTATION-SETTINGS"].elements }
    let named = selectors.flatMap { [$0] + $0["SETTINGS"].elements }
    let names = named.map { $0["DISPLAY-NAMES"] }.filter { $0.value?.object != nil }
    // Case tells no languages apart (RFC 5646 section 2.1.1).
    let languages = names.map { Set($0.members.map { $0.name.lowercased() }) }
    let all = languages.reduce(into: Set<String>()) { $0.formUnion($1) }
    for (place, languages) in zip(names, languages) where languages.count < all.count {
        shape.report(place, "has no '\(missing(all, languages))', a language of another DISPLAY-NAMES")
    }
}

/// The first language that is not there.
private func missing(_ all: Set<String>, _ languages: Set<String>) -> String {
    all.subtracting(languages).min()?.shortened ?? ""
}
