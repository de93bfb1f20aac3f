import Testing

@testable import hlscheck

struct ArgumentParserTests {
    @Test func anAbsentOptionHasItsDefault() throws {
        let arguments = try parse("keys", "a.m3u8")
        #expect(arguments.inputs == ["a.m3u8"])
        #expect(arguments.string("key-format") == "fairplay")
        #expect(try arguments.choice("follow") == KeyFollowing.all)
        #expect(try arguments.int("max-depth") == 4)
        #expect(try arguments.int("max-playlists") == 256)
        #expect(try arguments.choice("fail-on") == FailOn.error)
        #expect(try arguments.choice("color") == ColorMode.auto)
        #expect(arguments.string("input-list") == nil)
        #expect(arguments.reports("format") == [ReportRequest("text")])
        #expect(!arguments.flag("quiet"))
        #expect(!arguments.isGiven("max-depth"))
    }

    @Test func aValueStandsBehindTheNameOrIsAttachedToIt() throws {
        let arguments = try parse("keys", "a", "--max-depth", "3", "--max-playlists=7", "--follow=first-variant")
        #expect(try arguments.int("max-depth") == 3)
        #expect(try arguments.int("max-playlists") == 7)
        #expect(try arguments.choice("follow") == KeyFollowing.firstVariant)
    }

    @Test func optionsStandBeforeBetweenAndBehindInputs() throws {
        let arguments = try parse("inspect", "--follow", "a", "--max-depth", "1", "b", "-q")
        #expect(arguments.inputs == ["a", "b"])
        #expect(arguments.flag("follow"))
        #expect(arguments.flag("quiet"))
        #expect(try arguments.int("max-depth") == 1)
    }

    @Test func theLastOfRepeatedOptionsCounts() throws {
        #expect(try parse("inspect", "a", "--max-depth", "1", "--max-depth=2").int("max-depth") == 2)
    }

    @Test func aSingleDashIsAnInput() throws {
        #expect(try parse("inspect", "-").inputs == ["-"])
        #expect(try parse("inspect", "--input-list", "-").string("input-list") == "-")
    }

    @Test func nothingIsAnOptionAfterTwoDashes() throws {
        #expect(try parse("inspect", "a", "--", "--follow", "--", "-h").inputs == ["a", "--follow", "--", "-h"])
    }

    @Test func aValueMayContainEqualSigns() throws {
        let arguments = try parse("keys", "a", "--format=json=out=1.json", "--key-format", "urn:x=y")
        #expect(arguments.reports("format") == [ReportRequest("json=out=1.json")])
        #expect(arguments.reports("format").first?.file == "out=1.json")
        #expect(arguments.string("key-format") == "urn:x=y")
    }

    @Test func aFormatMayBeGivenOnceForStandardOutputAndOftenForFiles() throws {
        let arguments = try parse("inspect", "a", "--format", "json=a.json", "--format", "text=-", "--format=ndjson=b")
        #expect(arguments.reports("format").map(\.format) == ["json", "text", "ndjson"])
        #expect(arguments.reports("format").map(\.file) == ["a.json", nil, "b"])
    }

    @Test func aShortNameOfAKeyFormatIsTakenInAnyCase() throws {
        #expect(try parse("keys", "a", "--key-format", "PlayReady").string("key-format") == "playready")
        #expect(try parse("keys", "a", "--key-format", "com.Example.DRM").string("key-format") == "com.Example.DRM")
    }

    @Test func aNumberWithAFractionIsRead() throws {
        let parser = ArgumentParser(tool: smallTool)
        guard case .run(let arguments) = try parser.parse(["copy", "a", "--speed", "1.5"]) else {
            Issue.record("no command to run")
            return
        }
        #expect(try arguments.double("speed") == 1.5)
    }

    @Test(arguments: [
        ["--help"], ["-h"], ["help"], ["help", "--help"], ["help", "help"],
    ])
    func helpOfTheToolIsAskedFor(words: [String]) throws {
        guard case .help(let command) = try ArgumentParser(tool: sampleTool).parse(words) else {
            Issue.record("not taken for a question for help")
            return
        }
        #expect(command.invocation == "hlscheck")
    }

    @Test(arguments: [
        ["keys", "--help"], ["keys", "-h"], ["keys", "-qh"], ["help", "keys"], ["help", "keys", "-h"],
        ["keys", "--max-depth", "no number", "--unknown", "--help"],
    ])
    func helpOfACommandIsAskedForWhateverElseIsWrong(words: [String]) throws {
        guard case .help(let command) = try ArgumentParser(tool: sampleTool).parse(words) else {
            Issue.record("not taken for a question for help")
            return
        }
        #expect(command.invocation == "hlscheck keys")
    }

