import HLSValidation

extension MultivariantPlaylist {
    func writeMembers(to json: inout JSONWriter, base: URIResolver) {
        json.objects("variants", variants) { json, variant in variant.writeMembers(to: &json, base: base) }
        json.objects("iFrameVariants", iFrameVariants) { json, variant in variant.writeMembers(to: &json, base: base) }
        json.objects("renditions", renditions) { json, rendition in rendition.writeMembers(to: &json, base: base) }
        json.keys("sessionKeys", sessionKeys, base: base)
        json.objects("sessionData", sessionData) { json, data in
            json.field("dataID", data.dataID)
            json.field("value", data.value)
            json.address(data.uri, base: base)
            json.field("language", data.language)
            // JSON is what an absent FORMAT means, where there is a resource for it to speak of.
            json.field("format", data.format?.rawValue ?? (data.uri == nil ? nil : "JSON"))
        }
        json.object("contentSteering", contentSteering) { json, steering in
            json.field("serverURI", steering.serverURI)
            json.field("serverURL", steering.serverURI.map { base.resolve(URIReference($0)).rawValue })
            json.field("pathwayID", steering.pathwayID)
        }
    }
}

extension VariantStream {
    fileprivate func writeMembers(to json: inout JSONWriter, base: URIResolver) {
        json.field("line", position?.line)
        json.address(uri, base: base)
        json.field("bandwidth", bandwidth)
        json.field("averageBandwidth", averageBandwidth)
        json.field("codecs", codecs)
        json.field("supplementalCodecs", written(supplementalCodecs))
        json.object("resolution", resolution) { json, resolution in
            json.field("width", resolution.width)
            json.field("height", resolution.height)
        }
        json.field("frameRate", frameRate)
        json.field("hdcpLevel", hdcpLevel?.rawValue)
        json.field("allowedCPC", written(allowedCPC))
        json.field("videoRange", videoRange?.rawValue ?? "SDR")
        json.field("audio", audio)
        json.field("video", video)
        json.field("subtitles", subtitles)
        json.field("closedCaptions", closedCaptions?.name)
        json.field("closedCaptionsNone", closedCaptions == VariantStream.ClosedCaptions.none)
        json.field("score", score)
        json.field("stableVariantID", stableVariantID)
        json.field("pathwayID", pathwayID ?? ".")
        json.field("name", name)
    }

    /// A list in one text, as playlists write it.
    private func written(_ list: [String]) -> String? {
        list.isEmpty ? nil : list.joined(separator: ",")
    }
}

extension VariantStream.ClosedCaptions {
    /// The group, or NONE.
    var name: String {
        switch self {
        case .group(let group): group
        case .none: "NONE"
        }
    }
}

extension Rendition {
    fileprivate func writeMembers(to json: inout JSONWriter, base: URIResolver) {
        json.field("line", position?.line)
        json.field("type", type?.rawValue)
        json.field("groupID", groupID)
        json.field("name", name)
        json.field("language", language)
        json.field("assocLanguage", assocLanguage)
        json.address(uri, base: base)
        json.field("default", isDefault)
        json.field("autoselect", isAutoselect)
        json.field("forced", isForced)
        json.field("instreamID", instreamID)
        json.field("characteristics", characteristics)
        json.field("channels", channels)
        json.field("stableRenditionID", stableRenditionID)
    }
}
