// The tags of the header with an attribute list (4.4.2, 4.4.3), and that of a delta update.

extension TagKind<StartPoint> {
    static var start: TagKind {
        TagKind(
            blank: StartPoint(timeOffset: nil),
            fields: [Field(.timeOffset, \.timeOffset), Field(.precise, \.isPrecise)], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<VariableDefinition> {
    /// Which attributes there are depends on where the value comes from.
    static var variable: TagKind {
        func field(_ name: AttributeName, _ text: @escaping (VariableDefinition) -> String?) -> Field {
            Field(name, text) { new, difference in difference = new }
        }
        return TagKind(
            blank: VariableDefinition(name: "x", value: ""),
            fields: [
                field(.name) { $0.source == .value ? $0.name : nil },
                field(.value) { $0.source == .value ? $0.value : nil },
                field(.importedName) { $0.source == .import ? $0.name : nil },
                field(.queryParam) { $0.source == .queryParam ? $0.name : nil },
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<PartInformation> {
    static var partInformation: TagKind {
        TagKind(
            blank: PartInformation(target: nil), fields: [Field(.partTarget, \.target)], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<ServerControl> {
    static var serverControl: TagKind {
        TagKind(
            blank: ServerControl(),
            fields: [
                Field(.canBlockReload, \.canBlockReload), Field(.canSkipUntil, \.canSkipUntil),
                Field(.canSkipDateRanges, \.canSkipDateRanges), Field(.holdBack, \.holdBack),
                Field(.partHoldBack, \.partHoldBack),
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<DeltaUpdate> {
    static var deltaUpdate: TagKind {
        TagKind(
            blank: DeltaUpdate(skippedSegments: nil),
            fields: [
                Field(.skippedSegments, \.skippedSegments),
                Field(.recentlyRemovedDateRanges, \.recentlyRemovedDateRanges),
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}
