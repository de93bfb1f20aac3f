/// How the line is written (4.1, 4.2).
extension KeyLineCheck {
    mutating func checkSpelling() {
        guard !tag.isSpeltExactly else { return }
        let spelling = tag.isSessionKey ? "EXT-X-SESSION-KEY" : "EXT-X-KEY"
        report(
            .tagSpelling, at: tag.name, section: "4.1",
            tag.isComment
                ? "'\(text.bytes.text(tag.name))' is only a comment to players; the tag is spelt \(spelling)"
                : "white space in front of the tag or before its colon; players may take the line for a comment")
    }

    mutating func checkAttributes() {
        for range in tag.duplicates {
            report(.attributeDuplicate, at: range, section: "4.2", "the attribute stands twice; the first one counts")
        }
        for attribute in tag.attributes { checkForm(of: attribute) }
        if let quote = openQuote {
            report(
                .attributeUnterminatedQuote, at: quote, section: "4.2",
                "the quoted string is never closed; it runs to the end of the line")
        }
        reportUndefined(tag.undefinedReferences)
    }

    private mutating func checkForm(of attribute: WrittenKeyTag.Attribute) {
        let (name, token, bytes) = (attribute.name, attribute.token, text.bytes)
        if token.hasLowerCase {
            report(
                .attributeNameCase, at: token.name, section: "4.2", "attribute names are upper case; read as \(name)")
        }
        if token.isQuoted, name == "METHOD" || name == "IV" {
            report(
                .attributeQuotedEnumeration, at: token.value, section: "4.2", "\(name) stands in quotes; none are due")
        }
        if !token.isQuoted {
            let isInSingleQuotes = token.value.first.map { bytes[$0] == .singleQuote } ?? false
            if token.isInSingleQuotes || isInSingleQuotes {
                report(
                    .attributeSingleQuotes, at: token.value, section: "4.2", "single quotes do not quote; write \"…\"")
            }
            if ["URI", "KEYFORMAT", "KEYFORMATVERSIONS"].contains(name) {
                report(.attributeUnquoted, at: token.value, section: "4.2", "\(name) is due in double quotes")
            }
        }
        if hasBlanksAround(token) {
            report(.attributeWhiteSpace, at: token.pair, section: "4.2", "white space around \(name); none is allowed")
        }
    }

    /// Whether blanks stand before or behind the name, or between `=` and the value.
    private func hasBlanksAround(_ token: AttributeToken) -> Bool {
        let (bytes, name) = (text.bytes, token.name)
        guard let equals = bytes.firstIndex(of: .equals, in: name.upperBound..<tag.range.upperBound) else {
            return false
        }
        let isBlankBehind = equals + 1 < tag.range.upperBound && bytes[equals + 1].isBlank
        return bytes[name.lowerBound - 1].isBlank || equals > name.upperBound || isBlankBehind
    }

    /// The last double quote of the line, where their number is odd.
    private var openQuote: Range<Int>? {
        var (isOpen, last) = (false, 0)
        for index in tag.name.upperBound..<tag.range.upperBound where text.bytes[index] == .doubleQuote {
            (isOpen, last) = (!isOpen, index)
        }
        return isOpen ? last..<tag.range.upperBound : nil
    }

    // MARK: - METHOD and KEYFORMAT (4.4.4.4)

    mutating func checkMethod() {
        guard let method = tag.key.method?.rawValue else {
            report(.methodMissing, section: "4.4.4.4", "METHOD is missing")
            return
        }
        if method == "NONE" { return checkNone() }
        guard isFairPlay, method != "SAMPLE-AES" else { return }
        switch method {
        case "SAMPLE-AES-CTR", "SAMPLE-AES-CENC":
            report(
                .methodNotCBCS, in: "METHOD", "METHOD is \(method); FairPlay decrypts cbcs only, which is SAMPLE-AES")
        case "AES-128", "AES-256", "AES-256-GCM":
            report(.methodFullSegment, in: "METHOD", "METHOD is \(method); FairPlay needs SAMPLE-AES")
        default:
            report(
                .methodUnknown, in: "METHOD", section: "4.4.4.4",
                "METHOD is '\(method.shortened)'; FairPlay needs SAMPLE-AES, in upper case")
        }
    }

    private mutating func checkNone() {
        if tag.isSessionKey {
            report(.sessionMethodNone, in: "METHOD", section: "4.4.6.5", "METHOD of a session key must not be NONE")
        }
        guard let other = tag.attributes.first(where: { $0.name != "METHOD" }) else { return }
        report(
            .methodNoneWithAttributes, at: other.token.pair, section: "4.4.4.4",
            "METHOD=NONE ends encryption; \(other.name.shortened) must not stand beside it")
    }

    mutating func checkKeyFormat() {
        let format = tag["KEYFORMAT"]
        let fairPlay = KeyFormat.fairPlay.rawValue
        if tag.key.isMisspeltFairPlay {
            report(
                .keyFormatSpelling, in: "KEYFORMAT", "KEYFORMAT is compared byte by byte; it must be \"\(fairPlay)\"")
        } else if uri.isSKD {
            switch format?.value {
            case nil:
                report(.keyFormatMissing, "no KEYFORMAT: players take the key for a file; \"\(fairPlay)\" is due")
            case "identity":
                report(
                    .keyFormatIdentity, in: "KEYFORMAT", "KEYFORMAT is identity with a skd URI; \"\(fairPlay)\" is due")
            case let value? where !isFairPlay && !tag.isNone:
                report(
                    .keyFormatForeign, in: "KEYFORMAT",
                    "a skd URI with KEYFORMAT '\(value.shortened)'; for FairPlay it is \"\(fairPlay)\"")
            default: break
            }
        }
        if isFairPlay, let versions = tag["KEYFORMATVERSIONS"]?.value,
            !versions.utf8.split(separator: .slash).contains(where: { $0.elementsEqual("1".utf8) })
        {
            report(
                .keyFormatVersions, in: "KEYFORMATVERSIONS",
                "KEYFORMATVERSIONS is '\(versions.shortened)'; FairPlay's version is 1")
        }
    }
}
