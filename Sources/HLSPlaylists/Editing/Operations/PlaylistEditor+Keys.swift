extension PlaylistEditor {
    // MARK: - Key systems

    /// Takes a key system away: the EXT-X-KEY and EXT-X-SESSION-KEY tags of a key format (4.4.4.4, 4.4.6.5).
    ///
    /// - Throws: ``EditingError`` where segments have no other key: without any they would be taken for clear.
    public mutating func removeKeys(of format: KeyFormat) throws {
        if let media = playlist.media {
            for run in media.segments.keyRuns where run.keys.contains(where: { $0.keyFormat == format }) {
                guard run.keys.allSatisfy({ $0.keyFormat == format }) else { continue }
                throw EditingError(
                    .notExpressible,
                    reason: "segment \(run.segments.lowerBound) has no keys but those of '\(format)'; without them it "
                        + "would be taken for clear")
            }
        }
        keyTags.removeAll { $0.keyFormat == format }
        sessionKeys.removeAll { $0.keyFormat == format }
    }

    /// Adds a key system: beside each key of one format comes a key of another, for the same segments, parts and
    /// initialization sections; and an EXT-X-SESSION-KEY for each that there is.
    ///
    ///     try document.edit { editor in
    ///         editor.addKeys(beside: .widevine) { ContentKey(uri: fairPlayURI(of: $0), keyFormat: .fairPlay) }
    ///     }
    ///
    /// Where a key of the new one's format is in force already, nothing is added.
    ///
    /// - Parameters:
    ///   - format: The format of the keys to add to.
    ///   - make: The key to add beside one; nil for none. Called once for each key tag.
    public mutating func addKeys(
        beside format: KeyFormat, _ make: (ContentKey) throws -> ContentKey?
    ) rethrows {
        var made: [ContentKey: ContentKey] = [:]
        for key in keyTags.original where key.keyFormat == format && made[key] == nil { made[key] = try make(key) }
        let siblings = KeySiblings(made: made)
        segments.updateEach { segment in
            segment.keys = siblings.added(to: segment.keys)
            for index in segment.parts.indices {
                segment.parts[index].keys = siblings.added(to: segment.parts[index].keys)
            }
        }
        trailingParts.updateEach { $0.keys = siblings.added(to: $0.keys) }
        initializationSections.updateEach { $0.keys = siblings.added(to: $0.keys) }
        addSessionKeys(try sessionKeys.result.filter { $0.keyFormat == format }.compactMap(make))
    }

    // MARK: - Session keys

    /// Declares keys, each that no EXT-X-SESSION-KEY declares yet (4.4.6.5). Keys are the same where URI and key format are; one
    /// without a URI is passed over.
    public mutating func addSessionKeys(_ keys: some Sequence<ContentKey>) {
        var declared = Set(sessionKeys.result.compactMap(KeyIdentity.init))
        for key in keys {
            guard let identity = KeyIdentity(key), declared.insert(identity).inserted else { continue }
            sessionKeys.append(key)
        }
    }

    // MARK: - Initialization vectors

    /// Writes the initialization vectors that follow from media sequence numbers (5.2) into the keys, so that segments can
    /// get other numbers. Needed before segments are inserted or taken away in front of others; those that are encrypted
    /// as a whole can no longer be read otherwise.
    ///
    /// A vector of its own for each segment takes a key tag for each.
    public mutating func stateInitializationVectors() {
        for index in segments.original.indices { stateInitializationVectors(at: index) }
    }

    mutating func stateInitializationVectors(at index: Int) {
        guard !segments.removed.contains(index) else { return }
        let number = segments.original[index].sequenceNumber
        try? segments.update(at: index) { $0.stateInitializationVectors(asNumber: number) }
    }
}

extension MediaSegment {
    /// Writes the vectors that follow from a media sequence number into the segment's keys.
    mutating func stateInitializationVectors(asNumber number: UInt64) {
        keys = keys.map { $0.statingVector(mediaSequenceNumber: number) }
        for index in parts.indices {
            parts[index].keys = parts[index].keys.map { $0.statingVector(mediaSequenceNumber: number) }
        }
    }
}

extension ContentKey {
    fileprivate func statingVector(mediaSequenceNumber number: UInt64) -> ContentKey {
        guard statedInitializationVector == nil, let vector = initializationVector(mediaSequenceNumber: number) else {
            return self
        }
        var key = self
        key.statedInitializationVector = vector
        return key
    }
}

/// The keys that come beside others.
private struct KeySiblings {
    var made: [ContentKey: ContentKey]

    func added(to keys: [ContentKey]) -> [ContentKey] {
        var added = keys
        for key in keys {
            guard let sibling = made[key], !added.contains(where: { $0.keyFormat == sibling.keyFormat }) else {
                continue
            }
            added.append(sibling)
        }
        return added
    }
}
