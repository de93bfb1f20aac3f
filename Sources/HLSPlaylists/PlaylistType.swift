/// What may still change in a Media Playlist, from EXT-X-PLAYLIST-TYPE (4.4.3.5).
public struct PlaylistType: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Segments may only be added at the end.
    public static let event = PlaylistType(rawValue: "EVENT")
    /// Nothing changes.
    public static let vod = PlaylistType(rawValue: "VOD")

    public static let known: [PlaylistType] = [.event, .vod]
}
