import Testing

@testable import HLSValidation

@Suite struct ConciseReportTests {
    @Test func aFindingIsALine() throws {
        #expect(
            try ReportSample.report().printed(as: .concise) == #"""
                main.m3u8:3:29: warning: BANDWIDTH is in quotes [bandwidth-unquoted]
                v/720p.m3u8:3:1: error: segment lasts 6.52 s; the target duration is 6 s [segment-too-long]
                v/720p.m3u8: note: 3 more are not listed [too-many-findings]

                """#)
    }

    @Test func hostileTextsStayOnTheirLine() throws {
        let lines = try hostileReport().printed(as: .concise).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.allSatisfy { !$0.unicodeScalars.contains(where: \.isUnsafeOnTerminal) })
    }
}
