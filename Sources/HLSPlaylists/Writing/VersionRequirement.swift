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

/// What needs a version, for those who write playlists and those who check them.
extension VersionRequirement {
    package static let initializationVector = VersionRequirement(2, "IV", "8, 4.4.4.4")
    package static let fraction = VersionRequirement(3, "a duration with a fraction", "8, 4.4.4.1")
    package static let byteRange = VersionRequirement(4, "EXT-X-BYTERANGE", "8, 4.4.4.2")
    package static let iFramesOnly = VersionRequirement(4, "EXT-X-I-FRAMES-ONLY", "8, 4.4.3.6")
    package static let sampleEncryption = VersionRequirement(5, "METHOD=SAMPLE-AES", "8, 4.4.4.4")
    package static let keyFormat = VersionRequirement(5, "KEYFORMAT", "8, 4.4.4.4")
    package static let keyFormatVersions = VersionRequirement(5, "KEYFORMATVERSIONS", "8, 4.4.4.4")
    package static let iFramesMap = VersionRequirement(5, "EXT-X-MAP beside EXT-X-I-FRAMES-ONLY", "8, 4.4.4.5")
    package static let map = VersionRequirement(6, "EXT-X-MAP", "8, 4.4.4.5")
    package static let service = VersionRequirement(7, "a caption service as INSTREAM-ID", "8, 4.4.6.1")
    package static let variables = VersionRequirement(8, "EXT-X-DEFINE", "8, 4.4.2.3")
    package static let skip = VersionRequirement(9, "EXT-X-SKIP", "8, 4.4.5.2")
    package static let skippedDateRanges = VersionRequirement(10, "RECENTLY-REMOVED-DATERANGES", "8, 4.4.5.2")
    package static let queryParameter = VersionRequirement(11, "QUERYPARAM", "8, 4.4.2.3")
    package static let requirement = VersionRequirement(12, "an attribute that begins with REQ-", "8, 4.4.6.2")
    package static let instreamID = VersionRequirement(
        13, "INSTREAM-ID of a type other than CLOSED-CAPTIONS", "8, 4.4.6.1")

    /// The same of a session key, which another section describes.
    fileprivate var ofSessionKey: VersionRequirement { VersionRequirement(version, feature, "8, 4.4.6.5") }
}

extension [VersionRequirement] {
    /// Adds a requirement that is there, once.
    fileprivate mutating func add(_ requirement: VersionRequirement, if isThere: Bool = true) {
        if isThere, !contains(requirement) { append(requirement) }
    }

    fileprivate mutating func add(_ variables: [VariableDefinition]) {
        add(.variables, if: !variables.isEmpty)
        add(.queryParameter, if: variables.contains { $0.source == .queryParam })
    }

    fileprivate mutating func add(_ keys: some Sequence<ContentKey>) {
        for key in keys {
            func has(_ name: AttributeName) -> Bool { key.otherAttributes.contains { $0.name == name.spelling } }
            add(.initializationVector, if: key.statedInitializationVector != nil || has(.iv))
            add(.sampleEncryption, if: key.method == .sampleAES)
            add(.keyFormat, if: key.keyFormat != .identity || has(.keyFormat))
            add(
                .keyFormatVersions,
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
        needs.add(.iFramesOnly, if: iFramesOnly)
        needs.add(.skip, if: deltaUpdate != nil)
        needs.add(.skippedDateRanges, if: deltaUpdate?.recentlyRemovedDateRanges != nil)
        addSegments(&needs)
        for part in trailingParts { needs.add(part.keys) }
        return needs.ordered
    }

    private func addSegments(_ needs: inout [VersionRequirement]) {
        var keys: Set<ContentKey> = []
        for segment in segments {
            let hasFraction = segment.duration.map { $0 < 0x1p53 && Double(Int64($0)) != $0 } ?? false
            if hasFraction { needs.add(.fraction) }
            if segment.byteRange != nil { needs.add(.byteRange) }
            keys.formUnion(segment.keys)
            for part in segment.parts { keys.formUnion(part.keys) }
            guard let section = segment.initializationSection else { continue }
            keys.formUnion(section.keys)
            needs.add(iFramesOnly ? .iFramesMap : .map)
        }
        needs.add(keys)
    }
}

extension MultivariantPlaylist {
    /// The lowest version with everything that the playlist has.
    public var requiredVersion: Int { versionRequirements.first?.version ?? 1 }

    /// What needs a version over 1, the highest first. Session keys count as keys of Media Playlists do.
    public var versionRequirements: [VersionRequirement] {
        var needs: [VersionRequirement] = []
        needs.add(sessionKeys)
        // Nothing else is among them yet.
        needs = needs.map(\.ofSessionKey)
        needs.add(variables)
        for rendition in renditions {
            guard let id = rendition.instreamID else { continue }
            let isCaptions = rendition.type == .closedCaptions
            needs.add(.service, if: isCaptions && id.hasPrefix("SERVICE"))
            needs.add(.instreamID, if: !isCaptions)
        }
        needs.add(
            .requirement,
            if: (variants + iFrameVariants).contains {
                !$0.requiredVideoLayout.isEmpty || $0.otherAttributes.contains { $0.name.hasPrefix("REQ-") }
            })
        return needs.ordered
    }
}
