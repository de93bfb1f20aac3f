import HLSKeys
import Testing

/// What media initialization sections say of tracks and keys.
@Suite struct InitializationSectionTests {
    // MARK: - Schemes

    @Test func patternEncryptionHasAConstantVector() {
        let section = InitializationSectionContents(fileType + movie(track(1, "vide", entries: [encryptedVideo])))
        #expect(section.isMovie && section.isComplete)
        #expect(section.fault == nil)
        #expect(section.psshBoxes == [])
        #expect(section.tracks.map(\.id) == [1])
        #expect(section.tracks.map(\.handler) == [.video])
        #expect(section.tracks.map(\.timescale) == [12_800])
        #expect(section.tracks.map(\.defaultSampleDescriptionIndex) == [1])
        let entries = section.tracks.flatMap(\.sampleEntries)
        #expect(entries.map(\.format) == ["encv"])
        #expect(entries.map(\.originalFormat) == ["avc1"])
        #expect(entries.map(\.resolution) == [Resolution(width: 160, height: 90)])
        let protection = entries.first?.protection
        #expect(protection?.scheme == .cbcs)
        #expect(protection?.defaultKeyID == videoKeyID)
        #expect(protection?.defaults.isProtected == true)
        #expect(protection?.defaults.perSampleVectorSize == 0)
        #expect(protection?.defaults.constantVector == constantVector)
        #expect(protection?.defaults.cryptBlocks == 1)
        #expect(protection?.defaults.skipBlocks == 9)
    }

    @Test func counterModeHasAVectorForEachSample() {
        let section = InitializationSectionContents(movie(track(1, "vide", entries: [counterVideo])))
        let protection = section.tracks.first?.sampleEntries.first?.protection
        #expect(protection?.scheme == .cenc)
        #expect(protection?.defaultKeyID == videoKeyID)
        #expect(protection?.defaults.perSampleVectorSize == 8)
        #expect(protection?.defaults.constantVector == nil)
        #expect(protection?.defaults.cryptBlocks == 0)
        #expect(section.isComplete)
    }

    @Test func aPatternStandsInVersionOneOnly() {
        for (version, blocks) in [(0, [0, 0]), (1, [5, 3])] as [(UInt8, [Int])] {
            let tenc = fullBox("tenc", version: version, encryption(videoKeyID, vectorSize: 16, pattern: 0x53))
            let defaults = section(of: tenc).tracks.first?.sampleEntries.first?.protection?.defaults
            #expect(defaults.map { [$0.cryptBlocks, $0.skipBlocks] } == blocks)
        }
    }

    @Test func aTrackMayBeUnprotectedByDefault() {
        let section = section(
            of: fullBox("tenc", encryption(sampleKeyID(String(repeating: "0", count: 32)), isProtected: 0)))
        let defaults = section.tracks.first?.sampleEntries.first?.protection?.defaults
        #expect(defaults?.isProtected == false)
        #expect(defaults?.keyID.isZero == true)
        #expect(defaults?.constantVector == nil)
        #expect(section.fault == nil)
    }

    @Test func anUnknownSchemeSurvives() {
        let entry = visualEntry("encv", sinf("hvc1", "piff", fullBox("tenc", patternEncryption)))
        let protection = InitializationSectionContents(movie(track(1, "vide", entries: [entry])))
            .tracks.first?.sampleEntries.first?.protection
        #expect(protection?.scheme == "piff")
        #expect(protection?.scheme.isKnown == false)
    }

    @Test func clearMediaHaveNoProtection() {
        let section = InitializationSectionContents(movie(track(1, "vide", entries: [visualEntry("avc1")])))
        let entry = section.tracks.first?.sampleEntries.first
        #expect(entry?.format == "avc1")
        #expect(entry?.isProtected == false)
        #expect(entry?.originalFormat == nil)
        #expect(entry?.protection == nil)
        #expect(section.isComplete)
    }

    // MARK: - Several of a kind

    @Test func allTracksAndSampleEntriesAreRead() {
        let section = InitializationSectionContents(wholeSection)
        #expect(section.tracks.map(\.id) == [1, 2])
        #expect(section.tracks.map(\.handler) == [.video, .audio])
        #expect(section.tracks.map(\.timescale) == [12_800, 48_000])
        #expect(section.tracks.map { $0.sampleEntries.map(\.format) } == [["encv", "avc1"], ["enca"]])
        #expect(section.tracks[0].sampleEntries.map { $0.protection?.defaultKeyID } == [videoKeyID, nil])
        #expect(section.tracks[0].sampleEntries.map(\.isProtected) == [true, false])
        #expect(section.tracks[1].sampleEntries.map { $0.protection?.defaultKeyID } == [audioKeyID])
        #expect(section.tracks[1].sampleEntries.map(\.resolution) == [nil])
        #expect(section.psshBoxes.map(\.systemID) == [PSSHBox.widevine, PSSHBox.fairPlay])
        #expect(section.psshBoxes.map(\.version) == [1, 0])
        #expect(section.psshBoxes.map(\.keyIDs) == [[videoKeyID, audioKeyID], []])
        #expect(section.psshBoxes.map(\.data) == [[], [1, 2]])
        #expect(section.isComplete)
        #expect(section.fault == nil)
    }

