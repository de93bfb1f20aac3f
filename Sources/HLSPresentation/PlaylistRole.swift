/// What a playlist is to the presentation it belongs to.
public enum PlaylistRole: String, Hashable, Sendable {
    /// The root, a Multivariant Playlist.
    case multivariant
    /// The root, a Media Playlist: there is nothing else.
    case media
    /// The Media Playlist of a variant stream (EXT-X-STREAM-INF).
    case variant
    /// The Media Playlist of a rendition (EXT-X-MEDIA).
    case rendition
    /// The Media Playlist of an I-frame variant (EXT-X-I-FRAME-STREAM-INF).
    case iframe
}
