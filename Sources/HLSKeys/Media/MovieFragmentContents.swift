/// What a media segment of fragmented MP4 says of its encryption: its first Movie Fragment Box (ISO/IEC 14496-12 section
/// 8.8.4).
///
///     let fragment = MovieFragmentContents(bytes, isWhole: false)
///     fragment.trackFragments.map { $0.protection(in: section) }
///
/// Any bytes can be given: what cannot be read is in ``fault``. At most 10,000 boxes are looked at.
public struct MovieFragmentContents: Hashable, Sendable {
    /// The track fragments in their order, without those that could not be read to their end: half a fragment would say
    /// that it is clear where it is not.
    public private(set) var trackFragments: [TrackFragment] = []
    /// The Protection System Specific Header boxes (ISO/IEC 23001-7 section 8.1) in the Movie Fragment Box and in front of
    /// it, in their order.
    public private(set) var psshBoxes: [PSSHBox] = []
    /// The first thing that is malformed.
    ///
    /// Behind a box whose size cannot be, nothing is read; a box whose content cannot be is passed over.
    public private(set) var fault: MediaFault?
    /// Whether there is a Movie Fragment Box. Without one the bytes are no beginning of a segment of fragmented MP4.
    public private(set) var isMovieFragment = false
    /// Whether the Movie Fragment Box is there to its end, and nothing malformed up to there.
    public private(set) var isComplete = false

    /// Reads the beginning of a segment up to the end of its first Movie Fragment Box.
    ///
    /// - Parameters:
    ///   - bytes: A segment, or its beginning.
    ///   - isWhole: False for a beginning, cut anywhere. A box that goes past the end of the bytes is a fault in whole data
    ///     only.
    public init(_ bytes: [UInt8], isWhole: Bool = true) {
        var reader = BoxReader()
        var file = MediaBox(file: bytes, isWhole: isWhole)
        while !isMovieFragment, let box = reader.next(in: &file) {
            switch box.type {
            case "moof": readFragment(box, &reader)
            case "pssh": if let box = reader.psshBox(box) { psshBoxes.append(box) }
            default: continue
            }
        }
        fault = reader.fault
    }

    private mutating func readFragment(_ box: MediaBox, _ reader: inout BoxReader) {
        isMovieFragment = true
        var fragment = box
        while let box = reader.next(in: &fragment) {
            switch box.type {
            case "traf": if let track = TrackFragment(box, &reader) { trackFragments.append(track) }
            case "pssh": if let box = reader.psshBox(box) { psshBoxes.append(box) }
            default: continue
            }
        }
        isComplete = !reader.hasEnded && reader.fault == nil
    }
}
