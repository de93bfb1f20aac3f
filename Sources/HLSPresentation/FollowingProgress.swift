/// How far the following of a presentation has come.
public struct FollowingProgress: Hashable, Sendable {
    /// The playlists that were read, or could not be.
    public let finished: Int
    /// The playlists that are to be read as far as is known; grows with each level.
    public let known: Int
}
