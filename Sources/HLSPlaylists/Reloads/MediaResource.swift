/// What makes a segment or a part the same one, whatever its number: its URI and the stretch of it.
struct MediaResource: Hashable, CustomStringConvertible {
    @ByteCompared var uri: String?
    var byteRange: ByteRange?

    init(_ segment: MediaSegment) {
        uri = segment.uri
        byteRange = segment.byteRange
    }

    init(_ part: PartialSegment) {
        uri = part.uri
        byteRange = part.byteRange
    }

    var description: String { (uri ?? "no URI") + (byteRange.map { " \($0)" } ?? "") }
}