    @Test func psshBoxesBesideTheMovieBoxAreRead() {
        let boxes = [pssh(version: 1, keyIDs: [otherKeyID]), movie(), pssh(PSSHBox.fairPlay)]
        let section = InitializationSectionContents(Array(boxes.joined()))
        #expect(section.psshBoxes.map(\.systemID) == [PSSHBox.widevine, PSSHBox.fairPlay])
        #expect(section.fault == nil)
    }

    @Test func theFirstMovieBoxCounts() {
        let second = movie(track(2, "soun", entries: [encryptedAudio]))
        let section = InitializationSectionContents(movie(track(1, "vide", entries: [encryptedVideo])) + second)
        #expect(section.tracks.map(\.id) == [1])
    }

    @Test func readingStopsAtTheFirstFragment() {
        let section = InitializationSectionContents(wholeSection + segment(trackFragment()) + [1, 2, 3])
        #expect(section == InitializationSectionContents(wholeSection))
    }

    @Test func theDefaultsOfTracksMayStandInFront() {
        let defaults = box("mvex", trackDefaults(1, 2), trackDefaults(9, 3))
        let tracks = track(1, "vide", entries: [encryptedVideo]) + track(2, "soun", entries: [encryptedAudio])
        let section = InitializationSectionContents(box("moov", defaults, tracks))
        #expect(section.tracks.map(\.defaultSampleDescriptionIndex) == [2, nil])
    }

    @Test func theGroupsOfATrackAreRead() {
        let roll = fullBox("sgpd", version: 1, Array("roll".utf8), bigEndian(2), bigEndian(1), [255, 255])
        let table = groups(encryption(otherKeyID, vectorSize: 8), encryption(videoKeyID, isProtected: 0, vectorSize: 0))
        let track = track(1, "vide", entries: [encryptedVideo], groups: roll + table)
        let section = InitializationSectionContents(movie(track))
        #expect(section.tracks.first?.sampleGroupEntries.map(\.keyID) == [otherKeyID, videoKeyID])
        #expect(section.tracks.first?.sampleGroupEntries.map(\.isProtected) == [true, false])
        #expect(section.fault == nil)
    }

    // MARK: - Forms of boxes

    @Test func timesOfEightBytesArePassedOver() {
        let section = InitializationSectionContents(movie(track(7, "vide", version: 1, entries: [encryptedVideo])))
        #expect(section.tracks.map(\.id) == [7])
        #expect(section.tracks.map(\.timescale) == [12_800])
    }

    @Test func boxesThatMeanNothingHereArePassedOver() {
        let uuid = box("uuid", zeros(16), box("moov"))
        let odd: [UInt8] = bigEndian(9) + [0, 0xA9, 1, 2, 255]
        let track = track(1, "vide", entries: [encryptedVideo])
        let section = InitializationSectionContents(
            uuid + odd + box("free", zeros(4)) + box("mdat", zeros(9)) + box("moov", uuid, odd, track))
        #expect(section.tracks.map(\.id) == [1])
        #expect(section.fault == nil)
    }

    @Test func theHandlerMayStandBehindTheSampleTable() {
        let table = box("minf", box("stbl", fullBox("stsd", bigEndian(2), encryptedVideo, encryptedAudio)))
        let media = box("mdia", table, fullBox("hdlr", zeros(4), Array("vide".utf8), zeros(13)))
        let section = InitializationSectionContents(box("moov", box("trak", media)))
        #expect(section.tracks.map(\.handler) == [.video])
        #expect(section.tracks.map(\.id) == [nil])
        #expect(section.tracks[0].sampleEntries.map { $0.protection?.defaultKeyID } == [videoKeyID, audioKeyID])
    }

    @Test(
        arguments: [
            (0, 0, 0), (0, 1, 16), (0, 2, 36), (1, 1, 0), (1, 0, 0),
        ] as [(UInt8, UInt8, Int)])
    func audioEntriesOfQuickTimeHaveMoreFields(descriptions: UInt8, version: UInt8, added: Int) {
        let sinf = sinf("mp4a", "cbcs", fullBox("tenc", encryption(audioKeyID, vector: constantVector)))
        let entry = audioEntry("enca", version: version, added: [UInt8](repeating: 0xFF, count: added), sinf)
        let section = InitializationSectionContents(
            movie(track(1, "soun", descriptionVersion: descriptions, entries: [entry])))
        #expect(section.tracks.first?.sampleEntries.first?.protection?.defaultKeyID == audioKeyID)
        #expect(section.fault == nil)
    }

    @Test func formatsAreWrittenSoThatTheyCanBePrinted() {
        let entries = [box("ec-3", zeros(28)), bigEndian(36) + [0x7F, 0x61, 0, 0xFF] + zeros(28)]
        let section = InitializationSectionContents(movie(track(1, "soun", entries: entries)))
        #expect(section.tracks.first?.sampleEntries.map(\.format) == ["ec-3", "0x7F6100FF"])
    }

