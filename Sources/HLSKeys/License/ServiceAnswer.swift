/// What the answer of a service looks like, whatever was asked for.
enum ServiceAnswer {
    /// Nothing, or white space.
    case empty
    case json(JSONObject)
    case webPage
    /// The text between `<ckc>` and `</ckc>`.
    case ckcElement([UInt8])
    /// Other XML.
    case markup
    /// Base64, in quotes or not, that stands for these bytes.
    case base64([UInt8])
    /// Other text.
    case text
    case binary

    init(_ answer: [UInt8]) {
        let start = answer.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let content = Array(answer[answer.trimmingSpace(start..<answer.count)])
        guard content.isText else {
            self = .binary
            return
        }
        switch content.first {
        case nil: self = .empty
        case .leftBrace: self = JSONObject(content).map(ServiceAnswer.json) ?? .text
        case UInt8(ascii: "<"): self = Self.markup(content)
        case .doubleQuote: self = Self.text(JSONValue(content)?.string.map { Array($0.utf8) } ?? content)
        default: self = Self.text(content)
        }
    }

    private static func markup(_ content: [UInt8]) -> ServiceAnswer {
        if let text = content.element("ckc") { return .ckcElement(text) }
        let start = content.prefix(14).map(\.upperCased)
        let isWebPage = start.starts(with: "<!DOCTYPE HTML".utf8) || start.starts(with: "<HTML".utf8)
        return isWebPage ? .webPage : .markup
    }

    private static func text(_ content: [UInt8]) -> ServiceAnswer {
        Base64.decode(content.filter { !$0.isWhiteSpace }).map(ServiceAnswer.base64) ?? .text
    }
}

extension [UInt8] {
    /// Whether the bytes have no control characters other than white space; the encoding may be any. A CKC and a
    /// certificate both have some near their start.
    fileprivate var isText: Bool {
        allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0.isWhiteSpace }
    }

    /// What stands between the start and end tags of the first element of this name.
    fileprivate func element(_ name: String) -> [UInt8]? {
        guard let start = tagEnd("<" + name, from: 0) else { return nil }
        let text = self[start...].prefix { $0 != UInt8(ascii: "<") }
        guard tagEnd("</" + name, from: text.endIndex) != nil else { return nil }
        return Array(text)
    }

    /// The end of the first tag from here that begins with this text; only white space may follow in it.
    private func tagEnd(_ tag: String, from start: Int) -> Int? {
        var index = start
        while let found = firstIndex(of: tag, from: index) {
            index = found + tag.utf8.count
            while index < count, self[index].isWhiteSpace { index += 1 }
            if index < count, self[index] == UInt8(ascii: ">") { return index + 1 }
        }
        return nil
    }

    /// The first place of a short text.
    func firstIndex(of text: String, from start: Int) -> Int? {
        guard let first = text.utf8.first else { return nil }
        var index = start
        while let found = firstIndex(of: first, in: index..<count) {
            if matches(text, in: found..<found + text.utf8.count) { return found }
            index = found + 1
        }
        return nil
    }
}

extension JSONObject {
    /// The error that the object tells of; nil where no member says that there is one.
    var serverError: LicenseError? {
        let names = ["error", "errors", "errorMessage", "error_description", "errorCode", "message", "detail"]
        guard names.contains(where: has) else { return nil }
        let words = names.compactMap { string(named: $0) ?? object(named: $0)?.string(named: "message") }
        return LicenseError(
            .serverError, reason: "the answer is a JSON object that tells of an error",
            serverMessage: words.isEmpty ? nil : Self.shortened(words.joined(separator: ": ")))
    }

    private func has(_ name: String) -> Bool {
        members.contains { $0.name.lowercased() == name.lowercased() }
    }

    /// At most 500 bytes, without control characters.
    private static func shortened(_ message: String) -> String {
        var text = String.UnicodeScalarView()
        var count = 0
        for scalar in message.unicodeScalars where scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) {
            count += UTF8.width(scalar)
            guard count <= 500 else { break }
            text.append(scalar)
        }
        return String(text)
    }
}
