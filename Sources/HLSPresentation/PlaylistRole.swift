/// What a playlist is to the presentation it belongs to.
public enum PlaylistRole: String, Hashable, Sendable {
    /// The root, when it is a Multivariant Playlist.
    case multivariant
    /// The root, when it is a Media Playlist: there is nothing else.
    case media
    /// The playlist of a variant stream (EXT-X-STREAM-INF).
    case variant
    /// The playlist of a rendition (EXT-X-MEDIA).
    case rendition
    /// The playlist of an I-frame variant (EXT-X-I-FRAME-STREAM-INF).
    case iframe
}
