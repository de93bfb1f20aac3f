import Testing

@testable import HLSValidation

@Suite struct DeterminismTests {
    @Test func theSameReportIsPrintedTheSame() throws {
        let formats: [any ReportFormat] = [
            .text(), .concise, .json, .sarif(), .junit(), .gitHub(), .gitLab(), .markdown, .html(),
        ]
        for format in formats {
            #expect(format.print(try ReportSample.report()) == format.print(try ReportSample.report()))
        }
    }
}
