/// What each Multivariant Playlist of a report offers.
struct HTMLPresentations {
    private let overviews: [PresentationOverview]

    init(_ report: ValidationReport) {
        overviews = PresentationOverview.all(in: report)
    }

    var html: String {
        guard !overviews.isEmpty else { return "" }
        let articles = overviews.map { overview in
            let tables = overview.tables.map { "<h4>\($0.title)</h4>\n" + HTMLTable($0.columns, $0.rows).html }
            return "<article>\n<h3><code>\(overview.name.markupEscaped)</code></h3>\n\(tables.joined())</article>\n"
        }
        return "<section id=\"presentations\">\n<h2>Variants and renditions</h2>\n\(articles.joined())</section>\n"
    }
}
