import HLSKeys
import Testing

/// What Shaka Packager 3.8.0 writes, read as it is.
@Suite struct ShakaPackagerTests {
    private let video = InitializationSectionContents(ShakaSamples.videoSection)
    private let audio = InitializationSectionContents(ShakaSamples.audioSection)
    private let videoKeyID = sampleKeyID(String(repeating: "1", count: 32))
    private let audioKeyID = sampleKeyID(String(repeating: "3", count: 32))

    @Test func aVideoWithAClearLeadHasTwoEntries() {
        #expect(video.isComplete)
        #expect(video.fault == nil)
        #expect(video.psshBoxes == [])
        #expect(video.tracks.map(\.id) == [1])
        #expect(video.tracks.map(\.handler) == [.video])
        #expect(video.tracks.map(\.timescale) == [12_800])
        #expect(video.tracks.map(\.defaultSampleDescriptionIndex) == [1])
        let entries = video.tracks.flatMap(\.sampleEntries)
        #expect(entries.map(\.format) == ["encv", "avc1"])
        #expect(entries.map(\.originalFormat) == ["avc1", nil])
        #expect(entries.map { $0.resolution?.description } == ["160x90", "160x90"])
        #expect(entries.map { $0.protection?.scheme } == [.cbcs, nil])
        #expect(entries.map { $0.protection?.defaultKeyID } == [videoKeyID, nil])
        let defaults = entries.first?.protection?.defaults
        #expect(defaults.map { [$0.cryptBlocks, $0.skipBlocks, $0.perSampleVectorSize] } == [1, 9, 0])
        #expect(defaults?.constantVector.map { HexadecimalSequence(bytes: $0).digits } == vector)
        #expect(defaults?.isProtected == true)
    }

    @Test func anAudioWithAClearLeadHasTwoEntries() {
        #expect(audio.isComplete)
        #expect(audio.fault == nil)
        #expect(audio.tracks.map(\.handler) == [.audio])
        #expect(audio.tracks.map(\.timescale) == [48_000])
        let entries = audio.tracks.flatMap(\.sampleEntries)
        #expect(entries.map(\.format) == ["enca", "mp4a"])
        #expect(entries.map(\.originalFormat) == ["mp4a", nil])
        #expect(entries.map(\.resolution) == [nil, nil])
        #expect(entries.map { $0.protection?.defaultKeyID } == [audioKeyID, nil])
        let defaults = entries.first?.protection?.defaults
        // Whole blocks, without a pattern.
        #expect(defaults.map { [$0.cryptBlocks, $0.skipBlocks, $0.perSampleVectorSize] } == [0, 0, 0])
        #expect(defaults?.constantVector.map { HexadecimalSequence(bytes: $0).digits } == vector)
    }

    @Test func theLeadIsClearAndWhatFollowsEncrypted() {
        let fragments = [
            ShakaSamples.videoLead, ShakaSamples.videoSegment, ShakaSamples.audioLead, ShakaSamples.audioSegment,
        ].map { MovieFragmentContents($0) }
        #expect(fragments.map(\.fault) == [nil, nil, nil, nil])
        #expect(fragments.map(\.isComplete) == [true, true, true, true])
        let tracks = fragments.flatMap(\.trackFragments)
        #expect(tracks.map(\.sampleDescriptionIndex) == [2, 1, 2, 1])
        #expect(tracks.map(\.hasSampleEncryption) == [false, true, false, true])
        #expect(tracks.map(\.baseMediaDecodeTime) == [0, 25_600, 0, 97_280])
        #expect(tracks.map(\.sampleCount) == [50, 50, 95, 94])
        #expect(
            zip(tracks, [video, video, audio, audio]).map { $0.protection(in: $1) } == [
                .clear, .encrypted(keyID: videoKeyID, scheme: .cbcs),
                .clear, .encrypted(keyID: audioKeyID, scheme: .cbcs),
            ])
    }

    private let vector = "0123456789abcdef0123456789abcdef"
}
