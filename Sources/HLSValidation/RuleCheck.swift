/// How a rule is decided.
enum RuleCheck: Sendable {
    /// The reader reports it, under the rule's id.
    case reading
    /// ``KeyLine`` reports it, under the rule's id.
    case keyLine
    /// The validator reports it when it takes findings back, under the rule's id.
    case suppression
    /// Looks at the whole playlist, once.
    case playlist(@Sendable (PlaylistContext, inout Findings) -> Void)
    /// The same, for Media Playlists only.
    case media(@Sendable (MediaPlaylist, PlaylistContext, inout Findings) -> Void)
    /// The same, for Multivariant Playlists only.
    case multivariant(@Sendable (MultivariantPlaylist, PlaylistContext, inout Findings) -> Void)
    /// Looks at each line with one of these tags, EXTINF excepted, in the order of the text.
    case tags([TagName], @Sendable (TagContext, inout Findings) -> Void)
    /// Looks at each segment, in order. Called for every segment there is: it must do next to nothing when all is well.
    case segments(@Sendable (SegmentContext, inout Findings) -> Void)
}
