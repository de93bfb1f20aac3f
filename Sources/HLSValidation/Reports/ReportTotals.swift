/// How much was found in how many playlists.
public struct ReportTotals: Hashable, Sendable {
    public var playlists = 0
    public var errors = 0
    public var warnings = 0
    public var notes = 0
    /// The findings that do not count.
    public var suppressed = 0

    public init() {}

    /// The totals of two reports together.
    public static func + (left: ReportTotals, right: ReportTotals) -> ReportTotals {
        var sum = left
        sum.playlists += right.playlists
        sum.errors += right.errors
        sum.warnings += right.warnings
        sum.notes += right.notes
        sum.suppressed += right.suppressed
        return sum
    }
}

extension ReportTotals: CustomStringConvertible {
    /// `2 errors, 1 warning in 3 playlists`.
    public var description: String {
        let counts = [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
        let found = counts.map { Quantity.count($0, $1) }.joined(separator: ", ")
        return "\(found.isEmpty ? "nothing found" : found) in \(Quantity.count(playlists, "playlist"))"
            + (suppressed > 0 ? "; \(Quantity.grouped(suppressed)) suppressed" : "")
    }
}

extension ValidationReport {
    public var totals: ReportTotals {
        var totals = ReportTotals()
        totals.playlists = playlists.count
        totals.errors = count(.error)
        totals.warnings = count(.warning)
        totals.notes = count(.note)
        totals.suppressed = playlists.reduce(0) { $0 + $1.suppressed.count }
        return totals
    }
}
