import HLSPresentation
import Testing

@Suite struct PresentationTests {
    // MARK: - What is there

    @Test func playlistsComeLevelByLevelVariantsThenRenditionsThenIFrames() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant(
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",URI=\"a.m3u8\"",
                "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"i.m3u8\"", "v.m3u8", "n.m3u8"),
            "v.m3u8": clear, "a.m3u8": clear, "i.m3u8": clear, "n.m3u8": multivariant("w.m3u8"), "w.m3u8": clear,
        ])
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant read v.m3u8", "1 variant read n.m3u8",
                "1 rendition read a.m3u8", "1 iframe read i.m3u8", "2 variant read w.m3u8",
            ])
        #expect(presentation.members.map(\.parent) == [nil, 0, 0, 0, 0, 2])
        #expect(presentation.members.map { $0.position?.line } == [nil, 4, 6, 2, 3, 2])
        #expect(presentation.diagnostics == [])
    }

    @Test func theRootIsTheFirstPlaylist() async throws {
        let presentation = try await follow(["m.m3u8": multivariant("v.m3u8"), "v.m3u8": clear])
        #expect(presentation.root.address == "m.m3u8")
        guard case .multivariant(let playlist) = presentation.root.playlist else {
            Issue.record("the root is no Multivariant Playlist")
            return
        }
        #expect(playlist.variants.map(\.uri) == ["v.m3u8"])
    }

    @Test func aMediaPlaylistIsAPresentationOfItsOwn() async throws {
        let presentation = try await follow(["m.m3u8": clear, "a.mp4": clear])
        #expect(presentation.outline == ["0 media read m.m3u8"])
        #expect(presentation.diagnostics == [])
    }

    @Test func renditionsWithoutAURIAreNoPlaylists() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant(
                "#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID=\"c\",NAME=\"C\",INSTREAM-ID=\"CC1\"",
                "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1", "v.m3u8"),
            "v.m3u8": clear,
        ])
        #expect(presentation.outline == ["0 multivariant read m.m3u8", "1 variant read v.m3u8"])
    }

    @Test func everyKindOfRenditionIsRead() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant(
                "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"g\",NAME=\"A\",URI=\"a.m3u8\"",
                "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"g\",NAME=\"V\",URI=\"v.m3u8\"",
                "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"g\",NAME=\"S\",URI=\"s.m3u8\"",
                "#EXT-X-MEDIA:TYPE=SMELL,GROUP-ID=\"g\",NAME=\"X\",URI=\"x.m3u8\""),
            "a.m3u8": clear, "v.m3u8": clear, "s.m3u8": clear, "x.m3u8": clear,
        ])
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 rendition read a.m3u8", "1 rendition read v.m3u8",
                "1 rendition read s.m3u8", "1 rendition read x.m3u8",
            ])
    }

    // MARK: - Addresses

    @Test func relativeURIsCountFromTheRedirectsTarget() async throws {
        let presentation = try await follow(
            [
                "https://cdn.example.com/2/m.m3u8": multivariant("v/v.m3u8", "/w.m3u8"),
                "https://cdn.example.com/2/v/v.m3u8": multivariant("../x.m3u8"),
                "https://cdn.example.com/w.m3u8": clear, "https://edge.example.com/x/y.m3u8": clear,
            ],
            redirects: [
                "m.m3u8": "https://cdn.example.com/2/m.m3u8",
                "https://cdn.example.com/2/x.m3u8": "https://edge.example.com/x/y.m3u8",
            ])
        #expect(
            presentation.outline == [
                "0 multivariant read https://cdn.example.com/2/m.m3u8",
                "1 variant read https://cdn.example.com/2/v/v.m3u8",
                "1 variant read https://cdn.example.com/w.m3u8",
                "2 variant read https://edge.example.com/x/y.m3u8",
            ])
    }

    @Test func aPlaylistOfAChildIsResolvedAgainstTheChildNotTheRoot() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant("a/b/n.m3u8"), "a/b/n.m3u8": multivariant("../v.m3u8"), "a/v.m3u8": clear,
            "v.m3u8": clear,
        ])
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant read a/b/n.m3u8", "2 variant read a/v.m3u8",
            ])
    }

    // MARK: - Each playlist once

    @Test func aPlaylistNamedSeveralTimesIsReadOnce() async throws {
        let log = LoadLog()
        let source = LoggedSource(
            source: [
                "m.m3u8": multivariant(
                    "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",URI=\"v.m3u8\"", "v.m3u8", "v.m3u8#t=1",
                    "./v.m3u8", "x/../v.m3u8#"),
                "v.m3u8": clear,
            ], log: log)
        let presentation = try await Presentation(at: "m.m3u8", from: source)
        #expect(presentation.outline == ["0 multivariant read m.m3u8", "1 variant read v.m3u8"])
        #expect(await log.addresses == ["m.m3u8", "v.m3u8"])
        #expect(presentation.diagnostics == [])
    }

    @Test func otherQueriesAreOtherPlaylists() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant("v.m3u8?q=1", "v.m3u8?q=2", "v.m3u8"),
            "v.m3u8?q=1": clear, "v.m3u8?q=2": clear, "v.m3u8": clear,
        ])
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant read v.m3u8?q=1", "1 variant read v.m3u8?q=2",
                "1 variant read v.m3u8",
            ])
    }

    @Test func addressesThatRedirectsLeadToOnePlaceAreOnePlaylist() async throws {
        let presentation = try await follow(
            ["m.m3u8": multivariant("v.m3u8", "w.m3u8", "x.m3u8"), "x.m3u8": clear],
            redirects: ["v.m3u8": "x.m3u8", "w.m3u8": "x.m3u8"])
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant read x.m3u8", "1 variant skipped w.m3u8",
                "1 variant skipped x.m3u8",
            ])
        #expect(presentation.members.map(\.sameAs) == [nil, nil, 1, 1])
        #expect(presentation.diagnostics == [])
    }

    @Test func aPlaylistReadThroughARedirectIsKnownFurtherDown() async throws {
        let presentation = try await follow(
            ["m.m3u8": multivariant("v.m3u8", "n.m3u8"), "n.m3u8": multivariant("x.m3u8", "v.m3u8"), "x.m3u8": clear],
            redirects: ["v.m3u8": "x.m3u8"])
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant read x.m3u8", "1 variant read n.m3u8",
            ])
        #expect(presentation.diagnostics == [])
    }

    // MARK: - Cycles

    @Test func aPlaylistThatNamesItselfIsACycle() async throws {
        let presentation = try await follow(["m.m3u8": multivariant("m.m3u8#again", "v.m3u8"), "v.m3u8": clear])
        #expect(presentation.outline == ["0 multivariant read m.m3u8", "1 variant read v.m3u8"])
        #expect(presentation.findings == [Finding("presentation-cycle", .error, "m.m3u8", line: 2, at: 8, length: 29)])
        #expect(
            presentation.diagnostics.map(\.description)
                == ["m.m3u8:2:1: error: this leads back to m.m3u8 [presentation-cycle]"])
    }

    @Test func twoPlaylistsThatNameEachOtherAreACycle() async throws {
        let presentation = try await follow(["m.m3u8": multivariant("n.m3u8"), "n.m3u8": multivariant("m.m3u8")])
        #expect(presentation.outline == ["0 multivariant read m.m3u8", "1 variant read n.m3u8"])
        #expect(presentation.findings == [Finding("presentation-cycle", .error, "n.m3u8", line: 2, at: 8, length: 29)])
    }

    @Test func aCycleBelowTheRootIsFound() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant("n.m3u8"), "n.m3u8": multivariant("o.m3u8"),
            "o.m3u8": multivariant("v.m3u8", "n.m3u8"), "v.m3u8": clear,
        ])
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant read n.m3u8", "2 variant read o.m3u8", "3 variant read v.m3u8",
            ])
        #expect(presentation.findings == [Finding("presentation-cycle", .error, "o.m3u8", line: 4, at: 45, length: 29)])
    }

    @Test func aCycleThroughARedirectIsFound() async throws {
        let presentation = try await follow(
            ["m.m3u8": multivariant("n.m3u8", "v.m3u8"), "v.m3u8": clear], redirects: ["n.m3u8": "m.m3u8"])
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant skipped n.m3u8", "1 variant read v.m3u8",
            ])
        #expect(presentation.findings == [Finding("presentation-cycle", .error, "m.m3u8", line: 2, at: 8, length: 29)])
    }

    @Test func theAddressThatTheRootWasAskedUnderIsTheRootToo() async throws {
        let presentation = try await follow(
            ["x/m.m3u8": multivariant("../m.m3u8", "v.m3u8"), "x/v.m3u8": clear], redirects: ["m.m3u8": "x/m.m3u8"])
        #expect(presentation.outline == ["0 multivariant read x/m.m3u8", "1 variant read x/v.m3u8"])
        #expect(
            presentation.findings == [Finding("presentation-cycle", .error, "x/m.m3u8", line: 2, at: 8, length: 29)])
    }

    @Test func twoWaysToOnePlaylistAreNoCycle() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant("n.m3u8", "v.m3u8"), "n.m3u8": multivariant("v.m3u8"), "v.m3u8": clear,
        ])
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant read n.m3u8", "1 variant read v.m3u8",
            ])
        #expect(presentation.diagnostics == [])
    }

    // MARK: - Limits

    /// A chain of Multivariant Playlists: `m.m3u8`, `1.m3u8` and so on.
    private let chain = Dictionary(
        uniqueKeysWithValues: (0...6).map { ($0 == 0 ? "m.m3u8" : "\($0).m3u8", multivariant("\($0 + 1).m3u8")) })

    @Test(arguments: [0, 1, 2, 4])
    func nothingDeeperThanTheLimitIsRead(depth: Int) async throws {
        let presentation = try await follow(chain, FollowingOptions(maximumDepth: depth))
        let read = (1..<depth + 1).map { "\($0) variant read \($0).m3u8" }
        #expect(
            presentation.outline
                == ["0 multivariant read m.m3u8"] + read + ["\(depth + 1) variant skipped \(depth + 1).m3u8"])
        let last = depth == 0 ? "m.m3u8" : "\(depth).m3u8"
        #expect(presentation.findings == [Finding("limit-depth", .warning, last, line: 2, at: 8, length: 29)])
    }

    @Test func theStandardLimitsAreThoseOfTheDocumentation() {
        let options = FollowingOptions()
        #expect(options.maximumDepth == 4)
        #expect(options.maximumPlaylists == 256)
        #expect(options.maximumBytes == 64 << 20)
        #expect(options.maximumRequests == 6)
        #expect(options.requestTimeout == 30)
        #expect(options.totalTimeout == 120)
    }

    @Test func fourStepsAreFollowedUnlessToldOtherwise() async throws {
        #expect(FollowingOptions().maximumDepth == 4)
        let presentation = try await follow(chain)
        #expect(presentation.members.map(\.depth) == [0, 1, 2, 3, 4, 5])
        #expect(presentation.members.map { $0.playlist != nil } == [true, true, true, true, true, false])
    }

    @Test func aLimitIsReportedOnceAtTheFirstPlaylistBeyondIt() async throws {
        let presentation = try await follow(
            ["m.m3u8": multivariant("v.m3u8", "w.m3u8", "x.m3u8", "y.m3u8")]
                .merging(["v", "w", "x", "y"].map { ("\($0).m3u8", clear) }) { first, _ in first },
            FollowingOptions(maximumPlaylists: 3))
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant read v.m3u8", "1 variant read w.m3u8",
                "1 variant skipped x.m3u8", "1 variant skipped y.m3u8",
            ])
        #expect(presentation.findings == [Finding("limit-playlists", .warning, "m.m3u8", line: 6, at: 82, length: 29)])
    }

    @Test func theRootCountsAsAPlaylist() async throws {
        let playlists = ["m.m3u8": multivariant("v.m3u8"), "v.m3u8": clear]
        let alone = try await follow(playlists, FollowingOptions(maximumPlaylists: 1))
        #expect(alone.outline == ["0 multivariant read m.m3u8", "1 variant skipped v.m3u8"])
        let both = try await follow(playlists, FollowingOptions(maximumPlaylists: 2))
        #expect(both.outline == ["0 multivariant read m.m3u8", "1 variant read v.m3u8"])
        #expect(both.diagnostics == [])
    }

    @Test func allPlaylistsTogetherHaveNoMoreBytesThanTheLimit() async throws {
        let root = multivariant("v.m3u8", "w.m3u8")
        let playlists = ["m.m3u8": root, "v.m3u8": clear, "w.m3u8": clear]
        let enough = root.utf8.count + 2 * clear.utf8.count
        let whole = try await follow(playlists, FollowingOptions(maximumBytes: enough))
        #expect(
            whole.outline == ["0 multivariant read m.m3u8", "1 variant read v.m3u8", "1 variant read w.m3u8"])
        #expect(whole.diagnostics == [])
        let part = try await follow(playlists, FollowingOptions(maximumBytes: enough - 1))
        #expect(
            part.outline == ["0 multivariant read m.m3u8", "1 variant read v.m3u8", "1 variant skipped w.m3u8"])
        #expect(part.findings == [Finding("limit-total-bytes", .warning, "m.m3u8", line: 4, at: 45, length: 29)])
    }

    @Test func requestsAreMadeWhateverTheNumberAllowedAtOnce() async throws {
        for number in [Int.min, -1, 0, 1, .max] {
            var options = FollowingOptions(maximumRequests: number)
            let playlists = ["m.m3u8": multivariant("v.m3u8", "w.m3u8"), "v.m3u8": clear, "w.m3u8": clear]
            let outline = ["0 multivariant read m.m3u8", "1 variant read v.m3u8", "1 variant read w.m3u8"]
            #expect(try await follow(playlists, options).outline == outline)
            options.maximumRequests = number
            #expect(try await follow(playlists, options).outline == outline)
        }
    }

    // MARK: - What cannot be read

    @Test func aChildThatCannotBeReadIsAFindingAtTheTagThatNamesIt() async throws {
        let presentation = try await follow(
            [
                "m.m3u8": multivariant(
                    "missing.m3u8", "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"é\",NAME=\"é\",URI=\"page.html\"",
                    "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"long.m3u8\"", "v.m3u8"),
                "page.html": "<html></html>\n", "long.m3u8": media("#EXTINF:6,", "a.mp4", "#EXTINF:6,", "b.mp4"),
                "v.m3u8": clear,
            ], FollowingOptions(readingLimits: ReadingLimits(segments: 1)))
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant failed missing.m3u8", "1 variant read v.m3u8",
                "1 rendition failed page.html", "1 iframe failed long.m3u8",
            ])
        let columns = TextRange(line: 4, column: 1, endLine: 4, endColumn: 62, byteOffset: 51, byteLength: 63)
        #expect(
            presentation.findings == [
                Finding("playlist-unreadable", .error, "m.m3u8", line: 2, at: 8, length: 29),
                Finding("not-a-playlist", .error, "m.m3u8", columns),
                Finding("limit-segments", .error, "m.m3u8", line: 5, at: 115, length: 53),
            ])
        #expect(
            presentation.diagnostics.map(\.description).first
                == "m.m3u8:2:1: error: missing.m3u8: no playlist at this address [playlist-unreadable]")
    }

    @Test func aFindingHasThePlaceInTheChildThatNamesIt() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant("x/n.m3u8"), "x/n.m3u8": multivariant("# é", "v.m3u8"),
        ])
        #expect(
            presentation.findings == [Finding("playlist-unreadable", .error, "x/n.m3u8", line: 3, at: 13, length: 29)])
    }

    @Test func theReasonOfAFailureIsKept() async throws {
        let presentation = try await follow(["m.m3u8": multivariant("v.m3u8")])
        guard case .failed(let reason) = presentation.members[1].status else {
            Issue.record("the child has not failed")
            return
        }
        #expect(reason == "no playlist at this address")
    }

    @Test func aRootThatIsNotThereThrowsWhatTheSourceThrows() async {
        await #expect(throws: SourceError(.notFound, reason: "no playlist at this address")) {
            try await follow([:])
        }
        await #expect(throws: OwnError()) { try await Presentation(at: "m.m3u8", from: OwnSource()) }
    }

    @Test func aRootThatIsNoPlaylistThrowsWhatTheReaderThrows() async {
        let error = await #expect(throws: PlaylistError.self) { try await follow(["m.m3u8": "<html></html>\n"]) }
        #expect(error?.code == .notAPlaylist)
    }

    @Test func aRootOverALimitOfReadingThrows() async {
        let options = FollowingOptions(readingLimits: ReadingLimits(bytes: 10))
        let error = await #expect(throws: PlaylistError.self) { try await follow(["m.m3u8": clear], options) }
        #expect(error?.code == .tooManyBytes)
    }

    struct OwnError: Error, Equatable {}

    struct OwnSource: PlaylistSource {
        func load(_: URIReference) async throws -> LoadedPlaylist { throw OwnError() }
    }

    @Test func aSourcesOwnErrorFailsAChildAlone() async throws {
        struct Source: PlaylistSource {
            func load(_ address: URIReference) async throws -> LoadedPlaylist {
                guard address == "m.m3u8" else { throw OwnError() }
                return LoadedPlaylist(bytes: Array(multivariant("v.m3u8").utf8), address: address)
            }
        }
        let presentation = try await Presentation(at: "m.m3u8", from: Source())
        #expect(presentation.outline == ["0 multivariant read m.m3u8", "1 variant failed v.m3u8"])
        #expect(presentation.findings == [Finding("playlist-unreadable", .error, "m.m3u8", line: 2, at: 8, length: 29)])
    }

    // MARK: - Variables

    @Test func variablesOfTheMultivariantPlaylistAreThereToImport() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant("#EXT-X-DEFINE:NAME=\"dir\",VALUE=\"x\"", "{$dir}/v.m3u8"),
            "x/v.m3u8": media("#EXT-X-DEFINE:IMPORT=\"dir\"", "#EXTINF:6,", "{$dir}.mp4"),
        ])
        #expect(presentation.outline == ["0 multivariant read m.m3u8", "1 variant read x/v.m3u8"])
        #expect(presentation.members[1].segmentURIs == ["x.mp4"])
        #expect(presentation.members[1].playlist?.diagnostics == [])
    }

    @Test func onlyThePlaylistThatNamesAnotherIsImportedFrom() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant("#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "n.m3u8"),
            "n.m3u8": multivariant("#EXT-X-DEFINE:NAME=\"b\",VALUE=\"2\"", "v.m3u8"),
            "v.m3u8": media(
                "#EXT-X-DEFINE:IMPORT=\"b\"", "#EXT-X-DEFINE:IMPORT=\"a\"", "#EXTINF:6,", "{$b}.mp4"),
        ])
        #expect(
            presentation.members[2].playlist?.variables == [
                VariableDefinition(name: "b", value: "2", source: .import),
                VariableDefinition(name: "a", value: nil, source: .import),
            ])
        #expect(presentation.members[2].segmentURIs == ["2.mp4"])
    }

    @Test func valuesImportedAreHandedOn() async throws {
        let presentation = try await follow([
            "m.m3u8": multivariant("#EXT-X-DEFINE:NAME=\"a\",VALUE=\"1\"", "n.m3u8"),
            "n.m3u8": multivariant("#EXT-X-DEFINE:IMPORT=\"a\"", "v.m3u8"),
            "v.m3u8": media("#EXT-X-DEFINE:IMPORT=\"a\"", "#EXTINF:6,", "{$a}.mp4"),
        ])
        #expect(presentation.members[2].segmentURIs == ["1.mp4"])
    }

    @Test func queryParametersComeFromTheAddressBehindRedirects() async throws {
        let presentation = try await follow(
            [
                "https://cdn.example.com/m.m3u8?token=1": multivariant(
                    "#EXT-X-DEFINE:QUERYPARAM=\"token\"", "v.m3u8?t={$token}"),
                "https://cdn.example.com/w.m3u8?t=2": media("#EXT-X-DEFINE:QUERYPARAM=\"t\"", "#EXTINF:6,", "{$t}.mp4"),
            ],
            redirects: [
                "m.m3u8": "https://cdn.example.com/m.m3u8?token=1",
                "https://cdn.example.com/v.m3u8?t=1": "w.m3u8?t=2",
            ])
        #expect(
            presentation.outline == [
                "0 multivariant read https://cdn.example.com/m.m3u8?token=1",
                "1 variant read https://cdn.example.com/w.m3u8?t=2",
            ])
        #expect(presentation.members[1].segmentURIs == ["2.mp4"])
    }

    // MARK: - Policies

    private let choices: [String: String] = [
        "m.m3u8": playlist(
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"1\",URI=\"a1.m3u8\"",
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"2\",URI=\"a2.m3u8\",DEFAULT=YES",
            "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"v\",NAME=\"1\",URI=\"v1.m3u8\"",
            "#EXT-X-MEDIA:TYPE=VIDEO,GROUP-ID=\"v\",NAME=\"2\",URI=\"v2.m3u8\"",
            "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"1\",URI=\"s1.m3u8\"",
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"b\",NAME=\"1\",URI=\"b1.m3u8\",DEFAULT=YES",
            "#EXT-X-STREAM-INF:BANDWIDTH=9,HDCP-LEVEL=TYPE-9", "ignored.m3u8",
            "#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO=\"a\",VIDEO=\"v\",SUBTITLES=\"s\"", "x.m3u8",
            "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"b\"", "y.m3u8",
            "#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"i.m3u8\""),
        "a1.m3u8": clear, "a2.m3u8": clear, "v1.m3u8": clear, "v2.m3u8": clear, "s1.m3u8": clear, "b1.m3u8": clear,
        "ignored.m3u8": clear, "x.m3u8": clear, "y.m3u8": clear, "i.m3u8": clear,
    ]

    @Test(arguments: [
        (
            FollowingOptions.Policy.all,
            [
                "ignored.m3u8", "x.m3u8", "y.m3u8", "a1.m3u8", "a2.m3u8", "v1.m3u8", "v2.m3u8", "s1.m3u8", "b1.m3u8",
                "i.m3u8",
            ]
        ),
        (.firstVariant, ["x.m3u8"]), (.sessionKeysOnly, []), (.defaultSelection, ["x.m3u8", "a2.m3u8", "v1.m3u8"]),
    ])
    func aPolicyChoosesWhatIsRead(policy: FollowingOptions.Policy, read: [String]) async throws {
        let log = LoadLog()
        let presentation = try await Presentation(
            at: "m.m3u8", from: LoggedSource(source: MemorySource(choices), log: log),
            options: FollowingOptions(policy: policy))
        #expect(presentation.members.filter { $0.playlist != nil }.map(\.address.rawValue) == ["m.m3u8"] + read)
        #expect(Set(await log.addresses) == Set(["m.m3u8"] + read))
        #expect(presentation.members.count == 11)
        #expect(presentation.diagnostics == [])
        #expect(presentation.options.policy == policy)
    }

    @Test func whatThePolicyLeavesOutSaysSo() async throws {
        let presentation = try await follow(
            ["m.m3u8": multivariant("v.m3u8")], FollowingOptions(policy: .sessionKeysOnly))
        guard case .skipped(let reason) = presentation.members[1].status else {
            Issue.record("the variant was not skipped")
            return
        }
        #expect(reason == "left out by the policy session-keys-only")
    }

    @Test func subtitlesMarkedAsDefaultAreOfTheDefaultSelection() async throws {
        let presentation = try await follow(
            [
                "m.m3u8": playlist(
                    "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"1\",URI=\"s1.m3u8\"",
                    "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"s\",NAME=\"2\",URI=\"s2.m3u8\",DEFAULT=YES",
                    "#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES=\"s\"", "v.m3u8"),
                "s1.m3u8": clear, "s2.m3u8": clear, "v.m3u8": clear,
            ], FollowingOptions(policy: .defaultSelection))
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant read v.m3u8", "1 rendition skipped s1.m3u8",
                "1 rendition read s2.m3u8",
            ])
    }

    @Test func aPlaylistLeftOutUnderOneNameIsReadUnderTheChosenOne() async throws {
        let root = playlist(
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"high\",NAME=\"A\",URI=\"a.m3u8\",DEFAULT=YES",
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"low\",NAME=\"A\",URI=\"a.m3u8\",DEFAULT=YES",
            "#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"low\"", "v.m3u8",
            "#EXT-X-STREAM-INF:BANDWIDTH=2,AUDIO=\"high\"", "w.m3u8")
        let presentation = try await follow(
            ["m.m3u8": root, "a.m3u8": clear, "v.m3u8": clear, "w.m3u8": clear],
            FollowingOptions(policy: .defaultSelection))
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant read v.m3u8", "1 variant skipped w.m3u8",
                "1 rendition read a.m3u8",
            ])
    }

    @Test func aRedirectToWhatThePolicyLeavesOutIsReadAllTheSame() async throws {
        let presentation = try await follow(
            ["m.m3u8": multivariant("v.m3u8", "x.m3u8"), "x.m3u8": clear], redirects: ["v.m3u8": "x.m3u8"],
            FollowingOptions(policy: .firstVariant))
        #expect(
            presentation.outline == [
                "0 multivariant read m.m3u8", "1 variant read x.m3u8", "1 variant skipped x.m3u8",
            ])
    }

    @Test func aVariantThatClientsIgnoreIsReadWhereAllAre() async throws {
        let root = playlist("#EXT-X-STREAM-INF:BANDWIDTH=1,HDCP-LEVEL=TYPE-9", "v.m3u8")
        let playlists = ["m.m3u8": root, "v.m3u8": clear]
        #expect(try await follow(playlists).outline == ["0 multivariant read m.m3u8", "1 variant read v.m3u8"])
        for policy in [FollowingOptions.Policy.firstVariant, .defaultSelection] {
            #expect(
                try await follow(playlists, FollowingOptions(policy: policy)).outline
                    == ["0 multivariant read m.m3u8", "1 variant skipped v.m3u8"])
        }
    }
}

extension Presentation.Member {
    /// The URIs of a Media Playlist's segments.
    var segmentURIs: [String] {
        guard case .media(let playlist)? = playlist else { return [] }
        return playlist.segments.map(\.uri)
    }
}
