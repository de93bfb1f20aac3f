/// What the URIs of a playlist lead to.
public struct URIKinds: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// URI lines of segments.
    public static let segments = URIKinds(rawValue: 1 << 0)
    /// EXT-X-PART and EXT-X-PRELOAD-HINT of type PART.
    public static let parts = URIKinds(rawValue: 1 << 1)
    /// EXT-X-MAP and EXT-X-PRELOAD-HINT of type MAP.
    public static let initializationSections = URIKinds(rawValue: 1 << 2)
    /// EXT-X-KEY and EXT-X-SESSION-KEY.
    public static let keys = URIKinds(rawValue: 1 << 3)
    /// Other playlists: variants, those of I-frames among them, renditions, and rendition reports.
    public static let playlists = URIKinds(rawValue: 1 << 4)
    /// EXT-X-SESSION-DATA.
    public static let sessionData = URIKinds(rawValue: 1 << 5)
    /// EXT-X-CONTENT-STEERING.
    public static let contentSteering = URIKinds(rawValue: 1 << 6)
    /// What date ranges schedule: X-ASSET-URI, X-ASSET-LIST (D.2) and X-URI (F).
    public static let assets = URIKinds(rawValue: 1 << 7)

    /// Segments, parts and initialization sections.
    public static let media: URIKinds = [.segments, .parts, .initializationSections]
    /// All of them.
    public static let all: URIKinds = [.media, .keys, .playlists, .sessionData, .contentSteering, .assets]
}
