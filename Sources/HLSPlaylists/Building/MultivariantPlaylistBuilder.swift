/// Makes a Multivariant Playlist tag by tag, in the order in which it reads.
///
///     let playlist = MultivariantPlaylist { m3u8 in
///         m3u8.independentSegments()
///         m3u8.sessionKey(.fairPlay, "skd://1")
///         m3u8.rendition(.audio, group: "aac", name: "English", language: "en", uri: "en.m3u8", isDefault: true)
///         m3u8.variant("hd.m3u8", bandwidth: 5_000_000, codecs: ["avc1.640028", "mp4a.40.2"], audio: "aac")
///         m3u8.iFrameVariant("hd-i.m3u8", bandwidth: 400_000, codecs: ["avc1.640028"])
///     }
///
/// Whatever has more attributes than the shorthand is given whole. The playlist equals the one that is read from its
/// ``MultivariantPlaylist/canonicalText(version:)``. Nothing is checked before it is written.
public struct MultivariantPlaylistBuilder: Sendable {
    fileprivate var playlist = MultivariantPlaylist()

    // MARK: - Header

    /// EXT-X-VERSION (4.4.1.2). Without it none is stated; ``WrittenVersion/sufficient`` finds one when the playlist is written.
    public mutating func version(_ version: Int) { playlist.version = version }

    /// EXT-X-INDEPENDENT-SEGMENTS (4.4.2.1).
    public mutating func independentSegments() { playlist.independentSegments = true }

    /// EXT-X-START (4.4.2.2), in seconds from the beginning; from the end where it is negative.
    public mutating func start(_ timeOffset: Double, isPrecise: Bool = false) {
        playlist.start = StartPoint(timeOffset: timeOffset, isPrecise: isPrecise)
    }

    /// EXT-X-DEFINE (4.4.2.3), for Media Playlists to import.
    public mutating func define(_ name: String, _ value: String) {
        playlist.variables.append(VariableDefinition(name: name, value: value))
    }

    /// EXT-X-CONTENT-STEERING (4.4.6.6).
    public mutating func contentSteering(_ serverURI: String, pathwayID: String? = nil) {
        playlist.contentSteering = ContentSteering(serverURI: serverURI, pathwayID: pathwayID)
    }

    /// EXT-X-SESSION-DATA (4.4.6.4).
    public mutating func sessionData(_ dataID: String, value: String, language: String? = nil) {
        sessionData(SessionData(dataID: dataID, value: value, language: language))
    }

    /// EXT-X-SESSION-DATA, whole.
    public mutating func sessionData(_ data: SessionData) { playlist.sessionData.append(data) }

    /// EXT-X-SESSION-KEY (4.4.6.5) of a system.
    ///
    /// - Parameters:
    ///   - format: The system that interprets the URI.
    ///   - uri: How to get the key.
    ///   - method: How segments are encrypted.
    public mutating func sessionKey(_ format: KeyFormat, _ uri: String, method: EncryptionMethod = .sampleAES) {
        sessionKey(ContentKey(method: method, uri: uri, keyFormat: format))
    }

    /// EXT-X-SESSION-KEY, whole.
    public mutating func sessionKey(_ key: ContentKey) { playlist.sessionKeys.append(key) }

    /// A tag that the specification does not define.
    public mutating func tag(_ name: String, _ value: String? = nil) {
        playlist.unknownTags.append(UnknownTag(name: name, value: value))
    }

    // MARK: - Renditions and variants

    /// EXT-X-MEDIA (4.4.6.1). What is played by default may be chosen by the environment as well.
    ///
    /// - Parameters:
    ///   - type: What the rendition holds.
    ///   - group: The group that variants name.
    ///   - name: What people see.
    ///   - language: A tag of BCP 47; nil for none.
    ///   - uri: The Media Playlist; nil where the variant's own holds it.
    ///   - isDefault: Whether to play it where the user has not chosen.
    ///   - channels: The audio parameters, the number of channels first; nil for none.
    public mutating func rendition(
        _ type: Rendition.MediaType, group: String, name: String, language: String? = nil, uri: String? = nil,
        isDefault: Bool = false, channels: String? = nil
    ) {
        rendition(
            Rendition(
                type: type, groupID: group, name: name, uri: uri, language: language, isDefault: isDefault,
                isAutoselect: isDefault, channels: channels))
    }

    /// EXT-X-MEDIA, whole.
    public mutating func rendition(_ rendition: Rendition) { playlist.renditions.append(rendition) }

    /// EXT-X-STREAM-INF and its URI line (4.4.6.2).
    ///
    /// - Parameters:
    ///   - uri: The Media Playlist.
    ///   - bandwidth: The peak bit rate in bits per second.
    ///   - averageBandwidth: The average bit rate in bits per second; nil for none.
    ///   - codecs: Sample formats by RFC 6381.
    ///   - resolution: In pixels; nil for none.
    ///   - frameRate: Frames a second; nil for none.
    ///   - audio: The group of audio renditions; nil for none.
    ///   - subtitles: The group of subtitles; nil for none.
    public mutating func variant(
        _ uri: String, bandwidth: Int, averageBandwidth: Int? = nil, codecs: [String] = [],
        resolution: Resolution? = nil, frameRate: Double? = nil, audio: String? = nil, subtitles: String? = nil
    ) {
        variant(
            VariantStream(
                uri: uri, bandwidth: bandwidth, averageBandwidth: averageBandwidth, codecs: codecs,
                resolution: resolution, frameRate: frameRate, audio: audio, subtitles: subtitles))
    }

    /// EXT-X-STREAM-INF, whole.
    public mutating func variant(_ variant: VariantStream) { playlist.variants.append(variant) }

    /// EXT-X-I-FRAME-STREAM-INF (4.4.6.3); see ``variant(_:bandwidth:averageBandwidth:codecs:resolution:frameRate:audio:subtitles:)``.
    public mutating func iFrameVariant(
        _ uri: String, bandwidth: Int, codecs: [String] = [], resolution: Resolution? = nil
    ) {
        iFrameVariant(VariantStream(uri: uri, bandwidth: bandwidth, codecs: codecs, resolution: resolution))
    }

    /// EXT-X-I-FRAME-STREAM-INF, whole.
    public mutating func iFrameVariant(_ variant: VariantStream) { playlist.iFrameVariants.append(variant) }
}

extension MultivariantPlaylist {
    /// Makes a playlist tag by tag: see ``MultivariantPlaylistBuilder``.
    public init(_ build: (inout MultivariantPlaylistBuilder) throws -> Void) rethrows {
        var builder = MultivariantPlaylistBuilder()
        try build(&builder)
        self = builder.playlist
    }
}
