import HLSValidation
import Testing

@testable import hlscheck

struct ConsoleTests {
    @Test(
        arguments: [
            (ColorMode.auto, true, [:], true),
            (.auto, false, [:], false),
            (.auto, true, ["NO_COLOR": "1"], false),
            (.auto, true, ["NO_COLOR": ""], true),
            (.auto, true, ["TERM": "dumb"], false),
            (.auto, false, ["CLICOLOR_FORCE": "1"], true),
            (.auto, false, ["CLICOLOR_FORCE": "0"], false),
            (.auto, false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
            (.always, false, ["NO_COLOR": "1", "TERM": "dumb"], true),
            (.never, true, ["CLICOLOR_FORCE": "1"], false),
        ] as [(ColorMode, Bool, [String: String], Bool)])
    func colourIsForTerminalsUnlessToldOtherwise(
        mode: ColorMode, isTerminal: Bool, variables: [String: String], isEnabled: Bool
    ) {
        let environment = Environment { variables[$0] }
        #expect(mode.isEnabled(onTerminal: isTerminal, environment: environment) == isEnabled)
    }

    @Test func aStyleMarksTextOnlyWhenEnabled() {
        let on = Style(isEnabled: true)
        let marked = [on.bold("a"), on.dim("a"), on.red("a"), on.green("a"), on.yellow("a")]
        #expect(marked == ["1", "2", "31", "32", "33"].map { "\u{1B}[\($0)ma\u{1B}[0m" })
        #expect(Style(isEnabled: false).red("a") == "a")
    }

    @Test func resultsAndRemarksGoDifferentWays() {
        let console = memoryConsole()
        console.print("result")
        console.print()
        console.remark("remark")
        console.reportError("no \u{1B}[2J")
        #expect(console.output.written == "result\n\n")
        #expect(console.error.written == "remark\nError: no \\u{1b}[2J\n")
    }

    @Test func quietLeavesOutRemarksButNoErrors() {
        let console = memoryConsole()
        console.isQuiet = true
        console.remark("remark")
        console.reportError("bad")
        #expect(console.error.written == "Error: bad\n")
        #expect(!console.showsProgress)
    }

    @Test func theWidthIsThatOfTheEnvironmentOrEighty() {
        #expect(memoryConsole(["COLUMNS": "132"]).width == 132)
        #expect(memoryConsole(["COLUMNS": "0"]).width == 80)
        #expect(memoryConsole().width == 80)
    }
}
