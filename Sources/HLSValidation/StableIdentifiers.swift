/// What holds for STABLE-RENDITION-ID and STABLE-VARIANT-ID alike (4.4.6.1, 4.4.6.2).
extension Findings {
    /// Reports an ID with characters it must not have.
    mutating func reportStableID(_ id: String, _ name: String, of model: some TagModel, in context: PlaylistContext) {
        guard !id.isUnresolved else { return }
        report(
            name, of: model, in: context,
            "\(name) is \(id.shown); the characters a-z, A-Z, 0-9, '+', '/', '=', '.', '-' and '_' are due")
    }

    /// Reports IDs that differ where the URI is the same. `uri` gives the number of the URI of a model by its place, and
    /// `TextNumbers.none` for one that does not count.
    mutating func checkStableIDsPerURI<Model: TagModel>(
        _ models: [Model], _ name: String, in context: PlaylistContext, uri: (Int) -> Int32, id: (Int) -> String?
    ) {
        var firsts: [Int32: Int] = [:]
        for index in models.indices {
            let uri = uri(index)
            guard uri >= 0, let stableID = id(index) else { continue }
            guard let first = firsts[uri] else {
                firsts[uri] = index
                continue
            }
            let firstID = id(first)
            guard ByteCompared(wrappedValue: firstID) != ByteCompared(wrappedValue: stableID) else { continue }
            report(
                name, of: models[index], in: context,
                notes: context.note("the same URI has another one here", at: name, of: models[first]),
                "\(name) is \(stableID.shown), and \((firstID ?? "").shown) elsewhere for the same URI; "
                    + "one URI has one ID")
        }
    }
}

/// Whether an ID has no characters but those it may have.
func isStableID(_ id: String) -> Bool { Array(id.utf8).allSatisfy(isStableIDCharacter) }

private func isStableIDCharacter(_ byte: UInt8) -> Bool {
    if byte.isLetterOrDigit { return true }
    switch byte {
    case UInt8(ascii: "+"), .slash, .equals, .point, .minus, UInt8(ascii: "_"): return true
    default: return false
    }
}
