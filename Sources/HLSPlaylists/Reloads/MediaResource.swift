/// What makes a segment or a part the same one, whatever its number: its URI and the stretch of it.
package struct MediaResource: Hashable, CustomStringConvertible {
    @ByteCompared package var uri: String?
    package var byteRange: ByteRange?

    package init(_ segment: MediaSegment) {
        uri = segment.uri
        byteRange = segment.byteRange
    }

    package init(_ part: PartialSegment) {
        uri = part.uri
        byteRange = part.byteRange
    }

    package var description: String { (uri ?? "no URI") + (byteRange.map { " \($0)" } ?? "") }
}
