extension Rule {
    /// Apple's authoring rules that playlists can decide.
    ///
    /// They are wishes for Apple's devices and no part of the format: a playlist that breaks one can be valid, which is why
    /// they have a profile of their own.
    static let apple: [Rule] =
        appleVideoRules
        + appleLadderRules
        + appleFrameRateRules
        + appleFamilyRules
        + appleRangeRules
        + appleAudioRules
        + appleAccessibilityRules
        + appleRenditionRules
        + appleVariantRules
        + appleSpatialRules
        + appleTrickPlayRules
        + appleSegmentRules
        + appleDeliveryRules
        + appleProtectionRules
        + sharedProtectionRules
        + appleLowLatencyRules
        + appleAnswerRules
        + appleBandwidthRules
        + appleProtectionAcrossRules
        + appleAcrossRules
}

/// Apple's documents about authoring, as the sections of rules name them.
enum AppleDocument {
    /// A rule of "HLS authoring specification for Apple devices", in its revision of 2025-06-26.
    static func authoring(_ number: String) -> String {
        "Apple HLS Authoring Specification (2025-06-26) \(number)"
    }

    /// The appendixes of that document, which have no numbers of rules.
    static let appendixes = "Apple HLS Authoring Specification Appendixes"
    /// The article about several DRM systems beside each other.
    static let contentProtection = "Apple, Using content protection systems with HLS"
    /// The article about the Common Media Application Format.
    static let commonMediaFormat = "Apple, About the Common Media Application Format with HLS"
}
