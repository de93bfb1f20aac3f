/// What holds for STABLE-RENDITION-ID and STABLE-VARIANT-ID alike (4.4.6.1, 4.4.6.2).
extension Findings {
    /// Reports an ID with characters it must not have.
    mutating func checkStableID(_ id: String?, _ name: String, of model: some TagModel, in context: PlaylistContext) {
        guard let id, !id.isUnresolved, !id.utf8.allSatisfy(isStableIDCharacter) else { return }
        report(
            name, of: model, in: context,
            "\(name) is \(id.shown); the characters a-z, A-Z, 0-9, '+', '/', '=', '.', '-' and '_' are due")
    }

    /// Reports IDs that differ where the URI is the same.
    mutating func checkStableIDsPerURI<Model: TagModel>(
        _ models: [Model], _ name: String, in context: PlaylistContext, uri: (Model) -> String?, id: (Model) -> String?
    ) {
        var firsts: [ByteCompared: Model] = [:]
        for model in models {
            guard let uri = uri(model), !uri.isEmpty, let stableID = id(model) else { continue }
            let key = ByteCompared(wrappedValue: uri)
            guard let first = firsts[key] else {
                firsts[key] = model
                continue
            }
            let firstID = id(first)
            guard ByteCompared(wrappedValue: firstID) != ByteCompared(wrappedValue: stableID) else { continue }
            report(
                name, of: model, in: context,
                notes: context.note("the same URI has another one here", at: name, of: first),
                "\(name) is \(stableID.shown), and \((firstID ?? "").shown) elsewhere for the same URI; "
                    + "one URI has one ID")
        }
    }
}

private func isStableIDCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), .slash, .equals, .point, .minus, UInt8(ascii: "_"): true
    default: byte.isLetterOrDigit
    }
}
