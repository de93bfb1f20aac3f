import Testing

@testable import HLSValidation

@Suite struct SARIFReportTests {
    private let format = SARIFReport(base: ReportBase("/site"), toolVersion: "1.0")

    @Test func theLogHasRulesPlacesFixesAndSuppressions() throws {
        #expect(
            try ReportSample.report().printed(as: format) == #"""
                {
                  "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.j\#
                son",
                  "version": "2.1.0",
                  "runs": [
                    {
                      "tool": {
                        "driver": {
                          "name": "hlscheck",
                          "version": "1.0",
                          "rules": [
                            {
                              "id": "segment-too-long",
                              "shortDescription": {
                                "text": "No segment is longer than the target duration."
                              },
                              "fullDescription": {
                                "text": "No segment is longer than the target duration. Clients size their buffers by\#
                 it."
                              },
                              "help": {
                                "text": "segment-too-long: no segment is longer than the target duration\nerror (must\#
                ), looks at one playlist, 4.4.3.1\nwhy: clients size their buffers by it\n\nright:\n    #EXTM3U\n\nwr\#
                ong:\n    #EXTM3U\n    #EXT-X-TARGETDURATION:6\n    ↓#EXTINF:6.5,\n    a.ts\n",
                                "markdown": "No segment is longer than the target duration.\n\nWhy: clients size thei\#
                r buffers by it.\n\nLevel: must · severity: error · looks at: one playlist · section: [4.4.3.1](https\#
                ://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22#section-4.4.3.1)\n\nRight:\n\n```m3u8\#
                \n#EXTM3U\n```\n\nWrong:\n\n```m3u8\n#EXTM3U\n#EXT-X-TARGETDURATION:6\n↓#EXTINF:6.5,\na.ts\n```\n"
                              },
                              "helpUri": "https://datatracker.ietf.org/doc/html/draft-pantos-hls-rfc8216bis-22#sectio\#
                n-4.4.3.1",
                              "defaultConfiguration": {
                                "level": "error"
                              },
                              "properties": {
                                "level": "must",
                                "scope": "playlist",
                                "section": "4.4.3.1"
                              }
                            },
                            {
                              "id": "bandwidth-unquoted",
                              "shortDescription": {
                                "text": "BANDWIDTH has no quotes."
                              },
                              "fullDescription": {
                                "text": "BANDWIDTH has no quotes. Some clients read 0 | nothing."
                              },
                              "help": {
                                "text": "bandwidth-unquoted: BANDWIDTH has no quotes\nwarning (should), looks at one\#
                 playlist, Authoring 9.1\nwhy: some clients read 0 | nothing\n\nright:\n    main.m3u8:\n    #EXTM3U\n\#
                    v.m3u8:\n    #EXTM3U\n\nwrong:\n    the first load:\n    #EXTM3U\n    the second load:\n    #EXTM\#
                3U\n    ↓#\\u{1}\n",
                                "markdown": "BANDWIDTH has no quotes.\n\nWhy: some clients read 0 \\| nothing.\n\nLev\#
                el: should · severity: warning · looks at: one playlist · section: Authoring 9.1\n\nRight:\n\n`main.m\#
                3u8`:\n\n```m3u8\n#EXTM3U\n```\n\n`v.m3u8`:\n\n```m3u8\n#EXTM3U\n```\n\nWrong:\n\n`the first load`:\n\#
                \n```m3u8\n#EXTM3U\n```\n\n`the second load`:\n\n```m3u8\n#EXTM3U\n↓#\\u{1}\n```\n"
                              },
                              "defaultConfiguration": {
                                "level": "warning"
                              },
                              "properties": {
                                "level": "should",
                                "scope": "playlist",
                                "section": "Authoring 9.1"
                              }
                            },
                            {
                              "id": "too-many-findings",
                              "shortDescription": {
                                "text": "Too many findings."
                              },
                              "fullDescription": {
                                "text": "Too many findings. Not a rule of the catalogue: something that reading, foll\#
                owing or checking came upon."
                              },
                              "help": {
                                "text": "Not a rule of the catalogue: something that reading, following or checking c\#
                ame upon."
                              }
                            }
                          ]
                        }
                      },
                      "invocations": [
                        {
                          "executionSuccessful": true
                        }
                      ],
                      "originalUriBaseIds": {
                        "%SRCROOT%": {
                          "uri": "file:///site/"
                        }
                      },
                      "artifacts": [
                        {
                          "location": {
                            "uri": "main.m3u8",
                            "uriBaseId": "%SRCROOT%"
                          }
                        },
                        {
                          "location": {
                            "uri": "v/720p.m3u8",
                            "uriBaseId": "%SRCROOT%"
                          }
                        },
                        {
                          "location": {
                            "uri": "b.m3u8",
                            "uriBaseId": "%SRCROOT%"
                          }
                        }
                      ],
                      "columnKind": "unicodeCodePoints",
                      "results": [
                        {
                          "ruleId": "bandwidth-unquoted",
                          "ruleIndex": 1,
                          "level": "warning",
                          "message": {
                            "text": "BANDWIDTH is in quotes"
                          },
                          "locations": [
                            {
                              "physicalLocation": {
                                "artifactLocation": {
                                  "uri": "main.m3u8",
                                  "uriBaseId": "%SRCROOT%"
                                },
                                "region": {
                                  "startLine": 3,
                                  "startColumn": 29,
                                  "endLine": 3,
                                  "endColumn": 38
                                }
                              }
                            }
                          ],
                          "partialFingerprints": {
                            "primaryLocationLineHash": "2de8836a6538ebae:1"
                          },
                          "fixes": [
                            {
                              "description": {
                                "text": "write BANDWIDTH without quotes"
                              },
                              "artifactChanges": [
                                {
                                  "artifactLocation": {
                                    "uri": "main.m3u8",
                                    "uriBaseId": "%SRCROOT%"
                                  },
                                  "replacements": [
                                    {
                                      "deletedRegion": {
                                        "startLine": 3,
                                        "startColumn": 29,
                                        "endLine": 3,
                                        "endColumn": 38
                                      },
                                      "insertedContent": {
                                        "text": "2000000"
                                      }
                                    }
                                  ]
                                }
                              ]
                            }
                          ]
                        },
                        {
                          "ruleId": "segment-too-long",
                          "ruleIndex": 0,
                          "level": "error",
                          "message": {
                            "text": "not so bad"
                          },
                          "locations": [
                            {
                              "physicalLocation": {
                                "artifactLocation": {
                                  "uri": "main.m3u8",
                                  "uriBaseId": "%SRCROOT%"
                                },
                                "region": {
                                  "startLine": 1,
                                  "startColumn": 1,
                                  "endLine": 1,
                                  "endColumn": 8
                                }
                              }
                            }
                          ],
                          "partialFingerprints": {
                            "primaryLocationLineHash": "2648b997a69e7ebf:1"
                          },
                          "suppressions": [
                            {
                              "kind": "inSource",
                              "justification": "old players only"
                            }
                          ]
                        },
                        {
                          "ruleId": "segment-too-long",
                          "ruleIndex": 0,
                          "level": "error",
                          "message": {
                            "text": "segment lasts 6.52 s; the target duration is 6 s"
                          },
                          "locations": [
                            {
                              "physicalLocation": {
                                "artifactLocation": {
                                  "uri": "v/720p.m3u8",
                                  "uriBaseId": "%SRCROOT%"
                                },
                                "region": {
                                  "startLine": 3,
                                  "startColumn": 1,
                                  "endLine": 3,
                                  "endColumn": 14
                                }
                              }
                            }
                          ],
                          "partialFingerprints": {
                            "primaryLocationLineHash": "b70c0a0283325208:1"
                          },
                          "relatedLocations": [
                            {
                              "physicalLocation": {
                                "artifactLocation": {
                                  "uri": "v/720p.m3u8",
                                  "uriBaseId": "%SRCROOT%"
                                },
                                "region": {
                                  "startLine": 2,
                                  "startColumn": 1,
                                  "endLine": 2,
                                  "endColumn": 24
                                }
                              },
                              "message": {
                                "text": "target duration declared here"
                              }
                            },
                            {
                              "physicalLocation": {
                                "artifactLocation": {
                                  "uri": "main.m3u8",
                                  "uriBaseId": "%SRCROOT%"
                                },
                                "region": {
                                  "startLine": 4,
                                  "startColumn": 1,
                                  "endLine": 4,
                                  "endColumn": 12
                                }
                              },
                              "message": {
                                "text": "the variant is here"
                              }
                            }
                          ]
                        },
                        {
                          "ruleId": "too-many-findings",
                          "ruleIndex": 2,
                          "level": "note",
                          "message": {
                            "text": "3 more are not listed"
                          },
                          "locations": [
                            {
                              "physicalLocation": {
                                "artifactLocation": {
                                  "uri": "v/720p.m3u8",
                                  "uriBaseId": "%SRCROOT%"
                                },
                                "region": {
                                  "startLine": 1
                                }
                              }
                            }
                          ],
                          "partialFingerprints": {
                            "primaryLocationLineHash": "10d4dc2c298123b6:1"
                          }
                        }
                      ]
                    }
                  ]
                }

                """#)
    }

    @Test func fingerprintsSurviveMovedLines() throws {
        let text = "#EXTM3U\n#EXT-X-FOO\n#EXT-X-FOO\n"
        let names = try fingerprints(of: text)
        #expect(names == (try fingerprints(of: "#EXTM3U\n# a comment\n\n#EXT-X-FOO\n#EXT-X-FOO\n")))
        #expect(Set(names).count == 2)
        #expect(names != (try fingerprints(of: "#EXTM3U\n#EXT-X-FOO:1\n#EXT-X-FOO:1\n")))
    }

    @Test func aPlaylistThatIsThereTwiceIsOneArtifact() throws {
        let finding = Diagnostic(id: "x", severity: .error, message: "m")
        let playlist = try playlist("a.m3u8", "#EXTM3U\n", [finding])
        let output = ValidationReport(playlists: [playlist, playlist], rules: RuleSet([])).printed(as: format)
        #expect(output.split(separator: "\n").count { $0.hasSuffix("\"uri\": \"a.m3u8\",") } == 3)
        #expect(output.contains(":1\"\n") && output.contains(":2\"\n"))
    }

    /// The lines with the fingerprints of two findings at tags that are alike.
    private func fingerprints(of text: String) throws -> [String] {
        let finding = Diagnostic(id: "foo", severity: .note, message: "foo", range: range(of: "#EXT-X-FOO", in: text))
        let report = ValidationReport(
            playlists: [try playlist("a.m3u8", text, [finding, finding])], rules: RuleSet([]))
        return report.printed(as: format).split(separator: "\n").filter { $0.contains("primaryLocationLineHash") }
            .map(String.init)
    }

    @Test func columnsCountScalars() throws {
        let text = "#EXTM3U\n# é😀x\n"
        let finding = Diagnostic(id: "foo", severity: .note, message: "foo", range: range(of: "😀x", in: text))
        let report = ValidationReport(playlists: [try playlist("a.m3u8", text, [finding])], rules: RuleSet([]))
        let output = report.printed(as: format)
        #expect(output.contains("\"columnKind\": \"unicodeCodePoints\""))
        #expect(output.contains("\"startColumn\": 4,"))
        #expect(output.contains("\"endColumn\": 6"))
    }

    @Test func theWorstAreKeptWhereThereAreTooMany() throws {
        let note = Diagnostic(id: "n", severity: .note, message: "n")
        let error = Diagnostic(id: "e", severity: .error, message: "e")
        let report = ValidationReport(
            playlists: [try playlist("a.m3u8", "#EXTM3U\n", Array(repeating: note, count: 5_000) + [error])],
            rules: RuleSet([]))
        let output = report.printed(as: format)
        #expect(output.contains("1 more results are not listed"))
        let lines = output.split(separator: "\n")
        #expect(lines.count { $0.hasSuffix("\"ruleId\": \"n\",") } == 4_999)
        #expect(lines.first { $0.contains("ruleId") }?.hasSuffix("\"e\",") == true)
    }

    @Test func textsAreNoLinksAndFixesHaveNoSecrets() throws {
        let text = "#EXTM3U\n# a\n"
        let fixIt = Diagnostic.FixIt(
            message: "write it", edits: [.init(byteOffset: 0, byteLength: 1, text: "a?token=abc")], safety: .safe)
        let finding = Diagnostic(
            id: "x", severity: .error, message: "see [here](http://e.example)", range: range(of: "# a", in: text),
            fixIts: [fixIt])
        let report = ValidationReport(playlists: [try playlist("a.m3u8", text, [finding])], rules: RuleSet([]))
        let output = report.printed(as: format)
        #expect(output.contains(#""see \\[here\\](http://e.example)""#))
        #expect(!output.contains("abc"))
    }

    @Test func aFixCanReachOtherLines() throws {
        let text = "#EXTM3U\r\n# é\r\n# b\r\n"
        let (first, last) = (range(of: "#EXTM3U", in: text), range(of: "b", in: text))
        let fixIt = Diagnostic.FixIt(
            message: "drop", edits: [.init(byteOffset: first.byteOffset, byteLength: last.byteOffset, text: "")],
            safety: .safe)
        let finding = Diagnostic(
            id: "x", severity: .error, message: "m", range: range(of: "é", in: text), fixIts: [fixIt])
        let report = ValidationReport(playlists: [try playlist("a.m3u8", text, [finding])], rules: RuleSet([]))
        let lines = report.printed(as: format).split(separator: "\n").map { $0.drop { $0 == " " } }
        let region = lines.drop { $0 != "\"deletedRegion\": {" }.dropFirst().prefix(4)
        #expect(Array(region) == ["\"startLine\": 1,", "\"startColumn\": 1,", "\"endLine\": 3,", "\"endColumn\": 3"])
    }
}
