import Testing

@testable import hlscheck

/// Exit codes of whole command lines.
@Suite struct CommandOutcomeTests {
    private let files = [
        "clean": "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:6\n#EXTINF:5.5,\na.ts\n#EXT-X-ENDLIST\n",
        "error": "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.mp4\n",
        // Which kind of playlist it is, nothing says.
        "warning": "#EXTM3U\n",
        "none": "no playlist\n",
        "key": """
        #EXTM3U
        #EXT-X-TARGETDURATION:6
        #EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"
        #EXTINF:6,
        a.mp4

        """,
        "child-gone": """
        #EXTM3U
        #EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI="skd://k",KEYFORMAT="com.apple.streamingkeydelivery"
        #EXT-X-STREAM-INF:BANDWIDTH=1
        gone
        #EXT-X-STREAM-INF:BANDWIDTH=1
        clean

        """,
        "parent": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nclean\n",
        "parent-of-error": "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nerror\n",
        "list": "{\n",
        "data": #"{"validatorVersion":"1"}"#,
    ]

    @Test(arguments: [
        ("clean", ExitCode.success), ("error", .findings), ("warning", .success), ("none", .unreadableInput),
        ("gone", .unreadableInput), ("clean error", .findings), ("error clean", .findings),
        ("error none clean", .unreadableInput), ("gone error", .unreadableInput), ("clean clean", .success),
        ("--fail-on=error error", .findings), ("--fail-on=error warning", .success),
        ("--fail-on=warning error", .findings), ("--fail-on=warning warning", .findings),
        ("--fail-on=warning clean", .success), ("--fail-on=note warning", .findings),
        ("--fail-on=note clean", .success),
        ("--fail-on=never error", .success), ("--fail-on=never none", .unreadableInput),
        ("--fail-on=sometimes clean", .usage), ("--format=xml clean", .usage), ("--no-such-option clean", .usage),
        ("", .usage), ("--input-list=list", .unreadableInput), ("--input-list=gone", .unreadableInput),
        ("--input-list=- -", .usage), ("- -", .usage), ("http://127.0.0.1:1/m.m3u8", .unreadableInput),
        ("--header=X clean", .usage), ("--header=Host:a clean", .usage), ("--timeout=0 clean", .usage),
        ("--header=X:a --allow-private --timeout=1 --max-bytes=9 clean", .success),
    ])
    func inspectAndValidateEndWithTheWorstOutcome(line: String, code: ExitCode) async throws {
        #expect(try await exitCode("inspect", line) == code)
        #expect(try await exitCode("validate", line) == code)
    }

    @Test(arguments: [
        ("--follow parent", ExitCode.success), ("--follow parent-of-error", .findings), ("parent-of-error", .success),
        ("--follow child-gone", .findings), ("child-gone", .success), ("--follow --fail-on=never child-gone", .success),
        ("--follow --fail-on=never parent-of-error", .success), ("--follow none", .unreadableInput),
        ("--max-depth=x clean", .usage),
    ])
    func inspectWithFollowTakesChildrenIntoAccount(line: String, code: ExitCode) async throws {
        #expect(try await exitCode("inspect", line) == code)
    }

    @Test(arguments: [
        ("key", ExitCode.success), ("clean", .findings), ("parent", .findings), ("--fail-on=never clean", .success),
        ("--key-format=widevine key", .findings), ("--key-format=all key", .success), ("none", .unreadableInput),
        ("gone", .unreadableInput), ("--fail-on=never gone", .unreadableInput), ("key clean", .findings),
        ("key none", .unreadableInput), ("child-gone", .findings), ("--fail-on=never child-gone", .success),
        ("--follow=session-keys-only child-gone", .success), ("--max-depth=0 child-gone", .success),
        ("--max-depth=0 --fail-on=warning child-gone", .findings), ("--follow=some key", .usage), ("", .usage),
        ("--max-depth=33 key", .usage), ("--max-playlists=0 key", .usage), ("--input-list=list", .unreadableInput),
        ("--input-list=list key", .unreadableInput),
    ])
    func keysEndsWithFindingsWhereThereIsNoKey(line: String, code: ExitCode) async throws {
        #expect(try await exitCode("keys", line) == code)
    }

