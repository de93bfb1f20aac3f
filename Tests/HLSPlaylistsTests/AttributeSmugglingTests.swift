import HLSPlaylists
import TestSupport
import Testing

/// Key lines made to mislead: vendor attributes, look-alike names, and text in quotes that reads like attributes.
@Suite struct AttributeSmugglingTests {
    private static let count = 12_000

    private static let lookAlikes = [
        "X-URI", "URI-X", "URI2", "AURI", "UR", "KEYURI", "X-METHOD", "METHODS", "METHO", "X-IV", "IV2", "IVS", "KEYID",
        "KEYFORMATVERSION", "KEYFORMATS", "X-KEYFORMAT", "KEYFORMATVERSIONS2", "KEYFORMAT-VERSIONS", "A",
        "X-COM-EXAMPLE-URI",
    ]
    private static let pieces = [
        "skd://", "URI=", "URI='fake'", ",URI=", ",METHOD=NONE", "METHOD=NONE,", ",KEYFORMAT=identity", ",", ",,", "=",
        "==", "a",
        "b c", "é", "日本", "{", "}", "$", "{x}", "'", "0x00", ";base64,", "#EXT-X-KEY:METHOD=NONE", "?id=1&b=2", "%22",
        "\\",
    ]

    private struct Sample {
        var line: String
        var key: ContentKey
    }

    private func sample(_ random: inout SplitMix64) -> Sample {
        func text() -> String {
            (0..<Int.random(in: 1...6, using: &random)).map { _ in
                AttributeSmugglingTests.pieces.randomElement(using: &random) ?? ""
            }.joined()
        }
        var attributes: [Attribute] = []
        let method = EncryptionMethod.known.randomElement(using: &random)
        attributes.append(.bare("METHOD", method?.rawValue ?? ""))
        let uri = text()
        attributes.append(Attribute(name: "URI", value: uri))
        var key = ContentKey(method: method, uri: uri)
        if Bool.random(using: &random) {
            let format = KeyFormat(rawValue: text())
            key.keyFormat = format
            attributes.append(Attribute(name: "KEYFORMAT", value: format.rawValue))
        }
        if Bool.random(using: &random) {
            key.keyFormatVersions = [Int.random(in: 1...9, using: &random), 7]
            let versions = key.keyFormatVersions.map(String.init).joined(separator: "/")
            attributes.append(Attribute(name: "KEYFORMATVERSIONS", value: versions))
        }
        if Bool.random(using: &random) {
            let vector = InitializationVector(high: random.next(), low: random.next())
            key.statedInitializationVector = vector
            attributes.append(.bare("IV", vector.description))
        }
        let others = AttributeSmugglingTests.lookAlikes.shuffled(using: &random).prefix(
            Int.random(in: 0...8, using: &random))
        for name in others {
            let isQuoted = Int.random(in: 0...3, using: &random) > 0
            let value = isQuoted ? text() : ["0xAB", "1.5", "NONE", "YES", "a=b"].randomElement(using: &random) ?? ""
            attributes.append(Attribute(name: name, value: value, isQuoted: isQuoted))
        }
        attributes.shuffle(using: &random)
        let names = Set(others)
        key.otherAttributes = attributes.filter { names.contains($0.name) }
        return Sample(line: "#EXT-X-KEY:" + attributes.map(\.description).joined(separator: ","), key: key)
    }

    @Test func exactlyTheRealAttributesAreReturned() throws {
        var random = SplitMix64(seed: 4_4_4_4)
        let samples = (0..<AttributeSmugglingTests.count).map { _ in sample(&random) }
        let lines = samples.map { "#EXT-X-KEY:METHOD=NONE\n\($0.line)\n#EXTINF:6,\ns.mp4" }
        let playlist = try MediaPlaylist(
            parsing: "#EXTM3U\n#EXT-X-TARGETDURATION:6\n" + lines.joined(separator: "\n"))
        #expect(playlist.diagnostics.listed == [])
        #expect(playlist.segments.count == samples.count)
        for (segment, sample) in zip(playlist.segments, samples) where segment.keys != [sample.key] {
            #expect(segment.keys == [sample.key], "\(sample.line)")
        }
    }

    @Test func theSamplesDoMislead() {
        var random = SplitMix64(seed: 4_4_4_4)
        let samples = (0..<AttributeSmugglingTests.count).map { _ in sample(&random) }
        #expect(Set(samples.map(\.line)).count > AttributeSmugglingTests.count * 9 / 10)
        #expect(samples.filter { $0.key.uri?.contains(",URI=") == true }.count > 500)
        #expect(samples.filter { $0.line.contains("X-URI=") && !$0.line.hasSuffix("X-URI=") }.count > 500)
        #expect(samples.filter { $0.key.otherAttributes.contains { $0.value.contains(",METHOD=NONE") } }.count > 500)
    }

    @Test(arguments: [
        #"X-NOTE="URI='skd://wrong'",URI="skd://right",METHOD=SAMPLE-AES"#,
        #"METHOD=SAMPLE-AES,X-URI="skd://wrong",URI="skd://right""#,
        #"METHOD=SAMPLE-AES,X-A=",URI=skd://wrong,",URI="skd://right""#,
        #"URI-X="skd://wrong",METHOD=SAMPLE-AES,URI="skd://right",URI2="skd://wrong""#,
    ])
    func aTextThatReadsLikeAnAttributeIsNone(attributes: String) throws {
        let playlist = try mediaPlaylist("#EXT-X-KEY:" + attributes)
        #expect(playlist.keyTags.map(\.uri) == ["skd://right"])
        #expect(playlist.keyTags.map(\.method) == [.sampleAES])
        #expect(playlist.diagnostics == [])
    }
}
