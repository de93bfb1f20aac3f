import HLSPlaylists
import Testing

@Suite struct InitializationVectorTests {
    @Test(arguments: [
        ("0x1", "00000000000000000000000000000001"),
        ("0xABC", "00000000000000000000000000000abc"),
        ("0x00112233445566778899AABBCCDDEEFF", "00112233445566778899aabbccddeeff"),
        ("0x0f1e2d3c4b5a69788796a5b4c3d2e1f0", "0f1e2d3c4b5a69788796a5b4c3d2e1f0"),
        ("0xFFFFFFFFFFFFFFFFFF", "00000000000000ffffffffffffffffff"),
    ])
    func fewerBytesAreTheLastOnes(text: String, digits: String) throws {
        let sequence = try #require(HexadecimalSequence(parsing: text))
        let vector = try #require(InitializationVector(sequence))
        #expect(vector.digits == digits)
        #expect(vector.description == "0x" + digits.uppercased())
        #expect(HexadecimalSequence(bytes: vector.bytes).digits == digits)
        #expect(vector.bytes.count == 16)
    }

    @Test func aKeyHasTheVectorThatItsDigitsSay() throws {
        for place in [0, 1, 6, 7, 8, 15, 16, 30, 31] {
            // Without what ends a value or a line, and the blanks around one.
            for byte in UInt8.min...UInt8.max where ![0x09, 0x0A, 0x0D, 0x20, 0x22, 0x2C].contains(byte) {
                var digits = Array("0123456789ABCDEFabcdef9876543210".utf8)
                digits[place] = byte
                let text = String(decoding: digits, as: UTF8.self)
                let playlist = try mediaPlaylist(#"#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x\#(text)"#)
                #expect(
                    playlist.keyTags[0].statedInitializationVector
                        == HexadecimalSequence(parsing: "0x" + text).flatMap { InitializationVector($0) },
                    "\(byte) at \(place)")
            }
        }
    }

    @Test func moreThanSixteenBytesAreNone() {
        #expect(InitializationVector(HexadecimalSequence(bytes: Array(repeating: 0, count: 17))) == nil)
        #expect(InitializationVector(HexadecimalSequence(bytes: [])) == nil)
    }

    @Test func aSequenceNumberIsBigEndian() {
        #expect(InitializationVector(mediaSequenceNumber: 7795).digits == "00000000000000000000000000001e73")
        #expect(InitializationVector(mediaSequenceNumber: .max).digits == "0000000000000000ffffffffffffffff")
        #expect(InitializationVector(mediaSequenceNumber: 1).bytes == Array(repeating: 0, count: 15) + [1])
    }

    @Test(arguments: [
        (EncryptionMethod.aes128, KeyFormat.identity, true),
        (.sampleAES, .identity, true),
        (.sampleAESCTR, .identity, false),
        (.aes256GCM, .identity, false),
        ("X-OTHER", .identity, false),
        (.aes128, .fairPlay, false),
        (.sampleAES, .fairPlay, false),
        (.sampleAES, .widevine, false),
    ])
    func onlyIdentityKeysTakeTheSequenceNumber(method: EncryptionMethod, format: KeyFormat, isDerived: Bool) {
        let key = ContentKey(method: method, uri: "k", keyFormat: format)
        #expect(key.initializationVector(mediaSequenceNumber: 5) == (isDerived ? InitializationVector(low: 5) : nil))
        #expect(key.statedInitializationVector == nil)
    }

    @Test func aStatedVectorCountsForEverySegment() {
        let stated = InitializationVector(high: 1, low: 2)
        for format in [KeyFormat.identity, .fairPlay] {
            let key = ContentKey(method: .aes128, uri: "k", initializationVector: stated, keyFormat: format)
            #expect(key.initializationVector(mediaSequenceNumber: 9) == stated)
        }
    }

    @Test func segmentsDeriveTheirVectorFromTheirOwnNumber() throws {
        let playlist = try mediaPlaylist(
            "#EXT-X-MEDIA-SEQUENCE:7794", "#EXTINF:6,", "0.ts", #"#EXT-X-KEY:METHOD=AES-128,URI="k?r=52""#,
            "#EXTINF:6,",
            "1.ts", "#EXTINF:6,", "2.ts", #"#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x00000000000000000000000000000002"#,
            "#EXTINF:6,", "3.ts")
        let vectors = playlist.segments.map { segment in
            segment.keys.map { segment.initializationVector(for: $0)?.digits }
        }
        #expect(
            vectors == [
                [], ["00000000000000000000000000001e73"], ["00000000000000000000000000001e74"],
                ["00000000000000000000000000000002"],
            ])
    }
}
