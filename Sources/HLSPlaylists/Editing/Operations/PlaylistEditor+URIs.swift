extension PlaylistEditor {
    /// Puts other URIs in the place of those that lead to something of these kinds.
    ///
    ///     try document.edit { editor in
    ///         editor.rewriteURIs(of: .keys) { $0.replacing("skd://old/", with: "skd://new/") }
    ///     }
    ///
    /// The closure is given each URI as the playlist says it, variables replaced and otherwise as written. Where it gives the
    /// same back, the bytes stay. A tag without a URI stays without.
    ///
    /// - Parameters:
    ///   - kinds: What the URIs lead to.
    ///   - rewrite: The URI to write.
    public mutating func rewriteURIs(
        of kinds: URIKinds = .all, _ rewrite: (String) throws -> String
    ) rethrows {
        if !kinds.isDisjoint(with: [.segments, .parts]) { try rewriteSegments(kinds, rewrite) }
        if kinds.contains(.initializationSections) {
            try initializationSections.updateEach { $0.uri = try $0.uri.map(rewrite) }
        }
        if kinds.contains(.keys) {
            try keyTags.updateEach { $0.uri = try $0.uri.map(rewrite) }
            try sessionKeys.updateEach { $0.uri = try $0.uri.map(rewrite) }
        }
        if kinds.contains(.playlists) { try rewritePlaylists(rewrite) }
        if kinds.contains(.sessionData) { try sessionData.updateEach { $0.uri = try $0.uri.map(rewrite) } }
        if kinds.contains(.contentSteering) {
            let uri = try header.contentSteering?.serverURI.map(rewrite)
            header.contentSteering?.serverURI = uri
        }
        if kinds.contains(.assets) { try dateRanges.updateEach { try $0.rewriteScheduledURIs(rewrite) } }
        try preloadHints.updateEach { hint in
            if kinds.contains(hint.kind == .map ? .initializationSections : .parts) {
                hint.uri = try hint.uri.map(rewrite)
            }
        }
    }

    private mutating func rewriteSegments(_ kinds: URIKinds, _ rewrite: (String) throws -> String) rethrows {
        try segments.updateEach { segment in
            if kinds.contains(.segments) { segment.uri = try rewrite(segment.uri) }
            guard kinds.contains(.parts) else { return }
            for index in segment.parts.indices {
                segment.parts[index].uri = try segment.parts[index].uri.map(rewrite)
            }
        }
        if kinds.contains(.parts) { try trailingParts.updateEach { $0.uri = try $0.uri.map(rewrite) } }
    }

    private mutating func rewritePlaylists(_ rewrite: (String) throws -> String) rethrows {
        try variants.updateEach { $0.uri = try $0.uri.map(rewrite) }
        try iFrameVariants.updateEach { $0.uri = try $0.uri.map(rewrite) }
        try renditions.updateEach { $0.uri = try $0.uri.map(rewrite) }
        try renditionReports.updateEach { $0.uri = try $0.uri.map(rewrite) }
    }
}
