/// A source that has the media files of a presentation beside its playlists: a directory, memory.
public protocol MediaSource: PlaylistSource {
    /// The sizes of the files at some addresses, in bytes and in the order of the addresses.
    ///
    /// A failure is a ``SourceError``: with ``SourceError/Code/notFound`` where there is no such file, and another code where
    /// nothing is known of it, such as an address outside of the source.
    func sizes(of addresses: [URIReference]) async -> [Result<UInt64, any Error>]

    /// A stretch of the file at an address; less where the file ends before.
    ///
    /// - Parameters:
    ///   - address: where the file is.
    ///   - range: the bytes wanted, counted from the start of the file.
    /// - Returns: the bytes of the range.
    /// - Throws: ``SourceError``.
    func bytes(of address: URIReference, in range: Range<UInt64>) async throws -> [UInt8]
}

extension MemorySource: MediaSource {
    public func sizes(of addresses: [URIReference]) async -> [Result<UInt64, any Error>] {
        addresses.map { address in Result { UInt64(try file(at: address).text.utf8.count) } }
    }

    public func bytes(of address: URIReference, in range: Range<UInt64>) async throws -> [UInt8] {
        let bytes = Array(try file(at: address).text.utf8)
        let stretch = range.clamped(to: 0..<UInt64(bytes.count))
        return Array(bytes[Int(stretch.lowerBound)..<Int(stretch.upperBound)])
    }
}
