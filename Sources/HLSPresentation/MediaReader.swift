/// Reads the beginnings of media files: initialization sections, and what stands in front of the samples of a segment.
///
/// Of each file at most 1 MiB is read, whatever its playlists and boxes say.
struct MediaReader<Source: MediaSource> {
    private let base: URIResolver
    private let source: Source
    /// What may still be read of each file, in bytes.
    private var budgets: [URIReference: UInt64] = [:]

    private static var mostOfFile: UInt64 { 1 << 20 }
    private static var mostOfSection: UInt64 { 256 << 10 }
    private static var mostOfFragment: UInt64 { 64 << 10 }
    /// Keys that change with each segment would have each one read.
    private static var mostFragments: Int { 256 }

    init(base: URIReference, _ source: Source) {
        self.base = URIResolver(base: base)
        self.source = source
    }

    /// Bytes from the start of a range, and whether they are all of it; nil where they cannot be had.
    private mutating func beginning(
        of uri: String, _ range: Range<UInt64>, most: UInt64
    ) async -> (bytes: [UInt8], isWhole: Bool)? {
        let address = base.resolve(URIReference(uri)).withoutFragment
        let budget = budgets[address] ?? Self.mostOfFile
        let count = min(range.upperBound - range.lowerBound, most, budget)
        guard count > 0 else { return nil }
        let wanted = range.lowerBound..<range.lowerBound + count
        guard let bytes = try? await source.bytes(of: address, in: wanted), bytes.count <= count else { return nil }
        budgets[address] = budget - UInt64(bytes.count)
        return (bytes, UInt64(bytes.count) == range.upperBound - range.lowerBound)
    }

    // MARK: - Initialization sections

    mutating func sections(
        of rows: SegmentRows, _ sizes: ContiguousArray<FileSize>
    ) async -> [InitializationSectionContents?] {
        var known: [FileStretch: InitializationSectionContents] = [:]
        var sections: [InitializationSectionContents?] = []
        for (section, size) in zip(rows.initializationSections, sizes) {
            guard let uri = section.uri, let bytes = size.bytes, !section.keys.encryptWholeFiles,
                let range = section.byteRange.range(in: bytes)
            else {
                sections.append(nil)
                continue
            }
            let key = FileStretch(uri: URIReference(uri), range: range)
            if known[key] == nil, let found = await beginning(of: uri, range, most: Self.mostOfSection) {
                known[key] = InitializationSectionContents(found.bytes, isWhole: found.isWhole)
            }
            sections.append(known[key])
        }
        return sections
    }

    // MARK: - Segments

    mutating func fragments(
        of rows: SegmentRows, _ sizes: ContiguousArray<FileSize>, _ sections: [InitializationSectionContents?]
    ) async -> [ProbedFragment] {
        var fragments: [ProbedFragment] = []
        var latest: (keys: UInt32, section: UInt32)?
        for (index, row) in rows.rows.enumerated() where fragments.count < Self.mostFragments {
            let scope = rows.scopes[Int(row.scope)]
            guard latest?.keys != scope.keySet || latest?.section != scope.initializationSection,
                !row.has(SegmentRow.isGap)
            else { continue }
            latest = (scope.keySet, scope.initializationSection)
            guard scope.initializationSection > 0, let section = sections[Int(scope.initializationSection) - 1],
                section.isMovie, !rows.keys(row).encryptWholeFiles, let bytes = sizes[index].bytes,
                let range = rows.byteRange(row).range(in: bytes)
            else { continue }
            let (text, stretch) = rows.uri(row)
            let uri = String(decoding: text[stretch], as: UTF8.self)
            guard let found = await beginning(of: uri, range, most: Self.mostOfFragment) else { continue }
            let contents = MovieFragmentContents(found.bytes, isWhole: found.isWhole)
            fragments.append(ProbedFragment(segment: index, contents: contents, section: section))
        }
        return fragments
    }
}

/// A stretch of a file, for tags that name the same one again.
private struct FileStretch: Hashable {
    let uri: URIReference
    let range: Range<UInt64>
}

extension ByteRange? {
    /// The stretch of a file of this size; nil where there is none.
    fileprivate func range(in size: UInt64) -> Range<UInt64>? {
        guard let range = self else { return 0..<size }
        guard let offset = range.offset, let end = range.end, offset < min(end, size) else { return nil }
        return offset..<min(end, size)
    }
}

extension [ContentKey] {
    /// Whether what they cover is encrypted as a whole, and cannot be read without the key.
    fileprivate var encryptWholeFiles: Bool { contains { $0.method == .aes128 || $0.method == .aes256GCM } }
}
