/// What a media initialization section of fragmented MP4 says of its tracks and their keys: the Movie Box (ISO/IEC
/// 14496-12 section 8.2.1) of the resource that EXT-X-MAP names (3.1.1, 4.4.4.5).
///
///     let section = InitializationSectionContents(bytes)
///     section.tracks.first?.sampleEntries.first?.protection?.defaultKeyID
///
/// Any bytes can be given: what cannot be read is in ``fault``. At most 10,000 boxes are looked at.
public struct InitializationSectionContents: Hashable, Sendable {
    /// The tracks in their order, also those of which only a part could be read.
    public private(set) var tracks: [MediaTrack] = []
    /// The Protection System Specific Header boxes (ISO/IEC 23001-7 section 8.1) in the Movie Box and beside it, in their
    /// order.
    public private(set) var psshBoxes: [PSSHBox] = []
    /// The first thing that is malformed.
    ///
    /// Behind a box whose size cannot be, nothing is read; a box whose content cannot be is passed over.
    public private(set) var fault: MediaFault?
    /// Whether there is a Movie Box. Without one the bytes are no initialization section.
    public private(set) var isMovie = false
    /// Whether the Movie Box is there to its end, and nothing malformed up to there.
    public private(set) var isComplete = false

    /// Reads a section, and passes over what stands behind it: media data, and all from the first Movie Fragment Box on.
    ///
    /// - Parameters:
    ///   - bytes: A section, or the beginning of the resource in which it stands.
    ///   - isWhole: False for a beginning, cut anywhere. A box that goes past the end of the bytes is a fault in whole data
    ///     only.
    public init(_ bytes: [UInt8], isWhole: Bool = true) {
        var reader = BoxReader()
        var file = MediaBox(file: bytes, isWhole: isWhole)
        while let box = reader.next(in: &file), box.type != "moof" {
            switch box.type {
            case "moov" where !isMovie: readMovie(box, &reader)
            case "pssh": if let box = reader.psshBox(box) { psshBoxes.append(box) }
            default: continue
            }
        }
        fault = reader.fault
    }
}

extension InitializationSectionContents {
    private mutating func readMovie(_ box: MediaBox, _ reader: inout BoxReader) {
        isMovie = true
        var movie = box
        var defaults: [UInt32: UInt32] = [:]
        while let box = reader.next(in: &movie) {
            switch box.type {
            case "trak": tracks.append(MediaTrack(box, &reader))
            case "mvex": InitializationSectionContents.readDefaults(box, &reader, into: &defaults)
            case "pssh": if let box = reader.psshBox(box) { psshBoxes.append(box) }
            default: continue
            }
        }
        for index in tracks.indices {
            tracks[index].defaultSampleDescriptionIndex = tracks[index].id.flatMap { defaults[$0] }
        }
        isComplete = !reader.hasEnded && reader.fault == nil
    }

    /// Track Extends Boxes (8.8.3): the sample entry of fragments that name none, by track.
    private static func readDefaults(
        _ box: MediaBox, _ reader: inout BoxReader, into defaults: inout [UInt32: UInt32]
    ) {
        var extends = box
        while var box = reader.next(in: &extends) {
            guard box.type == "trex" else { continue }
            let entry = reader.read(&box) { content -> (track: UInt32, index: UInt32)? in
                guard content.versionAndFlags() != nil, let track = content.unsigned32(),
                    let index = content.unsigned32()
                else { return nil }
                return (track, index)
            }
            if let entry { defaults[entry.track] = entry.index }
        }
    }
}
