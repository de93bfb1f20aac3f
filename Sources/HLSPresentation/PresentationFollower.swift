/// Reads a presentation level by level, with few requests at a time and results in the order of the text.
struct PresentationFollower<Source: PlaylistSource> {
    private(set) var members: [Presentation.Member] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let source: Source
    private let options: FollowingOptions
    private let progress: @Sendable (FollowingProgress) -> Void
    private let stopwatch = Stopwatch()
    private var bytes = 0
    private var requests = 1
    private var finished = 1
    /// The members of the level at hand that are to be read.
    private var wanted: [Int] = []
    /// The addresses asked for and those that answered, without fragments.
    private var seen: [URIReference: Int] = [:]
    /// The variables of the Multivariant Playlist whose children were read last.
    private var imports: (parent: Int, values: [String: String])?

    init(
        at address: URIReference, from source: Source, options: FollowingOptions,
        progress: @escaping @Sendable (FollowingProgress) -> Void
    ) async throws {
        self.source = source
        self.options = options
        self.progress = progress
        let seconds = min(options.requestTimeout, options.totalTimeout)
        let loaded = try await withDeadline(seconds: seconds) { try await source.load(address) }
        bytes = loaded.bytes.count
        guard bytes <= options.maximumBytes else {
            throw SourceError(.tooLarge, reason: "more than \(options.maximumBytes) bytes, the most for all playlists")
        }
        let playlist = try Playlist(parsing: loaded.bytes, uri: loaded.address, limits: options.readingLimits)
        let role: PlaylistRole = if case .multivariant = playlist { .multivariant } else { .media }
        members = [
            .init(
                address: loaded.address, requestedAddress: address, role: role, depth: 0, status: .read(playlist),
                http: loaded.http)
        ]
        seen[address.withoutFragment] = 0
        seen[loaded.address.withoutFragment] = 0
        noteUserInformation(0)
    }

    /// The root playlist.
    var root: Playlist? { members.first?.playlist }

    /// Reads what the root leads to, by the policy of the options unless another way to select is given.
    mutating func follow(_ select: PlaylistSelector? = nil) async throws {
        let policy = options.policy
        let select = select ?? { policy.selection(of: $0) }
        var level = 0..<1
        while !level.isEmpty {
            let first = members.count
            wanted = []
            for parent in level { appendChildren(of: parent, select) }
            try await readWanted()
            level = first..<members.count
        }
    }

    // MARK: - What a playlist names

    private mutating func appendChildren(of parent: Int, _ select: PlaylistSelector) {
        guard case .multivariant(let playlist)? = members[parent].playlist else { return }
        let base = URIResolver(base: members[parent].address)
        for child in playlist.children(select(playlist)) {
            let address = base.resolve(URIReference(child.uri))
            if let known = seen[address.withoutFragment] {
                noteCycle(from: parent, to: known, child.position)
                // Left out under one name, and chosen under another: then it is read, as what it was chosen for.
                guard child.skipped == nil, members[known].isLeftOut else { continue }
            }
            append(child, address, parent)
        }
    }

    private mutating func append(_ child: NamedPlaylist, _ address: URIReference, _ parent: Int) {
        var index = members.count
        let member = Presentation.Member(
            address: address, requestedAddress: address, role: child.role, depth: members[parent].depth + 1,
            status: .skipped(reason: child.skipped ?? "not read"), isLeftOut: child.skipped != nil, parent: parent,
            position: child.position)
        if let known = seen[address.withoutFragment], members[known].depth == member.depth {
            members[known] = member
            index = known
        } else {
            members.append(member)
        }
        seen[address.withoutFragment] = index
        if child.skipped == nil { wanted.append(index) }
    }

    /// Reports a name that leads back to a playlist on the way to it.
    private mutating func noteCycle(from parent: Int, to known: Int, _ position: TextPosition?) {
        var ancestor: Int? = parent
        while let index = ancestor, index != known { ancestor = members[index].parent }
        guard ancestor != nil else { return }
        report("presentation-cycle", .error, parent, position, "this leads back to \(members[known].address.redacted)")
    }

    // MARK: - Reading

    /// Reads the members that are wanted, a few at a time, and takes their answers in order.
    private mutating func readWanted() async throws {
        let indices = wanted.sorted().filter { isWithinLimits($0) }
        let atOnce = max(1, options.maximumRequests)
        if !indices.isEmpty { progress(FollowingProgress(finished: finished, known: requests)) }
        try await withThrowingTaskGroup(of: (Int, Result<LoadedPlaylist, any Error>).self) { group in
            var answers: [Int: Result<LoadedPlaylist, any Error>] = [:]
            var (started, taken) = (0, 0)
            while taken < indices.count {
                while started < indices.count, started < taken + atOnce {
                    start(indices[started], in: &group)
                    started += 1
                }
                guard let (index, answer) = try await group.next() else { break }
                answers[index] = answer
                while taken < indices.count, let answer = answers.removeValue(forKey: indices[taken]) {
                    take(answer, for: indices[taken])
                    taken += 1
                    progress(FollowingProgress(finished: finished, known: requests))
                }
            }
        }
        try Task.checkCancellation()
    }

