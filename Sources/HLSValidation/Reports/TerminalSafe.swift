extension Unicode.Scalar {
    /// Whether a terminal, or a reader of lines, may take the character for more than a letter: it moves the cursor,
    /// starts a command, ends a line or turns the direction of the text around it.
    ///
    /// These are C0, DEL, C1, the line and paragraph separators and the bidirectional controls; all lie below U+10000.
    package var isUnsafeOnTerminal: Bool {
        switch value {
        case 0x00...0x1F, 0x7F...0x9F: true
        case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

extension StringProtocol {
    /// The text with every character that a terminal could obey written as `\u{1b}`.
    ///
    /// Whatever comes from a playlist, an input list or the command line passes through here before it is shown.
    package var terminalSafe: String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return String(self) }
        var safe = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            if scalar.isUnsafeOnTerminal {
                safe.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
            } else {
                safe.append(scalar)
            }
        }
        return String(safe)
    }
}
