/// What the tags of a Media Playlist say of it as a whole (4.4.3, 4.4.5), until the segments join it.
struct MediaTags {
    var targetDuration: Int?
    var hasTargetDuration = false
    var mediaSequence: UInt64 = 0
    var discontinuitySequence: UInt64 = 0
    var type: PlaylistType?
    var iFramesOnly = false
    var hasEndList = false
    var partInformation: PartInformation?
    var serverControl: ServerControl?
    var preloadHints: [PreloadHint] = []
    var renditionReports = TagRows<RenditionReport>()
    var deltaUpdate: DeltaUpdate?
    var dateRanges: [DateRange] = []
}
