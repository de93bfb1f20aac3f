import HLSPlaylists

/// Makes an edit that the input chooses. It is made as a whole, or not at all; what it makes reads back as what it says.
func edit(_ bytes: [UInt8]) {
    guard bytes.count > 4, var document = try? PlaylistDocument(parsing: Array(bytes.dropFirst(4))) else { return }
    let before = document
    let (kind, place, amount) = (bytes[0], Int(bytes[1]), Int(bytes[2]) << 8 | Int(bytes[3]))
    do {
        try document.edit { try $0.change(kind, at: place, by: amount) }
    } catch {
        return expect(document == before, "an edit that failed left something behind")
    }
    guard let again = try? Playlist(parsing: document.bytes) else { return expect(false, "an edit does not read") }
    expect(again == document.playlist, "an edited document says something else than its text")
}

extension PlaylistEditor {
    fileprivate mutating func change(_ kind: UInt8, at place: Int, by amount: Int) throws {
        switch kind % 16 {
        case 0: header.mediaSequence = UInt64(amount) << (UInt64(place) % 56)
        case 1: header.targetDuration = amount
        case 2: try segments.remove(at: place)
        case 3: try segments.update(at: place) { $0.uri = "n\(amount).ts" }
        case 4: try segments.update(at: place) { $0.duration = Double(amount) / 7 }
        case 5: try segments.update(at: place) { $0.keys = [] }
        case 6: try segments.insert(MediaSegment(uri: "i.ts", duration: Double(amount)), at: place)
        case 7: try keepSegments(min(place, amount)..<max(place, amount))
        case 8: try removeFirstSegments(place)
        case 9: try removeKeys(of: .fairPlay)
        case 10: stateInitializationVectors()
        case 11: rewriteURIs { "\($0)?\(amount)" }
        case 12: try variants.update(at: place) { $0.bandwidth = amount }
        case 13: try variants.remove(at: place)
        case 14: try renditions.update(at: place) { $0.name = "n\(amount)" }
        default: try dateRanges.remove(at: place)
        }
    }
}
