import HLSKeys
import TestSupport
import Testing

/// Bytes that nobody should write.
@Suite struct HostileMediaTests {
    // MARK: - Sizes

    @Test(arguments: [
        (bigEndian(7), "the moov box says it has 7 bytes; its header has 8"),
        (bigEndian(2), "the moov box says it has 2 bytes; its header has 8"),
        (bigEndian(0x7FFF_FFFF), "the moov box says it has 2147483647 bytes; 100 are left for it"),
        (bigEndian(0xFFFF_FFFF), "the moov box says it has 4294967295 bytes; 100 are left for it"),
        (bigEndian(101), "the moov box says it has 101 bytes; 100 are left for it"),
    ])
    func aSizeThatCannotBeIsAFault(size: [UInt8], reason: String) {
        let bytes = fileType + size + Array("moov".utf8) + zeros(92)
        let section = InitializationSectionContents(bytes)
        #expect(section.fault?.description == "byte 20: \(reason)")
        #expect(!section.isMovie)
        #expect(MovieFragmentContents(bytes).fault == section.fault)
    }

    @Test(arguments: [
        (0, 15, "the moov box says it has 15 bytes; its header has 16"),
        (0, 0, "the moov box says it has 0 bytes; its header has 16"),
        (1, 0, "the moov box says it has 4294967296 bytes; 100 are left for it"),
        (0x8000_0000, 0, "the moov box says it has 9223372036854775808 bytes; 100 are left for it"),
        (0x7FFF_FFFF, -1, "the moov box says it has 9223372036854775807 bytes; 100 are left for it"),
        (-1, -1, "the moov box says it has 18446744073709551615 bytes; 100 are left for it"),
    ])
    func aLongSizeThatCannotBeIsAFault(high: Int, low: Int, reason: String) {
        let bytes = fileType + bigEndian(1) + Array("moov".utf8) + bigEndian(high) + bigEndian(low) + zeros(84)
        #expect(InitializationSectionContents(bytes).fault?.description == "byte 20: \(reason)")
        // A beginning may end in a box of any size.
        let isTooSmall = high == 0
        let section = InitializationSectionContents(bytes, isWhole: false)
        #expect((section.fault == nil) == !isTooSmall)
        #expect(section.isMovie == !isTooSmall)
        #expect(!section.isComplete)
    }

    @Test func longSizesAndOpenEndsAreRead() {
        let content = movie(track(1, "vide", entries: [encryptedVideo])).dropFirst(8)
        let long = bigEndian(1) + Array("moov".utf8) + bigEndian(0) + bigEndian(content.count + 16) + content
        let open = bigEndian(0) + Array("moov".utf8) + content
        for bytes in [long, open, long + pssh(), pssh() + open] {
            let section = InitializationSectionContents(bytes)
            #expect(section.tracks.first?.sampleEntries.first?.protection?.defaultKeyID == videoKeyID)
            #expect(section.fault == nil && section.isComplete)
        }
        // A box in a box reaches to the end of that.
        let inner = box("trak", bigEndian(0) + box("mdia", fullBox("mdhd", zeros(8), bigEndian(90))).dropFirst(4))
        let section = InitializationSectionContents(box("moov", inner, inner))
        #expect(section.tracks.map(\.timescale) == [90, 90])
        // Where the end is unknown, it is still no fault.
        let beginning = InitializationSectionContents(open, isWhole: false)
        #expect(beginning.tracks.count == 1 && beginning.fault == nil && !beginning.isComplete)
    }

