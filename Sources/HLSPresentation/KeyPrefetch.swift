/// The content keys to fetch before playback, in the order in which an app would, with what needs each.
///
///     let prefetch = try await KeyPrefetch(at: "https://example.com/master.m3u8", from: source)
///     for entry in prefetch.entries { session.processContentKeyRequest(withIdentifier: entry.uri, …) }
///
/// Session keys come first, as they stand in the Multivariant Playlist; then the keys of what a client plays that chooses
/// nothing; then the rest. No key is listed twice.
public struct KeyPrefetch: Sendable {
    /// How many playlists may be opened.
    public enum Effort: Hashable, Sendable, CaseIterable {
        /// The fewest: none but the root where it declares session keys of the key format, which then are believed to be
        /// all (4.4.6.5); otherwise as ``onePerGroup``.
        case least
        /// One playlist of those that share a key by all practice: see ``FollowingOptions/Policy/onePerGroup``.
        case onePerGroup
        /// Every playlist.
        case all
    }

    /// A key and what needs it.
    public struct Entry: Hashable, Sendable {
        /// The key URI, byte for byte as the playlist says it: AVFoundation finds the key again by this text.
        public var uri: String
        /// The key as it is first declared.
        public var key: ContentKey
        /// Where it is declared.
        public var uses: [ContentKeyUse]
        /// The variants and renditions whose playlists were opened and use it; none for a key that only a session key
        /// declares.
        public var needs: [KeyNeed]
        /// Whether a session key declares it.
        public var isSessionKey: Bool { uses.isDeclaredForSession }
    }

    /// The keys, in the order in which to fetch them.
    public let entries: [Entry]
    /// What was read.
    public let presentation: Presentation
    /// Whether children were opened: otherwise nothing is known of what needs the keys, nor whether there are more.
    public let hasOpenedChildren: Bool

    /// The key URIs, in the order in which to fetch them.
    public var uris: [String] { entries.map(\.uri) }

    /// Reads as much of a presentation as it takes to know its keys.
    ///
    /// - Parameters:
    ///   - address: where the root playlist is.
    ///   - source: what loads playlists by their addresses.
    ///   - keyFormat: the system; with `fairPlay` the keys that most likely are of it too.
    ///   - effort: how many playlists to open.
    ///   - options: what to spend; their policy does not count.
    ///   - progress: called after each playlist.
    /// - Throws: As ``Presentation/init(at:from:options:progress:)``. A playlist further down that cannot be read is a finding
    ///   of the ``presentation``, and its keys are missing.
    public init(
        at address: URIReference, from source: some PlaylistSource, keyFormat: KeyFormat = .fairPlay,
        effort: Effort = .least, options: FollowingOptions = FollowingOptions(),
        progress: @escaping @Sendable (FollowingProgress) -> Void = { _ in }
    ) async throws {
        var options = options
        options.policy = effort == .all ? .all : .onePerGroup
        var follower = try await PresentationFollower(at: address, from: source, options: options, progress: progress)
        let isEnough =
            effort == .least
            && Presentation(follower, options).keys(for: keyFormat).contains { $0.uses.isDeclaredForSession }
        if isEnough { options.policy = .sessionKeysOnly }
        let policy = options.policy
        try await follower.follow { policy.selection(of: $0) }
        self.init(Presentation(follower, options), keyFormat)
    }

    /// The keys of a presentation that was read.
    public init(_ presentation: Presentation, _ keyFormat: KeyFormat = .fairPlay) {
        let namedBy = NamedBy(presentation)
        let first = presentation.defaultSelection
        // An empty URI identifies nothing that could be asked for.
        let entries = presentation.keys(for: keyFormat).filter { !$0.uri.isEmpty }.map { entry in
            // What names a Multivariant Playlist does not need the keys that it declares.
            let uses = entry.uses.filter { $0.role != .session }
            return Entry(
                uri: entry.uri, key: entry.key, uses: entry.uses, needs: uses.flatMap { namedBy[$0.playlist] })
        }
        func rank(_ entry: Entry) -> Int {
            if entry.isSessionKey { return 0 }
            return entry.needs.contains(where: first.contains) ? 1 : 2
        }
        self.entries = (0...2).flatMap { wanted in entries.filter { rank($0) == wanted } }
        self.presentation = presentation
        hasOpenedChildren = presentation.members.dropFirst().contains { $0.playlist != nil }
    }
}

extension Presentation {
    /// What a client plays that chooses nothing.
    fileprivate var defaultSelection: Set<KeyNeed> {
        guard case .multivariant(let playlist)? = root.playlist else { return [] }
        let selection = FollowingOptions.Policy.defaultSelection.selection(of: playlist)
        return Set(
            selection.variants.map { .variant(playlist.variants[$0]) }
                + selection.renditions.map { .rendition(playlist.renditions[$0]) })
    }
}

extension [ContentKeyUse] {
    /// Whether a session key is among them. A key tag in a Multivariant Playlist is none: players pass over it.
    var isDeclaredForSession: Bool { contains { $0.tag == .sessionKey } }
}

extension KeyPrefetch {
    /// A step on the way to the keys.
    public enum Step: Sendable {
        /// A playlist was read, or more were found.
        case progress(FollowingProgress)
        /// The keys; the last step.
        case finished(KeyPrefetch)
    }

    /// The same as ``init(at:from:keyFormat:effort:options:progress:)``, step by step, for an app that shows how far it is.
    ///
    ///     for try await step in KeyPrefetch.steps(at: url, from: source) {
    ///         switch step {
    ///         case .progress(let progress): bar.set(progress.finished, of: progress.known)
    ///         case .finished(let prefetch): request(prefetch.uris)
    ///         }
    ///     }
    ///
    /// Requests begin when this is called, and end when the sequence is no longer read.
    public static func steps(
        at address: URIReference, from source: some PlaylistSource, keyFormat: KeyFormat = .fairPlay,
        effort: Effort = .least, options: FollowingOptions = FollowingOptions()
    ) -> AsyncThrowingStream<Step, any Error> {
        AsyncThrowingStream { continuation in
            let work = Task {
                do {
                    let prefetch = try await KeyPrefetch(
                        at: address, from: source, keyFormat: keyFormat, effort: effort, options: options
                    ) { continuation.yield(.progress($0)) }
                    continuation.yield(.finished(prefetch))
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in work.cancel() }
        }
    }
}