    private func start(
        _ index: Int, in group: inout ThrowingTaskGroup<(Int, Result<LoadedPlaylist, any Error>), any Error>
    ) {
        let (address, source) = (members[index].address, source)
        let seconds = min(options.requestTimeout, options.totalTimeout - stopwatch.seconds)
        group.addTask {
            do {
                let loaded = try await withDeadline(seconds: seconds) { try await source.load(address) }
                return (index, .success(loaded))
            } catch let error as CancellationError where Task.isCancelled {
                throw error
            } catch {
                return (index, .failure(error))
            }
        }
    }

    /// Whether a member may be read. One over a limit stays skipped, and says so.
    private mutating func isWithinLimits(_ index: Int) -> Bool {
        if members[index].depth > options.maximumDepth {
            skip(index, "limit-depth", "deeper than \(options.maximumDepth) steps from the root")
        } else if requests >= options.maximumPlaylists {
            skip(index, "limit-playlists", "more than \(options.maximumPlaylists) playlists")
        } else {
            requests += 1
            return true
        }
        return false
    }

    private mutating func take(_ answer: Result<LoadedPlaylist, any Error>, for index: Int) {
        finished += 1
        do {
            let loaded = try answer.get()
            bytes += loaded.bytes.count
            guard bytes <= options.maximumBytes else {
                return skip(index, "limit-total-bytes", "more than \(options.maximumBytes) bytes in all playlists")
            }
            try settle(index, loaded)
        } catch {
            members[index].status = .failed(reason: "\(error)")
            let code = (error as? PlaylistError)?.code.rawValue ?? "playlist-unreadable"
            report(
                Diagnostic.ID(rawValue: code), .error, members[index].parent, members[index].position,
                "\(members[index].address.redacted): \(error)")
        }
    }

    private mutating func settle(_ index: Int, _ loaded: LoadedPlaylist) throws {
        let address = loaded.address.withoutFragment
        if let known = seen[address], known != index, members[known].playlist != nil {
            members[index].status = .skipped(reason: "\(loaded.address.redacted) was read already")
            members[index].sameAs = known
            if let parent = members[index].parent { noteCycle(from: parent, to: known, members[index].position) }
            return
        }
        seen[address] = index
        members[index].address = loaded.address
        members[index].http = loaded.http
        noteUserInformation(index)
        members[index].status = .read(
            try Playlist(
                parsing: loaded.bytes, uri: loaded.address, imports: imports(for: index), limits: options.readingLimits)
        )
    }

    /// The variables of the Multivariant Playlist that names a member (4.4.2.3).
    private mutating func imports(for index: Int) -> [String: String] {
        guard let parent = members[index].parent else { return [:] }
        if let imports, imports.parent == parent { return imports.values }
        let variables = members[parent].playlist?.variables ?? []
        let values = Dictionary(
            variables.compactMap { variable in variable.value.map { (variable.name, $0) } },
            uniquingKeysWith: { first, _ in first })
        imports = (parent, values)
        return values
    }

    // MARK: - Findings

    private mutating func noteUserInformation(_ index: Int) {
        guard members[index].http?.hasDroppedUserInformation == true else { return }
        let (parent, position) = (members[index].parent, members[index].position)
        let uri = members[parent ?? index].address.rawValue
        diagnostics.append(.userInformationDropped(uri: uri, range: range(of: position, in: parent)))
    }

    private mutating func skip(_ index: Int, _ id: Diagnostic.ID, _ reason: String) {
        members[index].status = .skipped(reason: reason)
        // One finding a limit: what lies beyond it may be a great deal.
        guard !diagnostics.contains(where: { $0.id == id }) else { return }
        report(
            id, .warning, members[index].parent, members[index].position,
            "\(members[index].address.redacted) is not read: \(reason)")
    }

    private mutating func report(
        _ id: Diagnostic.ID, _ severity: Diagnostic.Severity, _ parent: Int?, _ position: TextPosition?,
        _ message: String
    ) {
        diagnostics.append(
            Diagnostic(
                id: id, severity: severity, message: message, uri: parent.map { members[$0].address.rawValue },
                range: range(of: position, in: parent)))
    }

    /// The line that a member has at a position.
    private func range(of position: TextPosition?, in member: Int?) -> TextRange? {
        position.flatMap { position in member.flatMap { members[$0].playlist?.text?.range(ofLineAt: position) } }
    }
}
