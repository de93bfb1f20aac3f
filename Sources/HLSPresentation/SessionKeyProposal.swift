extension ContentKey {
    /// The line of an EXT-X-SESSION-KEY tag that declares the key (4.4.6.5), without a line end; nil where an attribute
    /// could not be written so that it reads back: a quoted string cannot hold a quote or a line end (4.2).
    public var sessionKeyLine: String? {
        guard let method, let uri else { return nil }
        var pairs = ["METHOD=\(method.rawValue)", quoted("URI", uri)]
        if let statedInitializationVector { pairs.append("IV=\(statedInitializationVector)") }
        if keyFormat != .identity { pairs.append(quoted("KEYFORMAT", keyFormat.rawValue)) }
        if keyFormatVersions != [1] || keyFormat != .identity {
            pairs.append(quoted("KEYFORMATVERSIONS", keyFormatVersions.map(String.init).joined(separator: "/")))
        }
        for attribute in otherAttributes where attribute.name != "IV" && attribute.name != "KEYFORMATVERSIONS" {
            pairs.append(
                attribute.isQuoted ? quoted(attribute.name, attribute.value) : "\(attribute.name)=\(attribute.value)")
        }
        let written = pairs.compactMap { $0 }
        guard written.count == pairs.count else { return nil }
        return "#EXT-X-SESSION-KEY:" + written.joined(separator: ",")
    }

    private func quoted(_ name: String, _ value: String) -> String? {
        let isWritable = !value.utf8.contains { $0 == .doubleQuote || $0 == .lineFeed || $0 == .carriageReturn }
        return isWritable ? "\(name)=\"\(value)\"" : nil
    }
}

extension Presentation {
    /// The EXT-X-SESSION-KEY lines that the Multivariant Playlist lacks: one for each key that its Media Playlists need and
    /// it does not declare, in the order of their first use. None where the root is a Media Playlist.
    ///
    /// Only keys of playlists that were read are known.
    public var proposedSessionKeyLines: [String] {
        guard case .multivariant? = root.playlist else { return [] }
        return keys().filter { entry in !entry.uses.contains { $0.tag == .sessionKey } }.compactMap(
            \.key.sessionKeyLine)
    }
}
