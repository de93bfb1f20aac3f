/// The parameters with which samples are encrypted: the defaults of a track (ISO/IEC 23001-7 section 8.2), or those of a
/// sample group of type `seig` (section 6).
public struct SampleEncryption: Hashable, Sendable {
    /// Whether samples are encrypted. Where they are not, the key identifier means nothing.
    public var isProtected: Bool
    /// The key: the KID.
    public var keyID: KeyID
    /// Bytes of the initialization vector that each sample has of its own: 8 or 16, or 0 where all share a constant one.
    public var perSampleVectorSize: Int
    /// The initialization vector of all samples, 8 or 16 bytes; nil where they have their own.
    public var constantVector: [UInt8]?
    /// The blocks of 16 bytes that are encrypted, in each run of the pattern (section 9.6); 0 where there is no pattern.
    public var cryptBlocks: Int
    /// The blocks of 16 bytes that are left clear behind them.
    public var skipBlocks: Int
}

// MARK: - Reading

extension SampleEncryption {
    /// The Track Encryption Box, which has a pattern from version 1 on.
    static func trackDefaults(_ content: inout ByteReader) -> SampleEncryption? {
        content.versionAndFlags().flatMap { SampleEncryption(&content, hasPattern: $0.version > 0) }
    }

    /// The fields that the box and the entries of groups have in common.
    private init?(_ content: inout ByteReader, hasPattern: Bool) {
        guard content.bytes(1) != nil, let pattern = content.bigEndian(1), let isProtected = content.bigEndian(1),
            let vectorSize = content.bigEndian(1), let keyID = content.bytes(16).flatMap({ KeyID(bytes: $0) })
        else { return nil }
        self.isProtected = isProtected != 0
        self.keyID = keyID
        perSampleVectorSize = Int(vectorSize)
        (cryptBlocks, skipBlocks) = hasPattern ? (Int(pattern >> 4), Int(pattern & 15)) : (0, 0)
        if isProtected != 0, vectorSize == 0 {
            guard let count = content.bigEndian(1), let vector = content.bytes(Int(count)) else { return nil }
            constantVector = Array(vector)
        }
    }

    /// The entries of a Sample Group Description Box (ISO/IEC 14496-12 section 8.9.3); none where it is of another type
    /// than `seig`, nil where it cannot be read.
    static func groupEntries(_ box: inout MediaBox, _ reader: inout BoxReader) -> [SampleEncryption]? {
        let head = reader.read(&box) { content -> (version: Int, type: String)? in
            guard let head = content.versionAndFlags(), let type = content.fourCharacterCode() else { return nil }
            return (head.version, type)
        }
        guard let head else { return nil }
        guard head.type == "seig" else { return [] }
        // Later versions also map samples that no other box does: an answer without that would be a guess.
        guard head.version <= 1 else {
            reader.report("the sgpd box has version \(head.version); 0 and 1 are known", in: box)
            return nil
        }
        return reader.read(&box) { head.version == 0 ? entries(&$0) : entriesWithLengths(&$0) }
    }

    private static func entries(_ content: inout ByteReader) -> [SampleEncryption]? {
        guard let count = content.unsigned32() else { return nil }
        var entries: [SampleEncryption] = []
        for _ in 0..<count {
            guard let entry = SampleEncryption(&content, hasPattern: true) else { return nil }
            entries.append(entry)
        }
        return entries
    }

    /// Version 1: all entries have one length, or each has its own in front.
    private static func entriesWithLengths(_ content: inout ByteReader) -> [SampleEncryption]? {
        guard let shared = content.unsigned32(), let count = content.unsigned32() else { return nil }
        var entries: [SampleEncryption] = []
        for _ in 0..<count {
            guard let length = shared == 0 ? content.unsigned32() : shared,
                var bytes = content.bytes(Int(clamping: length)).map({ ByteReader($0) }),
                let entry = SampleEncryption(&bytes, hasPattern: true)
            else { return nil }
            entries.append(entry)
        }
        return entries
    }
}
