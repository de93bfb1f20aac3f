import HLSKeys
import Testing

/// What media segments say of their encryption.
@Suite struct MovieFragmentTests {
    @Test func aFragmentNamesItsTrackAndSampleEntry() {
        let fragment = MovieFragmentContents(segment(trackFragment(1, index: 2, time: 512), trackFragment(2)))
        #expect(fragment.isMovieFragment && fragment.isComplete)
        #expect(fragment.fault == nil)
        #expect(fragment.trackFragments.map(\.trackID) == [1, 2])
        #expect(fragment.trackFragments.map(\.sampleDescriptionIndex) == [2, nil])
        #expect(fragment.trackFragments.map(\.baseMediaDecodeTime) == [512, 0])
        #expect(fragment.trackFragments.map(\.sampleCount) == [4, 4])
        #expect(fragment.trackFragments.map(\.hasSampleEncryption) == [false, false])
        #expect(fragment.trackFragments.map(\.sampleGroupIndices) == [[], []])
    }

    @Test func anOffsetMayStandBeforeTheIndex() {
        let header = fullBox("tfhd", flags: 0x02003B, bigEndian(3), zeros(8), bigEndian(2), zeros(12))
        let time = fullBox("tfdt", version: 1, bigEndian(1), bigEndian(2))
        let fragment = MovieFragmentContents(segment(box("traf", header, time)))
        #expect(fragment.trackFragments.map(\.trackID) == [3])
        #expect(fragment.trackFragments.map(\.sampleDescriptionIndex) == [2])
        #expect(fragment.trackFragments.map(\.baseMediaDecodeTime) == [0x1_0000_0002])
    }

    @Test(arguments: [
        (sampleVectors, true), (fullBox("saiz", [8], bigEndian(4)), true), (fullBox("saio", bigEndian(0)), false),
        (fullBox("saiz", flags: 1, Array("cbcs".utf8), bigEndian(0), [8], bigEndian(4)), true),
        (fullBox("saiz", flags: 1, Array("stsz".utf8), bigEndian(0), [8], bigEndian(4)), false), ([], false),
    ])
    func dataForDecryptionAreSeen(content: [UInt8], isThere: Bool) {
        let fragment = MovieFragmentContents(segment(trackFragment(1, content)))
        #expect(fragment.trackFragments.map(\.hasSampleEncryption) == [isThere])
    }

    @Test func groupsOfEncryptionAreReadInAllForms() {
        let entries = [
            encryption(videoKeyID, vector: constantVector, pattern: 0x19), encryption(otherKeyID, vectorSize: 16),
            encryption(audioKeyID, isProtected: 0),
        ]
        let forms = [
            groups(version: 0, entries[0], entries[1], entries[2]),
            groups(length: 0, entries[0], entries[1], entries[2]),
            groups(length: 40, entries[0] + zeros(3), entries[1] + zeros(20), entries[2] + zeros(20)),
        ]
        for form in forms {
            let fragment = MovieFragmentContents(segment(trackFragment(1, form)))
            let read = fragment.trackFragments.first?.sampleGroupEntries ?? []
            #expect(read.map(\.keyID) == [videoKeyID, otherKeyID, audioKeyID])
            #expect(read.map(\.isProtected) == [true, true, false])
            #expect(read.map(\.perSampleVectorSize) == [0, 16, 0])
            #expect(read.map(\.constantVector) == [constantVector, nil, nil])
            #expect(read.map(\.skipBlocks) == [9, 0, 0])
            #expect(fragment.fault == nil)
        }
    }

    @Test func mappedGroupsStandInTheOrderOfTheSamples() {
        let maps = [
            mapping((1, 0x10002), (1, 0x10001), (2, 0x10002)), mapping((1, 0x10002), (3, 0x10001), version: 1),
            mapping((0, 0x10009), (1, 0x10002), (3, 0x10001)),
        ]
        for map in maps {
            let fragment = MovieFragmentContents(segment(trackFragment(1, map)))
            #expect(fragment.trackFragments.map(\.sampleGroupIndices) == [[0x10002, 0x10001]])
        }
        let other = MovieFragmentContents(segment(trackFragment(1, mapping((4, 1), type: "roll"))))
        #expect(other.trackFragments.map(\.sampleGroupIndices) == [[]])
    }

