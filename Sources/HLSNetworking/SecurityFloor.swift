/// The least secure scheme that playlists may still be loaded over. Once the root was found at https, that is https.
actor SecurityFloor {
    private(set) var isSecure: Bool

    init(isSecure: Bool) {
        self.isSecure = isSecure
    }

    func raise() {
        isSecure = true
    }
}