    @Test(arguments: [
        ("clean", ExitCode.success), ("error", .success), ("none", .unreadableInput), ("gone", .unreadableInput),
        ("none clean", .unreadableInput), ("", .usage), ("--format=json clean", .usage),
    ])
    func rewriteEndsWellWhereThereIsAPlaylist(line: String, code: ExitCode) async throws {
        #expect(try await exitCode("rewrite", line) == code)
    }

    /// One row for each command: with `--help`, with nothing, with an option that it has not, with a file that is not there,
    /// with one that is no playlist, with one in order and with one that is not.
    @Test(arguments: [
        ("inspect", [ExitCode.success, .usage, .usage, .unreadableInput, .unreadableInput, .success, .findings]),
        ("inspect --follow", [.success, .usage, .usage, .unreadableInput, .unreadableInput, .success, .findings]),
        ("keys", [.success, .usage, .usage, .unreadableInput, .unreadableInput, .findings, .findings]),
        ("validate", [.success, .usage, .usage, .unreadableInput, .unreadableInput, .success, .findings]),
        ("validate --exit-zero", [.success, .usage, .usage, .unreadableInput, .unreadableInput, .success, .success]),
        (
            "import-validation-data",
            [.success, .usage, .usage, .unreadableInput, .unreadableInput, .unreadableInput, .unreadableInput]
        ),
        (
            "import-validation-data data",
            [.success, .success, .usage, .unreadableInput, .unreadableInput, .success, .findings]
        ),
        ("rewrite", [.success, .usage, .usage, .unreadableInput, .unreadableInput, .success, .success]),
        ("rewrite --fix", [.success, .usage, .usage, .unreadableInput, .unreadableInput, .success, .success]),
        ("rewrite --fix --diff", [.success, .usage, .usage, .unreadableInput, .unreadableInput, .success, .success]),
        ("rewrite --canonical", [.success, .usage, .usage, .unreadableInput, .unreadableInput, .success, .success]),
        ("rules", [.success, .success, .usage, .usage, .usage, .usage, .usage]),
        ("compare", [.success, .usage, .usage, .usage, .usage, .usage, .usage]),
        ("compare clean", [.success, .usage, .usage, .unreadableInput, .unreadableInput, .success, .findings]),
        ("compare --sequence", [.success, .usage, .usage, .unreadableInput, .unreadableInput, .success, .success]),
        ("watch", [.success, .usage, .usage, .usage, .usage, .usage, .usage]),
    ])
    func everyCommandEndsByTheContract(command: String, codes: [ExitCode]) async throws {
        let words = command.split(separator: " ").map(String.init)
        let ends = ["--help", "", "--no-such-option", "gone", "none", "clean", "error"]
        for (end, code) in zip(ends, codes) {
            let line = (words.dropFirst() + [end]).joined(separator: " ")
            #expect(try await exitCode(words[0], line) == code, "\(command) \(end)")
        }
    }

    @Test func theTableHasEveryCommand() {
        let names = [
            "inspect", "keys", "validate", "import-validation-data", "compare", "watch", "rules", "rewrite",
        ]
        #expect(HLSCheck.commands.map { $0.description.name } == names)
    }

    @Test func usageErrorsPrintNothingOnStandardOutput() async {
        let outcome = await hlscheck("keys", "--follow=some", "a.m3u8")
        #expect(outcome.output == "")
        #expect(outcome.error.hasPrefix("Error: "))
        #expect(outcome.code == .usage)
    }

    /// The exit code of a command line, whose words name files in a folder of the test.
    private func exitCode(_ command: String, _ line: String) async throws -> ExitCode {
        let folder = try TemporaryFolder(files)
        let words = line.split(separator: " ").map { word -> String in
            if word.hasPrefix("--input-list="), !word.hasSuffix("-") {
                return "--input-list=" + folder[String(word.dropFirst(13))]
            }
            return word.hasPrefix("-") || word.hasPrefix("http:") ? String(word) : folder[String(word)]
        }
        return await hlscheck([command] + words).code
    }
}
