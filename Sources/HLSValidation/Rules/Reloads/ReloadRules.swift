extension Rule {
    /// Those that two loads of a playlist decide.
    static let reloadRules: [Rule] =
        liveHeaderRules + liveWindowRules + liveSegmentRules + liveDiscontinuityRules + liveTimeRules + livePartRules
        + liveDateRangeRules + deltaUpdateReloadRules + multivariantReloadRules
}
