import HLSValidation

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
        case .keys(let report):
            json.objects("keys", zip(report.inventory, report.entries)) { json, entry in
                entry.0.writeMembers(to: &json, settings.rule, report.naming)
                json.objects("diagnostics", entry.1) { json, diagnostic in diagnostic.writeMembers(to: &json) }
            }
            json.objects("playlists", report.presentation.members) { json, member in
                member.writeMembers(to: &json, report.naming)
            }
            json.object("sessionKeyCoverage", report.inventory.sessionKeyCoverage) { json, coverage in
                json.field("missing", coverage.missing)
                json.field("unused", coverage.unused)
                json.field("mismatched", coverage.mismatched)
            }
            json.objects("diagnostics", report.others) { json, diagnostic in diagnostic.writeMembers(to: &json) }
        }
    }
}

extension KeyInventory.Entry {
    fileprivate func writeMembers(
        to json: inout JSONWriter, _ rule: ContentIdentifierRule?, _ naming: AddressNaming
    ) {
        let keyURI = KeyURI(uri)
        let vector = key.vectorReading
        json.field("uri", uri)
        json.field("keyFormat", keyFormat.rawValue)
        json.field("fairPlay", key.fairPlay.rawValue)
        json.field("method", key.method?.rawValue)
        json.field("iv", vector.value?.digits)
        json.field("ivSource", vector.outcome == .absent ? nil : vector.outcome.description)
        json.object("kid", key.identifier.chosen) { json, kid in
            json.field("raw", kid.raw)
            json.field("uuid", kid.keyID?.description)
            json.field("otherByteOrder", kid.otherByteOrder?.description)
            json.field("source", kid.source.description)
        }
        json.objects("query", keyURI.queryItems) { json, item in
            json.field("name", item.name)
            json.field("value", item.value)
            json.field("rawValue", item.rawValue == item.value ? nil : item.rawValue)
        }
        json.object("parts") { json in keyURI.writeParts(to: &json) }
        json.object("identifiers") { json in
            guard key.fairPlay != .no, !uri.isEmpty else { return }
            for rule in rule.map({ [$0] }) ?? ContentIdentifierRule.all {
                json.field(rule.name, rule.identifier(for: keyURI)?.text)
            }
        }
        json.objects("uses", uses) { json, use in
            json.field("playlist", naming.name(use.playlist.rawValue))
            json.field("line", use.line)
            json.field("tag", use.tag.rawValue)
            json.field("role", use.role.rawValue)
            json.field("firstSequence", use.firstSequence)
            json.field("lastSequence", use.lastSequence)
            json.field("segmentCount", use.segmentCount)
        }
    }
}

extension KeyURI {
    fileprivate func writeParts(to json: inout JSONWriter) {
        json.field("scheme", scheme?.lowercased())
        json.field("authority", authority)
        json.field("userinfo", userinfo)
        json.field("host", host)
        json.field("port", port)
        json.field("colonSuffix", colonSuffix)
        json.field("path", path)
        json.field("lastPathComponent", lastPathComponent)
        json.field("fragment", fragment)
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
