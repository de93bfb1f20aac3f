/// Something in a playlist that clients of a lower version do not understand (8).
public struct VersionRequirement: Hashable, Sendable, CustomStringConvertible {
    /// The least version that has it.
    public let version: Int
    /// What it is, such as `EXT-X-MAP`.
    public let feature: String
    /// The sections that say so.
    public let section: String

    init(_ version: Int, _ feature: String, _ section: String) {
        self.version = version
        self.feature = feature
        self.section = section
    }

    public var description: String { "\(feature) needs version \(version) (\(section))" }
}

extension [VersionRequirement] {
    /// Adds a requirement that is there, once.
    fileprivate mutating func add(_ version: Int, _ feature: String, _ section: String, if isThere: Bool = true) {
        let requirement = VersionRequirement(version, feature, section)
        if isThere, !contains(requirement) { append(requirement) }
    }

    fileprivate mutating func add(_ variables: [VariableDefinition]) {
        add(8, "EXT-X-DEFINE", "8, 4.4.2.3", if: !variables.isEmpty)
        add(11, "QUERYPARAM", "8, 4.4.2.3", if: variables.contains { $0.source == .queryParam })
    }

    fileprivate mutating func add(_ keys: [ContentKey], section: String) {
        for key in keys {
            func has(_ name: AttributeName) -> Bool { key.otherAttributes.contains { $0.name == name.rawValue } }
            add(2, "IV", section, if: key.statedInitializationVector != nil || has(.iv))
            add(5, "METHOD=SAMPLE-AES", section, if: key.method == .sampleAES)
            add(5, "KEYFORMAT", section, if: key.keyFormat != .identity || has(.keyFormat))
            add(
                5, "KEYFORMATVERSIONS", section,
                if: key.keyFormat != .identity || key.keyFormatVersions != [1] || has(.keyFormatVersions))
        }
    }

    /// The highest version first.
    fileprivate var ordered: [VersionRequirement] { sorted { ($1.version, $0.feature) < ($0.version, $1.feature) } }
}

extension MediaPlaylist {
    /// The lowest version with everything that the playlist has, as ``canonicalText(version:)`` writes it.
    public var requiredVersion: Int { versionRequirements.first?.version ?? 1 }

    /// What needs a version over 1, the highest first.
    public var versionRequirements: [VersionRequirement] {
        var needs: [VersionRequirement] = []
        needs.add(variables)
        needs.add(4, "EXT-X-I-FRAMES-ONLY", "8, 4.4.3.6", if: iFramesOnly)
        needs.add(9, "EXT-X-SKIP", "8, 4.4.5.2", if: deltaUpdate != nil)
        needs.add(
            10, "RECENTLY-REMOVED-DATERANGES", "8, 4.4.5.2", if: deltaUpdate?.recentlyRemovedDateRanges != nil)
        addSegments(&needs)
        for part in trailingParts { needs.add(part.keys, section: "8, 4.4.4.4") }
        return needs.ordered
    }

    private func addSegments(_ needs: inout [VersionRequirement]) {
        var keys: Set<ContentKey> = []
        for segment in segments {
            let hasFraction = segment.duration.map { $0 < 0x1p53 && Double(Int64($0)) != $0 } ?? false
            if hasFraction { needs.add(3, "a duration with a fraction", "8, 4.4.4.1") }
            if segment.byteRange != nil { needs.add(4, "EXT-X-BYTERANGE", "8, 4.4.4.2") }
            keys.formUnion(segment.keys)
            for part in segment.parts { keys.formUnion(part.keys) }
            guard let section = segment.initializationSection else { continue }
            keys.formUnion(section.keys)
            needs.add(
                iFramesOnly ? 5 : 6, iFramesOnly ? "EXT-X-MAP beside EXT-X-I-FRAMES-ONLY" : "EXT-X-MAP", "8, 4.4.4.5")
        }
        needs.add(Array(keys), section: "8, 4.4.4.4")
    }
}

extension MultivariantPlaylist {
    /// The lowest version with everything that the playlist has.
    public var requiredVersion: Int { versionRequirements.first?.version ?? 1 }

    /// What needs a version over 1, the highest first. Session keys count as keys of Media Playlists do.
    public var versionRequirements: [VersionRequirement] {
        var needs: [VersionRequirement] = []
        needs.add(variables)
        needs.add(sessionKeys, section: "8, 4.4.6.5")
        for rendition in renditions {
            guard let id = rendition.instreamID else { continue }
            let isCaptions = rendition.type == .closedCaptions
            needs.add(
                7, "a caption service as INSTREAM-ID", "8, 4.4.6.1", if: isCaptions && id.hasPrefix("SERVICE"))
            needs.add(13, "INSTREAM-ID of a type other than CLOSED-CAPTIONS", "8, 4.4.6.1", if: !isCaptions)
        }
        needs.add(
            12, "an attribute that begins with REQ-", "8, 4.4.6.2",
            if: (variants + iFrameVariants).contains {
                !$0.requiredVideoLayout.isEmpty || $0.otherAttributes.contains { $0.name.hasPrefix("REQ-") }
            })
        return needs.ordered
    }
}
