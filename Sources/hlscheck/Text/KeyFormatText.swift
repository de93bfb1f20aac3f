import HLSPresentation

extension KeyFormat {
    /// What people call the system; the format itself where it has no other name.
    var displayName: String {
        switch self {
        case .fairPlay: "FairPlay"
        case .widevine: "Widevine"
        case .playReady: "PlayReady"
        case .identity: "identity"
        default: rawValue
        }
    }
}
