/// What a Multivariant Playlist offers, as tables: its variants, I-frame variants and renditions, with the keys and the length
/// of the playlists that they lead to where these were read.
struct PresentationOverview {
    struct Table {
        let title: String
        let columns: [String]
        let rows: [[TableCell]]
    }

    /// What people call the playlist.
    let name: String
    let tables: [Table]

    /// The overviews of all Multivariant Playlists of a report.
    static func all(in report: ValidationReport) -> [PresentationOverview] {
        let media = report.mediaPlaylists
        return report.playlists.compactMap { validated in
            guard case .multivariant(let playlist) = validated.playlist else { return nil }
            return PresentationOverview(validated.shownName, playlist, media)
        }
    }

    private init(_ name: String, _ playlist: MultivariantPlaylist, _ media: [URIReference: MediaPlaylist]) {
        self.name = name
        var rows = OverviewRows(playlist, media)
        let variants = [
            Table(title: "Variants", columns: rows.variantColumns, rows: playlist.variants.map { rows.row($0) }),
            Table(
                title: "I-frame variants", columns: rows.variantColumns,
                rows: playlist.iFrameVariants.map { rows.row($0) }),
            Table(title: "Renditions", columns: rows.renditionColumns, rows: playlist.renditions.map { rows.row($0) }),
        ]
        let keys = Table(title: "Keys", columns: ["Key", "System", "URI", "KID"], rows: rows.keyRows)
        tables = (variants + [keys]).filter { !$0.rows.isEmpty }
    }
}

extension ValidationReport {
    /// The Media Playlists by their addresses.
    fileprivate var mediaPlaylists: [URIReference: MediaPlaylist] {
        var found: [URIReference: MediaPlaylist] = [:]
        for validated in playlists {
            guard case .media(let playlist)? = validated.playlist, let address = playlist.text?.uri else { continue }
            found[address.withoutFragment] = playlist
        }
        return found
    }
}

/// A key as an overview counts it: a URI that stands for several keys is several.
private struct NumberedKey: Hashable {
    let name: KeyName
    let keyIDs: String
}

/// Makes the rows of an overview. Keys are numbered as they come up, and listed behind the others.
private struct OverviewRows {
    private let media: [URIReference: MediaPlaylist]
    private let base: URIResolver
    /// The systems of the keys, in the order in which they come up.
    private let systems: [KeyFormat]
    private var numbers: [NumberedKey: Int] = [:]
    private(set) var keyRows: [[TableCell]] = []
    /// What was said of a playlist, by its address as written: variants may share one.
    private var knownCells: [URIReference: [TableCell]] = [:]

    /// So many systems have a column of their own: no player knows more, and a hostile playlist names one for each key.
    private static let mostSystems = 16

    init(_ root: MultivariantPlaylist, _ media: [URIReference: MediaPlaylist]) {
        self.media = media
        base = URIResolver(base: root.text?.uri ?? "")
        let uris = (root.variants + root.iFrameVariants).map(\.uri) + root.renditions.map(\.uri)
        var (systems, known): ([KeyFormat], Set<KeyFormat>) = ([], [])
        var seen: Set<URIReference> = []
        for uri in uris.compactMap({ $0 }) where seen.insert(URIReference(uri)).inserted {
            for key in OverviewRows.playlist(uri, base, media)?.keys ?? [] where known.insert(key.keyFormat).inserted {
                systems.append(key.keyFormat)
            }
        }
        self.systems = Array(systems.prefix(OverviewRows.mostSystems))
    }

    var variantColumns: [String] {
        [
            "Address", "Bit rate", "Average", "Resolution", "Frame rate", "Codecs", "Range", "HDCP", "Audio", "Video",
            "Subtitles", "Captions",
        ] + playlistColumns
    }

    var renditionColumns: [String] {
        ["Type", "Group", "Name", "Language", "Chosen", "Channels", "Address"] + playlistColumns
    }

    private var playlistColumns: [String] { systems.map(\.systemName.shortened) + ["Duration"] }

    mutating func row(_ variant: VariantStream) -> [TableCell] {
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
        ] + cells(ofPlaylist: variant.uri)
    }

    mutating func row(_ rendition: Rendition) -> [TableCell] {
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
        ] + cells(ofPlaylist: rendition.uri)
    }

    /// For each system the keys of a playlist, then its length.
    private mutating func cells(ofPlaylist uri: String?) -> [TableCell] {
        let reference = URIReference(uri ?? "")
        if let known = knownCells[reference] { return known }
        guard let playlist = OverviewRows.playlist(uri, base, media) else {
            return (systems.map { _ in "" } + [""]).map(TableCell.text)
        }
        let keys = Dictionary(grouping: playlist.keys, by: \.keyFormat)
        var cells: [TableCell] = systems.map { .text(shown(keys[$0] ?? [])) }
        cells.append(.quantity(Quantity.duration(playlist.duration) + (playlist.hasEndList ? "" : " live")))
        knownCells[reference] = cells
        return cells
    }

    private mutating func shown(_ keys: [ContentKey]) -> String {
        let most = 3
        let shown = keys.prefix(most).map { "key \(number(of: $0))" }.joined(separator: ", ")
        return keys.count > most ? "\(shown) and \(keys.count - most) more" : shown
    }

    private mutating func number(of key: ContentKey) -> Int {
        guard let name = KeyName(key) else { return 0 }
        let keyIDs = NamedKey(key, key.identifier).keyIDs
        let numbered = NumberedKey(name: name, keyIDs: keyIDs)
        if let number = numbers[numbered] { return number }
        let number = numbers.count + 1
        numbers[numbered] = number
        keyRows.append([
            .text("key \(number)"), .text(key.keyFormat.systemName.shortened), .code(shownURI(name.uri)), .code(keyIDs),
        ])
        return number
    }

    /// The URI without what may be a secret; of data no more than what they are.
    private func shownURI(_ uri: URIReference) -> String {
        let text = Secrets.redacted(KeyURI(uri.rawValue).redacted)
        guard uri.scheme?.lowercased() == "data" else { return text.shortened }
        return String(text.prefix { $0 != "," }) + ",…"
    }

    private static func playlist(
        _ uri: String?, _ base: URIResolver, _ media: [URIReference: MediaPlaylist]
    ) -> MediaPlaylist? {
        uri.flatMap { media[base.resolve(URIReference($0)).withoutFragment] }
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
