/// A segment at hand, for rules about segments. Making one costs nothing; its texts are made when they are asked for.
struct SegmentContext {
    /// The place among the segments, from 0.
    let index: Int
    let row: SegmentRow
    let playlist: PlaylistContext

    /// The segment before; nil for the first.
    var previous: SegmentRow? { index > 0 ? playlist.rows[index - 1] : nil }

    /// The URI's bytes, variables replaced: an array and a place in it.
    var uriBytes: (bytes: [UInt8], range: Range<Int>)? { playlist.segments?.uri(row) }

    /// The URI, variables replaced.
    var uri: String { uriBytes.map { $0.bytes.text($0.range) } ?? "" }

    /// The keys in force.
    var keys: [ContentKey] { playlist.segments?.keys(row) ?? [] }

    var initializationSection: InitializationSection? { playlist.segments?.initializationSection(row) }

    var byteRange: ByteRange? { playlist.segments?.byteRange(row) }

    /// What persists from segment to segment.
    var scope: SegmentScope? { playlist.segments?.scopes[Int(row.scope)] }

    /// The URI line.
    var range: TextRange { playlist.range(of: row) }

    /// The EXTINF line; the URI line where there is none.
    var infoRange: TextRange { playlist.infoRange(of: row) }
}
