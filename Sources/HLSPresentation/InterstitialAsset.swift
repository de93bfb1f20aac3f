/// What is known of the playlist that an interstitial plays.
package struct InterstitialAsset: Hashable, Sendable {
    /// The address of the asset.
    package let address: URIReference
    /// The address of its Media Playlist: the same, or the first one that its Multivariant Playlist leads to.
    package let mediaAddress: URIReference
    /// Whether segments may still come or go: there is neither EXT-X-ENDLIST nor the type VOD.
    package let isLive: Bool
    /// The ID of the first interstitial in it; nil where there is none.
    package let innerInterstitial: String?

    fileprivate init(_ playlist: MediaPlaylist, at mediaAddress: URIReference, of address: URIReference) {
        self.address = address
        self.mediaAddress = mediaAddress
        isLive = !playlist.hasEndList && playlist.type != .vod
        innerInterstitial = playlist.dateRanges.first(where: \.isInterstitial)?.id
    }
}

extension SideFileReader {
    /// The asset whose playlist is this text. A Multivariant Playlist is followed to the first playlist that it names; nil
    /// where that is not at hand, or something is no playlist.
    mutating func asset(_ text: [UInt8], at address: URIReference) async -> InterstitialAsset? {
        switch try? Playlist(parsing: text, uri: address) {
        case .media(let playlist)?:
            return InterstitialAsset(playlist, at: address, of: address)
        case .multivariant(let root)?:
            guard let uri = root.variants.lazy.compactMap(\.uri).first else { return nil }
            let child = URIReference(uri).resolved(against: address).withoutFragment
            let imports = Dictionary(
                root.variables.compactMap { variable in variable.value.map { (variable.name, $0) } },
                uniquingKeysWith: { first, _ in first })
            guard let text = await read([child])[child],
                let playlist = try? MediaPlaylist(parsing: text, uri: child, imports: imports)
            else { return nil }
            return InterstitialAsset(playlist, at: child, of: address)
        case nil:
            return nil
        }
    }
}
