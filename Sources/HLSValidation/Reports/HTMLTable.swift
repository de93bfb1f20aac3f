/// A table that scrolls by itself where the screen is narrow. Columns without any text are left out.
struct HTMLTable {
    private let titles: [String]
    private let rows: [[TableCell]]

    init(_ titles: [String], _ rows: [[TableCell]]) {
        self.titles = titles
        self.rows = rows
    }

    var html: String {
        let used = titles.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        let head = used.map { "<th scope=\"col\">\(titles[$0].markupEscaped)</th>" }.joined()
        let body = rows.map { row in "<tr>" + used.map { row[$0].html }.joined() + "</tr>\n" }.joined()
        return
            "<div class=\"table\">\n<table>\n<thead><tr>\(head)</tr></thead>\n<tbody>\n\(body)</tbody>\n</table>\n</div>\n"
    }
}

extension TableCell {
    fileprivate var html: String {
        switch self {
        case .text(let text): "<td>\(text.markupEscaped)</td>"
        case .code(let text): "<td><code>\(text.markupEscaped)</code></td>"
        case .number, .quantity: "<td class=\"number\">\(text.markupEscaped)</td>"
        }
    }
}