    @Test func samplesThatNothingMapsAreInNoGroup() {
        let fragment = MovieFragmentContents(segment(trackFragment(1, mapping((3, 1)))))
        #expect(fragment.trackFragments.map(\.sampleGroupIndices) == [[1, 0]])
    }

    @Test func psshBoxesOfAFragmentAreRead() {
        let boxes = pssh(PSSHBox.fairPlay) + segment(pssh(version: 1, keyIDs: [otherKeyID]), trackFragment())
        let fragment = MovieFragmentContents(boxes)
        #expect(fragment.psshBoxes.map(\.keyIDs) == [[], [otherKeyID]])
        #expect(fragment.trackFragments.count == 1)
    }

    @Test func onlyTheFirstFragmentIsRead() {
        let fragment = MovieFragmentContents(segment(trackFragment(1)) + segment(trackFragment(2)) + [1, 2, 3])
        #expect(fragment.trackFragments.map(\.trackID) == [1])
        #expect(fragment.fault == nil)
    }

    // MARK: - Bytes that are cut or malformed

    @Test func aBeginningIsReadAsFarAsItGoes() {
        let bytes = segment(trackFragment(1, sampleVectors), trackFragment(2))
        let whole = MovieFragmentContents(bytes)
        let media = bytes.count - 48
        for count in 0...bytes.count {
            let fragment = MovieFragmentContents(Array(bytes.prefix(count)), isWhole: false)
            #expect(fragment.fault == nil, "\(count) bytes")
            #expect(fragment.isComplete == (count >= media), "\(count) bytes")
            #expect(whole.trackFragments.starts(with: fragment.trackFragments), "\(count) bytes")
        }
        #expect(MovieFragmentContents(Array(bytes.prefix(media)), isWhole: false) == whole)
    }

    @Test func wholeDataThatEndEarlyAreAFault() {
        let bytes = segment(trackFragment())
        let fragment = MovieFragmentContents(bytes.dropLast(49) + [])
        #expect(fragment.fault?.reason == "the moof box says it has 80 bytes; 79 are left for it")
        #expect(fragment.fault?.offset == 128)
        #expect(!fragment.isMovieFragment)
    }

    @Test func otherFilesHaveNoFragment() {
        for bytes in [[0x47] + zeros(187), Array("WEBVTT\n\n00:00.000 --> 00:01.000\n".utf8), [], [0xFF, 0xF1, 0x50]] {
            let fragment = MovieFragmentContents(bytes, isWhole: false)
            #expect(!fragment.isMovieFragment && !fragment.isComplete)
        }
    }

    @Test(arguments: [
        (fullBox("tfhd", flags: 2, bigEndian(1)), "the tfhd box of 16 bytes is too short for its content"),
        (fullBox("tfhd", bigEndian(0)), "the traf box names no track"), ([], "the traf box names no track"),
        (fullBox("tfdt", version: 1, bigEndian(1)), "the tfdt box of 16 bytes is too short for its content"),
        (fullBox("trun"), "the trun box of 12 bytes is too short for its content"),
        (fullBox("saiz", flags: 1), "the saiz box of 12 bytes is too short for its content"),
        (
            fullBox("sbgp", Array("seig".utf8), bigEndian(-1)), "the sbgp box of 20 bytes is too short for its content"
        ),
        (
            fullBox("sgpd", Array("seig".utf8), bigEndian(-1)), "the sgpd box of 20 bytes is too short for its content"
        ),
        (groups(version: 3, []), "the sgpd box has version 3; 0 and 1 are known"),
        (
            fullBox("csgp", Array("seig".utf8), zeros(8)),
            "the csgp box maps samples to encryption, which only sbgp boxes are read for"
        ),
    ])
    func aTrackFragmentWithAFaultIsLeftOut(content: [UInt8], reason: String) {
        let fragment = MovieFragmentContents(segment(box("traf", content), trackFragment(2)))
        #expect(fragment.fault?.reason == reason)
        #expect(fragment.trackFragments.map(\.trackID) == [2])
        #expect(fragment.isMovieFragment && !fragment.isComplete)
    }

    @Test func compactMapsOfOtherTypesArePassedOver() {
        let fragment = MovieFragmentContents(segment(trackFragment(1, fullBox("csgp", Array("roll".utf8)))))
        #expect(fragment.isComplete)
        #expect(fragment.trackFragments.map(\.trackID) == [1])
    }
}
