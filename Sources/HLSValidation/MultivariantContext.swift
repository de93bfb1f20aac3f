/// The variant streams and renditions of a Multivariant Playlist, and what rules compare of them, in numbers.
///
/// Every model is here once, and goes by its place: each takes more room than its line of the text.
final class MultivariantContext: Sendable {
    /// The variant streams, then the I-frame variants.
    let streams: [VariantStream]
    /// How many of these are no I-frame variants.
    let variantCount: Int
    /// What each of the streams says.
    let streamNumbers: [VariantNumbers]
    /// The CODECS that differ, by their numbers.
    let codecLists: [CodecList]
    /// The SUPPLEMENTAL-CODECS that differ, by their numbers.
    let supplementLists: [SupplementList]
    /// How many URIs of streams there are that differ.
    let uriCount: Int

    let renditions: [Rendition]
    let groups: RenditionGroups
    /// What each of the renditions says.
    let renditionNumbers: [RenditionNumbers]
    /// How many NAMEs of renditions there are that differ.
    let nameCount: Int
    /// How many languages of renditions there are that differ.
    let languageCount: Int

    init(_ playlist: MultivariantPlaylist) {
        var streams = playlist.variants.models
        if !playlist.iFrameVariants.isEmpty { streams.append(contentsOf: playlist.iFrameVariants.models) }
        self.streams = streams
        variantCount = playlist.variants.count
        renditions = playlist.renditions.models
        var groupNumbers = GroupNumbers()
        groups = RenditionGroups(renditions, &groupNumbers)
        var numbering = VariantNumbering(groupNumbers, expecting: streams.count)
        streamNumbers = numbering.numbers(of: streams)
        (codecLists, supplementLists) = (numbering.codecLists, numbering.supplementLists)
        uriCount = numbering.uris.count
        (renditionNumbers, nameCount, languageCount) = RenditionNumbers.all(of: renditions)
    }

    /// That of a Media Playlist, which has none of it.
    static let none = MultivariantContext(MultivariantPlaylist())

    /// Whether two streams have one URI.
    var repeatsURIs: Bool { uriCount < streamNumbers.count }

    func variant(at index: Int) -> VariantContext { VariantContext(index: index, playlist: self) }

    func rendition(at index: Int) -> RenditionContext { RenditionContext(index: index, playlist: self) }
}
