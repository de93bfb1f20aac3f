/// What a Multivariant Playlist and its variables keep from load to load (4.4.2.3, 4.4.6.1, 4.4.6.2).
extension Rule {
    static let multivariantReloadRules: [Rule] = [
        Rule(
            "live-stable-ids", .should, scope: .reload, "4.4.6.1, 4.4.6.2",
            "a variant or rendition keeps its stable ID when the Multivariant Playlist is loaded again; its URI may change",
            why: "clients that choose by the ID do not find the stream again",
            valid: [
                .loads(variant("a", "v.m3u8"), variant("a", "w.m3u8")),
                .loads(variant("a", "v.m3u8"), variant("b", "w.m3u8")),
            ],
            invalid: [
                .loads(variant("a", "v.m3u8"), variant("↓b", "v.m3u8")),
                .loads(rendition("a"), rendition("↓b")),
            ],
            .reload(checkStableIDs)),
        Rule(
            "define-not-persistent", .must, scope: .reload, "4.4.2.3",
            "each load of a playlist defines the variables that it uses",
            why: "clients forget what an earlier load defined, and refuse the playlist",
            valid: [.loads(variables(true), variables(true))],
            invalid: [.loads(variables(true), variables(false))],
            .reload { context, findings in
                let known = context.previous.playlist.variables
                for diagnostic in context.next.playlist.diagnostics where diagnostic.id == "define-undefined-reference"
                {
                    guard let text = context.next.playlist.text, let range = diagnostic.range else { continue }
                    let reference = text.bytes.text(range.byteOffset..<range.byteOffset + range.byteLength)
                    guard let variable = known.first(where: { reference.utf8.elementsEqual("{$\($0.name)}".utf8) })
                    else {
                        continue
                    }
                    findings.report(
                        at: range,
                        notes: context.note(
                            "the definition", variable.position.flatMap { context.previousText?.range(ofLineAt: $0) }),
                        "variable '\(variable.name)' was defined in the load before, and is not in this one; "
                            + "each load defines its own")
                }
            }),
    ]

    private static func variant(_ id: String, _ uri: String) -> RuleExample {
        .multivariant("\(RuleExample.variant),STABLE-VARIANT-ID=\"\(id)\"", uri)
    }

    private static func rendition(_ id: String) -> RuleExample {
        .multivariant(
            "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"English\",URI=\"en.m3u8\",STABLE-RENDITION-ID=\"\(id)\"",
            "\(RuleExample.variant),AUDIO=\"a\"", "v.m3u8")
    }

    private static func variables(_ isDefined: Bool) -> RuleExample {
        .window(
            1...4, header: isDefined ? ["#EXT-X-DEFINE:NAME=\"x\",VALUE=\"1\""] : [],
            segments: [3: "#EXTINF:6.0,\n3.ts?x=\(isDefined ? "" : "↓"){$x}"])
    }
}

private func checkStableIDs(_ context: ReloadContext, _ findings: inout Findings) {
    guard case .multivariant(let old) = context.previous.playlist, case .multivariant(let new) = context.next.playlist
    else { return }
    compare(
        old.variants + old.iFrameVariants, new.variants + new.iFrameVariants, "STABLE-VARIANT-ID", context, &findings,
        uri: \.uri, id: \.stableVariantID)
    compare(
        old.renditions, new.renditions, "STABLE-RENDITION-ID", context, &findings, uri: \.uri, id: \.stableRenditionID)
}

/// Reports models whose URI has had another ID. A URI that stands more than once has the first.
private func compare<Model: WrittenTag>(
    _ old: some Sequence<Model>, _ new: some Sequence<Model>, _ name: String, _ context: ReloadContext,
    _ findings: inout Findings,
    uri: (Model) -> String?, id: (Model) -> String?
) {
    let known = Dictionary(old.filter { uri($0) != nil }.map { (ByteCompared(wrappedValue: uri($0)), $0) }) {
        first, _ in first
    }
    for model in new {
        guard let uri = uri(model), let before = known[ByteCompared(wrappedValue: uri)], let was = id(before),
            ByteCompared(wrappedValue: was) != ByteCompared(wrappedValue: id(model)), let text = context.nextText
        else { continue }
        findings.report(
            at: text.range(of: name, in: model),
            notes: context.note("the tag in the load before", context.previousText?.range(of: name, in: before)),
            "\(name) was \(was.shown), and is \(id(model)?.shown ?? "absent") now for the same URI; the ID stays what it is"
        )
    }
}
