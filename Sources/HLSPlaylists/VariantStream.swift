/// One version of a presentation: EXT-X-STREAM-INF with its URI line (4.4.6.2), or EXT-X-I-FRAME-STREAM-INF (4.4.6.3).
///
/// I-frame variants have no ``frameRate``, ``audio``, ``subtitles`` and ``closedCaptions``.
public struct VariantStream: TagModel {
    /// The output protection a variant needs.
    public struct HDCPLevel: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// HDCP or something equal.
        public static let type0 = HDCPLevel(rawValue: "TYPE-0")
        /// HDCP content type 1 or something equal.
        public static let type1 = HDCPLevel(rawValue: "TYPE-1")
        /// Nothing.
        public static let none = HDCPLevel(rawValue: "NONE")

        public static let known: [HDCPLevel] = [.type0, .type1, .none]
    }

    /// The dynamic range of the video.
    public struct VideoRange: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Standard; what an absent VIDEO-RANGE means.
        public static let sdr = VideoRange(rawValue: "SDR")
        /// Hybrid log-gamma.
        public static let hlg = VideoRange(rawValue: "HLG")
        /// Perceptual quantizer.
        public static let pq = VideoRange(rawValue: "PQ")

        public static let known: [VideoRange] = [.sdr, .hlg, .pq]
    }

    /// The captions of a variant stream.
    public enum ClosedCaptions: Hashable, Sendable {
        /// Those of a group of renditions.
        case group(String)
        /// There are none in any variant: `CLOSED-CAPTIONS=NONE`.
        case none
    }

    /// Its Media Playlist, variables replaced. Nil for an I-frame variant whose tag states none, which is an error.
    @ByteCompared public var uri: String?
    /// The peak bit rate in bits per second. Nil where the tag states none, which is an error.
    public var bandwidth: Int?
    /// The average bit rate in bits per second.
    public var averageBandwidth: Int?
    /// How good it is among the variants; higher is better.
    public var score: Double?
    /// Sample formats by RFC 6381, such as `avc1.640028` and `mp4a.40.2`.
    public var codecs: [String]
    /// Formats with a base layer in ``codecs``, as written: `dvh1.08.07/db4h`.
    public var supplementalCodecs: [String]
    /// The best resolution in pixels.
    public var resolution: Resolution?
    /// The highest frame rate, in frames per second.
    public var frameRate: Double?
    public var hdcpLevel: HDCPLevel?
    /// Device classes that may play it, as written: `com.apple.streamingkeydelivery:AppleMain/Main`.
    public var allowedCPC: [String]
    public var videoRange: VideoRange?
    /// What a client must be able to show, as written: `CH-STEREO/PROJ-EQUI` (REQ-VIDEO-LAYOUT).
    public var requiredVideoLayout: [String]
    /// Lets a client find the same variant again although its address has changed.
    public var stableVariantID: String?
    /// The group of audio renditions.
    public var audio: String?
    /// The group of video renditions.
    public var video: String?
    /// The group of subtitles.
    public var subtitles: String?
    public var closedCaptions: ClosedCaptions?
    /// The content steering pathway; nil means the default one, `.`.
    public var pathwayID: String?
    /// NAME, which the specification does not define and many packagers write.
    public var name: String?
    public var otherAttributes: [Attribute]
    /// Where the tag stands.
    @Positional public var position: TextPosition?

    public init(
        uri: String?, bandwidth: Int?, averageBandwidth: Int? = nil, score: Double? = nil, codecs: [String] = [],
        supplementalCodecs: [String] = [], resolution: Resolution? = nil, frameRate: Double? = nil,
        hdcpLevel: HDCPLevel? = nil, allowedCPC: [String] = [], videoRange: VideoRange? = nil,
        requiredVideoLayout: [String] = [], stableVariantID: String? = nil, audio: String? = nil, video: String? = nil,
        subtitles: String? = nil, closedCaptions: ClosedCaptions? = nil, pathwayID: String? = nil, name: String? = nil,
        otherAttributes: [Attribute] = []
    ) {
        self.uri = uri
        self.bandwidth = bandwidth
        self.averageBandwidth = averageBandwidth
        self.score = score
        self.codecs = codecs
        self.supplementalCodecs = supplementalCodecs
        self.resolution = resolution
        self.frameRate = frameRate
        self.hdcpLevel = hdcpLevel
        self.allowedCPC = allowedCPC
        self.videoRange = videoRange
        self.requiredVideoLayout = requiredVideoLayout
        self.stableVariantID = stableVariantID
        self.audio = audio
        self.video = video
        self.subtitles = subtitles
        self.closedCaptions = closedCaptions
        self.pathwayID = pathwayID
        self.name = name
        self.otherAttributes = otherAttributes
    }

    /// Whether clients must ignore the tag and its URI line. An unknown VIDEO-RANGE is no reason: then a client should
    /// merely not choose the variant (4.4.6.2).
    public var isIgnoredByClients: Bool {
        hasForbiddingAttribute() || hdcpLevel?.isKnown == false
            || !unknownLayoutSpecifiers.isEmpty
    }

    /// `PROJ-AIV` is Apple's (authoring specification 16.7); it is known beside those of the draft.
    private static let layoutSpecifiers: Set<Substring> = [
        "CH-STEREO", "CH-MONO", "PROJ-RECT", "PROJ-EQUI", "PROJ-HEQU", "PROJ-PRIM", "PROJ-AIV",
    ]

    var unknownLayoutSpecifiers: [String] {
        requiredVideoLayout.flatMap { $0.split(separator: "/") }
            .filter { !VariantStream.layoutSpecifiers.contains($0) }.map(String.init)
    }
}
