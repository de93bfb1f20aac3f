/// The samples of one track in a movie fragment (ISO/IEC 14496-12 section 8.8.6), as far as their encryption goes.
public struct TrackFragment: Hashable, Sendable {
    /// The track's ``MediaTrack/id`` (8.8.7).
    public var trackID: UInt32 = 0
    /// The sample entry of the samples, counted from one (8.8.7); nil where the track's default holds.
    public var sampleDescriptionIndex: UInt32?
    /// The time of the first sample, in the units of the track's ``MediaTrack/timescale`` (8.8.12).
    public var baseMediaDecodeTime: UInt64?
    /// How many samples there are (8.8.8).
    public var sampleCount: UInt64 = 0
    /// Whether samples have data for decryption of their own, such as initialization vectors: a Sample Encryption Box
    /// (ISO/IEC 23001-7 section 7.2), or sizes of auxiliary information (8.7.8).
    public var hasSampleEncryption = false
    /// What the sample groups of type `seig` say that this fragment defines (8.9.3; ISO/IEC 23001-7 section 6), in their
    /// order.
    public var sampleGroupEntries: [SampleEncryption] = []
    /// The groups of type `seig` that samples belong to (8.9.2), each once in the order of the samples; empty where no box
    /// maps them.
    ///
    /// 0 is no group, 65,537 the first of ``sampleGroupEntries``; smaller numbers count the track's from one.
    public var sampleGroupIndices: [UInt32] = []
    private var mappedSampleCount: UInt64 = 0

    /// The index before that of a fragment's own first group (8.9.4).
    static let ownGroups: UInt32 = 0x1_0000
}

// MARK: - Reading

extension TrackFragment {
    /// Reads a fragment; nil where it ends early, or one of the boxes that matter is malformed.
    init?(_ box: MediaBox, _ reader: inout BoxReader) {
        var fragment = box
        while var box = reader.next(in: &fragment) {
            guard read(&box, &reader) else { return nil }
        }
        guard !reader.hasEnded else { return nil }
        guard trackID != 0 else {
            reader.report("the traf box names no track", in: box)
            return nil
        }
        // Samples that the box which maps them does not reach belong to no group.
        if !sampleGroupIndices.isEmpty, mappedSampleCount < sampleCount, !sampleGroupIndices.contains(0) {
            sampleGroupIndices.append(0)
        }
    }

    /// Reads a box; false where it is malformed.
    private mutating func read(_ box: inout MediaBox, _ reader: inout BoxReader) -> Bool {
        switch box.type {
        case "tfhd":
            guard let header = reader.read(&box, TrackFragment.header) else { return false }
            (trackID, sampleDescriptionIndex) = header
        case "tfdt":
            baseMediaDecodeTime = reader.read(&box, TrackFragment.decodeTime)
            return baseMediaDecodeTime != nil
        case "trun":
            guard let count = reader.read(&box, TrackFragment.countOfRun) else { return false }
            sampleCount += UInt64(count)
        case "senc":
            hasSampleEncryption = true
        case "saiz":
            guard let isForDecryption = reader.read(&box, TrackFragment.isForDecryption) else { return false }
            hasSampleEncryption = hasSampleEncryption || isForDecryption
        case "sgpd":
            guard let entries = SampleEncryption.groupEntries(&box, &reader) else { return false }
            sampleGroupEntries += entries
        case "sbgp":
            guard let groups = reader.read(&box, TrackFragment.groups) else { return false }
            sampleGroupIndices += groups.indices
            mappedSampleCount += groups.sampleCount
        case "csgp":
            return isOtherGrouping(&box, &reader)
        default:
            break
        }
        return true
    }

    private static func header(_ content: inout ByteReader) -> (track: UInt32, index: UInt32?)? {
        guard let head = content.versionAndFlags(), let track = content.unsigned32() else { return nil }
        guard head.flags & 2 != 0 else { return (track, nil) }
        // An offset of the data may stand in front.
        guard content.bytes(head.flags & 1 == 0 ? 0 : 8) != nil, let index = content.unsigned32() else { return nil }
        return (track, index)
    }

    private static func decodeTime(_ content: inout ByteReader) -> UInt64? {
        content.versionAndFlags().flatMap { content.bigEndian($0.version == 0 ? 4 : 8) }
    }

    private static func countOfRun(_ content: inout ByteReader) -> UInt32? {
        content.versionAndFlags().flatMap { _ in content.unsigned32() }
    }

    /// Whether auxiliary information is that of Common Encryption, which it also is where it names no type.
    private static func isForDecryption(_ content: inout ByteReader) -> Bool? {
        guard let head = content.versionAndFlags() else { return nil }
        guard head.flags & 1 != 0 else { return true }
        return content.fourCharacterCode().map { ProtectionScheme(rawValue: $0).isKnown }
    }

    /// The groups of a Sample To Group Box and how many samples are in them, where its type is `seig`.
    private static func groups(_ content: inout ByteReader) -> (indices: [UInt32], sampleCount: UInt64)? {
        guard let head = content.versionAndFlags(), let type = content.fourCharacterCode() else { return nil }
        guard type == "seig" else { return ([], 0) }
        guard content.bytes(head.version == 0 ? 0 : 4) != nil, let count = content.unsigned32() else { return nil }
        var (indices, known): ([UInt32], Set<UInt32>) = ([], [])
        var sampleCount: UInt64 = 0
        for _ in 0..<count {
            guard let samples = content.unsigned32(), let index = content.unsigned32() else { return nil }
            if samples > 0, known.insert(index).inserted { indices.append(index) }
            sampleCount += UInt64(samples)
        }
        return (indices, sampleCount)
    }

    /// Whether a Compact Sample To Group Box (8.9.5) is of another type than `seig`. Packagers do not write one for it, so
    /// it is not read; but what it maps is not clear either.
    private func isOtherGrouping(_ box: inout MediaBox, _ reader: inout BoxReader) -> Bool {
        let type = reader.read(&box) { content in
            content.versionAndFlags().flatMap { _ in content.fourCharacterCode() }
        }
        guard type == "seig" else { return type != nil }
        reader.report("the csgp box maps samples to encryption, which only sbgp boxes are read for", in: box)
        return false
    }
}
