/// Pieces of a text cut at ASCII characters, byte by byte: a `?` with a combining accent behind it is one character to
/// Swift, and still ends what stands before a query.
extension String {
    /// What stands before the first of the marks; all of it without one.
    func before(first marks: UInt8...) -> String {
        String(Substring(utf8.prefix { !marks.contains($0) }))
    }

    /// What stands behind the first `mark`; nil without one.
    func after(first mark: UInt8) -> String? {
        utf8.firstIndex(of: mark).map { String(Substring(utf8[$0...].dropFirst())) }
    }

    /// What stands behind the last `mark`; nil without one.
    func after(last mark: UInt8) -> String? {
        utf8.lastIndex(of: mark).map { String(Substring(utf8[$0...].dropFirst())) }
    }

    /// The pieces between slashes.
    func slashPieces(omittingEmpty: Bool) -> [String] {
        utf8.split(separator: .slash, omittingEmptySubsequences: omittingEmpty).map { String(Substring($0)) }
    }

    /// The text without slashes at its ends.
    var trimmingSlashes: String {
        var bytes = utf8.drop { $0 == .slash }
        while bytes.last == .slash { bytes.removeLast() }
        return String(Substring(bytes))
    }

    /// Whether `other` stands in the text, byte by byte.
    package func containsBytes(_ other: String) -> Bool {
        let (bytes, wanted) = (Array(utf8), Array(other.utf8))
        guard let first = wanted.first, bytes.count >= wanted.count else { return wanted.isEmpty }
        return (0...bytes.count - wanted.count).contains { bytes[$0] == first && bytes[$0...].starts(with: wanted) }
    }
}

extension String {
    /// The text without blanks and tabs at its ends.
    var trimmingBlanks: String {
        let bytes = Array(utf8)
        return bytes.text(bytes.trimmingBlanks(0..<bytes.count))
    }

    /// The text, short enough for a message.
    package var shortened: String {
        let most = 120
        return utf8.count > most ? String(decoding: utf8.prefix(most), as: UTF8.self) + "…" : self
    }
}
