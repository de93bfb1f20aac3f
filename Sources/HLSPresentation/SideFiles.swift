/// What is known of the files beside the playlists and media of a presentation: session data, the steering manifest, and what
/// interstitials play.
///
/// Of the files that the playlists name, at most 64 are read, of at most 1 MiB each. What is not there, or goes over a limit,
/// is not known: a presentation is often checked without these files.
package struct SideFiles: Sendable {
    /// The texts of the session data and of the steering manifest.
    private var texts: [URIReference: [UInt8]] = [:]
    /// The assets by the addresses that interstitials name, each of an asset or of a list.
    private var assets: [URIReference: [InterstitialAsset]] = [:]

    /// Asks a source for the files; none where the root is no Multivariant Playlist.
    init(of presentation: Presentation, from source: some MediaSource) async {
        guard case .multivariant(let root)? = presentation.root.playlist else { return }
        var reader = SideFileReader(source)
        let base = URIResolver(base: presentation.root.address)
        let named = [root.contentSteering?.serverURI] + root.sessionData.map(\.uriOfJSON)
        texts = await reader.read(named.compactMap { $0 }.map { base.resolve(URIReference($0)) })
        await readAssets(of: presentation, &reader)
    }

    private mutating func readAssets(
        of presentation: Presentation, _ reader: inout SideFileReader<some MediaSource>
    ) async {
        let named = presentation.namedAssets
        var addresses = Dictionary(named.assets.map { ($0, [$0]) }) { first, _ in first }
        for (address, text) in await reader.read(named.lists) { addresses[address] = assetAddresses(text, at: address) }
        // In the order of the text, so that the limit always leaves out the same ones.
        let sources = named.assets + named.lists
        let texts = await reader.read(sources.flatMap { addresses[$0] ?? [] })
        var known: [URIReference: InterstitialAsset] = [:]
        for source in sources {
            for address in addresses[source] ?? [] {
                guard let text = texts[address] else { continue }
                if known[address] == nil { known[address] = await reader.asset(text, at: address) }
                if let asset = known[address] { assets[source, default: []].append(asset) }
            }
        }
    }

    /// The text at an address; nil where it is not known.
    package func text(at address: URIReference) -> [UInt8]? { texts[address.withoutFragment] }

    /// What is known of the asset at an address, or of those that a list there names.
    package func assets(at address: URIReference) -> [InterstitialAsset] { assets[address] ?? [] }
}

/// The addresses in the JSON of X-ASSET-LIST (D.2); no more of them than can be read.
private func assetAddresses(_ list: [UInt8], at address: URIReference) -> [URIReference] {
    let entries = JSONValue(list)?.object?.value(named: "ASSETS")?.array ?? []
    let base = URIResolver(base: address)
    return entries.prefix(SideFileLimits.files).compactMap { entry in
        entry.object?.value(named: "URI")?.string.map { base.resolve(URIReference($0)).withoutFragment }
    }
}

extension Presentation {
    /// The addresses that interstitials name, each once and in the order of the text.
    fileprivate var namedAssets: (assets: [URIReference], lists: [URIReference]) {
        var (assets, lists): ([URIReference], [URIReference]) = ([], [])
        var seen: Set<URIReference> = []
        for member in members {
            guard case .media(let playlist)? = member.playlist else { continue }
            let base = URIResolver(base: member.address)
            for source in playlist.dateRanges.lazy.flatMap({ $0.assetSources(base) })
            where seen.insert(source.address).inserted {
                if source.attribute == DateRange.assetList {
                    lists.append(source.address)
                } else {
                    assets.append(source.address)
                }
            }
        }
        return (assets, lists)
    }
}

extension SessionData {
    /// The URI of what must be JSON (4.4.6.4); nil where there is none.
    package var uriOfJSON: String? { format ?? .json == .json ? uri : nil }
}

extension DateRange {
    /// Where an interstitial has its assets from; nothing for other date ranges.
    package func assetSources(_ base: URIResolver) -> [(attribute: String, address: URIReference)] {
        guard isInterstitial else { return [] }
        return [DateRange.assetURI, DateRange.assetList].compactMap { name in
            guard let uri = self[name]?.value, !uri.isEmpty else { return nil }
            return (name, base.resolve(URIReference(uri)).withoutFragment)
        }
    }
}
