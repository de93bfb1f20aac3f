/// The syntax of language tags (BCP 47: RFC 5646 section 2.1). Whether a subtag is registered is not looked up.
enum LanguageTag {
    static func isWellFormed(_ text: String) -> Bool {
        isLanguage(text) || followsSyntax(text) || irregular.contains(text.lowercased())
    }

    /// Whether the tag is a language of two or three letters alone, as most are.
    private static func isLanguage(_ text: String) -> Bool {
        (2...3).contains(text.utf8.count) && text.utf8.allSatisfy(\.isLetter)
    }

    private static func followsSyntax(_ text: String) -> Bool {
        var subtags = Array(text.utf8).split(separator: .minus, omittingEmptySubsequences: false)[...]
        guard subtags.allSatisfy({ (1...8).contains($0.count) && $0.allSatisfy(\.isLetterOrDigit) }) else {
            return false
        }
        return takeLanguage(&subtags) && takeExtensions(&subtags) && takePrivateUse(&subtags) && subtags.isEmpty
    }

    /// Tags from before the syntax that do not follow it (2.1, production `irregular`).
    private static let irregular: Set<String> = [
        "en-gb-oed", "i-ami", "i-bnn", "i-default", "i-enochian", "i-hak", "i-klingon", "i-lux", "i-mingo", "i-navajo",
        "i-pwn", "i-tao", "i-tay", "i-tsu", "sgn-be-fr", "sgn-be-nl", "sgn-ch-de",
    ]

    private typealias Subtags = ArraySlice<ArraySlice<UInt8>>

    /// `language ["-" script] ["-" region] *("-" variant)`, or nothing in front of private use.
    ///
    /// Primary subtags of four letters and more are not taken: none is registered (2.2.1), and words such as `English`
    /// are what stands there.
    private static func takeLanguage(_ subtags: inout Subtags) -> Bool {
        guard let primary = subtags.first else { return false }
        if primary.count == 1 { return isPrivateUse(primary) }
        guard primary.count <= 3, primary.allSatisfy(\.isLetter) else { return false }
        subtags.removeFirst()
        var extended = 0
        while extended < 3, takeFirst(of: &subtags, where: { $0.count == 3 && $0.allSatisfy(\.isLetter) }) {
            extended += 1
        }
        _ = takeFirst(of: &subtags) { $0.count == 4 && $0.allSatisfy(\.isLetter) }
        _ = takeFirst(of: &subtags) {
            $0.count == 2 && $0.allSatisfy(\.isLetter) || $0.count == 3 && $0.allSatisfy(\.isDigit)
        }
        while takeFirst(of: &subtags, where: { $0.count >= 5 || $0.count == 4 && $0.first?.isDigit ?? false }) {}
        return true
    }

    /// `*(singleton 1*("-" 2*8alphanum))`.
    private static func takeExtensions(_ subtags: inout Subtags) -> Bool {
        while takeFirst(of: &subtags, where: { $0.count == 1 && !isPrivateUse($0) }) {
            guard takeFirst(of: &subtags, where: { $0.count >= 2 }) else { return false }
            while takeFirst(of: &subtags, where: { $0.count >= 2 }) {}
        }
        return true
    }

    /// `"x" 1*("-" (1*8alphanum))`.
    private static func takePrivateUse(_ subtags: inout Subtags) -> Bool {
        guard takeFirst(of: &subtags, where: { $0.count == 1 && isPrivateUse($0) }) else { return true }
        defer { subtags.removeAll() }
        return !subtags.isEmpty
    }

    private static func isPrivateUse(_ singleton: ArraySlice<UInt8>) -> Bool { singleton.first?.upperCased == 0x58 }

    private static func takeFirst(of subtags: inout Subtags, where isWanted: (ArraySlice<UInt8>) -> Bool) -> Bool {
        guard let first = subtags.first, isWanted(first) else { return false }
        subtags.removeFirst()
        return true
    }
}

extension UInt8 {
    /// Whether it is an ASCII letter.
    var isLetter: Bool { isUpperCaseLetter || isLowerCaseLetter }

    var isLetterOrDigit: Bool { isLetter || isDigit }
}
