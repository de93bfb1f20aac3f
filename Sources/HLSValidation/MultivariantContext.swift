/// The variant streams and renditions of a Multivariant Playlist, and what rules compare of them, in numbers.
///
/// The numbers come from the bytes of the lines. A model takes several times the room of its line, and is made when it is asked
/// for, which rules do when they have something to say.
final class MultivariantContext: Sendable {
    /// The variant streams, then the I-frame variants.
    let streams: StreamModels
    /// How many of these are no I-frame variants.
    let variantCount: Int
    /// What each of the streams says.
    let streamNumbers: [VariantNumbers]
    /// The CODECS that differ, by their numbers.
    let codecLists: [CodecList]
    /// The SUPPLEMENTAL-CODECS that differ, by their numbers.
    let supplementLists: [SupplementList]
    /// The URIs of streams.
    let uris: TextNumbers
    /// The content steering pathways of streams.
    let pathways: TextNumbers
    /// The attributes that some stream has.
    let streamAttributes: AttributeSet

    let renditions: TagModelList<Rendition>
    let groups: RenditionGroups
    /// What each of the renditions says.
    let renditionNumbers: [RenditionNumbers]
    /// How many NAMEs of renditions there are that differ.
    let nameCount: Int
    /// Whether each of the languages of renditions is a language tag, by their numbers.
    let areLanguagesWellFormed: [Bool]
    /// Whether each of the CHANNELS of renditions is a count and one list of codings at most, by their numbers.
    let areChannelsPlain: [Bool]
    /// The attributes that some rendition has.
    let renditionAttributes: AttributeSet

    let lines: MultivariantLines
    /// Whether no list was changed after it was read: then nothing is said that does not stand in the text.
    let isAsRead: Bool

    init(_ playlist: MultivariantPlaylist, _ lines: MultivariantLines) {
        self.lines = lines
        isAsRead =
            playlist.variants.isRead(from: lines.text) && playlist.iFrameVariants.isRead(from: lines.text)
            && playlist.renditions.isRead(from: lines.text)
        streams = StreamModels(variants: playlist.variants, iFrameVariants: playlist.iFrameVariants)
        variantCount = playlist.variants.count
        renditions = playlist.renditions

        var renditionNumbering = RenditionNumbering(expecting: renditions.count)
        renditionNumbers = renditionNumbering.numbers(of: renditions, lines)
        nameCount = renditionNumbering.names.count
        (areLanguagesWellFormed, areChannelsPlain) = (
            renditionNumbering.areLanguagesWellFormed, renditionNumbering.areChannelsPlain
        )
        groups = RenditionGroups(renditions, renditionNumbers, renditionNumbering.groups)
        renditionAttributes = renditionNumbers.attributes

        var numbering = VariantNumbering(renditionNumbering.groups, expecting: streams.count)
        numbering.add(playlist.variants, areIFrames: false, lines)
        numbering.add(playlist.iFrameVariants, areIFrames: true, lines)
        streamNumbers = numbering.numbers
        (codecLists, supplementLists) = (numbering.codecs.values, numbering.supplements.values)
        (uris, pathways) = (numbering.uris, numbering.pathways)
        streamAttributes = streamNumbers.attributes
    }

    /// That of a Media Playlist, which has none of it.
    static let none = MultivariantContext(
        MultivariantPlaylist(),
        MultivariantLines(
            TagLines(PlaylistText([])), AttributeLists([], [], in: [], plainParts: []), PlaylistText([])))

    /// Whether two streams have one URI.
    var repeatsURIs: Bool { uris.count < streamNumbers.count }

    /// How many languages of renditions there are that differ.
    var languageCount: Int { areLanguagesWellFormed.count }

    /// Whether a stream may have an attribute.
    func mayHave(_ name: AttributeName) -> Bool { streamAttributes.contains(name) || !isAsRead }

    func variant(at index: Int) -> VariantContext { VariantContext(index: index, playlist: self) }

    func rendition(at index: Int) -> RenditionContext { RenditionContext(index: index, playlist: self) }

    /// The models of some renditions, each made when it is come to.
    func renditionModels(where isWanted: @escaping (RenditionNumbers) -> Bool) -> some Sequence<Rendition> {
        renditionNumbers.indices.lazy.filter { isWanted(self.renditionNumbers[$0]) }.map { self.renditions[$0] }
    }
}

/// The models of the variant streams of a playlist, then those of its I-frame variants.
struct StreamModels: RandomAccessCollection, Sendable {
    let variants: TagModelList<VariantStream>
    let iFrameVariants: TagModelList<VariantStream>

    var startIndex: Int { 0 }
    var endIndex: Int { variants.count + iFrameVariants.count }

    subscript(index: Int) -> VariantStream {
        index < variants.count ? variants[index] : iFrameVariants[index - variants.count]
    }
}
