/// A playlist of the versions of a presentation (4.1, 4.4.6).
///
///     let playlist = try MultivariantPlaylist(parsing: text)
///     for variant in playlist.variants { print(variant.bandwidth ?? 0, variant.uri ?? "-") }
///
/// Reading is lenient: see ``diagnostics`` for what was wrong.
public struct MultivariantPlaylist: Hashable, Sendable {
    /// The protocol version stated (4.4.1.2). Nil means 1.
    public var version: Int?
    /// Whether every segment of every Media Playlist can be decoded without others (4.4.2.1).
    public var independentSegments: Bool
    public var start: StartPoint?
    /// The variables, in their order (4.4.2.3).
    public var variables: [VariableDefinition]
    public var variants: TagModelList<VariantStream>
    public var iFrameVariants: TagModelList<VariantStream>
    public var renditions: TagModelList<Rendition>
    public var sessionKeys: [ContentKey]
    public var sessionData: [SessionData]
    public var contentSteering: ContentSteering?
    public var unknownTags: [UnknownTag]

    /// The keys of EXT-X-KEY tags, which belong to Media Playlists and say nothing here.
    @Positional public internal(set) var misplacedKeys: [ContentKey] = []
    /// What was wrong with the text, in the order in which it stands there.
    @Positional public internal(set) var diagnostics: [Diagnostic] = []
    /// The text the playlist was read from; nil when it was made by hand.
    @Positional public internal(set) var text: PlaylistText?

    public init(
        version: Int? = nil, independentSegments: Bool = false, start: StartPoint? = nil,
        variables: [VariableDefinition] = [], variants: [VariantStream] = [], iFrameVariants: [VariantStream] = [],
        renditions: [Rendition] = [], sessionKeys: [ContentKey] = [], sessionData: [SessionData] = [],
        contentSteering: ContentSteering? = nil, unknownTags: [UnknownTag] = []
    ) {
        self.version = version
        self.independentSegments = independentSegments
        self.start = start
        self.variables = variables
        self.variants = TagModelList(variants)
        self.iFrameVariants = TagModelList(iFrameVariants)
        self.renditions = TagModelList(renditions)
        self.sessionKeys = sessionKeys
        self.sessionData = sessionData
        self.contentSteering = contentSteering
        self.unknownTags = unknownTags
    }

    /// The same playlist with each of its models made, for who goes over them again and again.
    package var made: MultivariantPlaylist {
        var made = self
        made.variants = TagModelList(variants.models)
        made.iFrameVariants = TagModelList(iFrameVariants.models)
        made.renditions = TagModelList(renditions.models)
        return made
    }

    /// The renditions of a group: those of this type and group ID (4.4.6.1.1).
    public func renditions(_ type: Rendition.MediaType, inGroup groupID: String?) -> [Rendition] {
        guard let groupID else { return [] }
        return renditions.filter { $0.type == type && $0.isMember(ofGroup: groupID) }
    }
}
