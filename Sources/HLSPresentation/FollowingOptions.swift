/// How far to follow a presentation, and what to spend on it.
public struct FollowingOptions: Hashable, Sendable {
    /// Which of the playlists a Multivariant Playlist names are read.
    public enum Policy: String, Hashable, Sendable, CaseIterable {
        /// Every variant, rendition and I-frame playlist.
        case all
        /// The first variant and nothing else.
        case firstVariant = "first-variant"
        /// None: the session keys of the Multivariant Playlist say all.
        case sessionKeysOnly = "session-keys-only"
        /// One playlist of those that share a key by all practice: of variants that differ in no more than bit rate, frame
        /// rate and codecs, and of the renditions of a group, the default one first.
        case onePerGroup = "one-per-group"
        /// What a client plays that chooses nothing: the first variant and the default members of its groups.
        case defaultSelection = "default-selection"
    }

    public var policy: Policy
    /// How many steps from the root a playlist may be; the root is at 0.
    public var maximumDepth: Int
    /// The most playlists asked for, the root included.
    public var maximumPlaylists: Int
    /// The most bytes of all playlists together.
    public var maximumBytes: Int
    /// The most requests under way at once.
    public var maximumRequests: Int
    /// The longest a request may take, in seconds.
    public var requestTimeout: Double
    /// The longest all requests together may take, in seconds.
    public var totalTimeout: Double
    /// What a single playlist may be.
    public var readingLimits: ReadingLimits

    public init(
        policy: Policy = .all, maximumDepth: Int = 4, maximumPlaylists: Int = 256, maximumBytes: Int = 64 << 20,
        maximumRequests: Int = 6, requestTimeout: Double = 30, totalTimeout: Double = 120,
        readingLimits: ReadingLimits = ReadingLimits()
    ) {
        self.policy = policy
        self.maximumDepth = maximumDepth
        self.maximumPlaylists = maximumPlaylists
        self.maximumBytes = maximumBytes
        self.maximumRequests = max(1, maximumRequests)
        self.requestTimeout = requestTimeout
        self.totalTimeout = totalTimeout
        self.readingLimits = readingLimits
    }
}
