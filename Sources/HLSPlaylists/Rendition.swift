/// An alternative version of audio, video, subtitles or captions: EXT-X-MEDIA (4.4.6.1).
public struct Rendition: TagModel {
    /// What a rendition holds.
    public struct MediaType: OpenEnumeration {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public static let audio = MediaType(rawValue: "AUDIO")
        public static let video = MediaType(rawValue: "VIDEO")
        public static let subtitles = MediaType(rawValue: "SUBTITLES")
        public static let closedCaptions = MediaType(rawValue: "CLOSED-CAPTIONS")

        public static let known: [MediaType] = [.audio, .video, .subtitles, .closedCaptions]
    }

    /// From TYPE; nil where the tag states none, which is an error.
    public var type: MediaType?
    /// Renditions of one type and one group ID form a group. Nil where the tag states none, which is an error.
    @ByteCompared public var groupID: String?
    /// What people see, in the language of the rendition. Nil where the tag states none, which is an error.
    public var name: String?
    /// Its Media Playlist, variables replaced; nil where the media is inside the variant stream's own.
    @ByteCompared public var uri: String?
    /// The primary language, a tag of BCP 47.
    public var language: String?
    /// A language used in another role, a tag of BCP 47.
    public var assocLanguage: String?
    /// Lets a client find the same rendition again although its address has changed.
    public var stableRenditionID: String?
    /// Whether to play it where the user has not chosen.
    public var isDefault: Bool
    /// Whether a client may choose it by the environment, such as the system's language.
    public var isAutoselect: Bool
    /// Whether it is essential to play (subtitles).
    public var isForced: Bool
    /// Which captions of the segments, or which stream, the rendition is.
    public var instreamID: String?
    /// Bits of an audio sample.
    public var bitDepth: Int?
    /// Audio samples a second, in hertz.
    public var sampleRate: Int?
    /// Media characteristic tags.
    public var characteristics: [String]
    /// Audio parameters as written, the number of channels first: `2`, `16/JOC`.
    public var channels: String?
    public var otherAttributes: [Attribute]
    /// Where the tag stands.
    @Positional public var position: TextPosition?

    public init(
        type: MediaType?, groupID: String?, name: String?, uri: String? = nil, language: String? = nil,
        assocLanguage: String? = nil, stableRenditionID: String? = nil, isDefault: Bool = false,
        isAutoselect: Bool = false, isForced: Bool = false, instreamID: String? = nil, bitDepth: Int? = nil,
        sampleRate: Int? = nil, characteristics: [String] = [], channels: String? = nil,
        otherAttributes: [Attribute] = []
    ) {
        self.type = type
        self.groupID = groupID
        self.name = name
        self.uri = uri
        self.language = language
        self.assocLanguage = assocLanguage
        self.stableRenditionID = stableRenditionID
        self.isDefault = isDefault
        self.isAutoselect = isAutoselect
        self.isForced = isForced
        self.instreamID = instreamID
        self.bitDepth = bitDepth
        self.sampleRate = sampleRate
        self.characteristics = characteristics
        self.channels = channels
        self.otherAttributes = otherAttributes
    }

    /// Whether it has this group ID, byte by byte (4.2).
    public func isMember(ofGroup groupID: String) -> Bool {
        self.groupID?.hasBytes(of: groupID) ?? false
    }

    public var isIgnoredByClients: Bool {
        hasForbiddingAttribute(flags: ["DEFAULT", "AUTOSELECT", "FORCED"]) || type?.isKnown == false
    }
}
