/// A track of a media initialization section (ISO/IEC 14496-12 section 8.3.1).
///
/// What is nil could not be read, or is not there.
public struct MediaTrack: Hashable, Sendable {
    /// The `track_ID` (8.3.2), by which fragments name the track.
    public var id: UInt32?
    /// What the track is (8.4.3): video, audio, …
    public var handler: MediaHandler?
    /// Units of time in a second (8.4.2).
    public var timescale: UInt32?
    /// The forms in which the track's samples are written (8.5.2), in their order.
    ///
    /// A track with a clear lead has two: the encrypted one and the clear one.
    public var sampleEntries: [SampleEntry] = []
    /// What the sample groups of type `seig` say that the track defines for all its fragments (8.9.3; ISO/IEC 23001-7
    /// section 6), in their order.
    public var sampleGroupEntries: [SampleEncryption] = []
    /// The sample entry of fragments that name none, counted from one (8.8.3).
    public var defaultSampleDescriptionIndex: UInt32?
}

/// What the samples of a track are: the handler type of ISO/IEC 14496-12 section 8.4.3.
///
/// Four characters, or `0x` and eight digits where one of them is not printable ASCII.
public struct MediaHandler: OpenEnumeration {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Video (section 12.1).
    public static let video = MediaHandler(rawValue: "vide")
    /// Audio (section 12.2).
    public static let audio = MediaHandler(rawValue: "soun")
    /// Timed text, such as WebVTT (section 12.5).
    public static let text = MediaHandler(rawValue: "text")
    /// Subtitles, such as IMSC1 (section 12.6).
    public static let subtitles = MediaHandler(rawValue: "subt")
    /// Timed metadata (section 12.3).
    public static let metadata = MediaHandler(rawValue: "meta")

    public static let known: [MediaHandler] = [.video, .audio, .text, .subtitles, .metadata]
}

// MARK: - Reading

// One function a level, since boxes may stand in boxes as deep as somebody likes.
extension MediaTrack {
    init(_ box: MediaBox, _ reader: inout BoxReader) {
        var track = box
        while var box = reader.next(in: &track) {
            switch box.type {
            case "tkhd": id = reader.read(&box, MediaTrack.numberBehindTimes)
            case "mdia": readMedia(box, &reader)
            default: continue
            }
        }
    }

    private mutating func readMedia(_ box: MediaBox, _ reader: inout BoxReader) {
        var media = box
        while var box = reader.next(in: &media) {
            switch box.type {
            case "mdhd": timescale = reader.read(&box, MediaTrack.numberBehindTimes)
            case "hdlr": handler = reader.read(&box, MediaTrack.handlerType)
            case "minf": readInformation(box, &reader)
            default: continue
            }
        }
    }

    private mutating func readInformation(_ box: MediaBox, _ reader: inout BoxReader) {
        var information = box
        while let box = reader.next(in: &information) {
            if box.type == "stbl" { readSampleTable(box, &reader) }
        }
    }

    private mutating func readSampleTable(_ box: MediaBox, _ reader: inout BoxReader) {
        var table = box
        while var box = reader.next(in: &table) {
            switch box.type {
            case "stsd": readSampleEntries(box, &reader)
            case "sgpd": sampleGroupEntries += SampleEncryption.groupEntries(&box, &reader) ?? []
            default: continue
            }
        }
    }

    private mutating func readSampleEntries(_ box: MediaBox, _ reader: inout BoxReader) {
        var descriptions = box
        let version = reader.read(&descriptions) { content in
            content.versionAndFlags().flatMap { head in content.bytes(4).map { _ in head.version } }
        }
        guard let version else { return }
        while let entry = reader.next(in: &descriptions) {
            sampleEntries.append(SampleEntry(entry, in: handler, descriptionVersion: version, &reader))
        }
    }

    /// The number behind the times of creation and modification, which have eight bytes from version 1 on: the `track_ID`
    /// of a Track Header Box, the `timescale` of a Media Header Box.
    private static func numberBehindTimes(_ content: inout ByteReader) -> UInt32? {
        guard let head = content.versionAndFlags(), content.bytes(head.version == 0 ? 8 : 16) != nil else { return nil }
        return content.unsigned32()
    }

    private static func handlerType(_ content: inout ByteReader) -> MediaHandler? {
        guard content.versionAndFlags() != nil, content.bytes(4) != nil else { return nil }
        return content.fourCharacterCode().map { MediaHandler(rawValue: $0) }
    }
}
