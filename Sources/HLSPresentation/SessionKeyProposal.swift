extension ContentKey {
    /// The line of an EXT-X-SESSION-KEY tag that declares the key (4.4.6.5), without a line end; nil where an attribute
    /// could not be written so that it reads back: a quoted string cannot hold a quote or a line end (4.2), nor what reads as a
    /// variable (4.3). Nil also for what is no key: without a method or a URI.
    public var sessionKeyLine: String? {
        guard let method, method.rawValue != "NONE", let uri, !uri.isEmpty else { return nil }
        var pairs = [unquoted("METHOD", method.rawValue), quoted("URI", uri)]
        if let statedInitializationVector { pairs.append("IV=\(statedInitializationVector)") }
        if keyFormat != .identity { pairs.append(quoted("KEYFORMAT", keyFormat.rawValue)) }
        if keyFormatVersions != [1] || keyFormat != .identity {
            pairs.append(quoted("KEYFORMATVERSIONS", keyFormatVersions.map(String.init).joined(separator: "/")))
        }
        for attribute in otherAttributes where attribute.name != "IV" && attribute.name != "KEYFORMATVERSIONS" {
            pairs.append(
                attribute.isQuoted
                    ? quoted(attribute.name, attribute.value) : unquoted(attribute.name, attribute.value))
        }
        let written = pairs.compactMap { $0 }
        guard written.count == pairs.count else { return nil }
        return "#EXT-X-SESSION-KEY:" + written.joined(separator: ",")
    }

    private func quoted(_ name: String, _ value: String) -> String? {
        value.hasQuoteOrLineEnd || value.hasReference ? nil : "\(name)=\"\(value)\""
    }

    private func unquoted(_ name: String, _ value: String) -> String? {
        value.hasQuoteOrLineEnd || value.utf8.contains(.comma) ? nil : "\(name)=\(value)"
    }
}

extension String {
    fileprivate var hasQuoteOrLineEnd: Bool {
        utf8.contains { $0 == .doubleQuote || $0 == .lineFeed || $0 == .carriageReturn }
    }
}

extension Presentation {
    /// The keys that the Multivariant Playlist does not declare and its Media Playlists need, in the order of their first use:
    /// those to add with ``PlaylistEditor/addSessionKeys(_:)``. None where the root is a Media Playlist.
    ///
    /// Only keys of playlists that were read are known.
    public var missingSessionKeys: [ContentKey] {
        guard case .multivariant? = root.playlist else { return [] }
        return keys().filter { entry in
            !entry.uses.isDeclaredForSession && entry.uses.contains { $0.role != .session }
        }.map(\.key)
    }

    /// The EXT-X-SESSION-KEY lines of the ``missingSessionKeys``; those that cannot be written are left out.
    public var proposedSessionKeyLines: [String] { missingSessionKeys.compactMap(\.sessionKeyLine) }
}
