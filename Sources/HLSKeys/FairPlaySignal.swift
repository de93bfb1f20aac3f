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

/// Why a key line means FairPlay Streaming, or why not.
public enum FairPlayReason: Hashable, Sendable {
    /// KEYFORMAT is exactly `com.apple.streamingkeydelivery`.
    case keyFormat
    /// KEYFORMAT is that but for letter case or blanks around it.
    case misspeltKeyFormat
    /// The URI is a `skd:` one, and KEYFORMAT is missing or `identity`.
    case schemeAlone
    /// METHOD is NONE: the line ends encryption.
    case methodNone
    /// KEYFORMAT names another system.
    case otherKeyFormat
    /// A key of the identity format with another scheme than `skd`.
    case identity

    /// Whether the line means FairPlay, for this reason.
    public var signal: FairPlaySignal {
        switch self {
        case .keyFormat: .yes
        case .misspeltKeyFormat, .schemeAlone: .likely
        case .methodNone, .otherKeyFormat, .identity: .no
        }
    }
}

extension FairPlayReason: CustomStringConvertible {
    public var description: String {
        switch self {
        case .keyFormat: "KEYFORMAT is FairPlay's"
        case .misspeltKeyFormat: "KEYFORMAT is FairPlay's but for letter case or blanks around it"
        case .schemeAlone: "a skd URI without FairPlay's KEYFORMAT"
        case .methodNone: "METHOD=NONE ends encryption"
        case .otherKeyFormat: "KEYFORMAT names another system"
        case .identity: "a key of the identity format"
        }
    }
}

extension ContentKey {
    /// Whether the key is one of FairPlay Streaming: its KEYFORMAT decides, and `skd:` URIs without one are told apart.
    public var fairPlay: FairPlaySignal { fairPlayReason.signal }

    /// Why ``fairPlay`` is what it is.
    public var fairPlayReason: FairPlayReason {
        if method?.rawValue == "NONE" { return .methodNone }
        if keyFormat == .fairPlay { return .keyFormat }
        if isMisspeltFairPlay { return .misspeltKeyFormat }
        guard keyFormat == .identity else { return .otherKeyFormat }
        return KeyURI(uri ?? "").isSKD ? .schemeAlone : .identity
    }

    /// Whether KEYFORMAT is FairPlay's but for letter case or blanks around it.
    var isMisspeltFairPlay: Bool {
        // The first letter tells other systems apart without a copy.
        guard keyFormat != .fairPlay, keyFormat.rawValue.utf8.first(where: { !$0.isBlank })?.upperCased == 0x43 else {
            return false
        }
        return keyFormat.rawValue.trimmingBlanks.lowercased() == KeyFormat.fairPlay.rawValue
    }
}
