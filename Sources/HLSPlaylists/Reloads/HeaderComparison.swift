// What became of the tags about the whole playlist (4.4.1 to 4.4.3).

extension PlaylistReload {
    /// The changes of the header, in the order of the canonical form.
    var headerChanges: [PlaylistChange] {
        [
            change(of: .version, previous.version, next.version) { ("\($0)", nil) },
            change(of: .independentSegments, previous.independentSegmentsTag, next.independentSegmentsTag) {
                ($0, nil)
            },
            change(of: .start, previous.start, next.start) { ($0.attributeText, $0.position) },
        ].compactMap { $0 } + variableChanges
            + [
                change(of: .targetDuration, previous.targetDuration, next.targetDuration) { ("\($0)", nil) },
                change(of: .mediaSequence, previous.mediaSequence, next.mediaSequence) { ("\($0)", nil) },
                change(of: .discontinuitySequence, previous.discontinuitySequence, next.discontinuitySequence) {
                    ("\($0)", nil)
                },
                change(of: .playlistType, previous.type, next.type) { ($0.rawValue, nil) },
                change(of: .iFramesOnly, previous.iFramesOnlyTag, next.iFramesOnlyTag) { ($0, nil) },
                change(of: .serverControl, previous.serverControl, next.serverControl) {
                    ($0.attributeText, $0.position)
                },
                change(of: .partInf, previous.partInformation, next.partInformation) {
                    ($0.attributeText, $0.position)
                },
                change(of: .endList, previous.endListTag, next.endListTag) { ($0, nil) },
            ].compactMap { $0 }
    }

    private func change<Value: Equatable>(
        of tag: TagName, _ old: Value?, _ new: Value?, _ text: (Value) -> (String, TextPosition?)
    ) -> PlaylistChange? {
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
    /// Tags without a value, as changes tell them.
    fileprivate var independentSegmentsTag: String? { independentSegments ? "" : nil }
    fileprivate var iFramesOnlyTag: String? { iFramesOnly ? "" : nil }
    fileprivate var endListTag: String? { hasEndList ? "" : nil }
}
