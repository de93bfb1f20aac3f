/// Whether a key line means FairPlay Streaming.
public enum FairPlaySignal: String, Hashable, Sendable {
    /// KEYFORMAT is exactly `com.apple.streamingkeydelivery`.
    case yes
    /// The author means it, and players may not see it: KEYFORMAT is spelt with other case or with blanks around it, or
    /// the URI is a `skd:` one and KEYFORMAT is missing or `identity`.
    case likely
    /// Another system, or none.
    case no
}

extension ContentKey {
    /// Whether the key is one of FairPlay Streaming: its KEYFORMAT decides, and `skd:` URIs without one are told apart.
    public var fairPlay: FairPlaySignal {
        if keyFormat == .fairPlay { return .yes }
        let format = keyFormat.rawValue.utf8.drop { $0 == 0x20 || $0 == 0x09 }
        let spelling = Substring(format).trimmedEnd.lowercased()
        if spelling == KeyFormat.fairPlay.rawValue { return .likely }
        return keyFormat == .identity && uri.map(hasFairPlayScheme) == true ? .likely : .no
    }

    private func hasFairPlayScheme(_ uri: String) -> Bool {
        let text = uri.utf8.drop { $0 == 0x20 || $0 == 0x09 }
        return text.prefix(4).map(\.upperCased) == Array("SKD:".utf8)
    }
}

extension Substring {
    fileprivate var trimmedEnd: Substring {
        var text = self
        while let last = text.utf8.last, last == 0x20 || last == 0x09 { text.removeLast() }
        return text
    }
}
