/// How a rule is decided.
enum RuleCheck: Sendable {
    /// The reader reports it, under the rule's id.
    case reading
    /// ``KeyLine`` reports it, under the rule's id.
    case keyLine
    /// The validator reports it when it takes findings back, under the rule's id.
    case suppression
    /// Looks at the whole playlist, once. Where tags are given, it finds nothing unless one of them stands there.
    case playlist(with: TagSet? = nil, @Sendable (PlaylistContext, inout Findings) -> Void)
    /// The same, for Media Playlists only.
    case media(with: TagSet? = nil, @Sendable (MediaPlaylist, PlaylistContext, inout Findings) -> Void)
    /// The same, for Multivariant Playlists only.
    case multivariant(@Sendable (MultivariantPlaylist, PlaylistContext, inout Findings) -> Void)
    /// Looks at each line with one of these tags, EXTINF excepted, in the order of the text. Where attributes are given, it finds
    /// nothing in a line that has none of them.
    case tags([TagName], with: AttributeSet? = nil, @Sendable (TagContext, inout Findings) -> Void)
    /// Looks at the rows of the segments, where there are any. There may be a million: next to nothing is to be done for each
    /// when all is well.
    case segments(@Sendable (PlaylistContext, inout Findings) -> Void)
    /// Looks at the media files of a Media Playlist, where they are at hand.
    case mediaFiles(@Sendable (MediaPlaylist, MediaFiles, PlaylistContext, inout Findings) -> Void)
    /// Looks at what a server said of the playlist, where one did.
    case answer(@Sendable (HTTPFacts, PlaylistContext, inout Findings) -> Void)
    /// Looks at a Media Playlist that was asked for with delivery directives.
    case request(@Sendable (DeliveryDirectives, MediaPlaylist, PlaylistContext, inout Findings) -> Void)
    /// Looks at a presentation, once.
    case presentation(@Sendable (PresentationContext, inout PresentationFindings) -> Void)
    /// Looks at two loads of a playlist, once. Findings stand in the later one.
    case reload(@Sendable (ReloadContext, inout Findings) -> Void)
}
