import HLSKeys
import Testing

/// Whether fragments are encrypted, by their initialization section.
@Suite struct FragmentProtectionTests {
    private let lead = section(encryptedVideo, visualEntry("avc1"))
    private let counter = section(counterVideo)

    // MARK: - Sample entries

    @Test func theSampleEntryDecides() {
        #expect(protection(trackFragment(1, index: 1), in: lead) == encrypted)
        #expect(protection(trackFragment(1, index: 2), in: lead) == .clear)
        #expect(protection(trackFragment(1), in: lead) == encrypted)
        let other = section(encryptedVideo, visualEntry("avc1"), defaultIndex: 2)
        #expect(protection(trackFragment(1), in: other) == .clear)
    }

    @Test func aConstantVectorNeedsNoDataOfSamples() {
        #expect(protection(trackFragment(1, sampleVectors), in: lead) == encrypted)
    }

    @Test func withoutVectorsOfTheirOwnSamplesAreClear() {
        let key = FragmentProtection.encrypted(keyID: videoKeyID, scheme: .cenc)
        #expect(protection(trackFragment(1, sampleVectors), in: counter) == key)
        #expect(protection(trackFragment(1, fullBox("saiz", [8], bigEndian(4))), in: counter) == key)
        #expect(protection(trackFragment(1), in: counter) == .clear)
    }

    @Test func anUnprotectedDefaultIsClear() {
        let tenc = fullBox("tenc", encryption(otherKeyID, isProtected: 0))
        let section = section(visualEntry("encv", sinf("avc1", "cbcs", tenc)))
        #expect(protection(trackFragment(1), in: section) == .clear)
        #expect(protection(trackFragment(1, sampleVectors), in: section) == .clear)
    }

    @Test func eachTrackHasItsOwn() {
        let section = InitializationSectionContents(wholeSection)
        let fragment = MovieFragmentContents(segment(trackFragment(2), trackFragment(1, index: 2)))
        let found = fragment.trackFragments.map { $0.protection(in: section) }
        #expect(found == [.encrypted(keyID: audioKeyID, scheme: .cbcs), .clear])
    }

    // MARK: - Sample groups

    @Test func aGroupOfTheFragmentGoesBeforeTheDefaults() {
        let own = groups(
            length: 0, encryption(otherKeyID, vector: constantVector, pattern: 0x19),
            encryption(videoKeyID, isProtected: 0))
        let key = FragmentProtection.encrypted(keyID: otherKeyID, scheme: .cbcs)
        #expect(protection(trackFragment(1, own, mapping((4, 0x10001))), in: lead) == key)
        #expect(protection(trackFragment(1, mapping((4, 0x10001)), own), in: lead) == key)
        #expect(protection(trackFragment(1, own, mapping((4, 0x10002))), in: lead) == .clear)
        #expect(protection(trackFragment(1, own, mapping((4, 0))), in: lead) == encrypted)
        // A group that nothing maps to means nothing.
        #expect(protection(trackFragment(1, own), in: lead) == encrypted)
        // The clear entry stays clear.
        #expect(protection(trackFragment(1, index: 2, own, mapping((4, 0x10001))), in: lead) == .clear)
    }

    @Test func aGroupOfTheTrackIsMeantBySmallNumbers() {
        let table = groups(encryption(otherKeyID, vectorSize: 8), encryption(audioKeyID, isProtected: 0))
        let track = track(1, "vide", entries: [encryptedVideo], groups: table)
        let section = InitializationSectionContents(movie(track))
        let key = FragmentProtection.encrypted(keyID: otherKeyID, scheme: .cbcs)
        #expect(protection(trackFragment(1, mapping((4, 1))), in: section) == key)
        #expect(protection(trackFragment(1, mapping((4, 2))), in: section) == .clear)
        #expect(protection(trackFragment(1, mapping((4, 3))), in: section) == .unknown)
    }

    @Test func groupsThatAgreeAreOneAnswer() {
        let own = groups(
            length: 0, encryption(otherKeyID, vectorSize: 8), encryption(otherKeyID, vector: constantVector),
            encryption(videoKeyID, vector: constantVector))
        let key = FragmentProtection.encrypted(keyID: otherKeyID, scheme: .cbcs)
        #expect(protection(trackFragment(1, own, mapping((1, 0x10001), (3, 0x10002))), in: lead) == key)
        #expect(protection(trackFragment(1, own, mapping((1, 0x10001), (3, 0x10003))), in: lead) == .unknown)
        #expect(protection(trackFragment(1, own, mapping((3, 0x10001))), in: lead) == .unknown)
        #expect(protection(trackFragment(1, own, mapping((3, 0x10003))), in: lead) == encrypted)
    }

    // MARK: - What nobody can tell

    @Test func whatIsNotThereIsUnknown() {
        #expect(protection(trackFragment(2), in: lead) == .unknown)
        #expect(protection(trackFragment(1, index: 3), in: lead) == .unknown)
        #expect(protection(trackFragment(1, index: 0), in: lead) == .unknown)
        #expect(protection(trackFragment(1, index: -1), in: lead) == .unknown)
        #expect(protection(trackFragment(1, mapping((4, 0x10001))), in: lead) == .unknown)
        #expect(protection(trackFragment(1, mapping((4, 0x10000))), in: lead) == .unknown)
        #expect(protection(trackFragment(1, mapping((4, -1))), in: lead) == .unknown)
        #expect(protection(trackFragment(1), in: InitializationSectionContents([])) == .unknown)
        let track = track(1, "vide", entries: [encryptedVideo])
        #expect(protection(trackFragment(1), in: InitializationSectionContents(movie(track, defaults: []))) == .unknown)
    }

    @Test func anEncryptedFormatWithoutItsDefaultsIsUnknown() {
        let entries = [
            box("encv", zeros(78)), box("encv", zeros(20)), box("enct", zeros(20)),
            visualEntry("encv", sinf("avc1", "cbcs", fullBox("tenc", encryption(videoKeyID)))),
        ]
        for entry in entries {
            #expect(protection(trackFragment(1), in: section(entry)) == .unknown)
        }
    }

    // MARK: - Samples

    private let encrypted = FragmentProtection.encrypted(keyID: videoKeyID, scheme: .cbcs)

    private func protection(
        _ fragment: [UInt8], in section: InitializationSectionContents
    ) -> FragmentProtection? {
        MovieFragmentContents(segment(fragment)).trackFragments.first?.protection(in: section)
    }
}

/// A section of one video with these sample entries.
private func section(_ entries: [UInt8]..., defaultIndex: Int = 1) -> InitializationSectionContents {
    let video = track(1, "vide", entries: entries)
    return InitializationSectionContents(movie(video, defaults: [trackDefaults(1, defaultIndex)]))
}
