import Foundation
import HLSKeys
import TestSupport
import Testing

/// What the `data:` URIs of other systems carry.
@Suite struct ProtectionDataTests {
    // MARK: - Samples of real systems

    @Test func aWidevineBoxNamesItsKey() throws {
        let data = try #require(ProtectionData(KeyURI("data:text/plain;base64," + widevine)))
        let box = try #require(data.boxes.first)
        #expect(data.boxes.count == 1)
        #expect(box.systemID == PSSHBox.widevine)
        #expect(box.version == 0)
        #expect(box.keyIDs == [keyID])
        #expect(box.data.count == 24)
        #expect(box.playReadyObject == nil)
        #expect(data.fault == nil)
        #expect(data.isKnownForm)
        #expect(data.playReadyObject == nil)
    }

    @Test func aPlayReadyObjectNamesItsKey() throws {
        let data = try #require(ProtectionData(KeyURI("data:text/plain;charset=UTF-16;base64," + playReady)))
        let object = try #require(data.playReadyObject)
        #expect(object.headerVersion == "4.3.0.0")
        #expect(object.writtenKeyIDs == ["MyIRAFVEd2aImaq7zN3u/w=="])
        #expect(object.keyIDs == [keyID])
        #expect(data.fault == nil)
        #expect(data.boxes.isEmpty)
    }

    @Test func theSystemsOfASegmentNameTheSameKey() {
        let lines = [
            ContentKey(uri: "data:text/plain;base64," + widevine, keyFormat: .widevine),
            ContentKey(uri: "data:text/plain;base64," + playReady, keyFormat: .playReady),
            fairPlayKey("skd://00112233445566778899aabbccddeeff"),
        ]
        #expect(lines.map { $0.identifier.keyIDs } == [[keyID], [keyID], [keyID]])
        #expect(lines.map { $0.identifier.chosen?.source } == [.pssh, .playReadyHeader, .host])
        #expect(lines[1].identifier.chosen?.otherByteOrder?.description == "33221100-5544-7766-8899-aabbccddeeff")
    }

    // MARK: - PSSH boxes

    @Test(arguments: [1, 2, 255] as [UInt8])
    func aBoxFromVersionOneOnListsItsKeys(version: UInt8) {
        let bytes = pssh(PSSHBox.fairPlay, version: version, keyIDs: [keyID, keyID.swapped], data: [1, 2])
        let data = ProtectionData(bytes)
        #expect(data.boxes.map(\.keyIDs) == [[keyID, keyID.swapped]])
        #expect(data.boxes.map(\.version) == [Int(version)])
        #expect(data.boxes.map(\.data) == [[1, 2]])
        #expect(data.fault == nil)
    }

