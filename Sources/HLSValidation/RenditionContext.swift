/// A rendition at hand, for rules about each of them.
struct RenditionContext: Sendable {
    /// Its place among the renditions.
    let index: Int
    let playlist: MultivariantContext

    var model: Rendition { playlist.renditions[index] }

    var numbers: RenditionNumbers { playlist.renditionNumbers[index] }
}

/// What a rendition says, in numbers: equal texts have equal ones. `TextNumbers.none` stands for what it does not say.
struct RenditionNumbers: Sendable {
    var name = TextNumbers.none
    var language = TextNumbers.none
    var assocLanguage = TextNumbers.none

    /// Those of all renditions, and how many NAMEs and languages differ.
    static func all(
        of renditions: [Rendition]
    ) -> (numbers: [RenditionNumbers], nameCount: Int, languageCount: Int) {
        var (names, languages) = (TextNumbers(expecting: renditions.count), TextNumbers())
        var all: [RenditionNumbers] = []
        all.reserveCapacity(renditions.count)
        for index in renditions.indices {
            all.append(
                RenditionNumbers(
                    name: names.number(of: renditions[index].name),
                    language: languages.number(of: renditions[index].language),
                    assocLanguage: languages.number(of: renditions[index].assocLanguage)))
        }
        return (all, names.count, languages.count)
    }
}
