import HLSPlaylists
import TestSupport
import Testing

/// Variables resolved away: the playlist says the same without them.
@Suite struct VariableResolutionTests {
    private func resolved(
        _ lines: [String], uri: URIReference? = nil, imports: [String: String]? = nil
    ) throws -> [String] {
        var document = try PlaylistDocument(
            parsing: lines.joined(separator: "\n") + "\n", uri: uri, imports: imports)
        try document.resolveVariables()
        return document.lines
    }

    @Test func referencesBecomeTheirValues() throws {
        #expect(
            try resolved(
                [
                    "#EXTM3U", "{$h}/early.ts", "#EXT-X-DEFINE:NAME=\"h\",VALUE=\"https://h\"",
                    "#EXT-X-DEFINE:IMPORT=\"i\"", "#EXT-X-DEFINE:QUERYPARAM=\"q\"", "# {$h}",
                    "#EXT-X-DATERANGE:ID=\"{$q}\",START-DATE=\"2026-01-01T00:00:00Z\",SCTE35-OUT={$i}",
                    "#EXT-X-KEY:METHOD=AES-128, URI=\"{$h}/k\" ,IV={$i},X-A={$h}", "#EXT-X-OWN:{$h}", "#EXTINF:4,{$h}",
                    " {$h}/{$h}.ts{$none} ",
                ], uri: "https://h/a.m3u8?q=one%20", imports: ["i": "0xAF"])
                == [
                    "#EXTM3U", "{$h}/early.ts", "# {$h}",
                    "#EXT-X-DATERANGE:ID=\"one \",START-DATE=\"2026-01-01T00:00:00Z\",SCTE35-OUT=0xAF",
                    "#EXT-X-KEY:METHOD=AES-128, URI=\"https://h/k\" ,IV=0xAF,X-A={$h}", "#EXT-X-OWN:{$h}",
                    "#EXTINF:4,{$h}",
                    " https://h/https://h.ts{$none} ",
                ])
    }

    @Test func aMultivariantPlaylistIsResolvedToo() throws {
        #expect(
            try resolved([
                "#EXTM3U", "#EXT-X-DEFINE:NAME=\"g\",VALUE=\"aac\"",
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"{$g}\",NAME=\"n\"", "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"{$g}\"",
                "{$g}.m3u8",
            ]) == [
                "#EXTM3U", "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"aac\",NAME=\"n\"",
                "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"aac\"", "aac.m3u8",
            ])
    }

    @Test func aVariableWithoutAValueIsNamed() throws {
        let lines = ["#EXTM3U", "#EXT-X-DEFINE:IMPORT=\"i\"", "#EXTINF:4,", "{$i}.ts"]
        let error = #expect(throws: EditingError.self) { _ = try resolved(lines) }
        #expect(error?.code == .notExpressible && error?.reason.hasPrefix("variable 'i' has no value") ?? false)
    }

    @Test func whereThereAreNoneTheBytesStay() throws {
        let lines = ["#EXTM3U", "#EXTINF:4,", "{$i}.ts"]
        #expect(try resolved(lines) == lines)
    }

    @Test func generatedPlaylistsSayTheSame() throws {
        var generator = PlaylistGenerator(seed: 29)
        var resolvedCount = 0
        for _ in 0..<2_000 {
            let playlist =
                generator.chance(50)
                ? Playlist.media(generator.mediaPlaylist()) : .multivariant(generator.multivariantPlaylist())
            var document = try PlaylistDocument(
                parsing: try playlist.canonicalText(), uri: PlaylistGenerator.uri, imports: PlaylistGenerator.imports)
            guard !document.playlist.variables.isEmpty else { continue }
            let before = document.bytes
            try document.resolveVariables()
            resolvedCount += 1
            #expect(document.playlist.variables.isEmpty && document.bytes.count < before.count)
        }
        #expect(resolvedCount > 100)
    }
}
