/// The 32 tags of the specification (4.4).
@usableFromInline
package enum TagName: UInt8, CaseIterable, Sendable {
    case m3u, version, independentSegments, start, define
    case targetDuration, mediaSequence, discontinuitySequence, endList, playlistType, iFramesOnly, partInf,
        serverControl
    case inf, byteRange, discontinuity, key, map, programDateTime, gap, bitrate, part
    case dateRange, skip, preloadHint, renditionReport
    case media, streamInf, iFrameStreamInf, sessionData, sessionKey, contentSteering

    // What enumerations with raw values are compared by is a call from other modules, at every line.
    @inlinable package static func == (left: TagName, right: TagName) -> Bool { left.rawValue == right.rawValue }

    package var spelling: String {
        switch self {
        case .m3u: "EXTM3U"
        case .version: "EXT-X-VERSION"
        case .independentSegments: "EXT-X-INDEPENDENT-SEGMENTS"
        case .start: "EXT-X-START"
        case .define: "EXT-X-DEFINE"
        case .targetDuration: "EXT-X-TARGETDURATION"
        case .mediaSequence: "EXT-X-MEDIA-SEQUENCE"
        case .discontinuitySequence: "EXT-X-DISCONTINUITY-SEQUENCE"
        case .endList: "EXT-X-ENDLIST"
        case .playlistType: "EXT-X-PLAYLIST-TYPE"
        case .iFramesOnly: "EXT-X-I-FRAMES-ONLY"
        case .partInf: "EXT-X-PART-INF"
        case .serverControl: "EXT-X-SERVER-CONTROL"
        case .inf: "EXTINF"
        case .byteRange: "EXT-X-BYTERANGE"
        case .discontinuity: "EXT-X-DISCONTINUITY"
        case .key: "EXT-X-KEY"
        case .map: "EXT-X-MAP"
        case .programDateTime: "EXT-X-PROGRAM-DATE-TIME"
        case .gap: "EXT-X-GAP"
        case .bitrate: "EXT-X-BITRATE"
        case .part: "EXT-X-PART"
        case .dateRange: "EXT-X-DATERANGE"
        case .skip: "EXT-X-SKIP"
        case .preloadHint: "EXT-X-PRELOAD-HINT"
        case .renditionReport: "EXT-X-RENDITION-REPORT"
        case .media: "EXT-X-MEDIA"
        case .streamInf: "EXT-X-STREAM-INF"
        case .iFrameStreamInf: "EXT-X-I-FRAME-STREAM-INF"
        case .sessionData: "EXT-X-SESSION-DATA"
        case .sessionKey: "EXT-X-SESSION-KEY"
        case .contentSteering: "EXT-X-CONTENT-STEERING"
        }
    }

    /// The parts of section 4.4 in which tags are defined: they decide the kind of a playlist (4.1).
    package enum Group: UInt8 {
        case basic, both, mediaPlaylist, mediaSegment, metadata, multivariant
    }

    package var group: Group {
        switch self {
        case .m3u, .version: .basic
        case .independentSegments, .start, .define: .both
        case .targetDuration, .mediaSequence, .discontinuitySequence, .endList, .playlistType, .iFramesOnly, .partInf,
            .serverControl:
            .mediaPlaylist
        case .inf, .byteRange, .discontinuity, .key, .map, .programDateTime, .gap, .bitrate, .part: .mediaSegment
        case .dateRange, .skip, .preloadHint, .renditionReport: .metadata
        case .media, .streamInf, .iFrameStreamInf, .sessionData, .sessionKey, .contentSteering: .multivariant
        }
    }

    /// Whether the tag has no value.
    package var isBare: Bool {
        switch self {
        case .m3u, .independentSegments, .endList, .iFramesOnly, .discontinuity, .gap: true
        default: false
        }
    }

    /// The rule that a tag breaks when it stands twice in a playlist; nil where it may.
    var repetitionRule: Diagnostic.ID? {
        switch self {
        case .version: "version-single"
        case .independentSegments: "independent-once"
        case .start: "start-once"
        case .skip: "skip-once"
        case .contentSteering: "steer-once"
        default: group == .mediaPlaylist ? "media-tag-once" : nil
        }
    }

    /// The section that defines the tag.
    package var section: String {
        switch self {
        case .m3u: "4.4.1.1"
        case .version: "4.4.1.2"
        case .independentSegments: "4.4.2.1"
        case .start: "4.4.2.2"
        case .define: "4.4.2.3"
        case .targetDuration: "4.4.3.1"
        case .mediaSequence: "4.4.3.2"
        case .discontinuitySequence: "4.4.3.3"
        case .endList: "4.4.3.4"
        case .playlistType: "4.4.3.5"
        case .iFramesOnly: "4.4.3.6"
        case .partInf: "4.4.3.7"
        case .serverControl: "4.4.3.8"
        case .inf: "4.4.4.1"
        case .byteRange: "4.4.4.2"
        case .discontinuity: "4.4.4.3"
        case .key: "4.4.4.4"
        case .map: "4.4.4.5"
        case .programDateTime: "4.4.4.6"
        case .gap: "4.4.4.7"
        case .bitrate: "4.4.4.8"
        case .part: "4.4.4.9"
        case .dateRange: "4.4.5.1"
        case .skip: "4.4.5.2"
        case .preloadHint: "4.4.5.3"
        case .renditionReport: "4.4.5.4"
        case .media: "4.4.6.1"
        case .streamInf: "4.4.6.2"
        case .iFrameStreamInf: "4.4.6.3"
        case .sessionData: "4.4.6.4"
        case .sessionKey: "4.4.6.5"
        case .contentSteering: "4.4.6.6"
        }
    }
}
