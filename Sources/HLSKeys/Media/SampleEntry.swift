/// A form in which a track's samples are written (ISO/IEC 14496-12 section 8.5.2).
public struct SampleEntry: Hashable, Sendable {
    /// The format as written: `avc1`, or `encv` and the like where samples are encrypted.
    ///
    /// Four characters, or `0x` and eight digits where one of them is not printable ASCII.
    public var format: String
    /// The format that an encrypted one stands for (8.12.2), such as `avc1`.
    public var originalFormat: String?
    /// How samples are encrypted unless their group says otherwise. Nil where they are not, or where it could not be read:
    /// see ``isProtected``.
    public var protection: TrackEncryption?
    /// Width and height of a video's pictures (12.1.3).
    public var resolution: Resolution?

    /// Whether the entry is that of a protected format (8.12), whose samples may be encrypted.
    public var isProtected: Bool { format.utf8.starts(with: "enc".utf8) || originalFormat != nil }
}

// MARK: - Reading

extension SampleEntry {
    /// Reads an entry of a track with that handler, and the boxes in it where its format is a protected one.
    init(
        _ box: MediaBox, in handler: MediaHandler?, descriptionVersion: Int, _ reader: inout BoxReader
    ) {
        format = box.type
        var entry = box
        // The encrypted formats tell themselves what they are: the handler may stand behind them.
        switch (format, handler) {
        case ("encv", _), (_, .video?):
            resolution = reader.read(&entry, SampleEntry.visualFields)
            guard resolution != nil else { return }
        case ("enca", _), (_, .audio?):
            let fields = reader.read(&entry) {
                SampleEntry.audioFields(&$0, descriptionVersion: descriptionVersion)
            }
            guard fields != nil else { return }
        default: return
        }
        guard isProtected else { return }
        while let box = reader.next(in: &entry) {
            if box.type == "sinf", protection == nil { readProtection(box, &reader) }
        }
    }

    /// The 78 bytes of a visual sample entry in front of its boxes (12.1.3).
    private static func visualFields(_ content: inout ByteReader) -> Resolution? {
        guard content.bytes(24) != nil, let width = content.bigEndian(2), let height = content.bigEndian(2),
            content.bytes(50) != nil
        else { return nil }
        return Resolution(width: Int(width), height: Int(height))
    }

    /// The 28 bytes of an audio sample entry in front of its boxes (12.2.3), and what the versions 1 and 2 of QuickTime
    /// have behind them.
    ///
    /// Gives how many bytes these are.
    private static func audioFields(_ content: inout ByteReader, descriptionVersion: Int) -> Int? {
        guard content.bytes(8) != nil, let version = content.bigEndian(2), content.bytes(18) != nil else { return nil }
        // ISO's own version 1 adds nothing, and stands in a Sample Description Box of version 1.
        let added = [1: 16, 2: 36][descriptionVersion == 0 ? version : 0] ?? 0
        return content.bytes(added).map { 28 + $0.count }
    }

    /// The Protection Scheme Information Box (8.12.1).
    private mutating func readProtection(_ box: MediaBox, _ reader: inout BoxReader) {
        var information = box
        var scheme: ProtectionScheme?
        var defaults: SampleEncryption?
        while var box = reader.next(in: &information) {
            switch box.type {
            case "frma": originalFormat = reader.read(&box) { $0.fourCharacterCode() }
            case "schm": scheme = reader.read(&box, SampleEntry.scheme)
            case "schi": defaults = SampleEntry.defaults(box, &reader)
            default: continue
            }
        }
        guard let defaults else { return }
        guard let scheme else { return reader.report("the sinf box has a tenc box, and names no scheme", in: box) }
        protection = TrackEncryption(scheme: scheme, defaults: defaults)
    }

    private static func scheme(_ content: inout ByteReader) -> ProtectionScheme? {
        guard content.versionAndFlags() != nil else { return nil }
        return content.fourCharacterCode().map { ProtectionScheme(rawValue: $0) }
    }

    private static func defaults(_ box: MediaBox, _ reader: inout BoxReader) -> SampleEncryption? {
        var information = box
        var defaults: SampleEncryption?
        while var box = reader.next(in: &information) {
            if box.type == "tenc" { defaults = reader.read(&box, SampleEncryption.trackDefaults) }
        }
        return defaults
    }
}
