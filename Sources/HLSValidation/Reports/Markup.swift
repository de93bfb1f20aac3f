extension String {
    /// The text for XML and HTML, also inside quotes. Characters that XML cannot hold are spelled out, as are those that a
    /// terminal could obey.
    var markupEscaped: String {
        var escaped = String.UnicodeScalarView()
        for scalar in terminalSafe.unicodeScalars {
            switch scalar {
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            case "\u{FFFE}", "\u{FFFF}":
                escaped.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// Text of others for a line of Markdown or a cell of a table: it has no effect, mentions nobody and leads nowhere.
    var markdownEscaped: String {
        var escaped = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in terminalSafe.unicodeScalars {
            let mayBecomeLink = scalar == "." && (previous == "w" || previous == "W")
            if mayBecomeLink || "\\`*_{}[]<>()!|~&:$@#".unicodeScalars.contains(scalar) { escaped.append("\\") }
            escaped.append(scalar)
            // A character without width keeps services from telling names of people and numbers of issues.
            if scalar == "@" || scalar == "#" { escaped.append(contentsOf: "&#8203;".unicodeScalars) }
            previous = scalar
        }
        return String(escaped)
    }

    /// Our own words for a line of Markdown.
    var markdownProse: String {
        var escaped = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if "\\`*_[]<>|".unicodeScalars.contains(scalar) { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }

    /// The text as code in a line of Markdown.
    var markdownCode: String {
        let text = terminalSafe
        let fence = String(repeating: "`", count: text.longestRun(of: "`") + 1)
        let padding = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        return fence + padding + text + padding + fence
    }

    /// The text as a block of code in Markdown, its lines made safe one by one.
    var markdownCodeBlock: String {
        let fence = String(repeating: "`", count: max(3, longestRun(of: "`") + 1))
        return "\(fence)m3u8\n\(safeLines.joined(separator: "\n"))\n\(fence)"
    }

    /// The lines, without their ends, safe for terminals.
    package var safeLines: [String] {
        var lines = unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
            String($0).terminalSafe
        }
        if lines.count > 1, lines.last == "" { lines.removeLast() }
        return lines
    }

    /// The text as a sentence: with a capital and a full stop.
    package var sentence: String { prefix(1).uppercased() + dropFirst() + "." }

    private func longestRun(of character: Unicode.Scalar) -> Int {
        var (longest, run) = (0, 0)
        for scalar in unicodeScalars {
            run = scalar == character ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
