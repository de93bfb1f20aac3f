import HLSValidation
import Testing

/// Every rule is tested by its own examples, which are its documentation as well.
@Suite struct RuleExampleTests {
    static let ids = RuleSet.all.rules.map(\.id.rawValue)

    @Test(arguments: ids)
    func invalidExamplesHaveFindingsWhereTheyAreMarked(id: String) async throws {
        let rule = try rule(id)
        for example in rule.invalid {
            let files = try marked(example)
            let findings = try await diagnostics(of: files).filter { $0.diagnostic.id == rule.id }
            let places = Set(
                findings.map { "\($0.name) \($0.diagnostic.range?.line ?? 0):\($0.diagnostic.range?.column ?? 0)" })
            let marks = files.flatMap { file in file.marks.map { "\(file.name) \($0)" } }
            let due = marks.isEmpty ? ["\(files[0].name) 0:0"] : Set(marks)
            #expect(places == due, "\(rule.id) in\n\(shown(files))")
        }
        #expect(!rule.invalid.isEmpty)
    }

    @Test(arguments: ids)
    func validExamplesHaveNoFindingOfTheRuleAndNoError(id: String) async throws {
        let rule = try rule(id)
        // Apple's wishes are many: an example of one rule need not fulfil the others.
        let isWish = Set(RuleSet.apple.rules.map(\.id))
        for example in rule.valid {
            let files = try marked(example)
            let findings = try await diagnostics(of: files).map(\.diagnostic)
                .filter { $0.id == rule.id || $0.severity == .error && !isWish.contains($0.id) }
            #expect(findings == [], "\(rule.id) in\n\(shown(files))")
        }
        #expect(!rule.valid.isEmpty)
    }

    @Test(arguments: ids)
    func safeChangesMendWhatWasFound(id: String) async throws {
        let rule = try rule(id)
        for example in rule.invalid {
            let files = try marked(example)
            guard files.count == 1 else { continue }
            let findings = try await diagnostics(of: files).map(\.diagnostic).filter { $0.id == rule.id }
            let changes = findings.map { $0.fixIts.first { $0.safety == .safe } }
            guard changes.allSatisfy({ $0 != nil }) else { continue }
            var mended = files
            mended[0].text = applying(Set(changes.compactMap { $0 }.flatMap(\.edits)), to: files[0].text)
            let left = try await diagnostics(of: mended).filter { $0.diagnostic.id == rule.id }
            #expect(left.isEmpty, "\(shown(files)) became \(shown(mended))")
        }
    }

    @Test(arguments: RuleSet.profiles)
    func idsAreUnique(profile: String) throws {
        let ids = try #require(RuleSet(profile: profile)).rules.map(\.id)
        #expect(Set(ids).count == ids.count)
    }

    @Test(arguments: ids)
    func aRuleSaysWhatAndWhyInSentencesWithoutAFullStop(id: String) throws {
        let rule = try rule(id)
        for sentence in [rule.summary, rule.rationale] {
            #expect(!sentence.isEmpty && !sentence.hasSuffix("."), "\(rule.id): \(sentence)")
        }
    }

    private func rule(_ id: String) throws -> Rule {
        try #require(RuleSet.all[Diagnostic.ID(rawValue: id)])
    }

    /// The findings in the files of an example, each with the name of its file.
    private func diagnostics(of files: [File]) async throws -> [(name: String, diagnostic: Diagnostic)] {
        if let previous = files.last, previous.isPrevious { return try reloadDiagnostics(files[0], after: previous) }
        let source = MemorySource(
            Dictionary(uniqueKeysWithValues: files.map { (base + $0.name, String(decoding: $0.text, as: UTF8.self)) }))
        do {
            let presentation = try await Presentation(at: URIReference(base + files[0].name), from: source)
            let report = Validator(.all).report(
                on: presentation, media: await MediaFacts(of: presentation, from: source), following: [])
            return report.playlists.flatMap { playlist in
                playlist.diagnostics.map { (String(playlist.name.dropFirst(base.count)), $0) }
            }
        } catch let error as PlaylistError {
            return [(files[0].name, error.diagnostic())]
        }
    }

    private let base = "https://cdn.example.com/p/"

    /// The findings between two loads of a playlist.
    private func reloadDiagnostics(_ next: File, after previous: File) throws -> [(
        name: String, diagnostic: Diagnostic
    )] {
        let loads = try [previous, next].map { file in
            let loaded = LoadedPlaylist(stored: file.text, address: URIReference(base + next.name))
            return PlaylistLoad(try Playlist(parsing: loaded.bytes, uri: loaded.address), http: loaded.http)
        }
        return Validator(.all).report(on: loads[1], after: loads[0]).diagnostics.map { (next.name, $0) }
    }

    private func applying(_ edits: Set<Diagnostic.FixIt.Edit>, to text: [UInt8]) -> [UInt8] {
        var text = text
        for edit in edits.sorted(by: { $0.byteOffset > $1.byteOffset }) {
            text.replaceSubrange(edit.byteOffset..<edit.byteOffset + edit.byteLength, with: edit.text.utf8)
        }
        return text
    }

    private func shown(_ files: [File]) -> String {
        files.map { "\($0.name):\n\(String(decoding: $0.text, as: UTF8.self))" }.joined(separator: "\n")
    }

    /// A file of an example without its marks, and where they stood.
    private struct File {
        let name: String
        var text: [UInt8] = []
        var marks: Set<String> = []
        /// Whether it is the earlier of two loads.
        var isPrevious = false
    }

    private func marked(_ example: RuleExample) throws -> [File] {
        switch example {
        case .playlist(let text): [marked("main.m3u8", Array(text.utf8))]
        case .presentation(let files): files.map { marked($0.name, Array($0.text.utf8)) }
        case .reload(let old, let new):
            [
                marked("main.m3u8", Array(new.utf8)),
                File(name: "the load before", text: Array(old.utf8), isPrevious: true),
            ]
        }
    }

    private func marked(_ name: String, _ source: [UInt8]) -> File {
        var file = File(name: name)
        let mark = Array(String(RuleExample.mark).utf8)
        var (line, column) = (1, 1)
        var index = 0
        if source.starts(with: "HTTP/".utf8) {
            // Lines count behind the head of a server's answer.
            line -= source.split(separator: 0x0A, omittingEmptySubsequences: false).prefix { !$0.isEmpty }.count + 1
        }
        while index < source.count {
            if source[index...].starts(with: mark) {
                file.marks.insert("\(line):\(column)")
                index += mark.count
                continue
            }
            file.text.append(source[index])
            if source[index] == 0x0A {
                (line, column) = (line + 1, 1)
            } else if source[index] & 0xC0 != 0x80 {
                column += 1
            }
            index += 1
        }
        return file
    }
}
