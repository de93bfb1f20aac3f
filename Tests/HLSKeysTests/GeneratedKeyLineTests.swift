import HLSKeys
import TestSupport
import Testing

/// Key lines made at random, full of what looks like attributes and is none.
@Suite struct GeneratedKeyLineTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func onlyTheRealAttributesAreRead(seed: UInt64) async throws {
        var generator = KeyLineGenerator(random: SplitMix64(seed: seed))
        for _ in 0..<3_000 {
            // Tests that wait for a time must get their turn.
            await Task.yield()
            let sample = generator.next()
            let key = try #require(KeyLine(parsing: sample.line)?.key, "\(sample.line)")
            let read = [key.method?.rawValue, key.uri, key.keyFormat.rawValue, key.statedInitializationVector?.digits]
            #expect(read == [sample.method, sample.uri, sample.keyFormat, sample.digits], "\(sample.line)")
        }
    }

    @Test func manyLinesOfOnePlaylistAreRead() throws {
        var generator = KeyLineGenerator(random: SplitMix64(seed: 7), tags: ["#EXT-X-KEY:"])
        let samples = (0..<2_000).map { _ in generator.next() }
        let lines = samples.flatMap { [$0.line, "#EXTINF:6,", "0.mp4", "#EXT-X-KEY:METHOD=NONE"] }
        let playlist = try MediaPlaylist(parsing: (["#EXTM3U"] + lines + [""]).joined(separator: "\n"))
        let found = playlist.keyLines.filter { $0.key != nil }
        #expect(found.map { $0.key?.uri } == samples.map(\.uri))
        #expect(found.map(\.position.line) == samples.indices.map { $0 * 4 + 2 })
        // The model has the same keys.
        for (line, segment) in zip(found, playlist.segments) {
            #expect(segment.keys == line.key.map { [$0] })
        }
    }
}

/// A key line, and what a reader must make of it.
private struct GeneratedKeyLine {
    var line: String
    var method: String
    var uri: String
    var keyFormat: String
    var digits: String
}

private struct KeyLineGenerator {
    var random: SplitMix64
    var tags = ["#EXT-X-KEY:", "#EXT-X-SESSION-KEY:"]

    /// Names that hold those of the real attributes.
    private static let decoys = [
        "X-URI", "URI-X", "MYURI", "URIS", "X-LICENSE-URI", "XKEYFORMAT", "KEYFORMAT-X", "KEYFORMATS", "X-METHOD",
        "METHOD2",
        "X-IV", "IVX", "DIV", "X-KEYFORMATVERSIONS", "U", "X",
    ]
    private static let hexadecimal = "0123456789abcdef".map { String($0) }
    private static let pieces = [
        "URI=", ",URI=skd://fake", "METHOD=NONE,", ",KEYFORMAT=identity", "IV=0xFF", "=", ",", " ", "'", "#EXT-X-KEY:",
        "skd://",
        "é", "?KID=1&IV=2", "{", "}", "\\", ";", ":", "a", "\t",
    ]

    mutating func next() -> GeneratedKeyLine {
        let method = pick(["SAMPLE-AES", "AES-128", "SAMPLE-AES-CTR", "sample-aes", "URI"])
        let (uri, keyFormat) = (
            pick(["skd://", "SKD:", ""]) + text(), pick(["com.apple.streamingkeydelivery", "a" + text()])
        )
        let digits = (0..<32).map { _ in pick(Self.hexadecimal) }.joined()
        let vector = pick(["0x", "0X"]) + pick([digits, digits.uppercased()])
        var pairs = [("METHOD", method), ("URI", quoted(uri)), ("KEYFORMAT", quoted(keyFormat)), ("IV", vector)]
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            pairs.append((pick(Self.decoys), chance(4) ? "skd://decoy" : quoted(text())))
        }
        pairs.shuffle(using: &random)
        // Of two attributes of a name the first counts.
        if chance(4) { pairs.append((pick(["URI", "KEYFORMAT"]), quoted(text()))) }
        if chance(8) { pairs.append(("METHOD", "NONE")) }
        var written = pairs.map { name, value in
            blank() + (chance(8) ? randomCase(name) : name) + blank() + "=" + blank() + value + blank()
        }
        if chance(8) {
            written.insert(
                pick(["", " ", "URI", "METHOD NONE"]), at: Int.random(in: 0...written.count, using: &random))
        }
        if chance(8) { written.append("X-LAST=\"" + text()) }
        let line = pick(tags) + written.joined(separator: ",")
        return GeneratedKeyLine(line: line, method: method, uri: uri, keyFormat: keyFormat, digits: digits)
    }

    private mutating func pick(_ choices: [String]) -> String {
        choices[Int.random(in: choices.indices, using: &random)]
    }

    private mutating func chance(_ count: Int) -> Bool {
        Int.random(in: 0..<count, using: &random) == 0
    }

    private mutating func blank() -> String {
        chance(8) ? pick([" ", "\t", "  "]) : ""
    }

    private mutating func text() -> String {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in pick(Self.pieces) }.joined()
    }

    private mutating func randomCase(_ name: String) -> String {
        name.map { chance(2) ? $0.lowercased() : String($0) }.joined()
    }

    private func quoted(_ text: String) -> String { "\"" + text + "\"" }
}
