import HLSPresentation

extension KeysAnswer {
    /// An entry of `Streams.plist` as the samples for FairPlay have it: they take the keys to fetch from
    /// `content_key_id_list`.
    var propertyList: PropertyList {
        guard case .keys(let report) = content else { return PropertyList() }
        var entry = PropertyList()
        entry.add("name", root ?? "")
        entry.add("playlist_url", root ?? "")
        entry.add("is_protected", !report.inventory.isEmpty)
        entry.add("content_key_id_list", report.inventory.uris)
        return entry
    }
}

/// A dictionary of a property list in XML.
struct PropertyList {
    private var lines: [String] = []

    mutating func add(_ key: String, _ text: String) {
        lines += [PropertyList.element("key", key), PropertyList.element("string", text)]
    }

    mutating func add(_ key: String, _ flag: Bool) {
        lines += [PropertyList.element("key", key), flag ? "<true/>" : "<false/>"]
    }

    mutating func add(_ key: String, _ texts: [String]) {
        let elements = texts.map { "\t" + PropertyList.element("string", $0) }
        lines += [PropertyList.element("key", key), "<array>"] + elements + ["</array>"]
    }

    /// The dictionary, each line with so many tabs in front.
    func text(indent: Int) -> String {
        let tabs = String(repeating: "\t", count: indent)
        let inner = lines.map { "\(tabs)\t\($0)\n" }.joined()
        return "\(tabs)<dict>\n\(inner)\(tabs)</dict>\n"
    }

    /// What stands in front of the value of a property list, and behind it.
    static let head = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">

        """
    static let tail = "</plist>\n"

    private static func element(_ name: String, _ text: String) -> String {
        "<\(name)>\(escaped(text))</\(name)>"
    }

    /// The text with the marks of XML escaped; control characters, which XML cannot hold, become U+FFFD.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            // Readers of XML make a line feed of it otherwise.
            case "\r": result += "&#13;"
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
