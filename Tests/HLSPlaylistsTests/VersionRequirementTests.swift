import HLSPlaylists
import Testing

@Suite struct VersionRequirementTests {
    private func needs(_ playlist: MediaPlaylist) -> [String] {
        playlist.versionRequirements.map { "\($0.version) \($0.feature)" }
    }

    @Test func aPlainPlaylistNeedsNothing() {
        let playlist = MediaPlaylist(targetDuration: 6, segments: [MediaSegment(uri: "a", duration: 6)])
        #expect(needs(playlist) == [])
        #expect(playlist.requiredVersion == 1)
    }

    @Test func theReasonsAreListedHighestFirst() {
        let key = ContentKey(
            method: .sampleAES, uri: "skd://1", initializationVector: InitializationVector(low: 1), keyFormat: .fairPlay
        )
        let segment = MediaSegment(
            uri: "a", duration: 6.006, byteRange: ByteRange(length: 1, offset: 0), keys: [key],
            initializationSection: InitializationSection(uri: "i"))
        var playlist = MediaPlaylist(targetDuration: 6, segments: [segment, segment])
        #expect(
            needs(playlist) == [
                "6 EXT-X-MAP", "5 KEYFORMAT", "5 KEYFORMATVERSIONS", "5 METHOD=SAMPLE-AES", "4 EXT-X-BYTERANGE",
                "3 a duration with a fraction", "2 IV",
            ])
        #expect("\(playlist.versionRequirements[0])" == "EXT-X-MAP needs version 6 (8, 4.4.4.5)")
        playlist.iFramesOnly = true
        #expect(needs(playlist).first == "5 EXT-X-MAP beside EXT-X-I-FRAMES-ONLY")
        playlist.deltaUpdate = DeltaUpdate(skippedSegments: 1, recentlyRemovedDateRanges: [])
        playlist.variables = [VariableDefinition(name: "a", value: nil, source: .queryParam)]
        #expect(
            needs(playlist).prefix(4) == [
                "11 QUERYPARAM", "10 RECENTLY-REMOVED-DATERANGES", "9 EXT-X-SKIP", "8 EXT-X-DEFINE",
            ])
    }

    @Test func aMultivariantPlaylistNeedsVersionsToo() {
        let playlist = MultivariantPlaylist(
            variants: [VariantStream(uri: "v", bandwidth: 1, requiredVideoLayout: ["CH-STEREO"])],
            renditions: [
                Rendition(type: .closedCaptions, groupID: "c", name: "C", instreamID: "SERVICE1"),
                Rendition(type: .audio, groupID: "a", name: "A", instreamID: "1"),
            ],
            sessionKeys: [ContentKey(method: .aes128, uri: "k", keyFormat: .fairPlay)])
        #expect(
            playlist.versionRequirements.map { "\($0.version) \($0.feature)" } == [
                "13 INSTREAM-ID of a type other than CLOSED-CAPTIONS", "12 an attribute that begins with REQ-",
                "7 a caption service as INSTREAM-ID", "5 KEYFORMAT", "5 KEYFORMATVERSIONS",
            ])
    }

    @Test(
        arguments: [
            (nil, WrittenVersion.stated, nil), (9, .stated, 9), (1, .stated, 1), (nil, .sufficient, 3),
            (2, .sufficient, 3),
            (9, .sufficient, 9), (nil, .lowest, 3), (9, .lowest, 3),
        ] as [(Int?, WrittenVersion, Int?)])
    func theVersionWrittenIsTheOneAskedFor(_ stated: Int?, _ choice: WrittenVersion, _ written: Int?) throws {
        let playlist = MediaPlaylist(
            version: stated, targetDuration: 6, segments: [MediaSegment(uri: "a", duration: 5.5)])
        let read = try MediaPlaylist(parsing: try playlist.canonicalText(version: choice))
        #expect(read.version == written)
    }

    @Test func versionOneIsNotStatedWhereItIsTheLowest() throws {
        let playlist = MultivariantPlaylist(version: 6, variants: [VariantStream(uri: "v", bandwidth: 1)])
        #expect(try MultivariantPlaylist(parsing: try playlist.canonicalText(version: .lowest)).version == nil)
    }
}
