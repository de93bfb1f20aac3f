import HLSNetworking

/// A playlist to read: its name for people, its address, and the source that has it and what it leads to.
struct PlaylistRequest: Sendable {
    /// As the user gave it; nil for a text without an address.
    let name: String?
    private(set) var address: URIReference
    let source: any PlaylistSource
    let naming: AddressNaming
    /// How it is read, when that is over the network.
    private let network: NetworkAccess?
    /// What it can lead to.
    let reach: Reach

    /// Where the playlists are that an input leads to.
    enum Reach: Sendable {
        case files, network
        /// Only what the user handed over with the input.
        case given
    }

    init(_ input: PlaylistInput, _ network: NetworkAccess) async {
        switch input {
        case .location("-"):
            self.init(name: "-", address: "-", source: StandardInputSource())
        case .location(let folder) where PlaylistFolder.isFolder(folder):
            do {
                self.init(path: try await PlaylistFolder.root(of: folder))
            } catch {
                self.init(name: folder, address: "", source: FailedSource(error: error))
            }
        case .location(let location) where NetworkAccess.covers(URIReference(location)):
            let address = URIReference(location)
            self.init(name: location, address: address, source: network.source(for: address), network: network)
        case .location(let path):
            self.init(path: path)
        case .text(let text, let uri, let playlists):
            let address = URIReference(uri ?? "")
            self.init(name: uri, address: address, source: RecordSource(text, at: address, playlists: playlists))
        }
    }

    private init(
        name: String?, address: URIReference, source: any PlaylistSource, isFile: Bool = false,
        network: NetworkAccess? = nil
    ) {
        self.name = name
        self.address = address
        self.source = source
        self.network = network
        reach = network != nil ? .network : isFile ? .files : .given
        naming = AddressNaming(isOfFiles: isFile)
    }

    private init(path: String) {
        // Every text that is no URL is a path: `C:clip.m3u8` and `a#b.m3u8` are names of files too.
        let reference = URIReference(path)
        let isFileURL = reference.scheme?.lowercased() == "file"
        let written = isFileURL ? reference : URIReference.percentEncodedPath(path)
        // Without `./` and `a/..`, as all addresses that are resolved against it will be.
        let address = written.resolved(against: "")
        self.init(name: path, address: address, source: FolderSource(of: address, written: written), isFile: true)
    }
}

extension PlaylistRequest {
    /// The same by another address.
    func at(_ address: URIReference) -> PlaylistRequest {
        var request = self
        request.address = address
        return request
    }

    /// Reads the playlist alone.
    func playlist() async throws -> Playlist {
        let loaded = try await source.load(address)
        return try Playlist(parsing: loaded.bytes, uri: loaded.address)
    }

    /// Reads the playlist and what it leads to.
    func presentation(_ options: FollowingOptions) async throws -> Presentation {
        guard let network else { return try await Presentation(at: address, from: source, options: options) }
        return try await network.presentation(at: address, from: source, options)
    }

    /// What is known of the media files, and of others that playlists name; nil where the source has none.
    func mediaFacts(of presentation: Presentation) async -> MediaFacts? {
        guard let source = source as? any MediaSource else { return nil }
        return await MediaFacts(of: presentation, from: source)
    }

    /// What there is to say of the address that the user gave.
    var remarks: [Diagnostic] {
        let hasUserInformation = network != nil && address.authority?.contains("@") == true
        return hasUserInformation ? [.userInformationDropped(uri: name)] : []
    }

    /// Why a playlist could not be read, as a finding.
    func diagnostic(for error: any Error) -> Diagnostic {
        if let error = error as? PlaylistError { return error.diagnostic(uri: name) }
        return Diagnostic(id: "playlist-unreadable", severity: .error, message: "\(error)", uri: name)
    }
}

/// The files below the folder of a playlist. Addresses stay as they are: relative to where the tool was started, or
/// absolute.
private struct FolderSource: MediaSource {
    private let prefix: String
    private let folder: DirectorySource

    /// The folder of a playlist, whose address the user wrote as `written`: to the system, `a/../b` need not be `b`.
    init(of playlist: URIReference, written: URIReference) {
        prefix = FolderSource.folder(of: playlist.rawValue)
        let path = FolderSource.folder(of: written.path)
        folder = DirectorySource(root: path.isEmpty ? "." : URIReference.percentDecoded(path) ?? path)
    }

    /// All up to the last slash.
    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    }

    func load(_ address: URIReference) async throws -> LoadedPlaylist {
        var loaded = try await folder.load(try below(address))
        loaded.address = address
        return loaded
    }

    func sizes(of addresses: [URIReference]) async -> [Result<UInt64, any Error>] {
        let below = addresses.map { address in Result { try self.below(address) } }
        var sizes = await folder.sizes(of: below.compactMap { try? $0.get() })[...]
        return below.map { address in address.flatMap { _ in sizes.removeFirst() } }
    }

    func bytes(of address: URIReference, in range: Range<UInt64>) async throws -> [UInt8] {
        try await folder.bytes(of: try below(address), in: range)
    }

    /// The address relative to the folder.
    private func below(_ address: URIReference) throws -> URIReference {
        guard !NetworkAccess.covers(address) else {
            throw SourceError(.outsideRoot, reason: "a playlist in a file leads to no address over the network")
        }
        guard address.rawValue.hasPrefix(prefix) else {
            throw SourceError(.outsideRoot, reason: "the address leads out of the folder of the first playlist")
        }
        return URIReference(String(address.rawValue.dropFirst(prefix.count)))
    }
}

/// A line of an input list: a text, and what else may be loaded. Nothing else is.
private struct RecordSource: MediaSource {
    private let root: LoadedPlaylist
    private let others: MemorySource

    init(_ text: String, at address: URIReference, playlists: [String: String]) {
        root = LoadedPlaylist(stored: Array(text.utf8), address: address)
        others = MemorySource(playlists)
    }

    func load(_ address: URIReference) async throws -> LoadedPlaylist {
        address == root.address ? root : try await others.load(address)
    }

    func sizes(of addresses: [URIReference]) async -> [Result<UInt64, any Error>] {
        await others.sizes(of: addresses)
    }

    func bytes(of address: URIReference, in range: Range<UInt64>) async throws -> [UInt8] {
        try await others.bytes(of: address, in: range)
    }
}

/// Standard input: one playlist, and none that it could lead to.
private struct StandardInputSource: PlaylistSource {
    func load(_ address: URIReference) async throws -> LoadedPlaylist {
        guard address == "-" else {
            throw SourceError(.outsideRoot, reason: "a playlist from standard input has no folder to look in")
        }
        return LoadedPlaylist(stored: try StandardInput.read(atMost: ReadingLimits().bytes), address: address)
    }
}

/// An input for which no playlist was found.
private struct FailedSource: PlaylistSource {
    let error: any Error

    func load(_: URIReference) async throws -> LoadedPlaylist {
        throw error
    }
}
