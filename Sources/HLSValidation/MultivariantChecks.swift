/// What rules for Multivariant Playlists share. Where attributes are given, a rule looks at the tags that have one of them,
/// and at none in most playlists.
extension RuleCheck {
    /// Looks at each rendition, in the order of the text.
    static func renditions(
        with names: AttributeSet? = nil,
        _ check: @escaping @Sendable (RenditionContext, PlaylistContext, inout Findings) -> Void
    ) -> RuleCheck {
        .multivariant { _, context, findings in
            let multivariant = context.multivariant
            guard multivariant.mayHave(names, among: multivariant.renditionAttributes) else { return }
            multivariant.rendition(at: 0).visit(multivariant.renditionNumbers.indices, with: names) {
                check($0, context, &findings)
            }
        }
    }

    /// Looks at each variant stream, I-frame variants left out.
    static func variants(
        with names: AttributeSet? = nil,
        _ check: @escaping @Sendable (VariantContext, PlaylistContext, inout Findings) -> Void
    ) -> RuleCheck {
        .multivariant { _, context, findings in
            let multivariant = context.multivariant
            guard multivariant.mayHave(names, among: multivariant.streamAttributes) else { return }
            multivariant.variant(at: 0).visit(0..<multivariant.variantCount, with: names) {
                check($0, context, &findings)
            }
        }
    }

    /// Looks at each variant stream, then at each I-frame variant.
    static func allVariants(
        with names: AttributeSet? = nil,
        _ check: @escaping @Sendable (VariantContext, PlaylistContext, inout Findings) -> Void
    ) -> RuleCheck {
        .multivariant { _, context, findings in
            let multivariant = context.multivariant
            guard multivariant.mayHave(names, among: multivariant.streamAttributes) else { return }
            multivariant.variant(at: 0).visit(multivariant.streamNumbers.indices, with: names) {
                check($0, context, &findings)
            }
        }
    }
}

extension MultivariantContext {
    /// Whether tags may have one of some attributes, where these are given. A list that was changed may say what no line does.
    fileprivate func mayHave(_ names: AttributeSet?, among attributes: AttributeSet) -> Bool {
        names.map { attributes.intersects($0) || !isAsRead } ?? true
    }
}

extension TagAtHand {
    /// Visits the tags at some places among its like, those left out that have none of some attributes.
    fileprivate func visit(_ places: Range<Int>, with names: AttributeSet?, _ visit: (Self) -> Void) {
        let names = playlist.isAsRead ? names : nil
        // One that goes from place to place: a copy of each would be counted.
        var tag = self
        for index in places {
            tag.index = index
            if let names, !tag.attributes.intersects(names) { continue }
            visit(tag)
        }
    }
}

extension Findings {
    /// Adds a finding about an attribute of a tag; about the tag where it is missing there.
    mutating func report(
        _ name: String, of tag: @autoclosure () -> some WrittenTag, in context: PlaylistContext,
        severity: Diagnostic.Severity? = nil,
        notes: @autoclosure () -> [Diagnostic.Note] = [], fixIts: @autoclosure () -> [Diagnostic.FixIt] = [],
        _ message: @autoclosure () -> String
    ) {
        report(at: context.range(of: name, in: tag()), severity: severity, notes: notes(), fixIts: fixIts(), message())
    }
}

extension PlaylistContext {
    /// The value of an attribute of a tag; the tag where it is missing there.
    func range(of name: String, in tag: some WrittenTag) -> TextRange? {
        tag.attributes(in: self)?.range(of: name)
    }

    /// A note that points at such a value.
    func note(_ message: String, at name: String, of tag: some WrittenTag) -> [Diagnostic.Note] {
        [Diagnostic.Note(message: message, range: range(of: name, in: tag))]
    }

    /// A change of a value; none where variables make the value up, for the text then says something else.
    func replacing(
        _ old: String, with new: String, in name: String, of tag: some WrittenTag, _ safety: Diagnostic.FixIt.Safety
    ) -> [Diagnostic.FixIt] {
        guard let pair = tag.attributes(in: self)?[name], pair.value.utf8.elementsEqual(old.utf8) else {
            return []
        }
        return [.replacing(pair.valueBytes, by: new, "write \(name) as \(new.shown)", safety)]
    }

    /// The removal of the quotes around a value; to be looked at, since the value changes its meaning.
    func unquoting(_ name: String, of tag: some WrittenTag) -> [Diagnostic.FixIt] {
        guard let pair = tag.attributes(in: self)?[name], pair.isQuoted else { return [] }
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
