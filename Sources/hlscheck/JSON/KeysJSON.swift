import HLSPresentation

extension KeysAnswer {
    func writeMembers(to json: inout JSONWriter) {
        json.field("root", root)
        switch content {
        case .failed(let diagnostic):
            json.array("keys") { _ in }
            json.objects("playlists", root.map { [$0] } ?? []) { json, root in
                json.field("uri", root)
                json.null("role")
                json.field("depth", 0)
                json.field("status", "failed")
                json.field("reason", diagnostic.message)
            }
            json.null("sessionKeyCoverage")
            json.objects("diagnostics", [diagnostic]) { json, diagnostic in diagnostic.writeMembers(to: &json) }
        case .keys(let inventory, let presentation, let naming):
            json.objects("keys", inventory) { json, entry in entry.writeMembers(to: &json, naming) }
            json.objects("playlists", presentation.members) { json, member in member.writeMembers(to: &json, naming) }
            json.object("sessionKeyCoverage", inventory.sessionKeyCoverage) { json, coverage in
                json.field("missing", coverage.missing)
                json.field("unused", coverage.unused)
                json.field("mismatched", coverage.mismatched)
            }
            json.objects("diagnostics", naming.named(presentation.diagnostics)) { json, diagnostic in
                diagnostic.writeMembers(to: &json)
            }
        }
    }
}

extension KeyInventory.Entry {
    fileprivate func writeMembers(to json: inout JSONWriter, _ naming: AddressNaming) {
        json.field("uri", uri)
        json.field("keyFormat", keyFormat.rawValue)
        json.field("fairPlay", key.fairPlay.rawValue)
        json.field("method", key.method?.rawValue)
        json.field("iv", key.statedInitializationVector?.digits)
        json.field("ivSource", key.statedInitializationVector == nil ? nil : "attribute")
        json.null("kid")
        json.objects("query", KeyURI(uri).queryItems) { json, item in
            json.field("name", item.name)
            json.field("value", item.value)
            json.field("rawValue", item.rawValue == item.value ? nil : item.rawValue)
        }
        // Members of the contract for what a key's URI says beyond its query, which is not read so far.
        json.null("parts")
        json.null("identifiers")
        json.objects("uses", uses) { json, use in
            json.field("playlist", naming.name(use.playlist.rawValue))
            json.field("line", use.line)
            json.field("tag", use.tag.rawValue)
            json.field("role", use.role.rawValue)
            json.field("firstSequence", use.firstSequence)
            json.field("lastSequence", use.lastSequence)
            json.field("segmentCount", use.segmentCount)
        }
        json.array("diagnostics") { _ in }
    }
}

extension Presentation.Member {
    fileprivate func writeMembers(to json: inout JSONWriter, _ naming: AddressNaming) {
        json.field("uri", naming.name(address.rawValue))
        json.field("role", role.rawValue)
        json.field("depth", depth)
        switch status {
        case .read:
            json.field("status", "read")
            json.null("reason")
        case .skipped(let reason):
            json.field("status", "skipped")
            json.field("reason", reason)
        case .failed(let reason):
            json.field("status", "failed")
            json.field("reason", reason)
        }
    }
}
