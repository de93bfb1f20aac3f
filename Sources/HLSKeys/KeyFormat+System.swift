extension KeyFormat {
    /// What people call the system; the format itself where it has no other name.
    public var systemName: String {
        switch self {
        case .fairPlay: "FairPlay"
        case .widevine: "Widevine"
        case .playReady: "PlayReady"
        case .identity: "identity"
        default: rawValue
        }
    }
}