    @Test func aBoxLargerThanItsParentIsAFault() {
        let tenc = fullBox("tenc", version: 1, patternEncryption)
        let larger = bigEndian(tenc.count + 1) + tenc.dropFirst(4)
        let entry = visualEntry("encv", sinf("avc1", "cbcs", larger))
        let bytes = movie(track(1, "vide", entries: [entry, encryptedVideo]))
        let section = InitializationSectionContents(bytes)
        #expect(section.fault?.reason == "the tenc box says it has 50 bytes; 49 are left for it")
        #expect(section.fault.map { Array(bytes[($0.offset + 4)...].prefix(4)) } == Array("tenc".utf8))
        // Nothing behind it is read.
        #expect(section.tracks.map { $0.sampleEntries.map(\.protection) } == [[nil]])
        #expect(section.tracks.map(\.defaultSampleDescriptionIndex) == [nil])
        // Nor is that what a cut looks like.
        #expect(InitializationSectionContents(bytes + [0], isWhole: false).fault == section.fault)
        #expect(InitializationSectionContents(bytes.dropLast(200) + [], isWhole: false).fault == section.fault)
    }

    @Test(arguments: 1...7)
    func aHeaderCutOffIsAFault(count: Int) {
        let rest = [UInt8](repeating: 9, count: count)
        let section = InitializationSectionContents(fileType + rest)
        #expect(
            section.fault?.description == "byte 20: the header of a box is cut off: \(count) bytes are left")
        #expect(InitializationSectionContents(fileType + rest, isWhole: false).fault == nil)
        let inner = InitializationSectionContents(fileType + box("moov", rest) + fileType)
        #expect(inner.fault?.offset == 28)
        #expect(inner.isMovie && !inner.isComplete)
        #expect(InitializationSectionContents(fileType + box("moov", rest) + fileType, isWhole: false).fault != nil)
    }

    // MARK: - Depth and number

    @Test func deepNestingIsPassedOver() {
        for type in ["moov", "trak", "mdia", "sinf", "moof", "traf"] {
            let depth = 10_000
            var bytes: [UInt8] = []
            bytes.reserveCapacity(depth * 8)
            for level in 0..<depth { bytes += bigEndian((depth - level) * 8) + Array(type.utf8) }
            let section = InitializationSectionContents(box("moov", box("trak", bytes)) + bytes)
            #expect(section.fault == nil)
            #expect(section.tracks.count == 1)
            #expect(MovieFragmentContents(bytes + segment(box("traf", bytes))).trackFragments.isEmpty)
        }
    }

    @Test func tooManyBoxesAreAFault() {
        let boxes = Array(repeatElement(box("free"), count: 1 << 17).joined())
        let reason = "there are more than 10000 boxes"
        #expect(InitializationSectionContents(boxes).fault?.description == "byte 80000: \(reason)")
        #expect(MovieFragmentContents(boxes, isWhole: false).fault?.description == "byte 80000: \(reason)")
        #expect(InitializationSectionContents(Array(boxes.prefix(80_000))).fault == nil)
        for type in ["trak", "pssh", "mvex"] {
            let boxes = Array(repeatElement(box(type), count: 1 << 17).joined())
            let section = InitializationSectionContents(box("moov", boxes))
            #expect(section.fault != nil)
            #expect(section.tracks.count <= 10_000)
        }
        let fragment = MovieFragmentContents(box("moof", boxes))
        #expect(fragment.fault?.description == "byte 80000: \(reason)")
    }

    @Test func hugeCountsAreBoundedByTheBytes() {
        let runs = Array(repeatElement(bigEndian(1) + bigEndian(0x10001), count: 100_000).joined())
        let map = fullBox("sbgp", Array("seig".utf8), bigEndian(100_000), runs)
        let fragment = MovieFragmentContents(segment(trackFragment(1, map)))
        #expect(fragment.trackFragments.map(\.sampleGroupIndices) == [[0x10001]])
        for length in [0, 1, 19, 0x7FFF_FFFF, -1] {
            let table = fullBox(
                "sgpd", version: 1, Array("seig".utf8), bigEndian(length), bigEndian(-1), zeros(4_000))
            #expect(MovieFragmentContents(segment(trackFragment(1, table))).fault != nil)
        }
    }

    // MARK: - Cuts and changes

    @Test func nothingIsAnEmptySection() {
        #expect(InitializationSectionContents([]) == InitializationSectionContents([], isWhole: false))
        #expect(!InitializationSectionContents([]).isMovie)
        #expect(InitializationSectionContents([]).fault == nil)
        #expect(!MovieFragmentContents([]).isMovieFragment)
        #expect(MovieFragmentContents([]).fault == nil)
    }

    @Test(arguments: [wholeSection, ShakaSamples.videoSection, ShakaSamples.audioSection])
    func sectionsCutAnywhereInventNoKey(bytes: [UInt8]) {
        let whole = InitializationSectionContents(bytes)
        for count in 0..<bytes.count {
            let cut = Array(bytes.prefix(count))
            let beginning = InitializationSectionContents(cut, isWhole: false)
            #expect(beginning.fault == nil, "\(count) bytes")
            #expect(!beginning.isComplete, "\(count) bytes")
            #expect(whole.keyIDs.starts(with: beginning.keyIDs), "\(count) bytes")
            #expect(whole.psshBoxes.starts(with: beginning.psshBoxes), "\(count) bytes")
            let section = InitializationSectionContents(cut)
            #expect(section.keyIDs.isEmpty && !section.isMovie, "\(count) bytes")
            #expect(section.fault != nil || count == 0 || count == whole.movieOffset(in: bytes), "\(count) bytes")
        }
    }

    @Test(arguments: [wholeSection, ShakaSamples.videoSection])
    func noChangeOfAByteTraps(bytes: [UInt8]) {
        let fragment = MovieFragmentContents(segment(trackFragment(1), trackFragment(2, mapping((4, 1)))))
        for index in bytes.indices {
            for value in changes(of: bytes[index]) {
                var bytes = bytes
                bytes[index] = value
                let section = InitializationSectionContents(bytes, isWhole: index % 2 == 0)
                #expect(section.keyIDs.count <= 3)
                _ = fragment.trackFragments.map { $0.protection(in: section) }
            }
        }
    }

    @Test func noChangeOfAByteOfAFragmentTraps() {
        let own = groups(
            length: 0, encryption(otherKeyID, vector: constantVector), encryption(videoKeyID, vectorSize: 8))
        let bytes = segment(
            trackFragment(1, index: 1, own, mapping((2, 0x10001), (2, 0x10002)), sampleVectors), pssh(version: 1),
            trackFragment(2, fullBox("saiz", flags: 1, Array("cenc".utf8), bigEndian(0), [8], bigEndian(4))))
        let section = InitializationSectionContents(wholeSection)
        for index in bytes.indices {
            for value in changes(of: bytes[index]) {
                var bytes = bytes
                bytes[index] = value
                let fragment = MovieFragmentContents(bytes, isWhole: index % 2 == 0)
                _ = fragment.trackFragments.map { $0.protection(in: section) }
            }
        }
    }

    @Test func noBytesTrap() {
        let samples = [wholeSection, ShakaSamples.audioSection, ShakaSamples.videoSegment]
        var random = SplitMix64(seed: 12)
        for _ in 0..<2_000 {
            var bytes = samples[Int.random(in: samples.indices, using: &random)]
            for _ in 0..<Int.random(in: 2...8, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
            let isWhole = Bool.random(using: &random)
            let section = InitializationSectionContents(bytes, isWhole: isWhole)
            let fragment = MovieFragmentContents(bytes, isWhole: isWhole)
            #expect(!section.isComplete || section.isMovie)
            #expect(!fragment.isComplete || fragment.isMovieFragment)
        }
    }

    /// Other values of a byte: the bounds, its neighbours, and one far away.
    private func changes(of byte: UInt8) -> Set<UInt8> {
        Set([0, 0xFF, byte &+ 1, byte &- 1, byte ^ 0x80]).subtracting([byte])
    }
}

extension InitializationSectionContents {
    /// The key identifiers of all sample entries.
    fileprivate var keyIDs: [KeyID] {
        tracks.flatMap(\.sampleEntries).compactMap { $0.protection?.defaultKeyID }
    }

    /// Where the Movie Box begins, behind one box.
    fileprivate func movieOffset(in bytes: [UInt8]) -> Int {
        bytes.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
}
