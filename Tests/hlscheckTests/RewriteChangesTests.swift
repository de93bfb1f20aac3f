import Foundation
import HLSValidation
import Testing

@testable import hlscheck

/// `rewrite` with options that change the text, show what would change, or write it.
@Suite struct RewriteChangesTests {
    private static let faulty = "#EXTM3U\n#EXT-X-TARGETDURATION:6 \n#EXTINF:5,\na.ts\n#EXT-X-ENDLIST\n"
    private static let mended = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:5,\na.ts\n#EXT-X-ENDLIST\n"

    // MARK: - Mending

    @Test func theMendedPlaylistIsPrinted() async throws {
        let folder = try TemporaryFolder(["a.m3u8": Self.faulty])
        #expect(
            await rewrite("--fix", folder["a.m3u8"]) == Outcome(code: .success, output: Self.mended, error: ""))
        #expect(try folder.text("a.m3u8") == Self.faulty)
    }

    @Test func rulesAreChosenAsForValidation() async throws {
        let folder = try TemporaryFolder([
            "a.m3u8": Self.faulty, "c.json": #"{ "ignores": [{ "rule": "lex-*", "path": "a.m3u8" }] }"#,
        ])
        for options in [["--ignore", "lex-*"], ["--select", "key-*"], ["--config", folder["c.json"]]] {
            let outcome = await hlscheck(["rewrite", "--fix", folder["a.m3u8"]] + options)
            #expect(outcome == Outcome(code: .success, output: Self.faulty, error: ""))
        }
    }

    // MARK: - The difference

    @Test func theDifferenceSaysWhatWouldChange() async throws {
        let folder = try TemporaryFolder(["a.m3u8": Self.faulty, "b.m3u8": Self.mended])
        let path = folder["a.m3u8"]
        #expect(
            await rewrite("--fix", "--diff", path, folder["b.m3u8"])
                == Outcome(
                    code: .findings,
                    output: """
                        --- \(path)
                        +++ \(path)
                        @@ -1,5 +1,5 @@
                         #EXTM3U
                        -#EXT-X-TARGETDURATION:6\u{20}
                        +#EXT-X-TARGETDURATION:6
                         #EXTINF:5,
                         a.ts
                         #EXT-X-ENDLIST

                        """, error: ""))
        #expect(await rewrite("--fix", "--diff", folder["b.m3u8"]) == Outcome(code: .success, output: "", error: ""))
        #expect(try folder.text("a.m3u8") == Self.faulty)
    }

    @Test func colouredLinesHaveNoCarriageReturn() async throws {
        let folder = try TemporaryFolder(["a.m3u8": "#EXTM3U\r\n#EXT-X-TARGETDURATION:6 \r\n"])
        let outcome = await rewrite("--fix", "--diff", "--color", "always", folder["a.m3u8"])
        #expect(outcome.output.contains("\u{1B}[31m-#EXT-X-TARGETDURATION:6 \\u{d}\u{1B}[0m\n"))
        #expect(outcome.output.contains("\u{1B}[32m+#EXT-X-TARGETDURATION:6\\u{d}\u{1B}[0m\n"))
        #expect(!outcome.output.contains("\r"))
        let plain = await rewrite("--fix", "--diff", folder["a.m3u8"])
        #expect(plain.output.contains("-#EXT-X-TARGETDURATION:6 \r\n"))
    }

    @Test(arguments: [
        ("a\nb\n", "a\nc\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"), ("", "a\n", "@@ -0,0 +1 @@\n+a\n"),
        ("a\n", "", "@@ -1 +0,0 @@\n-a\n"),
        ("a\nb", "a\nb\n", "@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+b\n"),
        ("a", "a\nb", "@@ -1 +1,2 @@\n-a\n\\ No newline at end of file\n+a\n+b\n\\ No newline at end of file\n"),
        (
            "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x\n2\n3\n4\n5\n6\n7\n8\n9\ny\n",
            "@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -7,3 +7,4 @@\n 7\n 8\n 9\n+y\n"
        ),
    ])
    func differencesAreUnified(old: String, new: String, hunks: String) {
        let difference = UnifiedDifference(from: Array(old.utf8), to: Array(new.utf8), name: "n\u{1B}")
        let printed = String(decoding: difference.printed(Style(isEnabled: false), isForPeople: false), as: UTF8.self)
        #expect(printed == "--- n\\u{1b}\n+++ n\\u{1b}\n" + hunks)
    }

    @Test func aLongTextWithManyChangesHasHunksOfItsOwnForEach() {
        let old = (0..<20_000).map { "line \($0)\n" }
        let new = old.enumerated().map { $0 % 10 == 5 ? $1.uppercased() : $1 }
        let difference = UnifiedDifference(from: Array(old.joined().utf8), to: Array(new.joined().utf8), name: "n")
        let lines = difference.printed(Style(isEnabled: false), isForPeople: false).split(separator: 0x0A)
        #expect(lines.count { $0.starts(with: "@@".utf8) } == 2_000)
        #expect(lines.count { $0.starts(with: "-line".utf8) } == 2_000)
    }

    // MARK: - Writing

    @Test func filesAreChangedInPlace() async throws {
        let folder = try TemporaryFolder(["a.m3u8": Self.faulty, "b.m3u8": Self.mended])
        let before = try folder.number("b.m3u8")
        try folder.setPermissions(0o640, of: "a.m3u8")
        let outcome = await rewrite("--fix", "--write", folder["a.m3u8"], folder["b.m3u8"])
        #expect(outcome == Outcome(code: .success, output: "", error: "Changed \(folder["a.m3u8"])\n"))
        #expect(try folder.text("a.m3u8") == Self.mended)
        #expect(try folder.permissions(of: "a.m3u8") == 0o640)
        #expect(try folder.number("b.m3u8") == before)
        #expect(try folder.names() == ["a.m3u8", "b.m3u8"])
    }

    @Test func aSymbolicLinkStaysOne() async throws {
        let folder = try TemporaryFolder(["a.m3u8": Self.faulty])
        try FileManager.default.createSymbolicLink(atPath: folder["link.m3u8"], withDestinationPath: "a.m3u8")
        let outcome = await rewrite("--fix", "--write", "--quiet", folder["link.m3u8"])
        #expect(outcome == Outcome(code: .success, output: "", error: ""))
        #expect(try folder.text("a.m3u8") == Self.mended)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder["link.m3u8"]) == "a.m3u8")
    }

    @Test func theOnlyPlaylistOfAFolderIsChanged() async throws {
        let folder = try TemporaryFolder(["a.m3u8": Self.faulty])
        let outcome = await rewrite("--fix", "--write", folder.path)
        #expect(outcome == Outcome(code: .success, output: "", error: "Changed \(folder["a.m3u8"])\n"))
        #expect(try folder.text("a.m3u8") == Self.mended)
    }

    @Test func aRecordedAnswerIsLeftAlone() async throws {
        let recorded = "HTTP/1.1 200 OK\r\nContent-Type: application/vnd.apple.mpegurl\r\n\r\n" + Self.faulty
        let folder = try TemporaryFolder(["a.m3u8": recorded])
        let outcome = await rewrite("--fix", "--write", folder["a.m3u8"])
        #expect(
            outcome.error == "Error: \(folder["a.m3u8"]): It has changed meanwhile, or has more than the playlist; "
                + "it is left alone\n")
        #expect(outcome.code == .internalError)
        #expect(try folder.text("a.m3u8") == recorded)
        #expect(try folder.names() == ["a.m3u8"])
    }

    @Test func whatIsNoPlaylistIsLeftAloneAndOthersAreChanged() async throws {
        let folder = try TemporaryFolder(["a.m3u8": "<html> \n", "b.m3u8": Self.faulty])
        let outcome = await rewrite("--fix", "--write", folder["a.m3u8"], folder["b.m3u8"])
        #expect(outcome.code == .unreadableInput)
        #expect(try folder.text("a.m3u8") == "<html> \n")
        #expect(try folder.text("b.m3u8") == Self.mended)
    }

    // MARK: - Use

    @Test(arguments: [
        (["--write", "a"], "'--write' needs an option that changes something: '--fix' or '--canonical'."),
        (["--diff", "a"], "'--diff' needs an option that changes something: '--fix' or '--canonical'."),
        (["--fix", "--diff", "--write", "a"], "'--diff' shows changes that '--write' would make; give one of them."),
        (["--fix", "--write", "a", "-"], "'--write' changes files, and '-' is no path of one."),
        (
            ["--fix", "--write", "https://a.example/b"],
            "'--write' changes files, and 'https://a.example/b' is no path of one."
        ),
        (["--fix", "--write", "file:///b"], "'--write' changes files, and 'file:///b' is no path of one."),
        (["--profile", "all", "a"], "'--profile' chooses rules for '--fix'."),
    ])
    func optionsThatMakeNoSenseTogetherAreErrorsOfUse(words: [String], message: String) async {
        let outcome = await hlscheck(["rewrite"] + words)
        #expect(outcome.error.hasPrefix("Error: \(message)\nUsage: hlscheck rewrite"), "\(outcome.error)")
        #expect(outcome.code == .usage)
    }

    private func rewrite(_ words: String...) async -> Outcome { await hlscheck(["rewrite", "--no-config"] + words) }
}

extension TemporaryFolder {
    fileprivate func text(_ name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(fileURLWithPath: self[name])), as: UTF8.self)
    }

    fileprivate func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    }

    fileprivate func permissions(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: self[name])[.posixPermissions] as? Int
    }

    fileprivate func setPermissions(_ permissions: Int, of name: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: self[name])
    }

    /// The number by which the file system knows a file: another one where the file was replaced.
    fileprivate func number(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: self[name])[.systemFileNumber] as? Int
    }
}
