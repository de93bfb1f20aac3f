/// What each Multivariant Playlist of a report offers.
struct HTMLPresentations {
    private let playlists: [(name: String, playlist: MultivariantPlaylist)]

    init(_ report: ValidationReport) {
        playlists = report.playlists.compactMap { validated in
            guard case .multivariant(let playlist) = validated.playlist else { return nil }
            return (validated.shownName, playlist)
        }
    }

    var html: String {
        guard !playlists.isEmpty else { return "" }
        let articles = playlists.map {
            "<article>\n<h3><code>\($0.markupEscaped)</code></h3>\n\(tables($1))</article>\n"
        }
        return "<section id=\"presentations\">\n<h2>Variants and renditions</h2>\n\(articles.joined())</section>\n"
    }

    private func tables(_ playlist: MultivariantPlaylist) -> String {
        table("Variants", HTMLPresentations.variantTitles, playlist.variants.map(row))
            + table("I-frame variants", HTMLPresentations.variantTitles, playlist.iFrameVariants.map(row))
            + table("Renditions", HTMLPresentations.renditionTitles, playlist.renditions.map(row))
    }

    private func table(_ title: String, _ titles: [String], _ rows: [[HTMLTable.Cell]]) -> String {
        rows.isEmpty ? "" : "<h4>\(title)</h4>\n" + HTMLTable(titles, rows).html
    }

    private static let variantTitles = [
        "Address", "Bit rate", "Average", "Resolution", "Frame rate", "Codecs", "Range", "HDCP", "Audio", "Video",
        "Subtitles", "Captions",
    ]

    private func row(_ variant: VariantStream) -> [HTMLTable.Cell] {
        [
            .code(Secrets.redacted(variant.uri ?? "")),
            .quantity(variant.bandwidth.map(Quantity.bitRate) ?? ""),
            .quantity(variant.averageBandwidth.map(Quantity.bitRate) ?? ""),
            .quantity(variant.resolution.map { "\($0.width)×\($0.height)" } ?? ""),
            .quantity(variant.frameRate.map { Quantity.decimal($0, places: 3) } ?? ""),
            .text((variant.codecs + variant.supplementalCodecs).joined(separator: ", ")),
            .text(variant.videoRange?.rawValue ?? ""),
            .text(variant.hdcpLevel?.rawValue ?? ""),
            .text(variant.audio ?? ""),
            .text(variant.video ?? ""),
            .text(variant.subtitles ?? ""),
            .text(variant.closedCaptions?.name ?? ""),
        ]
    }

    private static let renditionTitles = ["Type", "Group", "Name", "Language", "Chosen", "Channels", "Address"]

    private func row(_ rendition: Rendition) -> [HTMLTable.Cell] {
        let flags = [
            (rendition.isDefault, "default"), (rendition.isAutoselect, "autoselect"), (rendition.isForced, "forced"),
        ]
        return [
            .text(rendition.type?.rawValue ?? ""),
            .text(rendition.groupID ?? ""),
            .text(rendition.name ?? ""),
            .text(rendition.language ?? ""),
            .text(flags.filter(\.0).map(\.1).joined(separator: ", ")),
            .text(rendition.channels ?? ""),
            .code(Secrets.redacted(rendition.uri ?? "")),
        ]
    }
}

extension VariantStream.ClosedCaptions {
    fileprivate var name: String {
        switch self {
        case .group(let name): name
        case .none: "none"
        }
    }
}
