import HLSValidation

/// An input of `validate`, read and judged: one playlist, or a presentation with all it leads to, or a folder of both.
struct ValidationInput: Sendable {
    /// What was found, with the playlists in the order in which they were found; children behind the playlist that leads to
    /// them.
    var report: ValidationReport

    init(_ input: Input, _ network: NetworkAccess, _ validator: Validator) async {
        report = ValidationReport(rules: validator.rules)
        if case .playlist(.location(let folder)) = input.content, PlaylistFolder.isFolder(folder) {
            await judge(folder: folder, network, validator)
            return
        }
        switch await MalformedInput.request(of: input, network) {
        case .failure(let problem): report.playlists = [ValidatedPlaylist(unreadable: "", problem.diagnostic)]
        case .success(let request): report = await request.report(by: validator)
        }
    }

    /// Multivariant Playlists first, since they say what the others are to them; then those that none of them names.
    private mutating func judge(folder: String, _ network: NetworkAccess, _ validator: Validator) async {
        let paths: (roots: [String], others: [String])
        do {
            paths = try await PlaylistFolder.playlists(below: folder)
        } catch {
            let problem = Diagnostic(id: "playlist-unreadable", severity: .error, message: "\(error)", uri: folder)
            report.playlists = [ValidatedPlaylist(unreadable: folder, problem)]
            return
        }
        var known: Set<String> = []
        for path in paths.roots + paths.others where !known.contains(path) {
            var found = await PlaylistRequest(.location(path), network).report(by: validator)
            found.playlists.removeAll { !known.insert($0.name).inserted }
            report.append(found)
        }
    }
}

extension ValidatedPlaylist {
    /// What could not be read, and why.
    fileprivate init(unreadable name: String, _ problem: Diagnostic) {
        self.init(name: name, playlist: nil, diagnostics: [problem])
    }
}

extension PlaylistRequest {
    /// Reads the playlist and what it leads to, and judges all of it.
    fileprivate func report(by validator: Validator) async -> ValidationReport {
        let presentation: Presentation
        do {
            presentation = try await self.presentation(FollowingOptions())
        } catch {
            // By the name that it would have were it read, which configurations and baselines know it by.
            let name = address == "" ? name : naming.name(address.rawValue)
            var problem = diagnostic(for: error)
            problem.uri = name
            return ValidationReport(
                playlists: [ValidatedPlaylist(unreadable: name ?? "", problem)], rules: validator.rules)
        }
        var report = validator.report(
            on: presentation, media: await mediaFacts(of: presentation), following: judged(presentation.diagnostics),
            name: { naming.name($0.rawValue) })
        for index in report.playlists.indices {
            report.playlists[index].diagnostics = naming.named(report.playlists[index].diagnostics)
        }
        return report
    }

    /// What went wrong while following, weighed: what the user did not hand over is no fault of the playlist, and whether a
    /// file that is not beside it should be there only the author knows. What is there and no playlist is a fault anywhere.
    fileprivate func judged(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        let others = diagnostics.filter { $0.id != "playlist-unreadable" }
        let unreadable = diagnostics.filter { $0.id == "playlist-unreadable" }
        switch reach {
        case .network: return others + unreadable
        case .given: return others
        case .files:
            return others
                + unreadable.map { diagnostic in
                    var diagnostic = diagnostic
                    diagnostic.severity = .warning
                    return diagnostic
                }
        }
    }
}
