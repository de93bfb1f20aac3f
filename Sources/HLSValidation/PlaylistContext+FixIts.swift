extension PlaylistContext {
    /// Takes away a line with its line end: where it says nothing that another line does not say.
    func removal(of line: TagLine) -> Diagnostic.FixIt {
        let start = bytes[..<line.range.lowerBound].lastIndex(of: .lineFeed).map { $0 + 1 } ?? 0
        let end = bytes.firstIndex(of: .lineFeed, in: line.range.upperBound..<bytes.count).map { $0 + 1 } ?? bytes.count
        let edit = Diagnostic.FixIt.Edit(byteOffset: start, byteLength: end - start, text: "")
        return .init(message: "remove the line", edits: [edit], safety: .safe)
    }
}

extension TagAttributes.Pair {
    /// Writes the value between double quotes; nil where it has quotes of some kind.
    var quoting: Diagnostic.FixIt? {
        guard !isQuoted, !isInSingleQuotes, !value.utf8.contains(.doubleQuote) else { return nil }
        return replacing("write \(name) in double quotes", by: "\"\(value)\"")
    }

    /// Takes the quotes around the value away; nil where there are none.
    var unquoting: Diagnostic.FixIt? {
        isQuoted ? replacing("write \(name) without quotes", by: value) : nil
    }

    private func replacing(_ message: String, by text: String) -> Diagnostic.FixIt {
        // The pair ends behind the value, or behind its closing quote.
        let start = valueRange.byteOffset - (isQuoted ? 1 : 0)
        let end = range.byteOffset + range.byteLength
        let edit = Diagnostic.FixIt.Edit(byteOffset: start, byteLength: end - start, text: text)
        return .init(message: message, edits: [edit], safety: .safe)
    }
}
