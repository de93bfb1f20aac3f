extension TestPlaylist {
    /// A key of a test playlist. A string literal is the URI of a FairPlay key.
    public struct Key: Hashable, Sendable, ExpressibleByStringLiteral {
        /// How to get the key.
        public var uri: String
        /// The system that interprets the URI.
        public var format: KeyFormat
        /// How the segments are encrypted.
        public var method: EncryptionMethod
        /// The initialization vector to write; nil for none.
        public var initializationVector: InitializationVector?

        /// Makes a key.
        ///
        /// - Parameters:
        ///   - uri: How to get the key.
        ///   - format: The system that interprets the URI.
        ///   - method: How the segments are encrypted. Nil stands for AES-128 with the identity format, and for SAMPLE-AES
        ///     with all others.
        ///   - initializationVector: The initialization vector to write; nil for none.
        public init(
            _ uri: String, format: KeyFormat = .fairPlay, method: EncryptionMethod? = nil,
            initializationVector: InitializationVector? = nil
        ) {
            self.uri = uri
            self.format = format
            self.method = method ?? (format == .identity ? .aes128 : .sampleAES)
            self.initializationVector = initializationVector
        }

        /// Makes a FairPlay key of this URI.
        public init(stringLiteral uri: String) {
            self.init(uri)
        }
    }

    /// A variant stream of a test playlist. A string literal is the URI of its Media Playlist.
    public struct Variant: Hashable, Sendable, ExpressibleByStringLiteral {
        /// Its Media Playlist.
        public var uri: String
        /// The peak bit rate in bits per second, at least 1.
        public var bandwidth: Int
        /// The best resolution in pixels; nil to write none.
        public var resolution: Resolution?
        /// Sample formats by RFC 6381; none to write none.
        public var codecs: [String]
        /// The group of audio renditions; nil for that of the first audio rendition.
        public var audio: String?
        /// The group of subtitles; nil for that of the first rendition of subtitles.
        public var subtitles: String?

        /// Makes a variant stream.
        ///
        /// - Parameters:
        ///   - uri: Its Media Playlist.
        ///   - bandwidth: The peak bit rate in bits per second, at least 1.
        ///   - resolution: The best resolution in pixels; nil to write none.
        ///   - codecs: Sample formats by RFC 6381; none to write none.
        ///   - audio: The group of audio renditions; nil for that of the first audio rendition.
        ///   - subtitles: The group of subtitles; nil for that of the first rendition of subtitles.
        public init(
            _ uri: String, bandwidth: Int = 1_000_000, resolution: Resolution? = nil, codecs: [String] = [],
            audio: String? = nil, subtitles: String? = nil
        ) {
            self.uri = uri
            self.bandwidth = bandwidth
            self.resolution = resolution
            self.codecs = codecs
            self.audio = audio
            self.subtitles = subtitles
        }

        /// Makes a variant stream of this Media Playlist.
        public init(stringLiteral uri: String) {
            self.init(uri)
        }
    }

    /// A rendition of a test playlist, which has a Media Playlist of its own.
    public struct Rendition: Hashable, Sendable {
        let type: HLSPlaylists.Rendition.MediaType
        /// Its Media Playlist.
        public var uri: String
        /// The group it belongs to.
        public var group: String
        /// What people see; nil for the language or, without one, the URI. A name stands once in a group.
        public var name: String?
        /// The language, a tag of BCP 47.
        public var language: String?
        /// Whether to play it where the user has not chosen.
        public var isDefault: Bool

        /// Makes a rendition of audio.
        public static func audio(
            _ uri: String, group: String = "audio", name: String? = nil, language: String? = nil,
            isDefault: Bool = false
        ) -> Rendition {
            Rendition(
                type: .audio, uri: uri, group: group, name: name, language: language, isDefault: isDefault)
        }

        /// Makes a rendition of subtitles.
        public static func subtitles(
            _ uri: String, group: String = "subtitles", name: String? = nil, language: String? = nil,
            isDefault: Bool = false
        ) -> Rendition {
            Rendition(
                type: .subtitles, uri: uri, group: group, name: name, language: language, isDefault: isDefault)
        }
    }
}

// MARK: - As a playlist writes them

extension TestPlaylist.Key {
    var attributes: String {
        var attributes = ["METHOD=\(method)", "URI=\(quoted(uri))"]
        if let initializationVector { attributes.append("IV=\(initializationVector)") }
        if format != .identity {
            attributes += ["KEYFORMAT=\(quoted(format.rawValue))", #"KEYFORMATVERSIONS="1""#]
        }
        return attributes.joined(separator: ",")
    }
}

extension TestPlaylist.Variant {
    func attributes(_ renditions: [TestPlaylist.Rendition]) -> String {
        func group(_ stated: String?, _ type: Rendition.MediaType) -> String? {
            stated ?? renditions.first { $0.type == type }?.group
        }
        var attributes = streamAttributes
        if let audio = group(audio, .audio) { attributes.append("AUDIO=\(quoted(audio))") }
        if let subtitles = group(subtitles, .subtitles) { attributes.append("SUBTITLES=\(quoted(subtitles))") }
        return attributes.joined(separator: ",")
    }

    var iFrameAttributes: String {
        (streamAttributes + ["URI=\(quoted(uri))"]).joined(separator: ",")
    }

    private var streamAttributes: [String] {
        var attributes = ["BANDWIDTH=\(max(1, bandwidth))"]
        if !codecs.isEmpty { attributes.append("CODECS=\(quoted(codecs.joined(separator: ",")))") }
        if let resolution { attributes.append("RESOLUTION=\(resolution)") }
        return attributes
    }
}

extension TestPlaylist.Rendition {
    var attributes: String {
        var attributes = [
            "TYPE=\(type)", "GROUP-ID=\(quoted(group))", "NAME=\(quoted(name ?? language ?? uri))",
        ]
        if let language { attributes.append("LANGUAGE=\(quoted(language))") }
        if isDefault { attributes += ["DEFAULT=YES", "AUTOSELECT=YES"] }
        attributes.append("URI=\(quoted(uri))")
        return attributes.joined(separator: ",")
    }
}

/// A quoted string (4.2).
private func quoted(_ text: String) -> String {
    #""\#(percentEncoded(text) { $0 == "\"" })""#
}

/// A line that is a URI, whatever it begins with (4.1).
func uriLine(_ uri: String) -> String {
    let line = percentEncoded(uri) { _ in false }
    return line.hasPrefix("#") ? "%23" + line.dropFirst() : line
}

/// A text without what cannot stand in a line: control characters, references to variables, and more.
private func percentEncoded(_ text: String, _ isForbidden: (Unicode.Scalar) -> Bool) -> String {
    var encoded = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
        let isVariable = scalar == "{" && rest.first == "$"
        if isVariable || scalar.properties.generalCategory == .control || isForbidden(scalar) {
            for byte in String(scalar).utf8 {
                encoded += (byte < 16 ? "%0" : "%").unicodeScalars
                encoded += String(byte, radix: 16, uppercase: true).unicodeScalars
            }
        } else {
            encoded.append(scalar)
        }
    }
    return String(encoded)
}
