import HLSPresentation

/// A playlist of these lines.
func playlist(_ lines: String...) -> String {
    (["#EXTM3U"] + lines).joined(separator: "\n") + "\n"
}

/// A Media Playlist of these lines.
func media(_ lines: String...) -> String {
    (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines).joined(separator: "\n") + "\n"
}

/// A Multivariant Playlist of these lines. A line that is no tag is the URI of a variant, whose tag stands before it.
func multivariant(_ lines: String...) -> String {
    (["#EXTM3U"] + lines.flatMap { $0.hasPrefix("#") ? [$0] : ["#EXT-X-STREAM-INF:BANDWIDTH=1", $0] })
        .joined(separator: "\n") + "\n"
}

/// One segment, and nothing else.
let clear = media("#EXTINF:6,", "a.mp4")

/// A key tag of FairPlay.
func fairPlayKey(_ uri: String, _ more: String = "") -> String {
    "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"com.apple.streamingkeydelivery\"" + more
}

/// A session key of FairPlay.
func fairPlaySessionKey(_ uri: String, _ more: String = "") -> String {
    "#EXT-X-SESSION-KEY:METHOD=SAMPLE-AES,URI=\"\(uri)\",KEYFORMAT=\"com.apple.streamingkeydelivery\"" + more
}

/// Follows the presentation whose root is `m.m3u8`.
func follow(
    _ playlists: [String: String], redirects: [String: String] = [:], _ options: FollowingOptions = FollowingOptions()
) async throws -> Presentation {
    try await Presentation(at: "m.m3u8", from: MemorySource(playlists, redirects: redirects), options: options)
}

extension Presentation {
    /// The playlists, a line each: depth, role, whether it was read, address.
    var outline: [String] {
        members.map { member in
            let status =
                switch member.status {
                case .read: "read"
                case .skipped: "skipped"
                case .failed: "failed"
                }
            return "\(member.depth) \(member.role) \(status) \(member.address)"
        }
    }

    /// The findings without their words.
    var findings: [Finding] {
        diagnostics.map { Finding($0.id, $0.severity, $0.uri, $0.range) }
    }
}

extension Presentation.Member {
    /// Why it was not read; nil where it was, or failed.
    var skipReason: String? {
        if case .skipped(let reason) = status { reason } else { nil }
    }
}

/// A finding without its words: what, how bad, and exactly where.
struct Finding: Hashable {
    var id: Diagnostic.ID
    var severity: Diagnostic.Severity
    var uri: String?
    var range: TextRange?

    init(_ id: Diagnostic.ID, _ severity: Diagnostic.Severity, _ uri: String?, _ range: TextRange?) {
        (self.id, self.severity, self.uri, self.range) = (id, severity, uri, range)
    }

    /// A finding about a whole line of ASCII.
    init(_ id: Diagnostic.ID, _ severity: Diagnostic.Severity, _ uri: String, line: Int, at offset: Int, length: Int) {
        let range = TextRange(
            line: line, column: 1, endLine: line, endColumn: length + 1, byteOffset: offset, byteLength: length)
        self.init(id, severity, uri, range)
    }
}

/// One use of a key, to compare with.
struct Use: Hashable {
    var playlist: URIReference
    var line: Int?
    var tag: ContentKeyUse.Tag
    var role: ContentKeyUse.Role
    var firstSequence: UInt64?
    var lastSequence: UInt64?
    var segmentCount: Int?
}

/// The use of a session key.
func session(_ playlist: URIReference, _ line: Int) -> Use {
    Use(playlist: playlist, line: line, tag: .sessionKey, role: .session)
}

/// The use of a key of a Media Playlist.
func use(
    _ playlist: URIReference, _ line: Int, _ role: ContentKeyUse.Role, _ first: UInt64?, _ last: UInt64?, _ count: Int
) -> Use {
    Use(
        playlist: playlist, line: line, tag: .key, role: role, firstSequence: first, lastSequence: last,
        segmentCount: count)
}

extension KeyInventory {
    /// The uses of each key.
    var usesByKey: [[Use]] {
        map { entry in
            entry.uses.map { use in
                Use(
                    playlist: use.playlist, line: use.line, tag: use.tag, role: use.role,
                    firstSequence: use.firstSequence, lastSequence: use.lastSequence, segmentCount: use.segmentCount)
            }
        }
    }
}

/// Notes what is asked of a source.
actor LoadLog {
    private(set) var addresses: [String] = []

    func note(_ address: URIReference) {
        addresses.append(address.rawValue)
    }
}

/// A source that notes what it is asked.
struct LoggedSource: PlaylistSource {
    let source: MemorySource
    let log: LoadLog

    func load(_ address: URIReference) async throws -> LoadedPlaylist {
        await log.note(address)
        return try await source.load(address)
    }
}
