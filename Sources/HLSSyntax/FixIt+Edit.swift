extension Diagnostic.FixIt {
    /// Puts a text in the place of another.
    package static func replacing(
        _ range: Range<Int>, by text: String, _ message: String, _ safety: Safety = .safe
    ) -> Diagnostic.FixIt {
        let edit = Edit(byteOffset: range.lowerBound, byteLength: range.count, text: text)
        return Diagnostic.FixIt(message: message, edits: [edit], safety: safety)
    }

    /// Takes a text away.
    package static func removing(
        _ range: Range<Int>, _ message: String, _ safety: Safety = .safe
    ) -> Diagnostic.FixIt {
        replacing(range, by: "", message, safety)
    }
}
