/// Which playlists of a presentation a live playlist has to report on, and does (4.4.5.4, B.1).
struct PlaylistReports {
    private let context: PresentationContext
    /// The members that go on, as places among the media, by the authority of their addresses: relative URIs lead no
    /// further.
    private let regular: [String: [Int]]
    private let iFrames: [String: [Int]]

    init(_ context: PresentationContext) {
        self.context = context
        let live = context.media.indices.filter { !context.media[$0].playlist.isFinished }
        func byAuthority(_ places: [Int]) -> [String: [Int]] {
            Dictionary(grouping: places) { context.address(of: context.media[$0]).authority ?? "" }
        }
        regular = byAuthority(live.filter { !context.media[$0].isIFrames })
        iFrames = byAuthority(live.filter { context.media[$0].isIFrames })
    }

    /// The playlists that the reports of a member are about, each with its report, as far as they are known.
    func targets(of member: MediaMember) -> [(report: RenditionReport, target: MediaMember?)] {
        let resolver = URIResolver(base: context.address(of: member))
        return member.playlist.renditionReports.compactMap { report in
            guard let uri = report.uri, !uri.isUnresolved else { return nil }
            return (report, context.member(nearAddress: resolver.resolve(URIReference(uri))))
        }
    }

    /// The other playlists, those of I-frames or all others, that a member does not report on: the first of them, how many
    /// there are, and how many it does report on. Nil where none is missing.
    func missing(of member: MediaMember, iFrames isIFrames: Bool) -> (first: MediaMember, count: Int, reported: Int)? {
        let authority = context.address(of: member).authority ?? ""
        let due = (isIFrames ? iFrames : regular)[authority] ?? []
        let reported = Set(targets(of: member).compactMap(\.target?.index))
        let others = due.lazy.map { context.media[$0] }.filter { $0.index != member.index }
        guard let first = others.first(where: { !reported.contains($0.index) }) else { return nil }
        let known = due.count { reported.contains(context.media[$0].index) && context.media[$0].index != member.index }
        let own = member.isIFrames == isIFrames && !member.playlist.isFinished ? 1 : 0
        return (first, due.count - own - known, known)
    }
}
