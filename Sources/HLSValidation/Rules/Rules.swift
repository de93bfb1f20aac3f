extension Rule {
    /// The rules of draft-pantos-hls-rfc8216bis-22.
    static let specification: [Rule] =
        lexicalRules
        + deliveryRules
        + attributeRules
        + variableRules
        + versionRules
        + startRules
        + mediaPlaylistRules
        + iFrameRules
        + serverControlRules
        + segmentRules
        + initializationSectionRules
        + partRules
        + lowLatencyTagRules
        + deliveryDirectiveRules
        + consistencyRules
        + lowLatencyServerRules
        + renditionRules + groupRules
        + variantRules + iFrameVariantRules
        + keyRules
        + dateRangeRules
        + interstitialRules
        + preloadRules
        + sessionDataRules
        + sessionKeyRules
        + steeringRules
        + presentationRules
        + reloadRules
        + mediaFileRules
        + mediaKeyRules
        + measuredBandwidthRules

    /// Those that the playlists of a presentation decide together.
    private static let presentationRules: [Rule] =
        startAcrossRules
        + serverControlAcrossRules
        + dateRangeAcrossRules
        + renditionReportAcrossRules
        + codecAcrossRules + iFrameAcrossRules
        + consistencyAcrossRules
        + discontinuityAcrossRules + durationAcrossRules + programDateAcrossRules
        + lowLatencyAcrossRules
        + sessionKeyAcrossRules + protectionAcrossRules + iFrameProtectionRules
        + sessionDataFileRules + steeringManifestRules + interstitialAssetFileRules

    /// The rules for FairPlay Streaming, and what is found out about key lines.
    static let fairPlay: [Rule] =
        fairPlayRules + keyLineRules + fairPlaySessionKeyRules + fairPlayAcrossRules + sharedProtectionRules

    /// Rules about what the author says to this tool.
    static let tool: [Rule] = suppressionRules

    /// The ids of all rules, whether asked for or not.
    static let knownIDs = Set((specification + fairPlay + apple + tool).map(\.id))
}
