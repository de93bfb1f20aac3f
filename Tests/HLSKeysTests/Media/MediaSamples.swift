import HLSKeys

// MARK: - Boxes

/// A box of these contents, one behind the other.
func box(_ type: String, _ content: [UInt8]...) -> [UInt8] {
    let content = Array(content.joined())
    return bigEndian(content.count + 8) + Array(type.utf8) + content
}

/// A box that begins with a version and flags.
func fullBox(_ type: String, version: UInt8 = 0, flags: Int = 0, _ content: [UInt8]...) -> [UInt8] {
    box(type, [version], Array(bigEndian(flags).dropFirst()), Array(content.joined()))
}

/// So many bytes that mean nothing.
func zeros(_ count: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: count)
}

// MARK: - Initialization sections

let videoKeyID = sampleKeyID("11111111-2222-3333-4444-555555555555")
let audioKeyID = sampleKeyID("aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee")
let otherKeyID = sampleKeyID("00112233-4455-6677-8899-aabbccddeeff")
let constantVector = [UInt8](1...16)

/// What a `tenc` box has behind its version and flags, and a group of type `seig` as a whole.
func encryption(
    _ keyID: KeyID, isProtected: UInt8 = 1, vectorSize: UInt8 = 0, vector: [UInt8]? = nil, pattern: UInt8 = 0
) -> [UInt8] {
    [0, pattern, isProtected, vectorSize] + keyID.bytes + (vector.map { [UInt8($0.count)] + $0 } ?? [])
}

/// The encryption of `cbcs` video: a constant vector, one block in ten.
let patternEncryption = encryption(videoKeyID, vector: constantVector, pattern: 0x19)

/// A `sinf` box; without a `schm` box where there is no scheme.
func sinf(_ original: String, _ scheme: String?, _ tenc: [UInt8]...) -> [UInt8] {
    box(
        "sinf", box("frma", Array(original.utf8)),
        scheme.map { fullBox("schm", Array($0.utf8), bigEndian(0x10000)) } ?? [],
        box("schi", Array(tenc.joined())))
}

func visualEntry(_ format: String, width: Int = 160, height: Int = 90, _ boxes: [UInt8]...) -> [UInt8] {
    let size = bigEndian(width).suffix(2) + bigEndian(height).suffix(2)
    return box(format, zeros(24), Array(size), zeros(50), box("avcC", zeros(30)), Array(boxes.joined()))
}

/// An audio entry of that version; the fields that QuickTime added to it are there only when they are given.
func audioEntry(_ format: String, version: UInt8 = 0, added: [UInt8] = [], _ boxes: [UInt8]...) -> [UInt8] {
    box(format, zeros(9), [version], zeros(18), added, box("esds", zeros(30)), Array(boxes.joined()))
}

func track(
    _ id: Int, _ handler: String, timescale: Int = 12_800, version: UInt8 = 0, descriptionVersion: UInt8 = 0,
    entries: [[UInt8]], groups: [UInt8] = []
) -> [UInt8] {
    let times = zeros(version == 0 ? 8 : 16)
    let descriptions = fullBox(
        "stsd", version: descriptionVersion, bigEndian(entries.count), Array(entries.joined()))
    let table = box("stbl", descriptions, fullBox("stts", bigEndian(0)), groups)
    return box(
        "trak", fullBox("tkhd", version: version, flags: 7, times, bigEndian(id), zeros(68)),
        box(
            "mdia", fullBox("mdhd", version: version, times, bigEndian(timescale), zeros(8)),
            fullBox("hdlr", zeros(4), Array(handler.utf8), zeros(13)),
            box("minf", fullBox("vmhd", zeros(8)), table)))
}

/// A `trex` box.
func trackDefaults(_ id: Int, _ index: Int = 1) -> [UInt8] {
    fullBox("trex", bigEndian(id), bigEndian(index), zeros(12))
}

/// A `moov` box with an `mvex` box for these tracks, each with its first sample entry.
func movie(_ tracks: [UInt8]..., defaults: [[UInt8]] = [trackDefaults(1), trackDefaults(2)], pssh: [UInt8] = [])
    -> [UInt8]
{
    let extends = defaults.isEmpty ? [] : box("mvex", Array(defaults.joined()))
    return box("moov", fullBox("mvhd", zeros(96)), Array(tracks.joined()), extends, pssh)
}

let fileType = box("ftyp", Array("iso6".utf8), bigEndian(0), Array("cmfc".utf8))

let encryptedVideo = visualEntry("encv", sinf("avc1", "cbcs", fullBox("tenc", version: 1, patternEncryption)))
let counterVideo = visualEntry(
    "encv", sinf("avc1", "cenc", fullBox("tenc", encryption(videoKeyID, vectorSize: 8))))
let encryptedAudio = audioEntry(
    "enca", sinf("mp4a", "cbcs", fullBox("tenc", version: 1, encryption(audioKeyID, vector: constantVector))))

/// A section of a video with a clear lead and an audio track, both encrypted by `cbcs`, and two `pssh` boxes.
let wholeSection =
    fileType
    + movie(
        track(1, "vide", entries: [encryptedVideo, visualEntry("avc1")]),
        track(2, "soun", timescale: 48_000, entries: [encryptedAudio]),
        pssh: pssh(version: 1, keyIDs: [videoKeyID, audioKeyID]) + pssh(PSSHBox.fairPlay, data: [1, 2]))

// MARK: - Movie fragments

/// A `traf` box of four samples.
func trackFragment(_ id: Int = 1, index: Int? = nil, time: Int = 0, _ boxes: [UInt8]...) -> [UInt8] {
    let header = fullBox("tfhd", flags: index == nil ? 0 : 2, bigEndian(id), index.map(bigEndian) ?? [])
    return box(
        "traf", header, fullBox("tfdt", bigEndian(time)), fullBox("trun", bigEndian(4)), Array(boxes.joined()))
}

/// The beginning of a segment with these boxes in its `moof` box.
func segment(_ boxes: [UInt8]...) -> [UInt8] {
    box("styp", Array("msdh".utf8), bigEndian(0)) + fullBox("sidx", zeros(32)) + fullBox("prft", zeros(20))
        + fullBox("emsg", zeros(24)) + box("moof", fullBox("mfhd", bigEndian(1)), Array(boxes.joined()))
        + box("mdat", zeros(40))
}

/// A `senc` box of four samples.
let sampleVectors = fullBox("senc", bigEndian(4), zeros(32))

/// An `sgpd` box of type `seig`, in version 1 with one length for all entries, or 0 and one in front of each.
func groups(version: UInt8 = 1, length: Int? = nil, _ entries: [UInt8]...) -> [UInt8] {
    let length = length ?? entries.first?.count ?? 0
    let written = entries.flatMap { version == 1 && length == 0 ? bigEndian($0.count) + $0 : $0 }
    return fullBox(
        "sgpd", version: version, Array("seig".utf8), version == 0 ? [] : bigEndian(length), bigEndian(entries.count),
        written)
}

/// An `sbgp` box with these numbers of samples and indices of groups.
func mapping(_ runs: (count: Int, index: Int)..., type: String = "seig", version: UInt8 = 0) -> [UInt8] {
    fullBox(
        "sbgp", version: version, Array(type.utf8), version == 0 ? [] : bigEndian(7), bigEndian(runs.count),
        runs.flatMap { bigEndian($0.count) + bigEndian($0.index) })
}
