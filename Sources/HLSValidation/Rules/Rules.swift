extension Rule {
    /// The rules of draft-pantos-hls-rfc8216bis-22 that one playlist's text can decide.
    static let specification: [Rule] =
        lexicalRules
        + attributeRules
        + variableRules
        + versionRules
        + startRules

    /// The rules for FairPlay Streaming, and what is found out about key lines.
    static let fairPlay: [Rule] = []

    /// The ids of all rules, whether asked for or not.
    static let knownIDs = Set((specification + fairPlay).map(\.id))
}
