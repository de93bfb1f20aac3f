/// The value of CHANNELS: a count, identifiers of audio codings, and identifiers of special usages (4.4.6.1).
struct AudioChannels {
    /// The count as written.
    let count: Substring
    /// The other parameters, each a list of identifiers.
    let lists: [[Substring]]

    init(_ text: String) {
        let parameters = text.parts(between: .slash)
        count = parameters.first ?? ""
        lists = parameters.dropFirst().map { String($0).parts(between: .comma) }
    }

    /// Whether there is a count and one list of codings at most, all as they must be: what nearly all renditions have, and
    /// told byte by byte.
    static func isPlain(_ text: String) -> Bool {
        var (lists, length) = (0, 0)
        for byte in text.utf8 {
            if byte.isDigit || lists > 0 && (byte.isUpperCaseLetter || byte == .minus) {
                length += 1
            } else if lists == 0 && byte == .slash && length > 0 || lists == 1 && byte == .comma && length > 0 {
                (lists, length) = (1, 0)
            } else {
                return false
            }
        }
        return length > 0
    }

    /// Whether the count is a number and identifiers have the characters they may have. A list with nothing at all in it is
    /// no matter of characters.
    var isWellFormed: Bool {
        !count.isEmpty && count.utf8.allSatisfy(\.isDigit)
            && lists.allSatisfy { $0 == [""] || $0.allSatisfy(AudioChannels.isIdentifier) }
    }

    /// Whether special usages follow codings that are left empty.
    var lacksCodings: Bool { lists.count >= 2 && lists[0] == [""] && lists[1] != [""] }

    /// The special usages that the specification does not define.
    var unknownUsages: [Substring] {
        guard lists.count >= 2, lists[1] != [""] else { return [] }
        return lists[1].filter { !AudioChannels.isKnownUsage($0) }
    }

    /// The count that is meant by speakers in the manner of `5.1`.
    var intendedCount: Int? {
        let speakers = String(count).parts(between: .point).map { Int($0) ?? 0 }
        guard speakers.count > 1, speakers.allSatisfy({ (0...64).contains($0) }) else { return nil }
        let sum = speakers.reduce(0, +)
        return sum > 0 ? sum : nil
    }

    private static func isIdentifier(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit || $0 == .minus }
    }

    private static func isKnownUsage(_ text: Substring) -> Bool {
        switch text {
        case "BINAURAL", "IMMERSIVE", "DOWNMIX", "DOF-3", "DOF-6": true
        default: text.hasPrefix("BED-") && text.utf8.count > 4 && text.utf8.dropFirst(4).allSatisfy(\.isDigit)
        }
    }
}