    @Test func requestsToTheToolItselfAreUnderstood() throws {
        let parser = ArgumentParser(tool: sampleTool)
        guard case .version = try parser.parse(["--version"]), case .version = try parser.parse(["keys", "--version"])
        else {
            Issue.record("version")
            return
        }
        guard case .completionScript(.zsh) = try parser.parse(["--generate-completion-script", "zsh"]) else {
            Issue.record("completion script")
            return
        }
        guard case .helpDump = try parser.parse(["--experimental-dump-help"]) else {
            Issue.record("dump")
            return
        }
    }

    @Test(arguments: [
        ("", "Missing expected argument '<subcommand>'"),
        ("inspct a", "Unknown command 'inspct'. Did you mean 'inspect'?"),
        ("a.m3u8", "Unknown command 'a.m3u8'"),
        ("help kyes", "Unknown command 'kyes'. Did you mean 'keys'?"),
        ("help keys rules", "Unexpected argument 'rules'"),
        ("--color never", "Unknown option '--color'"),
        ("--generate-completion-script", "Missing value for '--generate-completion-script <shell>'"),
        ("inspect", "Missing expected argument '<input>' or option '--input-list'"),
        ("rewrite", "Missing expected argument '<input> ...'"),
        ("inspect a --formt json", "Unknown option '--formt'. Did you mean '--format'?"),
        ("inspect a --key-format all", "Unknown option '--key-format'"),
        ("inspect a -x", "Unknown option '-x'"),
        ("inspect a -qx", "Unknown option '-x'"),
        ("inspect a --format", "Missing value for '--format <format>'"),
        ("inspect a --format --quiet", "Missing value for '--format <format>'"),
        ("inspect a --input-list=", "The value '' is invalid for '--input-list <file>'. Please provide a file name."),
        ("inspect a --follow=all", "The option '--follow' does not take any value, but 'all' was specified."),
        (
            "inspect a --format xml",
            "The value 'xml' is invalid for '--format <format>'. "
                + "Please provide one of 'text', 'json' or 'ndjson', or '<format>=<file>'."
        ),
        (
            "inspect a --format json=",
            "The value 'json=' is invalid for '--format <format>'. "
                + "Please provide one of 'text', 'json' or 'ndjson', or '<format>=<file>'."
        ),
        (
            "inspect a --format text --format json",
            "Two formats cannot go to standard output. Please name a file: '--format json=<file>'."
        ),
        (
            "inspect a --format text=a --format json=a",
            "Two formats cannot go to 'a'. Please name a file: '--format json=<file>'."
        ),
        (
            "keys a --follow first",
            "The value 'first' is invalid for '--follow <what>'. "
                + "Please provide one of 'all', 'first-variant', 'session-keys-only' or 'default-selection'."
        ),
        (
            "keys a --max-depth 33",
            "The value '33' is invalid for '--max-depth <n>'. Please provide an integer from 0 to 32."
        ),
        (
            "keys a --max-depth -1",
            "The value '-1' is invalid for '--max-depth <n>'. Please provide an integer from 0 to 32."
        ),
        (
            "keys a --max-depth 99999999999999999999",
            "The value '99999999999999999999' is invalid for '--max-depth <n>'. "
                + "Please provide an integer from 0 to 32."
        ),
    ])
    func aMistakeIsNamed(line: String, message: String) {
        let words = line.split(separator: " ").map(String.init)
        let error = #expect(throws: UsageError.self) { try ArgumentParser(tool: sampleTool).parse(words) }
        #expect(error?.message == message)
    }

    @Test func aCommandTakesNoMoreThanItsArguments() {
        let error = #expect(throws: UsageError.self) {
            try ArgumentParser(tool: smallTool).parse(["copy", "a", "b", "c"])
        }
        #expect(error == UsageError("Unexpected argument 'c'", in: smallTool.subcommand(named: "copy")))
    }

    @Test(arguments: ["nan", "inf", "0.4", "8.5", "x", ""])
    func aNumberOutOfItsRangeIsRefused(text: String) {
        let error = #expect(throws: UsageError.self) {
            try ArgumentParser(tool: smallTool).parse(["copy", "a", "--speed=\(text)"])
        }
        #expect(
            error?.message
                == "The value '\(text)' is invalid for '--speed <bytes>'. Please provide a number from 0.5 to 8.0.")
    }

    private func parse(_ words: String...) throws -> ParsedArguments {
        guard case .run(let arguments) = try ArgumentParser(tool: sampleTool).parse(words) else {
            throw UsageError("no command to run")
        }
        return arguments
    }
}
