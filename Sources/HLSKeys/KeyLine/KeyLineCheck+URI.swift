/// What the key URI is, and what it holds.
extension KeyLineCheck {
    mutating func checkURI() {
        if let uri = tag.key.uri {
            if uri.isEmpty, !tag.isNone { report(.uriEmpty, in: "URI", section: "4.4.4.4", "URI is empty") }
        } else if !tag.isNone {
            report(.uriMissing, section: "4.4.4.4", "URI is missing")
        }
        if tag.key.keyFormat == .fairPlay, !uri.text.isEmpty, !uri.isSKD {
            report(
                .schemeNotSKD, in: "URI",
                "\(uri.scheme.map { "the scheme is '\($0.shortened)'" } ?? "the URI has no scheme"); FairPlay's is skd")
        }
        guard isFairPlay, tag.key.uri != nil else { return }
        checkCharacters()
        if uri.isSKD { checkSKD() }
    }

    private mutating func checkSKD() {
        if uri.scheme != "skd" {
            report(.schemeCase, in: "URI", "the scheme is '\(uri.scheme ?? "")'; clients look for 'skd' in lower case")
        }
        if uri.authority == nil {
            report(.uriOpaque, in: "URI", "'skd:' without '//'; many clients look for 'skd://'")
        } else if uri.body.hasSchemeInFront {
            report(.uriDoubleScheme, in: "URI", "a second scheme stands behind 'skd://'; clients take off one or both")
        }
        if uri.authority ?? "" == "", uri.path.utf8.allSatisfy({ $0 == .slash }), contents.items.isEmpty {
            report(.uriNoIdentifier, in: "URI", "nothing identifies the key behind the scheme")
        }
    }

    private mutating func checkCharacters() {
        let bytes = uri.text.utf8
        if bytes.contains(where: \.isBlank) {
            report(.uriWhiteSpace, in: "URI", "white space in the URI; many URL readers refuse it")
        }
        if bytes.contains(where: { $0 > 0x7E }) {
            report(
                .uriNonASCII, in: "URI", "characters that are not ASCII; URL readers encode them, and the text changes")
        }
        if bytes.contains(.numberSign) {
            report(.uriFragment, in: "URI", "a '#': URL readers take what follows for a fragment and leave it out")
        }
        if bytes.count > 1_024 { report(.uriLong, in: "URI", "the URI has \(bytes.count) bytes") }
        if uri.text.hasTemplate {
            report(.uriTemplate, in: "URI", "a placeholder of a template was not filled in")
        }
        if uri.authority?.utf8.contains(.at) == true {
            report(.uriUserinfo, in: "URI", "what stands before '@' is user information to URL readers, and lost")
        }
    }

    // MARK: - The query

    mutating func checkQuery() {
        let items = contents.items
        let keyIDs = items.filter(\.isKeyID)
        if let twice = keyIDs.firstRepeated(by: { $0.name.lowercased() }) {
            report(
                .queryDuplicateKID, in: "URI",
                "\(twice.name) stands twice in the query; readers take the first or the last")
        }
        if let empty = keyIDs.first(where: { $0.value?.isEmpty ?? true }) {
            report(.queryEmptyKID, in: "URI", "query item \(empty.name) has no value")
        }
        if let empty = items.first(where: { $0.isInitializationVector && $0.value?.isEmpty ?? true }) {
            report(.queryEmptyIV, in: "URI", "query item \(empty.name) has no value")
        }
        guard isFairPlay else { return }
        if uri.query == "" { report(.queryEmpty, in: "URI", "nothing follows the '?'") }
        checkNames(of: items)
    }

    private mutating func checkNames(of items: [KeyURI.QueryItem]) {
        if let escaped = items.first(where: { $0.name.lowercased().utf8.starts(with: "amp;".utf8) }) {
            report(
                .queryEntityEscaped, in: "URI", "query item '\(escaped.name.shortened)': an '&' was written as '&amp;'")
        }
        if let secret = items.first(where: \.isSecret) {
            report(
                .querySecret, in: "URI",
                "query item '\(secret.name.shortened)' looks like a secret; a playlist is no place for one")
        }
        if let session = items.first(where: \.isOfSession) {
            report(
                .querySession, in: "URI",
                "query item '\(session.name.shortened)' changes with each viewer; a key fetched ahead is never found again"
            )
        }
    }

    // MARK: - data: URIs

    mutating func checkData() {
        guard contents.data != nil else { return }
        guard let content = contents.protectionData else {
            report(.dataNotBase64, in: "URI", "the data are not base64, or are not said to be")
            return
        }
        if let fault = content.fault {
            report(.dataMalformed, in: "URI", fault)
        } else if !content.isKnownForm, [.widevine, .playReady].contains(tag.key.keyFormat) {
            report(.dataMalformed, in: "URI", "the data are no PSSH box, no PlayReady object and no JSON object")
        }
    }
}

extension String {
    /// Whether the text begins with letters and `://`.
    fileprivate var hasSchemeInFront: Bool {
        let rest = utf8.drop(while: \.isLetter)
        return rest.count < utf8.count && rest.starts(with: "://".utf8)
    }

    /// Whether `${…}`, `{{…}}` or `%7B%7B` stands in the text.
    fileprivate var hasTemplate: Bool {
        utf8.contains(.leftBrace) && (holds("${", "}") || holds("{{", "}}"))
            || utf8.contains(UInt8(ascii: "%")) && uppercased().containsBytes("%7B%7B")
    }

    /// Whether `open` stands in the text, and `close` somewhere behind it.
    private func holds(_ open: String, _ close: String) -> Bool {
        let bytes = Array(utf8)
        let starts = bytes.indices.dropLast(open.utf8.count - 1)
        guard let start = starts.first(where: { bytes[$0...].starts(with: open.utf8) }) else { return false }
        return bytes[(start + open.utf8.count)...].indices.contains { bytes[$0...].starts(with: close.utf8) }
    }
}

extension Array {
    /// The first element whose key an element before it has.
    fileprivate func firstRepeated(by key: (Element) -> String) -> Element? {
        var seen: Set<String> = []
        return first { !seen.insert(key($0)).inserted }
    }
}
