/// The middle one of some samples.
func median(_ values: [Double]) -> Double {
    values.sorted()[values.count / 2]
}

/// A number with two decimals.
func decimal(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
}

/// Rows of cells as columns: the first one aligned at its left, the others at their right.
func aligned(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
        zip(row, widths).enumerated().map { column, cell in
            let padding = String(repeating: " ", count: cell.1 - cell.0.count)
            return column == 0 ? cell.0 + padding : padding + cell.0
        }.joined(separator: "  ")
    }.joined(separator: "\n")
}

/// Objects of fields that are JSON already.
func jsonArray(_ objects: [[(String, String)]]) -> String {
    let rows = objects.map { "{" + $0.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}" }
    return "[\n  " + rows.joined(separator: ",\n  ") + "\n]"
}
