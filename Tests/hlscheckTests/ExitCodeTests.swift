import Testing

@testable import hlscheck

struct ExitCodeTests {
    @Test func theNumbersAreThoseOfTheContract() {
        let codes: [ExitCode] = [.success, .findings, .usage, .unreadableInput, .internalError]
        #expect(codes.map(\.rawValue) == [0, 1, 2, 3, 4])
    }

    @Test func theWorstOfSeveralOutcomesCounts() {
        #expect(ExitCode.worst(of: [.success, .unreadableInput, .findings]) == .unreadableInput)
        #expect(ExitCode.worst(of: [.findings, .success]) == .findings)
        #expect(ExitCode.worst(of: []) == .success)
        var code = ExitCode.findings
        code.worsen(to: .success)
        #expect(code == .findings)
        code.worsen(to: .unreadableInput)
        #expect(code == .unreadableInput)
    }
}
