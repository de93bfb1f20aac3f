/// Gathers the findings of one reading, in the order in which they come, and bounds their number.
///
/// A hostile or hopelessly broken file could earn a finding for each of its bytes. So of each kind the first thousand
/// are kept, and one note says how many more there were. Who is to mend them all asks for more.
package struct DiagnosticLog {
    package private(set) var diagnostics: [Diagnostic] = []
    private var counts: [Diagnostic.ID: Int] = [:]
    /// The kind at hand, not yet among the counts: findings of one kind mostly come one after the other.
    private var recent = (id: Diagnostic.ID(rawValue: ""), count: 0)

    /// How many findings of one kind are kept.
    package let limit: Int

    package static let mostOfOneKind = 1_000

    package init(limit: Int = mostOfOneKind) {
        self.limit = limit
    }

    /// Whether a further finding of this kind would be kept. Asked before a message is put together.
    package mutating func admits(_ id: Diagnostic.ID) -> Bool {
        if id != recent.id {
            if recent.count > 0 { counts[recent.id] = recent.count }
            recent = (id, counts[id] ?? 0)
        }
        recent.count += 1
        return recent.count <= limit
    }

    /// Adds a finding that `admits` let pass.
    package mutating func append(_ diagnostic: consuming Diagnostic) {
        diagnostics.append(diagnostic)
    }

    /// The findings in the order of the text, then those about the whole, then the notes on those left out.
    package func finished() -> [Diagnostic] {
        guard !diagnostics.isEmpty else { return [] }
        let leftOut = leftOut
        return leftOut.isEmpty ? ordered : ordered + leftOut
    }

    private var ordered: [Diagnostic] {
        // Places are put in order, not findings, which are large, and which mostly come in their order.
        let places = diagnostics.map { $0.range?.byteOffset ?? .max }
        if zip(places, places.dropFirst()).allSatisfy({ $0 <= $1 }) { return diagnostics }
        let order = places.indices.sorted { (places[$0], $0) < (places[$1], $1) }
        return order.map { diagnostics[$0] }
    }

    /// A note for each kind of which not all findings were kept.
    package var leftOut: [Diagnostic] {
        guard recent.count > limit || counts.values.contains(where: { $0 > limit }) else { return [] }
        let counts = counts.merging([recent.id: recent.count]) { $1 }
        let over = counts.filter { $0.value > limit }.sorted { $0.key.rawValue < $1.key.rawValue }
        return over.map { id, count in
            Diagnostic(
                id: "too-many-findings", severity: .note,
                message: "\(count - limit) more findings of \(id) are not listed")
        }
    }
}
