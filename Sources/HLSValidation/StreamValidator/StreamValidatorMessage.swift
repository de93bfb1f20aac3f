/// One thing that `mediastreamvalidator` has to say, with the members of its JSON as they are.
package struct StreamValidatorMessage: Hashable, Sendable {
    /// What was found, from `errorComment`.
    package var text: String
    /// The values found, from `errorDetail`.
    package var detail: String?
    /// `errorStatusCode`.
    package var status: Int?
    /// `errorParserCode`, of what the parser of playlists found.
    package var parserCode: Int?
    /// The line of the playlist that the parser stopped at, from `errorParserLine`.
    package var line: String?
    /// `errorRequirementLevel`: 1 for a must and 2 for a should; others are seen, and nobody says what they mean.
    package var level: Int?
    /// How often it was said, from `errorRepetitions`.
    package var repetitions: Int?
    /// The playlist concerned, as an index into ``StreamValidatorData/playlists``.
    package var playlist: Int
    /// What in the playlist is concerned: the URL of a segment, a partial segment, session data.
    package var resource: String?
    /// What it was compared with, from `errorReferenceDataID`.
    package var reference: Int?
    /// Whether it is about something that could not be parsed at all.
    package var isParseFailure: Bool

    /// What is public of such findings.
    package var finding: StreamValidatorFinding? {
        StreamValidatorFindings.finding(text: text, status: status)
    }
}

extension StreamValidatorMessage {
    /// The number to look it up by. Older versions write 0 and -1 where they have none.
    var code: Int? {
        [status, parserCode].compactMap { $0 }.first { $0 < -1 }
    }

    /// `-50043 Measured peak bitrate compared to ...: Measured: 1409.53 kb/s, ...`, without what may be a secret.
    var statement: String {
        let words = [code.map { "\($0)" }, text].compactMap { $0 }.joined(separator: " ")
        return Secrets.redacted(words: detail.map { "\(words): \($0)" } ?? words)
    }

    /// How much it weighs: as the tool says, and as such findings are known to weigh where it does not.
    func severity(_ finding: StreamValidatorFinding?) -> Diagnostic.Severity {
        if isParseFailure { return .error }
        switch level ?? (finding?.level == .must ? 1 : 2) {
        case 1: return .error
        default: return .warning
        }
    }

    /// The same without what differs where a fault repeats itself from segment to segment.
    var kind: StreamValidatorMessage {
        var kind = self
        kind.resource = nil
        kind.repetitions = nil
        return kind
    }
}

extension Secrets {
    /// A text in which each word may be an address.
    static func redacted(words text: String) -> String {
        text.split(separator: " ", omittingEmptySubsequences: false).map { redacted(String($0)) }.joined(separator: " ")
    }
}
