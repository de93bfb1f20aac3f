/// Whether the samples of a track fragment are encrypted, and with which key.
public enum FragmentProtection: Hashable, Sendable {
    /// They are, by Common Encryption.
    case encrypted(keyID: KeyID, scheme: ProtectionScheme)
    /// They are not.
    case clear
    /// The boxes that were read do not tell, or samples differ.
    case unknown
}

extension TrackFragment {
    /// How the fragment's samples are encrypted, by the initialization section that it belongs to.
    ///
    /// The sample entry decides whether they can be: one of a clear format makes a clear lead. With a protected one the
    /// sample groups of type `seig` go before the defaults of the track (ISO/IEC 23001-7 section 6). By these, samples that
    /// need initialization vectors of their own, and have none, are clear.
    public func protection(in section: InitializationSectionContents) -> FragmentProtection {
        guard let track = section.tracks.first(where: { $0.id == trackID }),
            let entry = track.sampleEntry(at: sampleDescriptionIndex)
        else { return .unknown }
        guard entry.isProtected else { return .clear }
        guard let encryption = entry.protection else { return .unknown }
        let groups = sampleGroupIndices.isEmpty ? [0] : sampleGroupIndices
        let found = Set(groups.map { protection(ofGroup: $0, in: track, encryption) })
        return found.count == 1 ? found.first ?? .unknown : .unknown
    }

    private func protection(
        ofGroup index: UInt32, in track: MediaTrack, _ encryption: TrackEncryption
    ) -> FragmentProtection {
        guard index != 0 else { return defaultProtection(encryption) }
        let entry =
            index > TrackFragment.ownGroups
            ? sampleGroupEntries.element(at: index - TrackFragment.ownGroups)
            : track.sampleGroupEntries.element(at: index)
        return entry.map { $0.protection(encryption.scheme) } ?? .unknown
    }

    private func defaultProtection(_ encryption: TrackEncryption) -> FragmentProtection {
        let hasVectors = encryption.defaults.perSampleVectorSize == 0 || hasSampleEncryption
        return hasVectors ? encryption.defaults.protection(encryption.scheme) : .clear
    }
}

extension SampleEncryption {
    fileprivate func protection(_ scheme: ProtectionScheme) -> FragmentProtection {
        isProtected ? .encrypted(keyID: keyID, scheme: scheme) : .clear
    }
}

extension MediaTrack {
    /// The sample entry of that index, or of the track's default.
    fileprivate func sampleEntry(at index: UInt32?) -> SampleEntry? {
        (index ?? defaultSampleDescriptionIndex).flatMap { sampleEntries.element(at: $0) }
    }
}

extension Array {
    /// The element of a number that counts from one; nil where there is none.
    fileprivate func element(at number: UInt32) -> Element? {
        guard number > 0, let index = Int(exactly: number - 1), indices.contains(index) else { return nil }
        return self[index]
    }
}
