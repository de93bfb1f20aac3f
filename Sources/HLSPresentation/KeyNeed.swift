/// What of a presentation needs a content key.
public enum KeyNeed: Hashable, Sendable {
    case variant(VariantStream)
    case iFrameVariant(VariantStream)
    case rendition(Rendition)
    /// The root, where that is a Media Playlist.
    case root

    /// The variant, I-frames or not.
    public var variant: VariantStream? {
        switch self {
        case .variant(let variant), .iFrameVariant(let variant): variant
        case .rendition, .root: nil
        }
    }

    /// The rendition.
    public var rendition: Rendition? {
        if case .rendition(let rendition) = self { rendition } else { nil }
    }
}

/// For each playlist of a presentation the variants and renditions that name it: several may name one.
struct NamedBy {
    private var needs: [URIReference: [KeyNeed]] = [:]

    init(_ presentation: Presentation) {
        var answered: [URIReference: URIReference] = [:]
        for member in presentation.members {
            let answer = member.sameAs.map { presentation.members[$0].address } ?? member.address
            answered[member.requestedAddress.withoutFragment] = answer
        }
        if case .media? = presentation.root.playlist { needs[presentation.root.address] = [.root] }
        for member in presentation.members {
            guard case .multivariant(let playlist)? = member.playlist else { continue }
            let base = URIResolver(base: member.address)
            for (uri, need) in playlist.needs {
                let address = base.resolve(URIReference(uri))
                needs[answered[address.withoutFragment] ?? address, default: []].append(need)
            }
        }
    }

    subscript(address: URIReference) -> [KeyNeed] { needs[address] ?? [] }
}

extension MultivariantPlaylist {
    /// Every playlist that is named, with what names it.
    fileprivate var needs: [(uri: String, need: KeyNeed)] {
        variants.compactMap { variant in variant.uri.map { ($0, .variant(variant)) } }
            + renditions.compactMap { rendition in rendition.uri.map { ($0, .rendition(rendition)) } }
            + iFrameVariants.compactMap { variant in variant.uri.map { ($0, .iFrameVariant(variant)) } }
    }
}