    @Test func otherEncryptedFormatsAreProtectedByWhatIsNotRead() {
        let section = InitializationSectionContents(movie(track(1, "text", entries: [box("enct", zeros(90))])))
        let entry = section.tracks.first?.sampleEntries.first
        #expect(entry?.isProtected == true)
        #expect(entry?.protection == nil)
        #expect(section.fault == nil)
    }

    @Test func aSchemeOfAnotherKindHasNoTrackEncryption() {
        let entry = visualEntry("encv", sinf("avc1", "itun"))
        let found = InitializationSectionContents(movie(track(1, "vide", entries: [entry])))
        #expect(found.tracks.first?.sampleEntries.first?.originalFormat == "avc1")
        #expect(found.tracks.first?.sampleEntries.first?.protection == nil)
        #expect(found.fault == nil)
    }

    @Test func ofSeveralProtectionsTheFirstThatIsReadCounts() {
        let first = sinf("avc1", "itun")
        let second = sinf("avc1", "cbcs", fullBox("tenc", version: 1, patternEncryption))
        let third = sinf("avc1", "cenc", fullBox("tenc", encryption(otherKeyID, vectorSize: 8)))
        let section = InitializationSectionContents(
            movie(track(1, "vide", entries: [visualEntry("encv", first, second, third)])))
        #expect(section.tracks.first?.sampleEntries.first?.protection?.scheme == .cbcs)
        #expect(section.tracks.first?.sampleEntries.first?.protection?.defaultKeyID == videoKeyID)
    }

    // MARK: - Content that cannot be

    @Test func aMissingConstantVectorIsAFault() {
        let section = section(of: fullBox("tenc", encryption(videoKeyID)))
        #expect(section.fault?.reason == "the tenc box of 32 bytes is too short for its content")
        #expect(section.tracks.first?.sampleEntries.map(\.isProtected) == [true])
        #expect(section.tracks.first?.sampleEntries.map(\.protection) == [nil])
        #expect(section.isMovie && !section.isComplete)
        // What stands behind it was read.
        #expect(section.tracks.first?.defaultSampleDescriptionIndex == 1)
    }

    @Test func aMissingSchemeIsAFault() {
        let entry = visualEntry("encv", sinf("avc1", nil, fullBox("tenc", version: 1, patternEncryption)))
        let section = InitializationSectionContents(movie(track(1, "vide", entries: [entry])))
        #expect(section.fault?.reason == "the sinf box has a tenc box, and names no scheme")
        #expect(section.tracks.first?.sampleEntries.map(\.protection) == [nil])
    }

    @Test func aPSSHBoxThatCannotBeReadLosesNothingElse() {
        let section = InitializationSectionContents(
            movie(
                pssh(data: [0x12]) + track(1, "vide", entries: [encryptedVideo]),
                pssh: pssh(version: 1, keyIDs: [videoKeyID])))
        #expect(
            section.fault?.description == "byte 116: the Widevine data of the PSSH box are cut off or no message")
        #expect(section.tracks.map(\.id) == [1])
        #expect(section.psshBoxes.map(\.keyIDs) == [[videoKeyID]])
    }

    @Test(arguments: [
        (fullBox("tkhd", zeros(11)), "tkhd", 23), (box("mdia", fullBox("mdhd", zeros(8))), "mdhd", 20),
        (box("mdia", fullBox("hdlr", zeros(7))), "hdlr", 19),
    ])
    func boxesTooShortAreFaults(content: [UInt8], type: String, size: Int) {
        let section = InitializationSectionContents(box("moov", box("trak", content)))
        #expect(section.fault?.reason == "the \(type) box of \(size) bytes is too short for its content")
        #expect(section.tracks.count == 1)
    }

    @Test func anEntryTooShortForItsFieldsIsAFault() {
        let entries = [box("encv", zeros(77)), box("avc1", zeros(10)), encryptedVideo]
        let section = InitializationSectionContents(movie(track(1, "vide", entries: entries)))
        #expect(section.fault?.reason == "the encv box of 85 bytes is too short for its content")
        #expect(section.tracks.first?.sampleEntries.map { $0.protection?.defaultKeyID } == [nil, nil, videoKeyID])
    }

    @Test func laterVersionsOfGroupsAreNotGuessedAt() {
        let table = groups(version: 2, encryption(otherKeyID, vectorSize: 8))
        let section = InitializationSectionContents(
            movie(track(1, "vide", entries: [encryptedVideo], groups: table)))
        #expect(section.fault?.reason == "the sgpd box has version 2; 0 and 1 are known")
        #expect(section.tracks.map(\.sampleGroupEntries) == [[]])
    }

    /// A section of one video with that `tenc` box.
    private func section(of tenc: [UInt8]) -> InitializationSectionContents {
        let entry = visualEntry("encv", sinf("avc1", "cenc", tenc))
        return InitializationSectionContents(movie(track(1, "vide", entries: [entry])))
    }
}