    @Test func theListGoesBeforeTheData() {
        let field = [0x12, 0x10] + keyID.bytes
        #expect(
            ProtectionData(pssh(version: 1, keyIDs: [keyID.swapped], data: field)).boxes[0].keyIDs == [keyID.swapped])
        #expect(ProtectionData(pssh(version: 1, data: field)).boxes[0].keyIDs == [keyID])
        // Only Widevine's data are known.
        #expect(ProtectionData(pssh(PSSHBox.fairPlay, data: field)).boxes[0].keyIDs == [])
    }

    @Test func severalBoxesStandOneBehindTheOther() {
        let bytes = pssh(version: 1, keyIDs: [keyID]) + pssh(PSSHBox.playReady, data: playReadyBytes) + pssh()
        let data = ProtectionData(bytes)
        #expect(data.boxes.map(\.systemID) == [PSSHBox.widevine, PSSHBox.playReady, PSSHBox.widevine])
        #expect(data.boxes[1].playReadyObject?.keyIDs == [keyID])
        #expect(data.fault == nil)
        let identifier = ContentKey(uri: dataURI(bytes), keyFormat: .playReady).identifier
        #expect(identifier.candidates.map(\.source) == [.pssh, .playReadyHeader])
        #expect(identifier.keyIDs == [keyID])
        #expect(!identifier.hasConflict)
    }

    @Test func aSizeOfZeroReachesToTheEnd() {
        let bytes = [0, 0, 0, 0] + pssh(version: 1, keyIDs: [keyID]).dropFirst(4)
        #expect(ProtectionData(bytes).boxes.map(\.keyIDs) == [[keyID]])
        #expect(ProtectionData(bytes).fault == nil)
    }

    @Test func aSizeOfOneStandsInEightBytesBehindTheType() {
        let box = pssh(version: 1, keyIDs: [keyID])
        let bytes = bigEndian(1) + box[4..<8] + bigEndian(0) + bigEndian(box.count + 8) + box[8...]
        #expect(ProtectionData(bytes).boxes.map(\.keyIDs) == [[keyID]])
        #expect(ProtectionData(bytes + pssh()).boxes.count == 2)
        #expect(ProtectionData(bytes).fault == nil)
    }

    @Test(arguments: [
        ([], []), ([0x12, 0x10] + keyID.bytes, [keyID]), ([0x12, 0x02, 1, 2], []),
        ([0x08, 0x96, 0x01, 0x12, 0x10] + keyID.bytes + [0x12, 0x10] + keyID.swapped.bytes, [keyID, keyID.swapped]),
        ([0x1D, 1, 2, 3, 4, 0x21, 1, 2, 3, 4, 5, 6, 7, 8, 0x12, 0x10] + keyID.bytes, [keyID]),
        // Field 3 is another.
        ([0x1A, 0x10] + keyID.bytes, []),
    ])
    func theDataOfWidevineAreAMessage(data: [UInt8], keyIDs: [KeyID]) {
        #expect(ProtectionData(pssh(data: data)).boxes.map(\.keyIDs) == [keyIDs])
        #expect(ProtectionData(pssh(data: data)).fault == nil)
    }

    @Test(arguments: [
        [0x12], [0x12, 0x11] + keyID.bytes, [0x80], [0x0B], [0x0F, 0], [0x1D, 1], [0x21, 1, 2, 3],
        [0x12] + [UInt8](repeating: 0xFF, count: 9) + [1], [0x08] + [UInt8](repeating: 0x80, count: 10),
        [0x12, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F],
    ])
    func whatIsNoMessageIsAFault(data: [UInt8]) {
        let found = ProtectionData(pssh(data: data))
        #expect(found.boxes.isEmpty)
        #expect(found.fault == "the Widevine data of the PSSH box are cut off or no message")
    }

    // MARK: - PlayReady Objects

    @Test(arguments: [
        ("4.0.0.0", "<DATA><KID>\(written)</KID></DATA>", [written]),
        ("4.1.0.0", "<DATA><PROTECTINFO><KID VALUE='\(written)' ALGID=\"AESCTR\"/></PROTECTINFO></DATA>", [written]),
        (
            "4.2.0.0",
            "<DATA><PROTECTINFO><KIDS><KID ALGID=\"AESCTR\" VALUE=\"\(written)\" ></KID>"
                + "<KID VALUE=\"AAAAAAAAAAAAAAAAAAAAAA==\"></KID></KIDS></PROTECTINFO></DATA>",
            [written, "AAAAAAAAAAAAAAAAAAAAAA=="]
        ),
        ("4.3.0.0", "<DATA><KIDS><KID VALUE=\"\(written)\" /></KIDS></DATA>", [written]),
        ("4.0.0.0", "<DATA>\n <KID>\n  \(written)\n </KID></DATA>", [written]),
        (
            "4.0.0.0", "<DATA><!-- <KID>x</KID> --><LA_URL>a?b=<![CDATA[<]]></LA_URL><KID>\(written)</KID></DATA>",
            [written]
        ),
        ("4.0.0.0", "<DATA><LA_URL X=\"><KID>\"/><KID></KID><KIDX>a</KIDX></DATA>", []), ("4.0.0.0", "", []),
    ])
    func allVersionsOfTheHeaderAreRead(version: String, content: String, keyIDs: [String]) throws {
        let bytes = playReadyObject("<WRMHEADER xmlns=\"x\" version=\"\(version)\">\(content)</WRMHEADER>")
        let object = try #require(PlayReadyObject(bytes))
        #expect(object.headerVersion == version)
        #expect(object.writtenKeyIDs == keyIDs)
        #expect(ProtectionData(bytes).playReadyObject == object)
        #expect(ProtectionData(pssh(PSSHBox.playReady, data: bytes)).boxes.first?.playReadyObject == object)
    }

    @Test func theByteOrderMarkOfAHeaderIsPassedOver() {
        let object = PlayReadyObject(playReadyObject("\u{FEFF}<WRMHEADER version='4.0.0.0'><KID>\(written)</KID>"))
        #expect(object?.keyIDs == [keyID])
    }

    @Test func recordsOfOtherTypesArePassedOver() {
        let header = playReadyObject("<KID>\(written)</KID>")
        let license: [UInt8] = [3, 0, 2, 0, 0xFF, 0xFF]
        let bytes = littleEndian(header.count + 6, 4) + [2, 0] + license + header[6...]
        #expect(PlayReadyObject(bytes)?.keyIDs == [keyID])
        #expect(PlayReadyObject(littleEndian(12, 4) + [1, 0] + license) == nil)
    }

    @Test func anUnknownTextForAKIDStaysAsWritten() {
        let key = ContentKey(uri: dataURI(playReadyObject("<KID>movie</KID>")), keyFormat: .playReady)
        #expect(key.identifier.chosen?.raw == "movie")
        #expect(key.identifier.chosen?.keyID == nil)
    }

    // MARK: - JSON

    @Test(arguments: [
        (#"{"key_ids":["00112233445566778899aabbccddeeff","x"]}"#, ["00112233445566778899aabbccddeeff", "x"]),
        (#"{"KEY_IDS":[]}"#, []), (#"{"key_ids":"x"}"#, []), (#"{"key_ids":["x",1]}"#, []), ("{}", []),
    ])
    func theOlderFormOfWidevineIsJSON(text: String, keyIDs: [String]) {
        let data = ProtectionData(Array(text.utf8))
        #expect(data.statedKeyIDs == keyIDs)
        #expect(data.isKnownForm)
        #expect(data.fault == nil)
        let key = ContentKey(uri: dataURI(Array(text.utf8)), keyFormat: .widevine)
        #expect(key.identifier.candidates.map(\.raw) == keyIDs)
    }

    // MARK: - What is none of these

    @Test(arguments: [
        [], [0], Array("pssh".utf8), Array("key".utf8), Array("[]".utf8), [UInt8](repeating: 0, count: 40),
    ])
    func otherDataAreOfNoKnownForm(bytes: [UInt8]) {
        let data = ProtectionData(bytes)
        #expect(!data.isKnownForm)
        #expect(data.fault == nil)
        #expect(data.boxes.isEmpty && data.playReadyObject == nil && data.statedKeyIDs.isEmpty)
    }

    @Test(arguments: ["skd://k", "https://h/k", "", "data:,x", "data:;base64", "data:;base64,x", "xdata:;base64,AAAA"])
    func otherURIsHaveNoData(uri: String) {
        #expect(ProtectionData(KeyURI(uri)) == nil)
    }

    // MARK: - Malformed data

    @Test(arguments: [
        pssh(version: 1, keyIDs: [keyID], data: [1]), pssh(data: [0x12, 0x10] + keyID.bytes),
        pssh() + pssh(version: 1, keyIDs: [keyID]), playReadyBytes,
    ])
    func dataCutAnywhereAreAFaultOrNothing(bytes: [UInt8]) {
        #expect(ProtectionData(bytes).fault == nil)
        for count in 0..<bytes.count {
            let data = ProtectionData(Array(bytes.prefix(count)))
            let isWhole = count == 32 && bytes.count > 32 && data.boxes.count == 1
            #expect(data.fault != nil || !data.isKnownForm || isWhole, "\(count) of \(bytes.count) bytes")
            #expect(data.playReadyObject == nil)
        }
    }

    @Test(arguments: [
        (bigEndian(7), "the PSSH box says it has 7 bytes; 52 are there"),
        (bigEndian(53), "the PSSH box says it has 53 bytes; 52 are there"),
        (bigEndian(0xFFFF_FFFF), "the PSSH box says it has 4294967295 bytes; 52 are there"),
        (bigEndian(31), "the PSSH box ends before its list of key identifiers does"),
        (bigEndian(20), "the PSSH box ends before its system is named"),
    ])
    func aSizeThatCannotBeIsAFault(size: [UInt8], fault: String) {
        let box = pssh(version: 1, keyIDs: [keyID])
        let data = ProtectionData(pssh() + size + box.dropFirst(4))
        #expect(data.fault == fault)
        // What stands before it was read.
        #expect(data.boxes.count == 1)
    }

    @Test func hugeCountsAndSizesAreFaults() {
        let head = bigEndian(52) + Array("pssh".utf8) + [1, 0, 0, 0] + [UInt8](repeating: 9, count: 16)
        let all: [UInt8] = [255, 255, 255, 255]
        let rest = [UInt8](repeating: 255, count: 20)
        #expect(ProtectionData(head + all + rest).fault == "the PSSH box ends before its list of key identifiers does")
        #expect(
            ProtectionData(head + bigEndian(0) + all + rest.dropLast(4)).fault == "the PSSH box ends before its data do"
        )
        let wide = bigEndian(1) + Array("pssh".utf8) + all + all + head
        #expect(ProtectionData(wide).fault == "the PSSH box says it has 18446744073709551615 bytes; 44 are there")
        let other = pssh() + bigEndian(8) + Array("moov".utf8)
        #expect(ProtectionData(other).fault == "a box of another type than pssh stands in the data")
        let object = littleEndian(10, 4) + [255, 255, 1, 0, 255, 255]
        #expect(ProtectionData(object).fault == "the PlayReady object ends before its records do")
    }

    @Test func noBytesTrap() {
        let samples = [
            pssh(version: 1, keyIDs: [keyID], data: [1]), pssh(data: [0x12, 0x10] + keyID.bytes), playReadyBytes,
            pssh(PSSHBox.playReady, data: playReadyObject("<KID VALUE=\"\(written)\"/>")),
            Array("{\"key_ids\":[]}".utf8),
        ]
        var random = SplitMix64(seed: 6)
        for _ in 0..<4_000 {
            var bytes = samples[Int.random(in: samples.indices, using: &random)]
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) {
                bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
            }
            let data = ProtectionData(bytes)
            _ = data.boxes.map { ($0.keyIDs, $0.playReadyObject?.keyIDs) }
            _ = data.playReadyObject?.keyIDs
            #expect(data.isKnownForm || data.fault == nil)
        }
        for _ in 0..<4_000 {
            let bytes = (0..<Int.random(in: 0...80, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            _ = (
                ProtectionData(bytes), PlayReadyObject(bytes),
                ProtectionData([0, 0, 0, 0] + Array("pssh".utf8) + bytes)
            )
        }
    }

    @Test(arguments: ["<", "<KID ", "<!--", "<KID A=", "<KID>", "<!-- <!-", "<K A='", "\"", "<a b='c'"])
    func hostileHeadersAreReadInOneGo(piece: String) throws {
        let bytes = playReadyObject(String(repeating: piece, count: 12_000 / piece.count))
        _ = try #require(PlayReadyObject(bytes))
    }

    @Test func manySmallBoxesAreReadInOneGo() {
        let box = pssh(version: 1, keyIDs: [keyID])
        let data = ProtectionData(Array(repeatElement(box, count: 2_000).joined()))
        #expect(data.boxes.count == 2_000)
    }
}

private let keyID = sampleKeyID("00112233-4455-6677-8899-aabbccddeeff")
private let written = "MyIRAFVEd2aImaq7zN3u/w=="
private let widevine = "AAAAOHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABgSEAARIjNEVWZ3iJmqu8zd7v9I88aJmwY="
private let playReady = """
    vgEAAAEAAQC0ATwAVwBSAE0ASABFAEEARABFAFIAIAB4AG0AbABuAHMAPQAiAGgAdAB0AHAAOgAvAC8AcwBjAGgAZQBtAGEAcwAuAG0A\
    aQBjAHIAbwBzAG8AZgB0AC4AYwBvAG0ALwBEAFIATQAvADIAMAAwADcALwAwADMALwBQAGwAYQB5AFIAZQBhAGQAeQBIAGUAYQBkAGUA\
    cgAiACAAdgBlAHIAcwBpAG8AbgA9ACIANAAuADMALgAwAC4AMAAiAD4APABEAEEAVABBAD4APABQAFIATwBUAEUAQwBUAEkATgBGAE8A\
    PgA8AEsASQBEAFMAPgA8AEsASQBEACAAQQBMAEcASQBEAD0AIgBBAEUAUwBDAEIAQwAiACAAVgBBAEwAVQBFAD0AIgBNAHkASQBSAEEA\
    RgBWAEUAZAAyAGEASQBtAGEAcQA3AHoATgAzAHUALwB3AD0APQAiAD4APAAvAEsASQBEAD4APAAvAEsASQBEAFMAPgA8AC8AUABSAE8A\
    VABFAEMAVABJAE4ARgBPAD4APAAvAEQAQQBUAEEAPgA8AC8AVwBSAE0ASABFAEEARABFAFIAPgA=
    """
private let playReadyBytes = Array(Data(base64Encoded: playReady) ?? Data())

/// A PlayReady Object of one record: this header.
private func playReadyObject(_ header: String) -> [UInt8] {
    let text = header.utf16.flatMap { littleEndian(Int($0), 2) }
    return littleEndian(text.count + 10, 4) + [1, 0, 1, 0] + littleEndian(text.count, 2) + text
}

/// A number in so many bytes, the least significant first.
private func littleEndian(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
