/// What rules for Multivariant Playlists share.
extension RuleCheck {
    /// Looks at each rendition, in the order of the text.
    static func renditions(
        _ check: @escaping @Sendable (RenditionContext, PlaylistContext, inout Findings) -> Void
    ) -> RuleCheck {
        .multivariant { _, context, findings in
            for index in context.multivariant.renditions.indices {
                check(context.multivariant.rendition(at: index), context, &findings)
            }
        }
    }

    /// Looks at each variant stream, I-frame variants left out.
    static func variants(
        _ check: @escaping @Sendable (VariantContext, PlaylistContext, inout Findings) -> Void
    ) -> RuleCheck {
        .multivariant { _, context, findings in
            for index in 0..<context.multivariant.variantCount {
                check(context.multivariant.variant(at: index), context, &findings)
            }
        }
    }

    /// Looks at each variant stream, then at each I-frame variant.
    static func allVariants(
        _ check: @escaping @Sendable (VariantContext, PlaylistContext, inout Findings) -> Void
    ) -> RuleCheck {
        .multivariant { _, context, findings in
            for index in context.multivariant.streams.indices {
                check(context.multivariant.variant(at: index), context, &findings)
            }
        }
    }
}

extension Findings {
    /// Adds a finding about an attribute of the tag that a model was read from; about the tag where it is missing there.
    mutating func report(
        _ name: String, of model: some TagModel, in context: PlaylistContext, severity: Diagnostic.Severity? = nil,
        notes: @autoclosure () -> [Diagnostic.Note] = [], fixIts: @autoclosure () -> [Diagnostic.FixIt] = [],
        _ message: @autoclosure () -> String
    ) {
        report(at: context.range(of: name, in: model), severity: severity, notes: notes(), fixIts: fixIts(), message())
    }
}

extension PlaylistContext {
    /// The value of an attribute of the tag that a model was read from; the tag where it is missing there.
    func range(of name: String, in model: some TagModel) -> TextRange? {
        attributes(at: model.position)?.range(of: name)
    }

    /// A note that points at such a value.
    func note(_ message: String, at name: String, of model: some TagModel) -> [Diagnostic.Note] {
        [Diagnostic.Note(message: message, range: range(of: name, in: model))]
    }

    /// A change of a value; none where variables make the value up, for the text then says something else.
    func replacing(
        _ old: String, with new: String, in name: String, of model: some TagModel, _ safety: Diagnostic.FixIt.Safety
    ) -> [Diagnostic.FixIt] {
        guard let pair = attributes(at: model.position)?[name], pair.value.utf8.elementsEqual(old.utf8) else {
            return []
        }
        return [.replacing(pair.valueBytes, by: new, "write \(name) as \(new.shown)", safety)]
    }

    /// The removal of the quotes around a value; to be looked at, since the value changes its meaning.
    func unquoting(_ name: String, of model: some TagModel) -> [Diagnostic.FixIt] {
        guard let pair = attributes(at: model.position)?[name], pair.isQuoted else { return [] }
        return [.replacing(pair.quotedBytes, by: pair.value, "write \(name)=\(pair.value)", .review)]
    }
}

extension String {
    /// Whether a reference to a variable was left in it, because nothing defines the variable: that is reported already.
    var isUnresolved: Bool { hasReference }

    /// The texts between separators, byte by byte, empty ones among them.
    func parts(between separator: UInt8) -> [Substring] {
        utf8.split(separator: separator, omittingEmptySubsequences: false).map { Substring($0) }
    }
}

extension StringProtocol {
    /// The text in quotes and short enough for a message.
    var shown: String {
        let most = 80
        return utf8.count > most ? "'\(String(String.UnicodeScalarView(unicodeScalars.prefix(most))))…'" : "'\(self)'"
    }
}

extension Collection where Element: StringProtocol {
    /// The first texts in quotes, and how many more there are.
    var listed: String {
        let first = prefix(3).map(\.shown).joined(separator: ", ")
        return count > 3 ? "\(first) and \(count - 3) more" : first
    }
}
