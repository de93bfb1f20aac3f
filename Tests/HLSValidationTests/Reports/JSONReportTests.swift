import Testing

@testable import HLSValidation

@Suite struct JSONReportTests {
    @Test func theObjectHasEachPlaylistAndASummary() throws {
        #expect(
            try ReportSample.report().printed(as: .ndjson) == #"""
                {"schema":"hlscheck.validate/1","inputs":[{"uri":"main.m3u8","kind":"multivariant","diagnostics":[{"i\#
                d":"bandwidth-unquoted","severity":"warning","message":"BANDWIDTH is in quotes","uri":"main.m3u8","li\#
                ne":3,"column":29,"endLine":3,"endColumn":38,"byteOffset":133,"byteLength":9,"section":"Authoring 9.1\#
                ","notes":[],"fixIts":[{"message":"write BANDWIDTH without quotes","edits":[{"byteOffset":133,"byteLe\#
                ngth":9,"text":"2000000"}],"safety":"safe"}]}],"suppressed":1},{"uri":"v/720p.m3u8","kind":"media","d\#
                iagnostics":[{"id":"segment-too-long","severity":"error","message":"segment lasts 6.52 s; the target\#
                 duration is 6 s","uri":"v/720p.m3u8","line":3,"column":1,"endLine":3,"endColumn":14,"byteOffset":32,\#
                "byteLength":13,"section":"4.4.3.1","notes":[{"message":"target duration declared here","uri":"v/720p\#
                .m3u8","line":2,"column":1},{"message":"the variant is here","uri":"main.m3u8","line":4,"column":1}],\#
                "fixIts":[]},{"id":"too-many-findings","severity":"note","message":"3 more are not listed","uri":null\#
                ,"line":null,"column":null,"endLine":null,"endColumn":null,"byteOffset":null,"byteLength":null,"secti\#
                on":null,"notes":[],"fixIts":[]}],"suppressed":0},{"uri":"b.m3u8","kind":"media","diagnostics":[],"su\#
                ppressed":0}],"summary":{"errors":1,"warnings":1,"notes":1}}

                """#)
    }

    @Test func theIndentedFormSaysTheSame() throws {
        let report = try ReportSample.report()
        let lines = report.printed(as: .json).split(separator: "\n").map { $0.drop { $0 == " " } }
        let compact = report.printed(as: .ndjson)
        #expect(lines.joined().count == compact.count - 1 + lines.count { $0.contains("\": ") })
    }

    @Test func aPlaylistWithoutANameHasNoAddress() throws {
        let report = ValidationReport(
            playlists: [ValidatedPlaylist(name: "", playlist: nil, diagnostics: [])], rules: ReportSample.rules)
        #expect(
            report.printed(as: .ndjson) == """
                {"schema":"hlscheck.validate/1","inputs":[{"uri":null,"kind":"invalid","diagnostics":[],"suppressed":0}],\
                "summary":{"errors":0,"warnings":0,"notes":0}}

                """)
    }
}
