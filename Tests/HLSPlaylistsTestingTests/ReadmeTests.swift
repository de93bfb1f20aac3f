import HLSPlaylistsTesting
import Testing

// The unit test of the README, word for word; see the tests of HLSPresentation for the rest.

func keyURIs(at address: URIReference, from source: some PlaylistSource) async throws -> [String] {
    try await Presentation(at: address, from: source).keys(for: .fairPlay).uris
}

@Test func theKeysOfAudioAndOfKeyRotationAreFound() async throws {
    let source = RecordingSource([
        "https://example.com/main.m3u8": TestPlaylist.multivariant(
            variants: ["video.m3u8"], renditions: [.audio("audio.m3u8")]),
        "https://example.com/video.m3u8": TestPlaylist.media(keys: ["skd://video/1", "skd://video/2"]),
        "https://example.com/audio.m3u8": TestPlaylist.media(keys: ["skd://audio"], clearLead: 1),
    ])
    let uris = try await keyURIs(at: "https://example.com/main.m3u8", from: source)
    #expect(uris == ["skd://video/1", "skd://video/2", "skd://audio"])
    #expect(await source.requests.count == 3)
}
