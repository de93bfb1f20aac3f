import HLSValidation

/// What differs between two texts in the unified format, which `patch` and `git apply -p0` read.
struct UnifiedDifference {
    private let name: String
    private let hunks: [LineScript.Hunk]

    init(from old: [UInt8], to new: [UInt8], name: String) {
        self.name = name.terminalSafe
        hunks = LineScript(from: old.linesWithEnds, to: new.linesWithEnds).hunks(context: 3)
    }

    /// The difference in bytes. Lines are given as they are, but for people, who want no carriage return or command to reach
    /// their terminal.
    func printed(_ style: Style, isForPeople: Bool) -> [UInt8] {
        let isSafe = isForPeople || style.isEnabled
        var printed = Array((style.bold("--- \(name)") + "\n" + style.bold("+++ \(name)") + "\n").utf8)
        for hunk in hunks {
            printed += Array((style.dim(hunk.heading) + "\n").utf8)
            for edit in hunk.edits {
                printed += isSafe ? Array(edit.text(style).utf8) : Array(edit.kind.mark.utf8) + edit.content
                printed += edit.isLineOpen ? Array("\n\\ No newline at end of file\n".utf8) : [.lineFeed]
            }
        }
        return printed
    }
}

extension LineScript.Hunk {
    /// Where it stands in both texts: `@@ -1,4 +1,5 @@`.
    fileprivate var heading: String {
        "@@ -\(place(oldStart, oldCount)) +\(place(newStart, newCount)) @@"
    }

    /// An empty stretch is known by the line before it.
    private func place(_ start: Int, _ count: Int) -> String {
        switch count {
        case 0: "\(start),0"
        case 1: "\(start + 1)"
        default: "\(start + 1),\(count)"
        }
    }
}

extension LineScript.Edit {
    /// Whether it is the end of a text without a line end.
    fileprivate var isLineOpen: Bool { line.last != .lineFeed }

    /// The line without its line feed.
    fileprivate var content: ArraySlice<UInt8> { isLineOpen ? line : line.dropLast() }

    /// The line for people.
    fileprivate func text(_ style: Style) -> String {
        let text = kind.mark + String(decoding: content, as: UTF8.self).terminalSafe
        switch kind {
        case .kept: return text
        case .removed: return style.red(text)
        case .added: return style.green(text)
        }
    }
}

extension [UInt8] {
    /// The lines, each with its line feed.
    fileprivate var linesWithEnds: [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        while start < count {
            let end = firstIndex(of: .lineFeed, in: start..<count).map { $0 + 1 } ?? count
            lines.append(self[start..<end])
            start = end
        }
        return lines
    }
}
