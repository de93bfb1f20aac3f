import Testing

@testable import hlscheck

@Suite struct InspectJSONTests {
    @Test func aMediaPlaylistSaysAllOfTheContract() async throws {
        let text = #"""
            #EXTM3U
            #EXT-X-VERSION:12
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES
            #EXT-X-DEFINE:NAME="a",VALUE="x y"
            #EXT-X-DEFINE:QUERYPARAM="q"
            #EXT-X-TARGETDURATION:4
            #EXT-X-MEDIA-SEQUENCE:100
            #EXT-X-DISCONTINUITY-SEQUENCE:3
            #EXT-X-PART-INF:PART-TARGET=1.5
            #EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24,CAN-SKIP-DATERANGES=YES,HOLD-BACK=12,PART-HOLD-BACK=4.5,\#
            CAN-BLOCK-RELOAD=YES
            #EXT-X-KEY:METHOD=AES-128,URI="k?{$q}",IV=0x000102030405060708090A0B0C0D0E0F
            #EXT-X-MAP:URI="init.mp4",BYTERANGE="100@0"
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="../{$q}.key",X-NOTE="n",X-N=1
            #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery",\#
            KEYFORMATVERSIONS="1/2"
            #EXT-X-PROGRAM-DATE-TIME:2024-01-31T12:20:30.5+02:00
            #EXTINF:4,Title, one
            #EXT-X-BYTERANGE:1000@200
            {$a}.mp4
            #EXT-X-KEY:METHOD=NONE
            #EXT-X-DISCONTINUITY
            #EXT-X-GAP
            #EXT-X-BITRATE:1200
            #EXT-X-DATERANGE:ID="d",CLASS="c",START-DATE="2024-01-31T10:20:30Z",PLANNED-DURATION=10,CUE="PRE,ONCE",\#
            X-A="text",X-N=1.5,SCTE35-OUT=0xFC
            #EXT-X-DATERANGE:ID="d",DURATION=8
            #EXT-X-CUE-OUT:30
            #EXT-X-PART:DURATION=1.5,URI="p.mp4",INDEPENDENT=YES,BYTERANGE="10@5"
            #EXT-X-PART:DURATION=1.5,URI="p.mp4",GAP=YES,BYTERANGE="20"
            #EXTINF:3,
            101.mp4
            #EXT-X-PART:DURATION=1,URI="102.0.mp4"
            #EXT-X-PRELOAD-HINT:TYPE=PART,URI="102.1.mp4",BYTERANGE-START=7
            #EXT-X-RENDITION-REPORT:URI="../w/m.m3u8",LAST-MSN=102,LAST-PART=0

            """#
        let answer = try await inspected(text, at: "https://example.com/v/m.m3u8?q=7")
        let expected = try JSON(
            #"""
            {
              "schema": "hlscheck.inspect/1", "uri": "https://example.com/v/m.m3u8?q=7", "kind": "media",
              "version": 12, "independentSegments": true, "lineCount": 33,
              "start": {"timeOffset": -12.5, "precise": true},
              "defines": [
                {"name": "a", "value": "x y", "source": "value"},
                {"name": "q", "value": "7", "source": "queryParam"}
              ],
              "unknownTags": [{"line": 26, "name": "EXT-X-CUE-OUT", "value": "30"}], "targetDuration": 4,
              "mediaSequence": 100, "discontinuitySequence": 3, "playlistType": null, "iFramesOnly": false,
              "endList": false, "partTarget": 1.5,
              "serverControl": {
                "canSkipUntil": 24, "canSkipDateRanges": true, "holdBack": 12, "partHoldBack": 4.5,
                "canBlockReload": true
              },
              "segmentCount": 2, "duration": 7, "nextMediaSequence": 102,
              "segments": [
                {
                  "sequence": 100, "line": 19, "uri": "x y.mp4",
                  "url": "https://example.com/v/x%20y.mp4", "duration": 4, "title": "Title, one",
                  "discontinuity": false, "discontinuitySequence": 3, "gap": false, "bitrate": null,
                  "byteRange": {"length": 1000, "offset": 200},
                  "programDateTime": "2024-01-31T12:20:30.5+02:00", "date": "2024-01-31T10:20:30.500Z",
                  "map": {
                    "uri": "init.mp4", "url": "https://example.com/v/init.mp4",
                    "byteRange": {"length": 100, "offset": 0},
                    "keys": [
                      {
                        "line": 12, "method": "AES-128", "uri": "k?7",
                        "url": "https://example.com/v/k?7",
                        "iv": "000102030405060708090a0b0c0d0e0f",
                        "ivSource": "attribute", "keyFormat": "identity",
                        "keyFormatVersions": [1], "attributes": {}
                      }
                    ]
                  },
                  "keys": [
                    {
                      "line": 14, "method": "SAMPLE-AES", "uri": "../7.key",
                      "url": "https://example.com/7.key",
                      "iv": "00000000000000000000000000000064", "ivSource": "sequence",
                      "keyFormat": "identity", "keyFormatVersions": [1],
                      "attributes": {"X-NOTE": "\"n\"", "X-N": "1"}
                    },
                    {
                      "line": 15, "method": "SAMPLE-AES", "uri": "skd://k", "url": "skd://k",
                      "iv": null, "ivSource": null,
                      "keyFormat": "com.apple.streamingkeydelivery",
                      "keyFormatVersions": [1, 2], "attributes": {}
                    }
                  ],
                  "parts": []
                },
                {
                  "sequence": 101, "line": 30, "uri": "101.mp4", "url": "https://example.com/v/101.mp4",
                  "duration": 3, "title": null, "discontinuity": true, "discontinuitySequence": 4,
                  "gap": true, "bitrate": 1200, "byteRange": null, "programDateTime": null,
                  "date": "2024-01-31T10:20:34.500Z",
                  "map": {
                    "uri": "init.mp4", "url": "https://example.com/v/init.mp4",
                    "byteRange": {"length": 100, "offset": 0},
                    "keys": [
                      {
                        "line": 12, "method": "AES-128", "uri": "k?7",
                        "url": "https://example.com/v/k?7",
                        "iv": "000102030405060708090a0b0c0d0e0f",
                        "ivSource": "attribute", "keyFormat": "identity",
                        "keyFormatVersions": [1], "attributes": {}
                      }
                    ]
                  },
                  "keys": [],
                  "parts": [
                    {
                      "uri": "p.mp4", "url": "https://example.com/v/p.mp4", "duration": 1.5,
                      "independent": true, "gap": false,
                      "byteRange": {"length": 10, "offset": 5}
                    },
                    {
                      "uri": "p.mp4", "url": "https://example.com/v/p.mp4", "duration": 1.5,
                      "independent": false, "gap": true,
                      "byteRange": {"length": 20, "offset": 15}
                    }
                  ]
                }
              ],
              "trailingParts": [
                {
                  "uri": "102.0.mp4", "url": "https://example.com/v/102.0.mp4", "duration": 1,
                  "independent": false, "gap": false, "byteRange": null
                }
              ],
              "preloadHints": [
                {
                  "type": "PART", "uri": "102.1.mp4", "url": "https://example.com/v/102.1.mp4",
                  "byteRangeStart": 7, "byteRangeLength": null
                }
              ],
              "renditionReports": [
                {
                  "uri": "../w/m.m3u8", "url": "https://example.com/w/m.m3u8", "lastMSN": 102,
                  "lastPart": 0
                }
              ],
              "skip": null,
              "keys": [
                {
                  "line": 12, "method": "AES-128", "uri": "k?7", "url": "https://example.com/v/k?7",
                  "iv": "000102030405060708090a0b0c0d0e0f", "ivSource": "attribute",
                  "keyFormat": "identity", "keyFormatVersions": [1], "attributes": {}
                },
                {
                  "line": 14, "method": "SAMPLE-AES", "uri": "../7.key", "url": "https://example.com/7.key",
                  "iv": null, "ivSource": null, "keyFormat": "identity", "keyFormatVersions": [1],
                  "attributes": {"X-NOTE": "\"n\"", "X-N": "1"}
                },
                {
                  "line": 15, "method": "SAMPLE-AES", "uri": "skd://k", "url": "skd://k", "iv": null,
                  "ivSource": null, "keyFormat": "com.apple.streamingkeydelivery",
                  "keyFormatVersions": [1, 2], "attributes": {}
                }
              ],
              "dateRanges": [
                {
                  "id": "d", "class": "c", "startDate": "2024-01-31T10:20:30.000Z", "endDate": null,
                  "duration": 8, "plannedDuration": 10, "endOnNext": false,
                  "effectiveEndDate": "2024-01-31T10:20:38.000Z", "cue": ["PRE", "ONCE"],
                  "attributes": {"X-A": "text", "X-N": "1.5", "SCTE35-OUT": "0xFC"}
                }
              ],
              "adBreaks": [
                {
                  "kind": "splice", "id": "d", "startSequence": null, "startTime": -0.5,
                  "startDate": "2024-01-31T10:20:30.000Z", "endSequence": null, "endTime": 7.5,
                  "endDate": "2024-01-31T10:20:38.000Z", "plannedDuration": 10, "duration": 8,
                  "markers": [{"line": 24, "form": "EXT-X-DATERANGE", "kind": "out", "scte35": "fc"}],
                  "conflicts": []
                },
                {
                  "kind": "splice", "id": null, "startSequence": 101, "startTime": 4,
                  "startDate": "2024-01-31T10:20:34.500Z", "endSequence": null, "endTime": null, "endDate": null,
                  "plannedDuration": 30, "duration": null,
                  "markers": [{"line": 26, "form": "EXT-X-CUE-OUT", "kind": "out", "scte35": null}],
                  "conflicts": []
                }
              ],
              "diagnostics": []
            }
            """#)
        expectEqual(answer, expected)
    }

    @Test func aDeltaUpdateSaysWhatItLeavesOutAndWhatIsWrongWithIt() async throws {
        let text = """
            #EXTM3U
            #EXT-X-SKIP:SKIPPED-SEGMENTS=3,RECENTLY-REMOVED-DATERANGES="a\tb"
            #EXTINF:6
            3.ts

            """
        let expected = try JSON(
            #"""
            {
              "schema": "hlscheck.inspect/1", "uri": null, "kind": "media", "version": null,
              "independentSegments": false, "lineCount": 4, "start": null, "defines": [], "unknownTags": [],
              "targetDuration": null, "mediaSequence": 0, "discontinuitySequence": 0, "playlistType": null,
              "iFramesOnly": false, "endList": false, "partTarget": null, "serverControl": null, "segmentCount": 1,
              "duration": 6, "nextMediaSequence": 4,
              "segments": [
                {
                  "sequence": 3, "line": 4, "uri": "3.ts", "url": "3.ts", "duration": 6, "title": null,
                  "discontinuity": false, "discontinuitySequence": 0, "gap": false, "bitrate": null,
                  "byteRange": null, "programDateTime": null, "date": null, "map": null, "keys": [],
                  "parts": []
                }
              ],
              "trailingParts": [], "preloadHints": [], "renditionReports": [],
              "skip": {"skippedSegments": 3, "recentlyRemovedDateRanges": ["a", "b"]}, "keys": [], "dateRanges": [],
              "adBreaks": [],
              "diagnostics": [
                {
                  "id": "seg-extinf-comma", "severity": "error",
                  "message": "the comma behind the duration is missing", "uri": null, "line": 3,
                  "column": 10, "endLine": 3, "endColumn": 10, "byteOffset": 82, "byteLength": 0,
                  "section": "4.4.4.1", "notes": [], "fixIts": []
                },
                {
                  "id": "media-targetduration-required", "severity": "error",
                  "message": "EXT-X-TARGETDURATION is missing", "uri": null,
                  "line": null, "column": null, "endLine": null, "endColumn": null,
                  "byteOffset": null, "byteLength": null, "section": "4.4.3.1", "notes": [],
                  "fixIts": []
                }
              ]
            }
            """#)
        expectEqual(try await inspected(text, at: nil), expected)
    }

    @Test func aMultivariantPlaylistSaysAllOfTheContract() async throws {
        let text = #"""
            #EXTM3U
            #EXT-X-CONTENT-STEERING:SERVER-URI="/steer",PATHWAY-ID="P"
            #EXT-X-SESSION-DATA:DATA-ID="t",VALUE="v",LANGUAGE="en"
            #EXT-X-SESSION-DATA:DATA-ID="j",URI="j.json"
            #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery",\#
            KEYFORMATVERSIONS="1"
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",ASSOC-LANGUAGE="fr",URI="a.m3u8",\#
            DEFAULT=YES,AUTOSELECT=YES,CHARACTERISTICS="public.x,public.y",CHANNELS="2",STABLE-RENDITION-ID="r"
            #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1"
            #EXT-X-STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1500000,CODECS="hvc1.2,mp4a.40.2",\#
            SUPPLEMENTAL-CODECS="dvh1/db4h",RESOLUTION=1920x1080,FRAME-RATE=23.976,HDCP-LEVEL=TYPE-1,\#
            ALLOWED-CPC="com.apple.streamingkeydelivery:AppleMain/Main",VIDEO-RANGE=PQ,AUDIO="a",VIDEO="v",\#
            SUBTITLES="s",CLOSED-CAPTIONS="c",SCORE=1.5,STABLE-VARIANT-ID="s1",PATHWAY-ID="P",NAME="n"
            v.m3u8
            #EXT-X-STREAM-INF:BANDWIDTH=1,CLOSED-CAPTIONS=NONE
            w.m3u8
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=3,URI="i.m3u8"
            #EXT-X-NEW

            """#
        let answer = try await inspected(text, at: "https://example.com/v/m.m3u8")
        let expected = try JSON(
            #"""
            {
              "schema": "hlscheck.inspect/1", "uri": "https://example.com/v/m.m3u8", "kind": "multivariant",
              "version": null, "independentSegments": false, "lineCount": 13, "start": null, "defines": [],
              "unknownTags": [{"line": 13, "name": "EXT-X-NEW", "value": null}],
              "variants": [
                {
                  "line": 8, "uri": "v.m3u8", "url": "https://example.com/v/v.m3u8",
                  "bandwidth": 2000000, "averageBandwidth": 1500000, "codecs": ["hvc1.2", "mp4a.40.2"],
                  "supplementalCodecs": "dvh1/db4h", "resolution": {"width": 1920, "height": 1080},
                  "frameRate": 23.976, "hdcpLevel": "TYPE-1",
                  "allowedCPC": "com.apple.streamingkeydelivery:AppleMain/Main", "videoRange": "PQ",
                  "audio": "a", "video": "v", "subtitles": "s", "closedCaptions": "c",
                  "closedCaptionsNone": false, "score": 1.5, "stableVariantID": "s1", "pathwayID": "P",
                  "name": "n"
                },
                {
                  "line": 10, "uri": "w.m3u8", "url": "https://example.com/v/w.m3u8", "bandwidth": 1,
                  "averageBandwidth": null, "codecs": [], "supplementalCodecs": null,
                  "resolution": null, "frameRate": null, "hdcpLevel": null, "allowedCPC": null,
                  "videoRange": "SDR", "audio": null, "video": null, "subtitles": null,
                  "closedCaptions": "NONE", "closedCaptionsNone": true, "score": null,
                  "stableVariantID": null, "pathwayID": ".", "name": null
                }
              ],
              "iFrameVariants": [
                {
                  "line": 12, "uri": "i.m3u8", "url": "https://example.com/v/i.m3u8",
                  "bandwidth": 3, "averageBandwidth": null, "codecs": [],
                  "supplementalCodecs": null, "resolution": null, "frameRate": null,
                  "hdcpLevel": null, "allowedCPC": null, "videoRange": "SDR", "audio": null,
                  "video": null, "subtitles": null, "closedCaptions": null,
                  "closedCaptionsNone": false, "score": null, "stableVariantID": null,
                  "pathwayID": ".", "name": null
                }
              ],
              "renditions": [
                {
                  "line": 6, "type": "AUDIO", "groupID": "a", "name": "English", "language": "en",
                  "assocLanguage": "fr", "uri": "a.m3u8", "url": "https://example.com/v/a.m3u8",
                  "default": true, "autoselect": true, "forced": false, "instreamID": null,
                  "characteristics": ["public.x", "public.y"], "channels": "2",
                  "stableRenditionID": "r"
                },
                {
                  "line": 7, "type": "CLOSED-CAPTIONS", "groupID": "c", "name": "CC",
                  "language": null, "assocLanguage": null, "uri": null, "url": null, "default": false,
                  "autoselect": false, "forced": false, "instreamID": "CC1", "characteristics": [],
                  "channels": null, "stableRenditionID": null
                }
              ],
              "sessionKeys": [
                {
                  "line": 5, "method": "SAMPLE-AES", "uri": "skd://k", "url": "skd://k", "iv": null,
                  "ivSource": null, "keyFormat": "com.apple.streamingkeydelivery",
                  "keyFormatVersions": [1], "attributes": {}
                }
              ],
              "sessionData": [
                {
                  "dataID": "t", "value": "v", "uri": null, "url": null, "language": "en",
                  "format": null
                },
                {
                  "dataID": "j", "value": null, "uri": "j.json",
                  "url": "https://example.com/v/j.json", "language": null, "format": "JSON"
                }
              ],
              "contentSteering": {"serverURI": "/steer", "serverURL": "https://example.com/steer", "pathwayID": "P"},
              "diagnostics": []
            }
            """#)
        expectEqual(answer, expected)
    }

    @Test func schemaIsTheFirstMember() async throws {
        let folder = try TemporaryFolder(["a.m3u8": "#EXTM3U\n"])
        let pretty = await hlscheck("inspect", folder["a.m3u8"], "--format", "json")
        #expect(pretty.output.hasPrefix("{\n  \"schema\": \"hlscheck.inspect/1\",\n  \"uri\": "))
        #expect(pretty.output.hasSuffix("\n}\n"))
        let compact = await hlscheck("inspect", folder["a.m3u8"], "--format", "ndjson")
        #expect(compact.output.hasPrefix("{\"schema\":\"hlscheck.inspect/1\",\"uri\":"))
        #expect(try JSON(compact.output) == JSON(pretty.output))
    }

    @Test func theURIIsTheOneTheUserGave() async throws {
        let folder = try TemporaryFolder(["a b.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\nc.mp4\n"])
        let answer = try JSON(await hlscheck("inspect", folder["a b.m3u8"], "--format", "json").output)
        #expect(answer["uri"] == .text(folder["a b.m3u8"]))
        #expect(answer["segments"]?[0]?["url"] == .text(folder["c.mp4"]))
    }

    @Test func noPlaylistIsInvalidWithAFinding() async throws {
        let folder = try TemporaryFolder(["a.m3u8": "<html>\n"])
        let outcome = await hlscheck("inspect", folder["a.m3u8"], "--format", "json")
        let answer = try JSON(outcome.output)
        #expect(answer.names == ["schema", "uri", "kind", "diagnostics"])
        #expect(answer["kind"] == .text("invalid"))
        #expect(answer["uri"] == .text(folder["a.m3u8"]))
        let finding = try #require(answer["diagnostics"]?[0])
        #expect(finding.names == findingNames)
        #expect(finding["id"] == .text("not-a-playlist"))
        #expect(finding["severity"] == .text("error"))
        #expect(finding["uri"] == .text(folder["a.m3u8"]))
        #expect(finding["line"] == .number(1))
        #expect(answer["diagnostics"]?[1] == nil)
        #expect(outcome.code == .unreadableInput)
        #expect(outcome.error == "")
    }

    @Test func aFileThatIsNotThereIsInvalidWithAFindingWithoutAPlace() async throws {
        let folder = try TemporaryFolder()
        let answer = try JSON(await hlscheck("inspect", folder["a.m3u8"], "--format", "json").output)
        #expect(answer["kind"] == .text("invalid"))
        let expected = try JSON(
            """
            { "id": "playlist-unreadable", "severity": "error", "message": "no such file", "line": null,
              "column": null, "endLine": null, "endColumn": null, "byteOffset": null, "byteLength": null,
              "section": null, "notes": [], "fixIts": [] }
            """)
        #expect(answer["diagnostics"]?[0]?.without(["uri"]) == expected)
        #expect(answer["diagnostics"]?[0]?["uri"] == .text(folder["a.m3u8"]))
    }

    @Test func aNoteHasTheOtherPlace() async throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-TARGETDURATION:7\n"
        let finding = try await inspected(text, at: "m.m3u8")["diagnostics"]?[0]
        #expect(finding?.names == findingNames)
        #expect(finding?["line"] == .number(3))
        #expect(finding?["column"] == .number(1))
        #expect(finding?["endLine"] == .number(3))
        #expect(finding?["byteOffset"] == .number(32))
        let note = finding?["notes"]?[0]
        #expect(note?.names == ["message", "uri", "line", "column"])
        #expect(note?["uri"] == .text("m.m3u8"))
        #expect(note?["line"] == .number(2))
        #expect(note?["column"] == .number(1))
    }

    @Test func withFollowTheChildrenAreInside() async throws {
        let list = try inputList([
            record(
                uri: "https://example.com/m.m3u8",
                text: "#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"A\",URI=\"gone.m3u8\"\n"
                    + "#EXT-X-STREAM-INF:BANDWIDTH=1\nv/v.m3u8\n",
                playlists: ["https://example.com/v/v.m3u8": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.mp4\n"])
        ])
        let outcome = await hlscheck("inspect", "--follow", "--format", "ndjson", "--input-list", list["list"])
        let answer = try JSON(outcome.output)
        #expect(outcome.code == .findings)
        let children = try #require(answer["children"])
        #expect(children[0]?.names == ["url", "role", "playlist"])
        #expect(children[0]?["url"] == .text("https://example.com/v/v.m3u8"))
        #expect(children[0]?["role"] == .text("variant"))
        #expect(children[0]?["playlist"]?["schema"] == .text("hlscheck.inspect/1"))
        #expect(children[0]?["playlist"]?["uri"] == .text("https://example.com/v/v.m3u8"))
        #expect(children[0]?["playlist"]?["kind"] == .text("media"))
        #expect(children[0]?["playlist"]?["segments"]?[0]?["url"] == .text("https://example.com/v/a.mp4"))
        #expect(children[1]?["url"] == .text("https://example.com/gone.m3u8"))
        #expect(children[1]?["role"] == .text("rendition"))
        #expect(children[1]?["playlist"]?["kind"] == .text("invalid"))
        #expect(children[1]?["playlist"]?["diagnostics"]?[0]?["id"] == .text("playlist-unreadable"))
        #expect(children[2] == nil)
    }

    @Test func whatGoesWrongWhileFollowingIsAmongTheFindingsOfTheRoot() async throws {
        let list = try inputList([
            record(uri: "https://example.com/m.m3u8", text: "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nm.m3u8\n")
        ])
        let outcome = await hlscheck("inspect", "--follow", "--format", "ndjson", "--input-list", list["list"])
        let finding = try JSON(outcome.output)["diagnostics"]?[0]
        #expect(finding?["id"] == .text("presentation-cycle"))
        #expect(finding?["uri"] == .text("https://example.com/m.m3u8"))
        #expect(finding?["line"] == .number(2))
        #expect(outcome.code == .findings)
    }

    @Test func withoutFollowThereAreNoChildren() async throws {
        let answer = try await inspected("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n", at: "m.m3u8")
        #expect(answer["children"] == nil)
    }

    // MARK: - Helpers

    private let findingNames: Set<String> = [
        "id", "severity", "message", "uri", "line", "column", "endLine", "endColumn", "byteOffset", "byteLength",
        "section", "notes", "fixIts",
    ]

    private func inspected(_ text: String, at uri: String?) async throws -> JSON {
        let list = try inputList([record(uri: uri, text: text)])
        return try JSON(await hlscheck("inspect", "--format", "ndjson", "--input-list", list["list"]).output)
    }

    /// Compares member by member, so that a failure shows the one that differs.
    private func expectEqual(_ answer: JSON, _ expected: JSON) {
        #expect(answer.names == expected.names)
        for name in expected.names.sorted() { #expect(answer[name] == expected[name], "\(name)") }
    }
}
