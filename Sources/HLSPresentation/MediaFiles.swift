/// What is known of the files of one Media Playlist.
package struct MediaFiles: Sendable {
    /// The size of the file of each segment. For a segment that is a byte range, that of the whole file.
    package let segments: ContiguousArray<FileSize>
    /// The sizes of the files of the initialization sections, in the order of their tags.
    package let initializationSections: ContiguousArray<FileSize>
    /// What the initialization sections say, in the order of their tags; nil for those that were not read, and for those that
    /// are encrypted as a whole.
    package let sections: [InitializationSectionContents?]
    /// What the first segments say that come under other keys, or another initialization section, than those before.
    package let fragments: [ProbedFragment]

    /// Nil for a playlist that was made by hand.
    init?(of playlist: MediaPlaylist, at address: URIReference, from source: some MediaSource) async {
        guard let rows = playlist.segments.rows else { return nil }
        var segments = FileSizes(base: address, source)
        for row in rows.rows {
            let (bytes, range) = rows.uri(row)
            await segments.append(bytes[range])
        }
        self.segments = await segments.finished()
        var sections = FileSizes(base: address, source)
        for section in rows.initializationSections { await sections.append(Array((section.uri ?? "").utf8)[...]) }
        initializationSections = await sections.finished()
        var reader = MediaReader(base: address, source)
        self.sections = await reader.sections(of: rows, initializationSections)
        fragments = await reader.fragments(of: rows, self.segments, self.sections)
    }
}

/// What a segment says of its encryption.
package struct ProbedFragment: Sendable {
    /// The place of the segment.
    package let segment: Int
    package let contents: MovieFragmentContents
    /// What its initialization section says.
    package let section: InitializationSectionContents

    /// How the segment is encrypted; unknown where its tracks are not alike.
    package var protection: FragmentProtection {
        let found = Set(contents.trackFragments.map { $0.protection(in: section) })
        return found.count == 1 ? found.first ?? .unknown : .unknown
    }
}

/// The size of a file that may not be there. Eight bytes, since there is one for each segment.
package struct FileSize: Hashable, Sendable {
    private let word: UInt64

    package static let missing = FileSize(word: .max)
    /// Nothing can be said of the file, such as one on another host.
    package static let unknown = FileSize(word: .max - 1)

    private init(word: UInt64) {
        self.word = word
    }

    package init(_ result: Result<UInt64, any Error>) {
        switch result {
        case .success(let bytes): self = bytes < .max - 1 ? FileSize(word: bytes) : .unknown
        case .failure(let error as SourceError) where error.code == .notFound: self = .missing
        case .failure: self = .unknown
        }
    }

    /// The size in bytes; nil where there is no file, or nothing is known of it.
    package var bytes: UInt64? { word < .max - 1 ? word : nil }
}

/// Asks for the sizes of files, many at once. Neighbours that are stretches of one file are asked for once.
private struct FileSizes<Source: MediaSource> {
    private let base: URIResolver
    /// The host of the playlist: a file on another one is not missing because it is not here.
    private let authority: String?
    private let source: Source
    private var sizes: ContiguousArray<FileSize> = []
    private var addresses: [URIReference] = []
    /// How often each of `addresses` stands in a row.
    private var counts: [Int] = []
    private var latest: ArraySlice<UInt8> = []

    init(base: URIReference, _ source: Source) {
        self.base = URIResolver(base: base)
        authority = base.authority
        self.source = source
    }

    mutating func append(_ uri: ArraySlice<UInt8>) async {
        if !counts.isEmpty, uri.elementsEqual(latest) {
            counts[counts.count - 1] += 1
            return
        }
        if addresses.count >= 1_024 { await ask() }
        latest = uri
        addresses.append(base.resolve(URIReference(String(decoding: uri, as: UTF8.self))))
        counts.append(1)
    }

    mutating func finished() async -> ContiguousArray<FileSize> {
        await ask()
        return sizes
    }

    private mutating func ask() async {
        for (index, result) in await source.sizes(of: addresses).enumerated() {
            let size = FileSize(result)
            let isElsewhere = size == .missing && addresses[index].authority != authority
            sizes.append(contentsOf: repeatElement(isElsewhere ? .unknown : size, count: counts[index]))
        }
        addresses.removeAll(keepingCapacity: true)
        counts.removeAll(keepingCapacity: true)
    }
}
