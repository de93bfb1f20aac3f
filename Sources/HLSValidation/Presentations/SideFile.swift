/// A file beside the playlists that a tag of the root names.
struct SideFile<Model: TagModel> {
    /// The tag that names it.
    let model: Model
    /// What people call it.
    let name: String
    let text: [UInt8]

    /// Its JSON; nil where it is none, or nests too deep to be read.
    var json: JSONPlace? { JSONValue(text).map(JSONPlace.init(root:)) }

    /// Why it is no JSON; nil where it is.
    var fault: JSONFault? {
        do {
            _ = try JSONValue(reading: text)
            return nil
        } catch {
            return error
        }
    }
}

extension PresentationContext {
    /// The files that tags name, as far as they are known: each once, with the first tag that names it.
    func sideFiles<Model>(_ models: [Model], uri: (Model) -> String?) -> [SideFile<Model>] {
        guard let files = files?.sideFiles else { return [] }
        let base = URIResolver(base: presentation.root.address)
        var seen: Set<URIReference> = []
        return models.compactMap { model in
            guard let uri = uri(model) else { return nil }
            let address = base.resolve(URIReference(uri))
            guard let text = files.text(at: address), seen.insert(address).inserted else { return nil }
            return SideFile(model: model, name: URIReference(uri).nameOfFile, text: text)
        }
    }
}

extension URIReference {
    /// What people call the file at an address.
    var nameOfFile: String { scheme?.lowercased() == "data" ? "the data: URI" : "'\(redacted.shortened)'" }
}
