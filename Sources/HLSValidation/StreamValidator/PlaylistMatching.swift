/// Which of the playlists that were judged here are those of the validator.
///
/// The same address is the same playlist. Otherwise the validator may have read another copy, of a server or another
/// folder: then the longest end of the path that both have in common decides, where it leaves one choice on either side.
struct PlaylistMatching {
    /// For each playlist of the validator the place of the one judged here, if there is one.
    let indices: [Int?]

    init(_ entries: [StreamValidatorData.PlaylistEntry], in playlists: [ValidatedPlaylist]) {
        var indices: [Int?] = Array(repeating: nil, count: entries.count)
        let addresses = playlists.map { URIReference(ofInput: $0.name) }
        let known = Dictionary(zip(addresses, playlists.indices)) { first, _ in first }
        for (entry, place) in entries.enumerated() { indices[entry] = known[place.address] }
        let taken = Set(indices.compactMap { $0 })
        let free = playlists.indices.filter { !taken.contains($0) && !playlists[$0].name.isEmpty }
        let paths = PathEnds(free.map { (place: $0, path: addresses[$0].path) })
        for (place, entry) in PlaylistMatching.closest(paths, entries, without: indices) { indices[entry] = place }
        self.indices = indices
    }

    /// For each place the one entry that has most of its path.
    private static func closest(
        _ paths: PathEnds, _ entries: [StreamValidatorData.PlaylistEntry], without matched: [Int?]
    ) -> [Int: Int] {
        var best: [Int: (entry: Int?, length: Int)] = [:]
        for (index, entry) in entries.enumerated() where matched[index] == nil {
            guard let found = paths.longest(of: entry.address.path) else { continue }
            let length = best[found.place]?.length ?? 0
            if found.length > length {
                best[found.place] = (index, found.length)
            } else if found.length == length {
                best[found.place] = (nil, length)
            }
        }
        return best.compactMapValues(\.entry)
    }
}

/// Paths by their ends: a tree of their segments, the last segment first.
private struct PathEnds {
    private struct Node {
        /// One of the paths that come by, and how many do.
        var place: Int
        var count = 0
        var next: [Substring: Int] = [:]
    }

    private var nodes = [Node(place: 0)]

    init(_ paths: [(place: Int, path: String)]) {
        for (place, path) in paths { add(place, path) }
    }

    private mutating func add(_ place: Int, _ path: String) {
        var node = 0
        for segment in path.split(separator: "/").reversed() {
            if let next = nodes[node].next[segment] {
                node = next
            } else {
                nodes.append(Node(place: place))
                nodes[node].next[segment] = nodes.count - 1
                node = nodes.count - 1
            }
            nodes[node].count += 1
        }
    }

    /// The path that has the longest end in common with another one, and the number of segments of that end; nil where
    /// several have.
    func longest(of path: String) -> (place: Int, length: Int)? {
        var (node, length) = (0, 0)
        for segment in path.split(separator: "/").reversed() {
            guard let next = nodes[node].next[segment] else { break }
            node = next
            length += 1
        }
        return length > 0 && nodes[node].count == 1 ? (nodes[node].place, length) : nil
    }
}
