/// Whether KID and IV can be read, and whether the places that give them agree.
extension KeyLineCheck {
    mutating func checkKeyID() {
        guard let chosen = identifier.chosen else { return }
        let attribute = chosen.source == .attribute ? "KEYID" : "URI"
        if identifier.hasConflict {
            let named = identifier.candidates.compactMap { candidate in
                candidate.keyID.map { "\(candidate.source): \($0)" }
            }
            report(.kidConflict, in: attribute, "the KIDs differ: \(named.joined(separator: ", "))".shortened)
        }
        let listed = Set(identifier.candidates.filter { $0.source == .pssh }.compactMap(\.keyID))
        if listed.count > 1 { report(.kidMultiple, in: attribute, "the PSSH box lists \(listed.count) keys") }
        guard let keyID = chosen.keyID else {
            report(.kidNotUUID, in: attribute, "KID '\(chosen.raw.shortened)' is neither a UUID nor base64 of 16 bytes")
            return
        }
        if keyID.isZero { report(.kidAllZero, in: attribute, "the KID is all zero, which names no key") }
        if let other = chosen.otherByteOrder, chosen.source != .playReadyHeader {
            report(.kidByteOrder, in: attribute, "the KID is base64: read as \(keyID), or as a GUID \(other)")
        }
    }

    mutating func checkInitializationVector() {
        let reading = VectorReading(tag.key, contents)
        if isFairPlay, tag["IV"] != nil {
            report(
                .ivWithFairPlay, in: "IV",
                "FairPlay takes the vector from the key server's answer; the attribute is of no use")
        }
        for candidate in reading.candidates where candidate.value == nil {
            let form = candidate.source == .attribute ? "0x and 32 hexadecimal digits" : "32 hexadecimal digits"
            report(
                .ivMalformed, in: candidate.source == .attribute ? "IV" : "URI", section: "4.4.4.4",
                "the vector in \(candidate.source) is none, of length \(candidate.raw.utf8.count); \(form) are due")
        }
        if tag.key.statedInitializationVector != nil, let digits = tag["IV"]?.value.utf8.count, digits < 34 {
            report(
                .ivMalformed, in: "IV", section: "4.4.4.4",
                "IV has \(digits - 2) digits; 32 are due, and players differ in what they make of fewer")
        }
        if reading.outcome == .conflict {
            let sources = reading.candidates.filter { $0.value != nil }.map(\.source.description)
            report(
                .ivConflict, in: tag["IV"] == nil ? "URI" : "IV",
                "the vectors differ: \(sources.joined(separator: ", "))")
        }
    }
}
