/// Names findings so that another run names them the same although lines were added above or went: by rule, by the text of
/// the line, and by the how-manieth such finding of the playlist it is.
struct FindingNames {
    private struct Kind: Hashable {
        let playlist: String
        let fingerprint: String
    }

    private var counts: [Kind: Int] = [:]

    /// `89b1f0c2d3e4a5b6:2`; to be asked in the order of the findings.
    mutating func name(of finding: ReportedFinding) -> String {
        let fingerprint = finding.diagnostic.fingerprint(in: finding.place.text)
        let kind = Kind(playlist: finding.place.name, fingerprint: fingerprint)
        let count = counts[kind, default: 0] + 1
        counts[kind] = count
        return "\(fingerprint):\(count)"
    }
}
