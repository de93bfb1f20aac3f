/// What Apple's rules for Multivariant Playlists share.
extension RuleCheck {
    /// Looks at what the variant streams hold, once.
    static func presentation(
        _ check: @escaping @Sendable (PresentationMedia, PlaylistContext, inout Findings) -> Void
    ) -> RuleCheck {
        .multivariant { _, context, findings in check(context.media, context, &findings) }
    }

    /// Finds formats of video that are at fault, in variants and I-frame variants, by a function that says what is wrong.
    static func videoFormats(_ fault: @escaping @Sendable (VideoFormat, VariantContext) -> String?) -> RuleCheck {
        .presentation { media, context, findings in
            for found in media.allVariants.firstFaults(\.video, \.text, fault) {
                findings.report("CODECS", of: found.variant, in: context, found.fault)
            }
        }
    }

    /// The same for all formats, in variants.
    static func formats(_ fault: @escaping @Sendable (SampleFormat) -> String?) -> RuleCheck {
        .presentation { media, context, findings in
            for found in media.variants.firstFaults(\.formats, \.text, { format, _ in fault(format) }) {
                findings.report("CODECS", of: found.variant, in: context, found.fault)
            }
        }
    }

    /// Finds renditions of some kind without LANGUAGE.
    static func language(
        of kind: String, _ isConcerned: @escaping @Sendable (RenditionContext) -> Bool
    ) -> RuleCheck {
        .renditions { rendition, context, findings in
            guard rendition.numbers.language < 0, rendition.lacks(.language), isConcerned(rendition) else {
                return
            }
            findings.report("LANGUAGE", of: rendition, in: context, "\(kind) without LANGUAGE")
        }
    }

    /// Finds renditions of some kind that clients never select by themselves.
    static func autoselect(
        of kind: String, _ isConcerned: @escaping @Sendable (RenditionContext) -> Bool
    ) -> RuleCheck {
        .renditions { rendition, context, findings in
            guard !rendition.numbers.isAutoselect, isConcerned(rendition),
                let attributes = rendition.attributes(in: context),
                // What is neither YES nor NO is a fault of another kind.
                attributes["AUTOSELECT"].map({ $0.value == "NO" }) ?? true
            else { return }
            findings.report(
                at: attributes.range(of: "AUTOSELECT"),
                fixIts: context.replacing("NO", with: "YES", in: "AUTOSELECT", of: rendition, .review),
                "\(kind) without AUTOSELECT=YES")
        }
    }

    /// Finds variants that lack an attribute they must have.
    static func attribute(
        _ name: AttributeName, of kind: String,
        in variants: @escaping @Sendable (PresentationMedia) -> [VariantContext]
    ) -> RuleCheck {
        .presentation { media, context, findings in
            for variant in variants(media) where variant.lacks(name) {
                findings.report(name.spelling, of: variant, in: context, "\(kind) without \(name)")
            }
        }
    }
}

extension [VariantContext] {
    /// The formats that are at fault, each once, at the first variant that has it: a ladder repeats its formats.
    func firstFaults<Format, Fault>(
        _ formats: (VariantContext) -> [Format], _ text: (Format) -> String, _ fault: (Format, VariantContext) -> Fault?
    ) -> [(variant: VariantContext, format: Format, fault: Fault)] {
        var found: [(variant: VariantContext, format: Format, fault: Fault)] = []
        var known: Set<ByteCompared> = []
        for variant in self {
            for format in formats(variant) {
                guard let fault = fault(format, variant),
                    known.insert(ByteCompared(wrappedValue: text(format))).inserted
                else { continue }
                found.append((variant, format, fault))
            }
        }
        return found
    }
}

extension PlaylistContext {
    /// Whether the tag that a model was read from has no attribute of this name, not even one that could not be read.
    func lacks(_ name: String, _ model: some TagModel) -> Bool {
        attributes(at: model.position).map { !$0.has(name) } ?? false
    }
}

extension VariantContext {
    /// What the variant takes on average, or at most where it does not say; with the name of the attribute.
    var rate: (name: String, value: Int)? {
        averageBandwidth.map { ("AVERAGE-BANDWIDTH", $0) } ?? bandwidth.map { ("BANDWIDTH", $0) }
    }
}
