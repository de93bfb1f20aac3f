/// A root playlist and all it leads to.
///
///     let presentation = try await Presentation(at: "master.m3u8", from: source)
///     for key in presentation.keys(for: .fairPlay) { print(key.uri, key.uses) }
///
/// Only a root that cannot be read throws. A playlist further down that cannot be read is listed with the reason, and
/// stands among the ``diagnostics``.
public struct Presentation: Sendable {
    /// One playlist of a presentation.
    public struct Member: Sendable {
        /// What became of a playlist that was named.
        public enum Status: Sendable {
            case read(Playlist)
            /// It was not to be read: the policy leaves it out, or a limit was reached.
            case skipped(reason: String)
            /// It could not be read.
            case failed(reason: String)
        }

        /// Where it came from, after redirects; where it was not read, the address that names it.
        public var address: URIReference
        /// The address that names it, resolved against that of the playlist that does.
        public var requestedAddress: URIReference
        public var role: PlaylistRole
        /// Steps from the root, which is at 0.
        public var depth: Int
        public var status: Status
        /// What the server said of it, when it was loaded from one; rules about delivery start here.
        public var http: HTTPFacts?
        /// Whether the policy leaves it out.
        var isLeftOut = false
        /// The index of the playlist that was read in its place, because a redirect leads there; nil for all others.
        public internal(set) var sameAs: Int?
        /// The index of the playlist that names it; nil for the root.
        public var parent: Int?
        /// Where the parent names it.
        public var position: TextPosition?

        /// The playlist, when it was read.
        public var playlist: Playlist? {
            if case .read(let playlist) = status { playlist } else { nil }
        }
    }

    /// The playlists: the root, then level by level the variants, renditions and I-frame variants that each names.
    public internal(set) var members: [Member]
    /// What went wrong on the way, where playlists name each other: one that is none goes by its ``PlaylistError/Code``, one
    /// that the source could not load by `playlist-unreadable`. The findings about a playlist's own text are in
    /// ``Playlist/diagnostics``.
    public internal(set) var diagnostics: [Diagnostic]
    /// What was followed.
    public let options: FollowingOptions

    /// Reads a root playlist and what it leads to.
    ///
    /// Each playlist is read once. Relative addresses count from the one a playlist really came from; the variables of a
    /// Multivariant Playlist are there for its children to import.
    ///
    /// - Parameters:
    ///   - address: where the root playlist is.
    ///   - source: what loads playlists by their addresses.
    ///   - options: how far to follow, and what to spend on it.
    ///   - progress: called after each playlist, and when more are found; for people who wait.
    /// - Throws: What the source throws for the root; ``PlaylistError`` when the root is no playlist;
    ///   `CancellationError` when the task is cancelled.
    public init(
        at address: URIReference, from source: some PlaylistSource, options: FollowingOptions = FollowingOptions(),
        progress: @escaping @Sendable (FollowingProgress) -> Void = { _ in }
    ) async throws {
        var follower = try await PresentationFollower(
            at: address, from: source, options: options, progress: progress)
        try await follower.follow()
        self.init(follower, options)
    }

    /// What a follower has read so far.
    init(_ follower: PresentationFollower<some PlaylistSource>, _ options: FollowingOptions) {
        self.init(members: follower.members, diagnostics: follower.diagnostics, options: options)
    }

    init(members: [Member], diagnostics: [Diagnostic], options: FollowingOptions) {
        self.members = members
        self.diagnostics = diagnostics
        self.options = options
    }

    /// The root playlist.
    public var root: Member { members[0] }
}
