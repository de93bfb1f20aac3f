/// One rule for playlists: what it demands, why, and examples of both sides.
///
/// A rule is a value, and its examples are its tests and its documentation.
public struct Rule: Sendable, Identifiable {
    /// How strongly the source says it.
    public enum Level: String, Hashable, Sendable, CaseIterable {
        /// Must, must not, shall, required.
        case must
        /// Should, should not, recommended.
        case should
    }

    /// What it takes to decide the rule.
    public enum Scope: String, Hashable, Sendable, CaseIterable {
        /// One playlist alone.
        case playlist
        /// The playlists of one presentation.
        case presentation
        /// Two loads of one playlist.
        case reload
    }

    /// The name, in lower case; it never changes its meaning.
    public let id: Diagnostic.ID
    public let level: Level
    /// How much a finding weighs unless a configuration says otherwise.
    public let severity: Diagnostic.Severity
    public let scope: Scope
    /// Where it stands: sections of draft-pantos-hls-rfc8216bis-22, or another document and its section. Empty for what
    /// follows from practice alone.
    public let section: String
    /// What it demands, in one sentence without a full stop.
    public let summary: String
    /// Why it matters: what goes wrong where it is broken, in one sentence without a full stop.
    public let rationale: String
    /// Playlists without a finding of the rule, near misses among them.
    public var valid: [RuleExample] { makeValid() }
    /// Playlists with findings of the rule, each marked by `↓` in front of where it begins.
    public var invalid: [RuleExample] { makeInvalid() }
    let check: RuleCheck

    // A validation needs no examples, and to make those of all rules takes longer than all the rest of a short one.
    private let makeValid: @Sendable () -> [RuleExample]
    private let makeInvalid: @Sendable () -> [RuleExample]

    /// Makes a rule; the severity follows the level unless one is given.
    init(
        _ id: Diagnostic.ID, _ level: Level, scope: Scope = .playlist, _ section: String, _ summary: String,
        why rationale: String, severity: Diagnostic.Severity? = nil,
        valid: @autoclosure @escaping @Sendable () -> [RuleExample],
        invalid: @autoclosure @escaping @Sendable () -> [RuleExample], _ check: RuleCheck
    ) {
        self.id = id
        self.level = level
        self.severity = severity ?? (level == .must ? .error : .warning)
        self.scope = scope
        self.section = section
        self.summary = summary
        self.rationale = rationale
        makeValid = valid
        makeInvalid = invalid
        self.check = check
    }
}

/// A playlist, or more than one, that shows a rule.
public enum RuleExample: Hashable, Sendable {
    /// The text of one playlist.
    case playlist(String)
    /// The files of a presentation, the root first.
    case presentation([File])
    /// Two loads of one playlist.
    case reload(old: String, new: String)

    /// A playlist of a presentation.
    public struct File: Hashable, Sendable {
        /// Its name, relative to the root.
        public var name: String
        public var text: String

        public init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    /// The mark in front of where a finding begins.
    public static let mark: Character = "↓"
}

extension RuleExample: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        self = .playlist(text)
    }
}

extension RuleExample {
    /// A Media Playlist of these lines: with `#EXTM3U`, a version and a target duration of 6 s in front, and with a segment and
    /// EXT-X-ENDLIST behind, unless the lines have such.
    static func media(version: Int? = 7, _ lines: String...) -> RuleExample {
        var text = ["#EXTM3U"]
        func has(_ tag: String) -> Bool { lines.contains { $0.begins(with: tag) } }
        if let version, !has("#EXT-X-VERSION") { text.append("#EXT-X-VERSION:\(version)") }
        if !has("#EXT-X-TARGETDURATION") { text.append("#EXT-X-TARGETDURATION:6") }
        text += lines
        if !has("#EXTINF") { text += ["#EXTINF:6.006,", "segment.ts"] }
        if !has("#EXT-X-ENDLIST"), !has("#EXT-X-SERVER-CONTROL"), !has("#EXT-X-PART") { text.append("#EXT-X-ENDLIST") }
        return .playlist(text.joined(separator: "\n") + "\n")
    }

    /// A Media Playlist of exactly these lines behind `#EXTM3U`, a version and a target duration of 6 s: nothing is added
    /// at the end.
    static func live(version: Int? = 7, _ lines: String...) -> RuleExample {
        var text = ["#EXTM3U"]
        func has(_ tag: String) -> Bool { lines.contains { $0.begins(with: tag) } }
        if let version, !has("#EXT-X-VERSION") { text.append("#EXT-X-VERSION:\(version)") }
        if !has("#EXT-X-TARGETDURATION") { text.append("#EXT-X-TARGETDURATION:6") }
        return .playlist((text + lines).joined(separator: "\n") + "\n")
    }

    /// A Multivariant Playlist of these lines behind `#EXTM3U`, with a variant behind unless the lines have one.
    static func multivariant(_ lines: String...) -> RuleExample {
        var text = ["#EXTM3U"] + lines
        if !lines.contains(where: { $0.begins(with: "#EXT-X-STREAM-INF") }) {
            text += [variant, "video.m3u8"]
        }
        return .playlist(text.joined(separator: "\n") + "\n")
    }

    /// The playlist under a name, for what depends on its address.
    func named(_ name: String) -> RuleExample {
        guard case .playlist(let text) = self else { return self }
        return .presentation([File(name, text)])
    }

    /// The playlist as the root of a presentation with another one.
    func leading(to other: RuleExample, named name: String) -> RuleExample {
        guard case .playlist(let root) = self, case .playlist(let text) = other else { return self }
        return .presentation([File("main.m3u8", root), File(name, text)])
    }

    /// A presentation: a root, and the playlists that it leads to by their names.
    static func presentation(_ root: RuleExample, _ others: KeyValuePairs<String, RuleExample>) -> RuleExample {
        guard case .playlist(let text) = root else { return root }
        let files = others.compactMap { name, example -> File? in
            if case .playlist(let text) = example { File(name, text) } else { nil }
        }
        return .presentation([File("main.m3u8", text)] + files)
    }

    /// An EXT-X-STREAM-INF tag with all that is advised.
    static let variant =
        "#EXT-X-STREAM-INF:BANDWIDTH=2000000,CODECS=\"avc1.640020,mp4a.40.2\",RESOLUTION=1280x720,FRAME-RATE=25.000"
}

extension String {
    /// Whether a line of an example begins with a tag, a mark in front or not.
    fileprivate func begins(with tag: String) -> Bool {
        // Byte by byte: all examples together ask thousands of times, whenever the tool begins.
        utf8.lazy.filter { $0 < 0x80 }.starts(with: tag.utf8)
    }
}
