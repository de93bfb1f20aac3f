// What became of the tags about the whole playlist (4.4.1 to 4.4.3).

extension PlaylistReload {
    /// The changes of the header, in the order of the canonical form.
    var headerChanges: [PlaylistChange] {
        [
            change(of: .version, \.version) { ("\($0)", nil) },
            change(of: .independentSegments, \.independentSegmentsTag) { ($0, nil) },
            change(of: .start, \.start) { ($0.attributeText, $0.position) },
        ].compactMap { $0 } + variableChanges
            + [
                change(of: .targetDuration, \.targetDuration) { ("\($0)", nil) },
                change(of: .mediaSequence, \.mediaSequenceTag) { ("\($0)", nil) },
                change(of: .discontinuitySequence, \.discontinuitySequenceTag) { ("\($0)", nil) },
                change(of: .playlistType, \.type) { ($0.rawValue, nil) },
                change(of: .iFramesOnly, \.iFramesOnlyTag) { ($0, nil) },
                change(of: .serverControl, \.serverControl) { ($0.attributeText, $0.position) },
                change(of: .partInf, \.partInformation) { ($0.attributeText, $0.position) },
                change(of: .endList, \.endListTag) { ($0, nil) },
            ].compactMap { $0 }
    }

    private func change<Value: Equatable>(
        of tag: TagName, _ path: KeyPath<MediaPlaylist, Value?>, _ text: (Value) -> (String, TextPosition?)
    ) -> PlaylistChange? {
        let (old, new) = (previous[keyPath: path], next[keyPath: path])
        guard old != new else { return nil }
        return headerChange(tag, old.map(text), new.map(text))
    }

    /// The variables, by their names.
    private var variableChanges: [PlaylistChange] {
        guard previous.variables != next.variables else { return [] }
        func byName(_ variables: [VariableDefinition]) -> [[UInt8]: VariableDefinition] {
            Dictionary(variables.map { (Array($0.name.utf8), $0) }, uniquingKeysWith: { first, _ in first })
        }
        let (old, new) = (byName(previous.variables), byName(next.variables))
        let names =
            previous.variables.map { Array($0.name.utf8) }
            + next.variables.map { Array($0.name.utf8) }.filter { old[$0] == nil }
        return names.filter { old[$0] != new[$0] }.map { name in
            headerChange(
                .define, old[name].map { ($0.attributeText, $0.position) },
                new[name].map { ($0.attributeText, $0.position) })
        }
    }

    private func headerChange(
        _ tag: TagName, _ old: (text: String, position: TextPosition?)?, _ new: (text: String, position: TextPosition?)?
    ) -> PlaylistChange {
        PlaylistChange(
            old == nil ? .headerAdded : new == nil ? .headerRemoved : .headerChanged, what: tag.spelling,
            before: old?.text, after: new?.text, positionBefore: old?.position, positionAfter: new?.position)
    }
}

extension MediaPlaylist {
    /// Tags without a value, as changes tell them, and numbers that are 0 where no tag states them.
    fileprivate var independentSegmentsTag: String? { independentSegments ? "" : nil }
    fileprivate var iFramesOnlyTag: String? { iFramesOnly ? "" : nil }
    fileprivate var endListTag: String? { hasEndList ? "" : nil }
    fileprivate var mediaSequenceTag: UInt64? { mediaSequence }
    fileprivate var discontinuitySequenceTag: UInt64? { discontinuitySequence }
}
