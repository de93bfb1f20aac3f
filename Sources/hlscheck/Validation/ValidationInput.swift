import HLSValidation

/// An input of `validate`, read and judged: one playlist, or a presentation with all it leads to, or a folder of both.
struct ValidationInput: Sendable {
    /// The playlists in the order in which they were found; children behind the playlist that leads to them.
    var playlists: [ValidatedPlaylist]

    init(_ input: Input, _ network: NetworkAccess, _ validator: Validator) async {
        guard case .playlist(.location(let folder)) = input.content, PlaylistFolder.isFolder(folder) else {
            switch await MalformedInput.request(of: input, network) {
            case .failure(let problem):
                playlists = [ValidatedPlaylist(name: "", playlist: nil, diagnostics: [problem.diagnostic])]
            case .success(let request):
                playlists = await ValidationInput.playlists(of: request, validator)
            }
            return
        }
        playlists = await ValidationInput.playlists(inFolder: folder, network, validator)
    }

    /// Multivariant Playlists first, since they say what the others are to them; then those that none of them names.
    private static func playlists(
        inFolder folder: String, _ network: NetworkAccess, _ validator: Validator
    ) async -> [ValidatedPlaylist] {
        let paths: (roots: [String], others: [String])
        do {
            paths = try await PlaylistFolder.playlists(below: folder)
        } catch {
            let problem = Diagnostic(id: "playlist-unreadable", severity: .error, message: "\(error)", uri: folder)
            return [ValidatedPlaylist(name: folder, playlist: nil, diagnostics: [problem])]
        }
        var playlists: [ValidatedPlaylist] = []
        var known: Set<String> = []
        for path in paths.roots + paths.others where !known.contains(path) {
            let request = await PlaylistRequest(.location(path), network)
            for playlist in await self.playlists(of: request, validator) where known.insert(playlist.name).inserted {
                playlists.append(playlist)
            }
        }
        return playlists
    }

    private static func playlists(of request: PlaylistRequest, _ validator: Validator) async -> [ValidatedPlaylist] {
        let presentation: Presentation
        do {
            presentation = try await request.presentation(FollowingOptions())
        } catch {
            // By the name that it would have were it read, which configurations and baselines know it by.
            let name = request.address == "" ? request.name : request.naming.name(request.address.rawValue)
            var problem = request.diagnostic(for: error)
            problem.uri = name
            return [ValidatedPlaylist(name: name ?? "", playlist: nil, diagnostics: [problem])]
        }
        let report = validator.report(
            on: presentation, media: await request.mediaFacts(of: presentation),
            following: request.judged(presentation.diagnostics), name: { request.naming.name($0.rawValue) })
        return report.playlists.map { playlist in
            var playlist = playlist
            playlist.diagnostics = request.naming.named(playlist.diagnostics)
            return playlist
        }
    }
}

extension PlaylistRequest {
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
