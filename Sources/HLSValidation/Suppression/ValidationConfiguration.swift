/// How a project wants its playlists judged, from a configuration file in JSON (`Docs/hlscheck.schema.json`).
///
///     {
///       "profile": "specification",
///       "ignore": ["seg-extinf-zero"],
///       "severities": { "lex-nfc": "warning" },
///       "ignores": [{ "rule": "key-*", "path": "legacy/**", "reason": "frozen in 2021" }]
///     }
public struct ValidationConfiguration: Hashable, Sendable {
    /// The name of a rule set: `standard`, `specification`, `fairplay`, `apple` or `all`; nil for the standard one.
    public var profile: String?
    /// Of these rules only some; empty for all.
    public var select: [RulePattern] = []
    /// Rules that do not run.
    public var ignore: [RulePattern] = []
    /// Severities other than the rules' own.
    public var severities: [Diagnostic.ID: Diagnostic.Severity] = [:]
    /// Findings to live with, by rule and path.
    public var ignores: IgnoreList = IgnoreList()
    /// The lowest severity that makes a run fail, as written: `error`, `warning`, `note` or `never`.
    public var failOn: String?
    /// Where the baseline is, relative to the configuration file.
    public var baseline: String?

    public init() {}

    /// The rules to run.
    ///
    /// - Throws: ``ValidationConfigurationError`` where the profile is unknown.
    public func ruleSet() throws(ValidationConfigurationError) -> RuleSet {
        guard var rules = RuleSet(profile: profile ?? "standard") else {
            throw ValidationConfigurationError(
                "there is no profile '\(profile ?? "")'; known are \(RuleSet.profiles.joined(separator: ", "))")
        }
        if !select.isEmpty { rules = RuleSet.all.only(matching: select) }
        return rules.without(matching: ignore).weighing(severities)
    }
}

/// Why a configuration cannot be used, in words.
public struct ValidationConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension RuleSet {
    /// The names of rule sets.
    public static let profiles = ["standard", "specification", "fairplay", "apple", "all"]

    /// The rule set of a name.
    public init?(profile: String) {
        switch profile {
        case "standard": self = .standard
        case "specification": self = .specification
        case "fairplay": self = .fairPlay
        case "apple": self = .apple
        case "all": self = .all
        default: return nil
        }
    }
}

// MARK: - Reading

extension ValidationConfiguration {
    /// Reads a configuration file.
    ///
    /// - Throws: ``ValidationConfigurationError`` that names the member and says what is due; also for a member that nobody
    ///   knows, which would otherwise do nothing in silence.
    public init(json: [UInt8]) throws(ValidationConfigurationError) {
        guard let object = JSONObject(json) else {
            throw ValidationConfigurationError("the configuration is no JSON object")
        }
        for member in object.members {
            switch member.name {
            case "$schema": break
            case "profile": profile = try ValidationConfiguration.text(member)
            case "select": select = try ValidationConfiguration.patterns(member)
            case "ignore": ignore = try ValidationConfiguration.patterns(member)
            case "severities": severities = try ValidationConfiguration.severities(member)
            case "ignores": ignores = try ValidationConfiguration.ignores(member)
            case "failOn": failOn = try ValidationConfiguration.text(member)
            case "baseline": baseline = try ValidationConfiguration.text(member)
            default: throw ValidationConfigurationError("there is no member '\(member.name)'")
            }
        }
        _ = try ruleSet()
    }

    private typealias Member = (name: String, value: JSONValue)

    private static func text(_ member: Member) throws(ValidationConfigurationError) -> String {
        guard let text = member.value.string else {
            throw ValidationConfigurationError("'\(member.name)' must be a string")
        }
        return text
    }

    private static func patterns(_ member: Member) throws(ValidationConfigurationError) -> [RulePattern] {
        guard let names = member.value.strings else {
            throw ValidationConfigurationError("'\(member.name)' must be an array of names of rules")
        }
        var patterns: [RulePattern] = []
        for name in names { patterns.append(try pattern(name, in: member.name)) }
        return patterns
    }

    private static func pattern(_ name: String, in member: String) throws(ValidationConfigurationError) -> RulePattern {
        let pattern = RulePattern(name)
        guard pattern.isKnown else {
            throw ValidationConfigurationError("'\(member)': there is no rule '\(name)'")
        }
        return pattern
    }

    private static func severities(
        _ member: Member
    ) throws(ValidationConfigurationError) -> [Diagnostic.ID: Diagnostic.Severity] {
        guard let object = member.value.object else {
            throw ValidationConfigurationError("'\(member.name)' must be an object of rules and severities")
        }
        var severities: [Diagnostic.ID: Diagnostic.Severity] = [:]
        for (name, value) in object.members {
            guard let severity = value.string.flatMap({ Diagnostic.Severity(rawValue: $0) }) else {
                throw ValidationConfigurationError("'\(member.name).\(name)' must be error, warning or note")
            }
            let pattern = try pattern(name, in: member.name)
            for id in RulePattern.knownIDs where pattern.matches(id) { severities[id] = severity }
        }
        return severities
    }

    private static func ignores(_ member: Member) throws(ValidationConfigurationError) -> IgnoreList {
        guard case .array(let elements) = member.value else {
            throw ValidationConfigurationError("'\(member.name)' must be an array of objects")
        }
        var entries: [IgnoreList.Entry] = []
        for element in elements {
            guard let object = element.object, let rule = object.string(named: "rule") else {
                throw ValidationConfigurationError("'\(member.name)': each entry must be an object with a 'rule'")
            }
            for (name, _) in object.members where !["rule", "path", "reason"].contains(name) {
                throw ValidationConfigurationError("'\(member.name)': there is no member '\(name)'")
            }
            entries.append(
                IgnoreList.Entry(
                    rule: try pattern(rule, in: member.name),
                    path: object.string(named: "path").map { PathPattern($0) },
                    reason: object.string(named: "reason")))
        }
        return IgnoreList(entries)
    }
}
