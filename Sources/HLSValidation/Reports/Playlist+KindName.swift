extension Playlist {
    /// `media` or `multivariant`.
    package var kindName: String {
        switch self {
        case .media: "media"
        case .multivariant: "multivariant"
        }
    }
}
