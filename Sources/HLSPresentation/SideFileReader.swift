/// Reads a few files whole, each once.
struct SideFileReader<Source: MediaSource> {
    private let source: Source
    /// How many files may still be read.
    private var filesLeft = SideFileLimits.files
    /// What was read.
    private var known: [URIReference: [UInt8]] = [:]
    private var asked: Set<URIReference> = []

    init(_ source: Source) {
        self.source = source
    }

    /// The files at some addresses, as far as they are there and no limit is reached.
    mutating func read(_ addresses: [URIReference]) async -> [URIReference: [UInt8]] {
        let addresses = addresses.map(\.withoutFragment)
        var rest = addresses.filter { asked.insert($0).inserted }[...]
        while filesLeft > 0, !rest.isEmpty {
            await ask(Array(rest.prefix(1_024)))
            rest = rest.dropFirst(1_024)
        }
        let wanted = Set(addresses)
        return known.filter { wanted.contains($0.key) }
    }

    private mutating func ask(_ addresses: [URIReference]) async {
        for (address, size) in zip(addresses, await source.sizes(of: addresses)) where filesLeft > 0 {
            guard let bytes = await bytes(of: address, try? size.get()) else { continue }
            filesLeft -= 1
            let stored = LoadedPlaylist(stored: bytes, address: address)
            // An answer that was written down may say that there is no such file.
            if stored.http.map({ 200..<300 ~= $0.status }) ?? true { known[address] = stored.bytes }
        }
    }

    private func bytes(of address: URIReference, _ size: UInt64?) async -> [UInt8]? {
        let limit = SideFileLimits.bytes
        if let data = address.data { return data.count <= limit ? data : nil }
        guard let size, size <= limit, let bytes = try? await source.bytes(of: address, in: 0..<size) else {
            return nil
        }
        return bytes.count <= limit ? bytes : nil
    }
}

/// How much of the files beside playlists is read.
enum SideFileLimits {
    /// The most files.
    static let files = 64
    /// The size of the largest file, in bytes.
    static let bytes = 1 << 20
}

extension URIReference {
    /// What a `data:` URI holds (RFC 2397); nil for another URI, and where that is not base64 although it says so.
    fileprivate var data: [UInt8]? {
        guard scheme?.lowercased() == "data", let comma = rawValue.utf8.firstIndex(of: .comma) else { return nil }
        let bytes = PercentEncoding.decoded(Array(rawValue.utf8[comma...].dropFirst()))
        return rawValue[..<comma].lowercased().hasSuffix(";base64") ? Base64.decode(bytes) : bytes
    }
}
