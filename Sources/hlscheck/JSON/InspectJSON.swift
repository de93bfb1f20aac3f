import HLSValidation

extension InspectAnswer {
    func writeMembers(to json: inout JSONWriter) {
        json.field("uri", uri)
        switch content {
        case .invalid(let diagnostics):
            json.field("kind", "invalid")
            json.objects("diagnostics", diagnostics) { json, diagnostic in diagnostic.writeMembers(to: &json) }
        case .playlist(let playlist, let diagnostics, let children):
            let base = URIResolver(base: playlist.text?.uri ?? base)
            playlist.writeHeader(to: &json)
            switch playlist {
            case .media(let media): media.writeMembers(to: &json, base: base)
            case .multivariant(let multivariant): multivariant.writeMembers(to: &json, base: base)
            }
            if !children.isEmpty { writeChildren(children, to: &json) }
            json.objects("diagnostics", diagnostics) { json, diagnostic in
                diagnostic.writeMembers(to: &json)
            }
        }
    }

    private func writeChildren(_ children: [Child], to json: inout JSONWriter) {
        json.objects("children", children) { json, child in
            json.field("url", child.url)
            json.field("role", child.role.rawValue)
            json.object("playlist") { json in
                json.field("schema", InspectAnswer.schema)
                child.answer.writeMembers(to: &json)
            }
        }
    }
}

extension Playlist {
    /// What both kinds have.
    fileprivate func writeHeader(to json: inout JSONWriter) {
        json.field("kind", kindName)
        let (version, independentSegments, start, unknownTags) =
            switch self {
            case .media(let media): (media.version, media.independentSegments, media.start, media.unknownTags)
            case .multivariant(let multivariant):
                (
                    multivariant.version, multivariant.independentSegments, multivariant.start,
                    multivariant.unknownTags
                )
            }
        json.field("version", version)
        json.field("independentSegments", independentSegments)
        json.field("lineCount", text?.lineCount)
        json.object("start", start) { json, start in
            json.field("timeOffset", start.timeOffset)
            json.field("precise", start.isPrecise)
        }
        json.objects("defines", variables) { json, variable in
            json.field("name", variable.name)
            json.field("value", variable.value)
            json.field("source", variable.source.rawValue)
        }
        json.objects("unknownTags", unknownTags) { json, tag in
            json.field("line", tag.position?.line)
            json.field("name", tag.name)
            json.field("value", tag.value)
        }
    }
}
