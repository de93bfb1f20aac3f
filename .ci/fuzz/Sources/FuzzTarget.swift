/// Something that is given any bytes, and must neither crash nor hang nor break its promises.
struct FuzzTarget: Sendable {
    let name: String
    /// What seeds it starts from: the ends of names of files in Fixtures.
    let seeds: [String]
    let run: @Sendable ([UInt8]) -> Void

    /// A new target is a line here.
    static let all = [
        FuzzTarget(name: "reading", seeds: [".m3u8"], run: read),
        FuzzTarget(name: "writing", seeds: [".m3u8"], run: write),
        FuzzTarget(name: "editing", seeds: [".m3u8"], run: edit),
        FuzzTarget(name: "variables", seeds: [".m3u8"], run: resolveVariables),
        FuzzTarget(name: "validation", seeds: [".m3u8"], run: validate),
        FuzzTarget(name: "fixing", seeds: [".m3u8"], run: fix),
        FuzzTarget(name: "reloads", seeds: [".m3u8"], run: compareLoads),
        FuzzTarget(name: "presentation", seeds: [".m3u8"], run: validatePresentation),
        FuzzTarget(name: "keys", seeds: [".m3u8", ".json"], run: readKeys),
        FuzzTarget(name: "media", seeds: [".mp4", ".m4s"], run: readMedia),
        FuzzTarget(name: "license", seeds: [".json"], run: readLicenseAnswer),
        FuzzTarget(name: "answers", seeds: [".txt"], run: readAnswer),
    ]
}

/// A promise that the input broke: the fuzzer keeps the input.
func expect(_ isKept: Bool, _ promise: @autoclosure () -> String) {
    guard isKept else { fatalError(promise()) }
}
