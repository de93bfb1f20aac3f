import HLSValidation
import Testing

/// What the changes proposed for Media Playlists make of the text.
@Suite struct MediaPlaylistFixItTests {
    @Test(arguments: [
        ("#EXT-X-MEDIA-SEQUENCE:5", "media-sequence-before-segment"),
        ("#EXT-X-DISCONTINUITY-SEQUENCE:5", "discseq-before-segment"),
    ])
    func aNumberBehindTheFirstSegmentMovesToTheTop(tag: String, rule: String) throws {
        let rest = "#EXT-X-TARGETDURATION:6\n#EXTINF:5.5,\na.ts\n"
        let mended = try mended("#EXTM3U\r\n\(rest)\(tag)\r\n#EXT-X-ENDLIST\n", .init(rawValue: rule), .safe)
        #expect(mended == "#EXTM3U\r\n\(tag)\r\n\(rest)#EXT-X-ENDLIST\n")
    }

    @Test func aDiscontinuitySequenceMovesInFrontOfDiscontinuities() throws {
        let mended = try mended(
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-DISCONTINUITY\n#EXT-X-DISCONTINUITY-SEQUENCE:5",
            "discseq-before-discontinuity", .safe)
        #expect(
            mended == "#EXTM3U\n#EXT-X-DISCONTINUITY-SEQUENCE:5\n#EXT-X-TARGETDURATION:6\n#EXT-X-DISCONTINUITY\n")
    }

    @Test func aHintInAPlaylistThatHasEndedGoesAway() throws {
        let mended = try mended(
            "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"p\"\n#EXT-X-ENDLIST\n",
            "hint-not-with-endlist", .safe)
        #expect(mended == "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-ENDLIST\n")
    }

    @Test(arguments: ["", "\n"])
    func anEndIsProposedForAPlaylistOfTypeVOD(lineEnd: String) throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD"
        #expect(try mended(text + lineEnd, "playlisttype-vod-endlist", .review) == text + "\n#EXT-X-ENDLIST\n")
    }

    @Test func aTimeThatIsTooShortIsRaised() throws {
        let mended = try mended(
            "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXT-X-SERVER-CONTROL:HOLD-BACK=10.5\n",
            "servercontrol-holdback-minimum", .review)
        #expect(mended == "#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXT-X-SERVER-CONTROL:HOLD-BACK=15\n")
    }

    /// The text after the one change that a rule proposes.
    private func mended(
        _ text: String, _ rule: Diagnostic.ID, _ safety: Diagnostic.FixIt.Safety
    ) throws -> String {
        let validator = Validator(RuleSet.all.only([rule]))
        let fixIts = validator.diagnostics(of: try Playlist(parsing: text)).flatMap(\.fixIts)
        let fixIt = try #require(fixIts.count == 1 ? fixIts.first : nil)
        #expect(fixIt.safety == safety)
        var bytes = Array(text.utf8)
        for edit in fixIt.edits.reversed() {
            bytes.replaceSubrange(edit.byteOffset..<edit.byteOffset + edit.byteLength, with: edit.text.utf8)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
