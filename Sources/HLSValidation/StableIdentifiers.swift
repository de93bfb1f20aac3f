/// What holds for STABLE-RENDITION-ID and STABLE-VARIANT-ID alike (4.4.6.1, 4.4.6.2).
extension Findings {
    /// Reports an ID with characters it must not have.
    mutating func reportStableID(_ id: String, _ name: String, of tag: some WrittenTag, in context: PlaylistContext) {
        guard !id.isUnresolved else { return }
        report(
            name, of: tag, in: context,
            "\(name) is \(id.shown); the characters a-z, A-Z, 0-9, '+', '/', '=', '.', '-' and '_' are due")
    }

    /// Reports IDs that differ where the URI is the same. `uri` gives the number of the URI of a tag, and `TextNumbers.none` for
    /// one that does not count.
    mutating func checkStableIDsPerURI<Tag: WrittenTag>(
        _ tags: some Sequence<Tag>, _ name: String, in context: PlaylistContext, uri: (Tag) -> Int32,
        id: (Tag) -> String?
    ) {
        var firsts: [Int32: Tag] = [:]
        for tag in tags {
            let uri = uri(tag)
            guard uri >= 0, let stableID = id(tag) else { continue }
            guard let first = firsts[uri] else {
                firsts[uri] = tag
                continue
            }
            let firstID = id(first)
            guard ByteCompared(wrappedValue: firstID) != ByteCompared(wrappedValue: stableID) else { continue }
            report(
                name, of: tag, in: context,
                notes: context.note("the same URI has another one here", at: name, of: first),
                "\(name) is \(stableID.shown), and \((firstID ?? "").shown) elsewhere for the same URI; "
                    + "one URI has one ID")
        }
    }
}

/// Whether an ID has no characters but those it may have.
func isStableID(_ id: String) -> Bool { id.utf8.allSatisfy(isStableIDCharacter) }

/// The same of an ID as bytes.
func isStableID(_ id: ArraySlice<UInt8>) -> Bool { id.allSatisfy(isStableIDCharacter) }

private func isStableIDCharacter(_ byte: UInt8) -> Bool {
    if byte.isLetterOrDigit { return true }
    switch byte {
    case UInt8(ascii: "+"), .slash, .equals, .point, .minus, UInt8(ascii: "_"): return true
    default: return false
    }
}
