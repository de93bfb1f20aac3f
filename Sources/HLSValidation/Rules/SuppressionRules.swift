/// Comments that take findings back.
extension Rule {
    static let suppressionRules: [Rule] = [
        Rule(
            "suppression-unknown-rule", .should, "", "a comment that ignores a rule names one that there is",
            why: "a misspelt name ignores nothing, and nobody notices",
            valid: [.media("# hlscheck:ignore lex-unknown-tag it is ours", "#EXT-X-FOO:1")],
            invalid: [.media("↓# hlscheck:ignore lex-unknown-tags it is ours"), .media("↓# hlscheck:ignore")],
            .suppression),
        Rule(
            "suppression-unused", .should, "", "a comment that ignores a rule stands above a finding of the rule",
            why: "a comment that is no longer needed hides the next fault",
            valid: [.media("# hlscheck:ignore lex-* it is ours", "#EXT-X-FOO:1")],
            invalid: [.media("↓# hlscheck:ignore lex-unknown-tag it is gone")],
            .suppression),
    ]
}
