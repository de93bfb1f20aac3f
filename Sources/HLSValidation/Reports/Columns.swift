/// Rows of cells, each column as wide as its widest cell.
package struct Columns {
    package enum Alignment {
        case left, right
    }

    private var rows: [[String]] = []
    private let alignments: [Alignment]

    /// One alignment for each column.
    package init(_ alignments: [Alignment]) {
        self.alignments = alignments
    }

    /// Adds a row of text from a playlist or not: it is made safe for terminals here.
    package mutating func add(_ cells: [String]) {
        rows.append(cells.map(\.terminalSafe))
    }

    /// The lines, without blanks at their ends. Columns in which no row has anything are left out.
    package func lines(indent: Int) -> [String] {
        let used = alignments.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let widths = used.map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(used, widths).map { column, width in
                let padding = String(repeating: " ", count: width - row[column].count)
                return alignments[column] == .left ? row[column] + padding : padding + row[column]
            }
            let line = String(repeating: " ", count: indent) + cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
