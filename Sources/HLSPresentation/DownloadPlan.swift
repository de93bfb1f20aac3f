/// What a download takes of a presentation when nobody chooses: one variant, the default members of its groups, their keys.
///
///     let plan = try await DownloadPlan(at: url, from: source, limit: .init(maximumBandwidth: 6_000_000))
///     guard plan.isPossible else { return show(plan.obstacles) }
///     request(plan.keys.map(\.uri))
public struct DownloadPlan: Sendable {
    /// What a variant may need at most.
    public struct Limit: Hashable, Sendable {
        /// The highest peak bit rate, in bits per second; nil for any.
        public var maximumBandwidth: Int?
        /// The most lines of a picture, in pixels; nil for any.
        public var maximumHeight: Int?

        public init(maximumBandwidth: Int? = nil, maximumHeight: Int? = nil) {
            self.maximumBandwidth = maximumBandwidth
            self.maximumHeight = maximumHeight
        }

        func admits(_ variant: VariantStream) -> Bool {
            (variant.bandwidth ?? 0) <= maximumBandwidth ?? .max
                && (variant.resolution?.height ?? 0) <= maximumHeight ?? .max
        }
    }

    /// Something that stands in the way of a download.
    public struct Obstacle: Hashable, Sendable {
        /// Why there is nothing to download, or not all of it, in words.
        public var reason: String
        /// The playlist concerned.
        public var playlist: URIReference
    }

    /// The variant; nil where the root is a Media Playlist, or has no variant that could be played.
    public let variant: VariantStream?
    /// The renditions taken along.
    public let renditions: [Rendition]
    /// The addresses of the Media Playlists, the variant's first.
    public let playlists: [URIReference]
    /// The keys, in the order in which to fetch them.
    public let keys: [KeyPrefetch.Entry]
    /// The length, in seconds: that of the longest of the playlists.
    public let duration: Double
    /// What there is to download by the average bit rate stated, or the peak one, in bytes; nil where neither is.
    public let estimatedBytes: Int?
    /// What stands in the way.
    public let obstacles: [Obstacle]
    /// What was read.
    public let presentation: Presentation

    /// Whether nothing stands in the way.
    public var isPossible: Bool { obstacles.isEmpty }

    /// Reads what a download needs, and nothing else.
    ///
    /// The variant is the one with the highest peak bit rate within the limit, or the one with the lowest where all are over
    /// it.
    ///
    /// - Throws: As ``Presentation/init(at:from:options:progress:)``.
    public init(
        at address: URIReference, from source: some PlaylistSource, keyFormat: KeyFormat = .fairPlay,
        limit: Limit = Limit(), options: FollowingOptions = FollowingOptions(),
        progress: @escaping @Sendable (FollowingProgress) -> Void = { _ in }
    ) async throws {
        var follower = try await PresentationFollower(at: address, from: source, options: options, progress: progress)
        try await follower.follow { $0.downloadSelection(limit) }
        self.init(Presentation(follower, options), keyFormat, limit)
    }

    private init(_ presentation: Presentation, _ keyFormat: KeyFormat, _ limit: Limit) {
        var selection = PlaylistSelection(reason: "")
        if case .multivariant(let root)? = presentation.root.playlist {
            selection = root.downloadSelection(limit)
            variant = selection.variants.first.map { root.variants[$0] }
            renditions = selection.renditions.sorted().map { root.renditions[$0] }
        } else {
            (variant, renditions) = (nil, [])
        }
        let media = presentation.members.filter { if case .media? = $0.playlist { true } else { false } }
        playlists = media.map(\.address)
        let longest = media.reduce(0) { max($0, $1.mediaDuration) }
        duration = longest
        let bitRate = variant.flatMap { $0.averageBandwidth ?? $0.bandwidth }
        let bits = bitRate.map { Double($0) * longest }
        estimatedBytes = bits.flatMap { Int(exactly: ($0 / 8).rounded()) }
        // Session keys of what is not taken are not needed.
        keys = KeyPrefetch(presentation, keyFormat).entries.filter { !$0.needs.isEmpty }
        obstacles = presentation.downloadObstacles
        self.presentation = presentation
    }
}

extension MultivariantPlaylist {
    fileprivate func downloadSelection(_ limit: DownloadPlan.Limit) -> PlaylistSelection {
        var selection = PlaylistSelection(reason: "not taken by the download")
        let variants = Array(variants)
        let playable = variants.indices.filter { !variants[$0].isIgnoredByClients && variants[$0].uri != nil }
        let within = playable.filter { limit.admits(variants[$0]) }
        func bandwidth(_ index: Int) -> Int { variants[index].bandwidth ?? 0 }
        // Of equals the first one, which the author prefers.
        let best = within.max { bandwidth($0) < bandwidth($1) }
        guard let index = best ?? playable.min(by: { bandwidth($0) < bandwidth($1) }) else { return selection }
        selection.variants = [index]
        selection.renditions = defaultRenditions(of: variants[index])
        return selection
    }
}

extension Presentation {
    fileprivate var downloadObstacles: [DownloadPlan.Obstacle] {
        var obstacles = members.flatMap { member in
            member.downloadObstacles.map { DownloadPlan.Obstacle(reason: $0, playlist: member.address) }
        }
        if !members.contains(where: { if case .media? = $0.playlist { true } else { false } }), obstacles.isEmpty {
            obstacles.append(
                DownloadPlan.Obstacle(reason: "no variant leads to a Media Playlist", playlist: root.address))
        }
        return obstacles
    }
}

extension Presentation.Member {
    fileprivate var mediaDuration: Double {
        if case .media(let playlist)? = playlist { playlist.segments.duration } else { 0 }
    }

    fileprivate var downloadObstacles: [String] {
        switch status {
        case .failed(let reason): return ["the playlist cannot be read: \(reason)"]
        case .skipped(let reason): return isLeftOut || sameAs != nil ? [] : ["the playlist is not read: \(reason)"]
        case .read(.multivariant): return []
        case .read(.media(let playlist)): return playlist.downloadObstacles
        }
    }
}

extension MediaPlaylist {
    fileprivate var downloadObstacles: [String] {
        var reasons: [String] = []
        if !hasEndList {
            reasons.append(
                type == .event
                    ? "the event goes on: there is no EXT-X-ENDLIST yet"
                    : "the playlist is live: there is no EXT-X-ENDLIST")
        }
        if segments.isEmpty { reasons.append("the playlist has no segments") }
        if keyTags.contains(where: { $0.uri?.isEmpty ?? true }) { reasons.append("a key has no URI") }
        return reasons
    }
}
