/// Finds what a report must not show in a line of a playlist: the values of query items whose names speak of keys, secrets,
/// tokens, sessions or signatures, and the user information of web addresses.
///
/// Messages say what their rules put into them; lines are shown as they stand, so somebody has to look.
enum Secrets {
    static let replacement = "REDACTED"

    /// The secret places of a stretch of a line, in order.
    ///
    /// Where the stretch does not begin with the line, all up to the first delimiter may be the end of a secret, and counts
    /// as one.
    static func ranges(
        in bytes: [UInt8], _ range: Range<Int>, isWhole: Bool = true, isValueEnd: (UInt8) -> Bool = isValueEnd
    ) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = range.lowerBound
        if !isWhole {
            index = end(of: index, in: range, bytes, isValueEnd)
            if index > range.lowerBound { ranges.append(range.lowerBound..<index) }
        }
        while index < range.upperBound {
            if isItemStart(bytes[index]), let value = value(ofItemAt: index + 1, in: range, bytes, isValueEnd) {
                if !value.isEmpty { ranges.append(value) }
                index = value.upperBound
            } else if bytes[index] == .colon, let user = userInformation(behind: index, in: range, bytes) {
                ranges.append(user)
                index = user.upperBound
            } else {
                index += 1
            }
        }
        return ranges
    }

    /// The text without its secrets.
    static func redacted(_ text: String) -> String {
        let bytes = Array(text.utf8)
        return redacted(bytes, 0..<bytes.count)
    }

    /// A message without the secrets that it repeats from a playlist: these end where its own words go on.
    static func redacted(message: String) -> String {
        let bytes = Array(message.utf8)
        let range = 0..<bytes.count
        let secrets = ranges(in: bytes, range) { isValueEnd($0) || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: " ") }
        return redacted(bytes, range, secrets)
    }

    static func redacted(_ bytes: [UInt8], _ range: Range<Int>) -> String {
        redacted(bytes, range, ranges(in: bytes, range))
    }

    private static func redacted(_ bytes: [UInt8], _ range: Range<Int>, _ secrets: [Range<Int>]) -> String {
        var (text, index) = ("", range.lowerBound)
        for secret in secrets {
            text += bytes.text(index..<secret.lowerBound) + replacement
            index = secret.upperBound
        }
        return text + bytes.text(index..<range.upperBound)
    }

    /// The value of the item whose name begins here, if its name is one of secrets.
    private static func value(
        ofItemAt start: Int, in range: Range<Int>, _ bytes: [UInt8], _ isValueEnd: (UInt8) -> Bool
    ) -> Range<Int>? {
        let nameEnd = end(of: start, in: range, bytes) { $0 == .equals || isItemStart($0) || isValueEnd($0) }
        guard nameEnd < range.upperBound, bytes[nameEnd] == .equals else { return nil }
        let name = bytes.text(start..<nameEnd)
        guard KeyURI.QueryItem(name: URIReference.percentDecoded(name) ?? name, value: nil).isConfidential else {
            return nil
        }
        return nameEnd + 1..<end(of: nameEnd + 1, in: range, bytes, isValueEnd)
    }

    /// `user:password` of `https://user:password@example.com`, where a colon with `//` stands at `colon`.
    private static func userInformation(behind colon: Int, in range: Range<Int>, _ bytes: [UInt8]) -> Range<Int>? {
        let start = colon + 3
        guard start < range.upperBound, bytes[colon + 1] == .slash, bytes[colon + 2] == .slash,
            ["http", "https"].contains(where: { endsWith($0, bytes[range.lowerBound..<colon]) })
        else { return nil }
        let authorityEnd = end(of: start, in: range, bytes) { $0 == .slash || isItemStart($0) || isValueEnd($0) }
        return bytes[start..<authorityEnd].lastIndex(of: .at).map { start..<$0 }
    }

    private static func endsWith(_ scheme: String, _ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.suffix(scheme.utf8.count).elementsEqual(scheme.utf8) { $0 | 0x20 == $1 }
    }

    private static func isItemStart(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "?") || byte == UInt8(ascii: "&")
    }

    private static func isValueEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "&") || byte == .numberSign || byte == .doubleQuote
    }

    private static func end(
        of start: Int, in range: Range<Int>, _ bytes: [UInt8], _ isEnd: (UInt8) -> Bool
    ) -> Int {
        var index = start
        while index < range.upperBound, !isEnd(bytes[index]) { index += 1 }
        return index
    }
}

extension Diagnostic {
    /// The finding for people: no text of it has a secret.
    var withoutSecrets: Diagnostic {
        var diagnostic = self
        diagnostic.message = Secrets.redacted(message: message)
        for index in notes.indices {
            diagnostic.notes[index].message = Secrets.redacted(message: notes[index].message)
        }
        for index in fixIts.indices {
            diagnostic.fixIts[index].message = Secrets.redacted(message: fixIts[index].message)
        }
        return diagnostic
    }
}

extension String {
    /// The name of an input or a playlist without the secrets that addresses can hold. Those of the web keep no value of
    /// their query; elsewhere a name may be a file's, and loses only what speaks of secrets.
    package var withoutSecrets: String {
        let address = URIReference(self)
        let scheme = address.scheme?.lowercased()
        return scheme == "http" || scheme == "https" ? address.redacted : Secrets.redacted(self)
    }
}
