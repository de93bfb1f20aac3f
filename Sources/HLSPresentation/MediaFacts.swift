/// What is known of the media files of a presentation, and of other files that its playlists name: session data, the steering
/// manifest, the playlists of interstitials.
///
///     let facts = await MediaFacts(of: presentation, from: source)
///     let report = Validator().report(on: presentation, media: facts)
///
/// The sizes of media files are asked for, and the beginnings of some are read: at most 1 MiB of each. Of the others, at most
/// 64 are read, of at most 1 MiB each.
public struct MediaFacts: Sendable {
    /// The files by the members of the presentation; none for members that are no Media Playlists, and none at all where no
    /// media is at hand.
    package let members: [MediaFiles?]
    /// The files beside playlists and media; they may be there without any media.
    package let sideFiles: SideFiles

    /// Asks a source for the files that the playlists of a presentation name.
    ///
    /// Playlists are often checked without their media. Where a look at the first and the last file of each playlist finds
    /// none, nothing is known; where it finds one, all others should be there.
    public init(of presentation: Presentation, from source: some MediaSource) async {
        members = await MediaFacts.members(of: presentation, source)
        sideFiles = await SideFiles(of: presentation, from: source)
    }

    /// Whether any media file is there.
    public var areAtHand: Bool { members.contains { $0 != nil } }

    private static func members(of presentation: Presentation, _ source: some MediaSource) async -> [MediaFiles?] {
        let playlists = presentation.members.map { member in
            if case .media(let playlist)? = member.playlist { playlist } else { MediaPlaylist?.none }
        }
        guard await areAtHand(playlists, in: presentation, source) else { return playlists.map { _ in nil } }
        var members: [MediaFiles?] = []
        for (member, playlist) in zip(presentation.members, playlists) {
            guard let playlist else {
                members.append(nil)
                continue
            }
            members.append(await MediaFiles(of: playlist, at: member.address, from: source))
        }
        return members
    }

    private static func areAtHand(
        _ playlists: [MediaPlaylist?], in presentation: Presentation, _ source: some MediaSource
    ) async -> Bool {
        for (member, playlist) in zip(presentation.members, playlists) {
            guard let playlist, let last = playlist.segments.indices.last else { continue }
            let base = URIResolver(base: member.address)
            let ends = [0, last].map { base.resolve(URIReference(playlist.segments.uri(at: $0))) }
            if await source.sizes(of: ends).contains(where: { (try? $0.get()) != nil }) { return true }
        }
        return false
    }
}
