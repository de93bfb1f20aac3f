/// A playlist beside the one that all are compared with.
struct TimelineComparison {
    let member: MediaMember
    let own: Timeline
    let referenceMember: MediaMember
    let reference: Timeline
}

extension PresentationContext {
    /// Compares the playlists with the one of the first variant, those of them of which it is known how their times belong
    /// together.
    func compareTimelines(
        _ findings: inout PresentationFindings, _ isWanted: (MediaMember) -> Bool = { _ in true },
        _ compare: (TimelineComparison, inout PresentationFindings) -> Void
    ) {
        guard let first = reference, media.count > 1 else {
            return findings.doesNotApply("there are no two playlists to compare")
        }
        guard let reference = Timeline(first) else { return findings.cannotRun("the first playlist has no segments") }
        var isAnyKnown = false
        for member in media where member.index != first.index && isWanted(member) {
            guard let own = Timeline(member), own.isComparable(with: reference) else { continue }
            isAnyKnown = true
            let comparison = TimelineComparison(
                member: member, own: own, referenceMember: first, reference: reference)
            compare(comparison, &findings)
        }
        if !isAnyKnown { findings.cannotRun("without dates it is not known which segments of live playlists match") }
    }
}
