/// The keys that apply to what comes next, by key format (4.4.4.4).
struct KeysInForce {
    var sets = KeySets()
    private var indices: [UInt32] = []
    /// The set of the keys at hand, once something has asked for it.
    private var knownSet: UInt32? = 0
    /// These keys, once something has asked for them: all that names them until the next key shares one array.
    private var knownValues: [ContentKey]?
    /// Where METHOD=NONE first stands, in bytes: before it, keys that a delta update leaves out are in force as well.
    private(set) var firstEnd: Int?

    /// A key tag applies until the next one with the same KEYFORMAT; others stay in force beside it.
    mutating func begin(_ key: ContentKey, _ reading: Reading) throws(PlaylistError) {
        indices.removeAll { sets.keys[Int($0)].keyFormat == key.keyFormat }
        guard indices.count < reading.limits.keyFormats else {
            throw PlaylistError(
                .tooManyKeyFormats, reason: "more than \(reading.limits.keyFormats) key formats are in force at once",
                line: reading.line.number)
        }
        indices.append(sets.add(key))
        forget()
    }

    /// METHOD=NONE ends the keys of all formats.
    mutating func end(at place: Int) {
        firstEnd = firstEnd ?? place
        indices.removeAll(keepingCapacity: true)
        forget()
    }

    private mutating func forget() {
        knownSet = nil
        knownValues = nil
    }

    /// The number of the set of keys in force.
    var set: UInt32 {
        mutating get {
            if let knownSet { return knownSet }
            let set = sets.makeSet(indices)
            knownSet = set
            return set
        }
    }

    /// The keys in force, in the order of their tags.
    var values: [ContentKey] {
        mutating get {
            if let knownValues { return knownValues }
            // First of all, since it may be a new one.
            let set = set
            let values = sets[set]
            knownValues = values
            return values
        }
    }
}
