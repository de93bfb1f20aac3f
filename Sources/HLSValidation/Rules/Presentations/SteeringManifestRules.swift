/// The steering manifest that EXT-X-CONTENT-STEERING names (section 7).
extension Rule {
    static let steeringManifestRules: [Rule] = [
        Rule(
            "steer-manifest-shape", .must, scope: .presentation, "7",
            "the steering manifest is an object with PATHWAY-PRIORITY, an array of pathways without repetitions",
            why: "clients ignore the manifest, and nobody steers",
            valid: [
                steered(#"{"VERSION": 1, "TTL": 300, "PATHWAY-PRIORITY": ["CDN-A", "CDN-B"]}"#),
                .tags(#"CONTENT-STEERING:SERVER-URI="data:,%7B%22PATHWAY-PRIORITY%22:%5B%22CDN-A%22%5D%7D""#, variant),
                .tags(#"CONTENT-STEERING:SERVER-URI="steering.json""#, variant),
            ],
            invalid: [
                steered(#"{"VERSION": 1, "PATHWAY-PRIORITY": []}"#, mark: "↓"),
                steered(#"{"VERSION": 1, "CDN-PRIORITY": ["CDN-A"]}"#, mark: "↓"),
                steered(#"{"PATHWAY-PRIORITY": ["CDN-A", "CDN-B", "CDN-A"]}"#, mark: "↓"),
                steered(#"["CDN-A"]"#, mark: "↓"),
                steered("{'PATHWAY-PRIORITY': ['CDN-A']}", mark: "↓"),
                .tags(#"CONTENT-STEERING:SERVER-URI="↓data:application/json;base64,e30=""#, variant),
            ],
            .presentation(checkManifest)),
        Rule(
            "steer-clone-shape", .must, scope: .presentation, "7.3",
            "a pathway clone has BASE-ID, ID and URI-REPLACEMENT, whose URIs for single streams are absolute",
            why: "clients ignore the clone, and go on with a pathway that is to be left",
            valid: [
                clones(#"{"BASE-ID": "CDN-A", "ID": "CDN-C", "URI-REPLACEMENT": {"HOST": "c.example.com"}}"#),
                clones(
                    #"""
                    {"BASE-ID": "CDN-A", "ID": "CDN-C", "URI-REPLACEMENT": {
                      "PARAMS": {"token": "1"}, "PER-VARIANT-URIS": {"hd": "https://c.example.com/hd.m3u8"}
                    }}
                    """#),
            ],
            invalid: [
                clones(#"{"BASE-ID": "CDN-A", "URI-REPLACEMENT": {"HOST": "c.example.com"}}"#, mark: "↓"),
                clones(#"{"BASE-ID": "CDN-A", "ID": "CDN-C"}"#, mark: "↓"),
                clones(#"{"BASE-ID": "CDN-A", "ID": "CDN-C", "URI-REPLACEMENT": {"HOST": ""}}"#, mark: "↓"),
                clones(
                    #"{"BASE-ID": "CDN-A", "ID": "CDN-C", "URI-REPLACEMENT": {"PER-RENDITION-URIS": {"en": "en.m3u8"}}}"#,
                    mark: "↓"),
            ],
            .presentation(checkCloneShapes)),
        Rule(
            "steer-clone-base-exists", .must, scope: .presentation, "7.3",
            "BASE-ID of a pathway clone is the pathway of a variant, or of a clone before it",
            why: "there is nothing to clone, and the pathway does not come about", severity: .warning,
            valid: [
                clones(
                    #"{"BASE-ID": "CDN-A", "ID": "CDN-C", "URI-REPLACEMENT": {"HOST": "c.example.com"}}"#,
                    #"{"BASE-ID": "CDN-C", "ID": "CDN-D", "URI-REPLACEMENT": {"HOST": "d.example.com"}}"#)
            ],
            invalid: [
                clones(
                    #"{"BASE-ID": "CDN-X", "ID": "CDN-C", "URI-REPLACEMENT": {"HOST": "c.example.com"}}"#, mark: "↓"),
                // A variant without PATHWAY-ID is on the pathway '.', and here there is none.
                clones(#"{"BASE-ID": ".", "ID": "CDN-C", "URI-REPLACEMENT": {"HOST": "c.example.com"}}"#, mark: "↓"),
            ],
            .presentation(checkCloneBases)),
    ]

    // MARK: - Examples

    private static let variant = #"STREAM-INF:BANDWIDTH=2000000,PATHWAY-ID="CDN-A""#

    private static func steered(_ manifest: String, mark: String = "") -> RuleExample {
        .presentation(
            .tags(#"CONTENT-STEERING:SERVER-URI="\#(mark)steering.json""#, variant),
            ["steering.json": .playlist(manifest)])
    }

    private static func clones(_ clones: String..., mark: String = "") -> RuleExample {
        let array = clones.joined(separator: ", ")
        return steered(#"{"PATHWAY-PRIORITY": ["CDN-C", "CDN-A"], "PATHWAY-CLONES": [\#(array)]}"#, mark: mark)
    }
}

// MARK: - The manifest

/// The steering manifest; where there is none, the rule at work has nothing to judge.
private func manifest(
    _ context: PresentationContext, _ findings: inout PresentationFindings
) -> SideFile<ContentSteering>? {
    guard let steering = context.root.contentSteering, steering.serverURI != nil else {
        findings.doesNotApply("there is no EXT-X-CONTENT-STEERING with a SERVER-URI")
        return nil
    }
    let file = context.sideFiles([steering], uri: \.serverURI).first
    if file == nil { findings.cannotRun("the steering manifest is not at hand") }
    return file
}

private func checkManifest(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard let file = manifest(context, &findings) else { return }
    guard let root = file.json else {
        guard let words = file.fault?.words else { return }
        return findings.report(
            at: context.place(of: "SERVER-URI", in: file.model), "\(file.name) \(words); a steering manifest is due")
    }
    var shape = JSONShape()
    checkPriority(root, &shape)
    if let faults = shape.faults(in: file.name) {
        findings.report(at: context.place(of: "SERVER-URI", in: file.model), faults)
    }
}

private func checkPriority(_ root: JSONPlace, _ shape: inout JSONShape) {
    guard shape.isObject(root, due: "an object with PATHWAY-PRIORITY") else { return }
    let priority = root["PATHWAY-PRIORITY"]
    guard priority.value?.array != nil else { return shape.report(priority, due: "an array of pathways") }
    if priority.elements.isEmpty { shape.report(priority, "is empty; a pathway at least is due") }
    var seen: Set<URIReference> = []
    for pathway in priority.elements {
        shape.text(pathway)
        guard let id = pathway.value?.string, !seen.insert(URIReference(id)).inserted else { continue }
        shape.report(pathway, "is '\(id.shortened)', which stands before it already")
    }
}

// MARK: - Clones

/// The clones of the manifest; where there are none, the rule at work has nothing to judge.
private func clones(
    _ context: PresentationContext, _ findings: inout PresentationFindings
) -> (file: SideFile<ContentSteering>, clones: JSONPlace)? {
    guard let file = manifest(context, &findings) else { return nil }
    guard let root = file.json else {
        findings.cannotRun("the steering manifest cannot be read")
        return nil
    }
    guard let clones = root[ifPresent: "PATHWAY-CLONES"] else {
        findings.doesNotApply("the steering manifest clones no pathway")
        return nil
    }
    return (file, clones)
}

private func checkCloneShapes(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard let (file, clones) = clones(context, &findings) else { return }
    var shape = JSONShape()
    for clone in shape.objects(clones) {
        shape.text(clone["BASE-ID"])
        shape.text(clone["ID"])
        let replacement = clone["URI-REPLACEMENT"]
        if shape.isObject(replacement) { checkReplacement(replacement, &shape) }
    }
    if let faults = shape.faults(in: file.name) {
        findings.report(at: context.place(of: "SERVER-URI", in: file.model), faults)
    }
}

private func checkReplacement(_ replacement: JSONPlace, _ shape: inout JSONShape) {
    if let host = replacement[ifPresent: "HOST"] { shape.text(host) }
    if let parameters = replacement[ifPresent: "PARAMS"] { shape.texts(parameters) }
    for name in ["PER-VARIANT-URIS", "PER-RENDITION-URIS"] {
        guard let uris = replacement[ifPresent: name] else { continue }
        for (_, uri) in shape.texts(uris, due: "an object of URIs") where !uri.isAbsoluteURI {
            shape.report(uri, "is relative; an absolute URI is due")
        }
    }
}

extension JSONPlace {
    fileprivate var isAbsoluteURI: Bool { value?.string.map { URIReference($0).scheme != nil } ?? false }
}

private func checkCloneBases(_ context: PresentationContext, _ findings: inout PresentationFindings) {
    guard let (file, clones) = clones(context, &findings) else { return }
    var known = Set(context.rootContext.multivariant.streams.map { URIReference($0.pathwayID ?? ".") })
    var shape = JSONShape()
    for clone in clones.elements {
        let base = clone["BASE-ID"]
        if let id = base.value?.string, !known.contains(URIReference(id)) {
            shape.report(base, "is '\(id.shortened)', the pathway of no variant and of no clone before")
        }
        if let id = clone["ID"].value?.string { known.insert(URIReference(id)) }
    }
    if let faults = shape.faults(in: file.name) {
        findings.report(at: context.place(of: "SERVER-URI", in: file.model), faults)
    }
}
