import Foundation
import Testing

@testable import hlscheck

struct OutputTests {
    @Test func aFileGetsAllThatIsWritten() throws {
        try withTemporaryFile(containing: "old text, longer than nothing") { path in
            let large = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
            let output = try Output(file: path)
            output.write("first\n")
            output.write(large)
            output.write("last\n")
            output.flush()
            let expected = Array("first\n".utf8) + large + Array("last\n".utf8)
            #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(expected))
            #expect(!output.isTerminal)
            #expect(output.columns == nil)
        }
    }

    @Test func aFileThatCannotBeMadeIsAMistakeInTheCommandLine() {
        let error = #expect(throws: UsageError.self) { try Output(file: "/no/such/folder/report.json") }
        #expect(error?.message == "Cannot write '/no/such/folder/report.json': No such file or directory")
    }

    @Test func aReaderThatHasGoneEndsTheToolQuietly() async {
        await #expect(processExitsWith: .exitCode(141)) {
            SystemError.ignoreBrokenPipes()
            var ends: [Int32] = [0, 0]
            pipe(&ends)
            close(ends[0])
            let output = Output(descriptor: ends[1], name: "standard output")
            output.write("nobody reads this")
            output.flush()
        }
    }

    @Test func standardErrorThatHasGoneIsNotMissed() {
        SystemError.ignoreBrokenPipes()
        var ends: [Int32] = [0, 0]
        pipe(&ends)
        close(ends[0])
        let output = Output(descriptor: ends[1], name: "standard error", isBestEffort: true)
        output.write("nobody reads this")
        output.flush()
        close(ends[1])
    }

    #if os(Linux)
        @Test func anAnswerCutShortIsAFailureOfTheTool() async {
            await #expect(processExitsWith: .exitCode(4)) {
                let output = try Output(file: "/dev/full")
                output.write("no room for this")
                output.flush()
            }
        }
    #endif
}

/// Calls `body` with the path of a file that lives as long as the call.
func withTemporaryFile(containing text: String, _ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(text.utf8).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
}
