/// A cell of a table in a report, whatever the form of the report.
enum TableCell {
    case text(String)
    case code(String)
    case number(Int)
    /// A number with its unit.
    case quantity(String)

    /// What it says.
    var text: String {
        switch self {
        case .text(let text), .code(let text), .quantity(let text): text
        case .number(let number): Quantity.grouped(number)
        }
    }

    var isEmpty: Bool { text.isEmpty }

    /// Whether it is a number, and to be read from its end.
    var isNumeric: Bool {
        switch self {
        case .text, .code: false
        case .number, .quantity: true
        }
    }
}
