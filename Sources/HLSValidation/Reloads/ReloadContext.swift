/// Two loads of a playlist with all that rules about reloads look at.
///
/// Comparing is to cost what differs: places are looked for when a finding asks for one.
final class ReloadContext {
    let previous: PlaylistLoad
    let next: PlaylistLoad
    /// What the loads before the later one tell.
    let history: ReloadHistory
    /// The two loads where both are of Media Playlists, and the later one is full or can be made so.
    private(set) lazy var media = loads.map { MediaReload($0.old, $0.new, self) }
    private let loads: (old: LoadedMedia, new: LoadedMedia)?
    /// Why the later load, a delta update, does not go with the one before; nil where it does.
    let mergeError: DeltaMergeError?
    /// The texts with all there is to find places in.
    private(set) lazy var previousText = PlaylistContext(previous.playlist)
    private(set) lazy var nextText = PlaylistContext(next.playlist)

    init(
        from previous: PlaylistLoad, _ previousFull: MediaPlaylist? = nil, to next: PlaylistLoad,
        history: ReloadHistory? = nil
    ) {
        self.previous = previous
        self.next = next
        self.history = history ?? ReloadHistory(previous)
        guard case .media(let old) = previous.playlist, case .media(let new) = next.playlist else {
            (loads, mergeError) = (nil, nil)
            return
        }
        let oldFull = previousFull ?? old
        guard oldFull.deltaUpdate == nil || new.deltaUpdate != nil else {
            // What the earlier load leaves out nobody knows.
            (loads, mergeError) = (nil, nil)
            return
        }
        do {
            let newFull = new.deltaUpdate == nil ? new : try new.merged(onto: oldFull)
            loads = (LoadedMedia(old, full: oldFull), LoadedMedia(new, full: newFull))
            mergeError = nil
        } catch {
            (loads, mergeError) = (nil, error)
        }
    }

    /// How many seconds have passed for certain between the loads, negative when the later one is the older answer; nil
    /// where that is not known.
    var seconds: Double? { next.loadTime.seconds(since: previous.loadTime) }

    /// A note that points into the earlier load.
    func note(_ message: String, _ range: TextRange?) -> [Diagnostic.Note] {
        [Diagnostic.Note(message: message, uri: previous.playlist.text?.uri?.rawValue, range: range)]
    }
}

/// Two loads of a Media Playlist, the later one in full.
final class MediaReload {
    let old: LoadedMedia
    let new: LoadedMedia
    let reload: PlaylistReload
    unowned let context: ReloadContext
    /// How the segments correspond.
    private(set) lazy var alignment = SegmentAlignment(reload)
    /// What became of the parts that the earlier load lists.
    private(set) lazy var parts = makeParts()
    /// Whether the date ranges of both loads in full say the same, and what they are, made once for all rules.
    private(set) lazy var areRangesTheSame = old.full.dateRanges == new.full.dateRanges
    private(set) lazy var oldFullRanges = old.full.dateRanges.models
    private(set) lazy var newFullRanges = new.full.dateRanges.models
    /// Those of the earlier load by their dates, and those that each load writes by their IDs.
    private(set) lazy var oldOrder = DateRangeOrder(oldFullRanges)
    private(set) lazy var oldRanges = old.loaded.dateRanges.models.byID
    private(set) lazy var newRanges = new.loaded.dateRanges.models.byID
    /// Where the date ranges of the later load stand.
    lazy var newPlaces = context.nextText.map { DateRangePlaces($0) }

    fileprivate init(_ old: LoadedMedia, _ new: LoadedMedia, _ context: ReloadContext) {
        self.old = old
        self.new = new
        self.context = context
        reload = PlaylistReload(from: old.full, to: new.full)
    }

    /// Whether the later load is a delta update.
    var isDelta: Bool { new.loaded.deltaUpdate != nil }

    /// The place in the later load of a segment that both have by its number.
    func indexInNext(_ index: Int) -> Int { index - reload.kept.lowerBound + reload.keptInNext.lowerBound }

    /// The place in the earlier load of a segment that both have by its number.
    func indexInPrevious(_ index: Int) -> Int { index - reload.keptInNext.lowerBound + reload.kept.lowerBound }

    /// Whether the later load was made before the earlier one, by its numbers: what else differs follows from that.
    var isOlder: Bool { new.full.mediaSequence < old.full.mediaSequence }

    /// Whether the earlier load says that it stays as it is.
    var wasVOD: Bool { old.full.type == .vod }

    /// Whether nothing may leave the playlist.
    var isEvent: Bool { old.full.type == .event && new.full.type == .event }

    /// Whether the later load has no EXT-X-MEDIA-SEQUENCE, which then is 0.
    private(set) lazy var lacksSequence =
        new.full.mediaSequence == 0 && !isDelta && context.nextText?.has(.mediaSequence) == false

    /// The line of a segment of the earlier load.
    func note(_ message: String, ofSegment index: Int) -> [Diagnostic.Note] {
        context.note(message, old.range(ofSegment: index))
    }

    /// The first tag of a name of the later load; its value where it has one. The first line where there is no such tag.
    func range(ofFirst name: TagName) -> TextRange? { context.nextText?.range(ofFirst: name) }

    /// The first tag of a name of the earlier load.
    func note(_ message: String, ofFirst name: TagName) -> [Diagnostic.Note] {
        context.note(message, context.previousText?.range(ofFirst: name))
    }
}

/// A Media Playlist as it was loaded, and in full: of a delta update what it leaves out stands in no line.
struct LoadedMedia {
    let loaded: MediaPlaylist
    let full: MediaPlaylist
    /// The number of segments that stand in no line, at the front of the full playlist.
    let countLeftOut: Int

    init(_ loaded: MediaPlaylist, full: MediaPlaylist) {
        self.loaded = loaded
        self.full = full
        countLeftOut = max(full.segments.count - loaded.segments.count, 0)
    }

    /// The line of a segment's URI; for those left out that of EXT-X-SKIP.
    func range(ofSegment index: Int) -> TextRange? {
        guard full.segments.indices.contains(index) else { return nil }
        let position =
            index < countLeftOut
            ? loaded.deltaUpdate?.position : loaded.segments[index - countLeftOut].position
        return position.flatMap { loaded.text?.range(ofLineAt: $0) }
    }
}

extension PlaylistContext {
    /// The value of the first tag of a name; the tag where it has none, the first line where there is no such tag.
    func range(ofFirst name: TagName) -> TextRange {
        guard let line = first(name) else { return text.range(ofLineAt: TextPosition(line: 1, byteOffset: 0)) }
        return line.value.isEmpty ? range(of: line) : range(line.value, in: line)
    }
}

extension RuleCheck {
    /// Looks at two loads of a Media Playlist that may change.
    static func live(_ check: @escaping @Sendable (MediaReload, inout Findings) -> Void) -> RuleCheck {
        .reload { context, findings in
            guard let media = context.media, !media.wasVOD else { return }
            check(media, &findings)
        }
    }
}
