/// How the models of one tag are held against each other and written: what a change of a model changes in its line.
struct TagKind<Model: TagModel> {
    /// An attribute and its property.
    struct Field {
        let name: AttributeName
        let isEqual: (Model, Model) -> Bool
        let copy: (Model, inout Model) -> Void

        init<Value: Equatable>(_ name: AttributeName, _ property: WritableKeyPath<Model, Value>) {
            self.name = name
            isEqual = { $0[keyPath: property] == $1[keyPath: property] }
            copy = { $1[keyPath: property] = $0[keyPath: property] }
        }

        /// Text differs where its bytes do.
        init(_ name: AttributeName, _ property: WritableKeyPath<Model, String?>) {
            self.name = name
            isEqual = {
                ByteCompared(wrappedValue: $0[keyPath: property]) == ByteCompared(wrappedValue: $1[keyPath: property])
            }
            copy = { $1[keyPath: property] = $0[keyPath: property] }
        }
    }

    /// A model that says as little as can be written.
    var blank: Model
    var fields: [Field]
    var others: WritableKeyPath<Model, [Attribute]>
    /// The tag's line, without its end.
    var line: (Model) throws -> String

    /// Changes the attributes in which two models differ. The others keep their bytes.
    ///
    /// Only what differs is written, so that a tag with something odd elsewhere can be edited all the same.
    func change(_ line: inout EditableTagLine, from old: Model, to new: Model) throws {
        let new = settled(new, from: old)
        let changed = fields.filter { !$0.isEqual(old, new) }
        var difference = blank
        for field in changed { field.copy(new, &difference) }
        difference[keyPath: others] = changedOthers(old, new)
        let written = AttributeList(parsing: valueOfTag(try self.line(difference)))
        for field in changed {
            let attribute = written[field.name.rawValue]
            if let attribute { line.set(attribute) } else { line.remove(field.name.rawValue) }
        }
        let names = Set(new[keyPath: others].map(\.name) + changed.map(\.name.rawValue))
        for attribute in old[keyPath: others] where !names.contains(attribute.name) { line.remove(attribute.name) }
        for attribute in difference[keyPath: others] { line.set(attribute) }
    }

    /// A changed model without the attributes among its others whose property the change sets.
    func settled(_ new: Model, from old: Model) -> Model {
        let set = Set(fields.filter { !$0.isEqual(old, new) }.map(\.name.rawValue))
        guard new[keyPath: others].contains(where: { set.contains($0.name) }) else { return new }
        var settled = new
        settled[keyPath: others].removeAll { set.contains($0.name) }
        return settled
    }

    private func changedOthers(_ old: Model, _ new: Model) -> [Attribute] {
        let known = Set(old[keyPath: others])
        return new[keyPath: others].filter { !known.contains($0) }
    }

    private func valueOfTag(_ line: String) -> String {
        let bytes = Array(line.utf8)
        return bytes.text((bytes.firstIndex(of: .colon) ?? bytes.count - 1) + 1..<bytes.count)
    }
}

extension TagKind<VariantStream> {
    private static var common: [Field] {
        [
            Field(.bandwidth, \.bandwidth), Field(.averageBandwidth, \.averageBandwidth), Field(.score, \.score),
            Field(.codecs, \.codecs), Field(.supplementalCodecs, \.supplementalCodecs),
            Field(.resolution, \.resolution), Field(.frameRate, \.frameRate), Field(.hdcpLevel, \.hdcpLevel),
            Field(.allowedCPC, \.allowedCPC), Field(.videoRange, \.videoRange),
            Field(.reqVideoLayout, \.requiredVideoLayout), Field(.stableVariantID, \.stableVariantID),
            Field(.audio, \.audio), Field(.video, \.video), Field(.subtitles, \.subtitles),
            Field(.closedCaptions, \.closedCaptions), Field(.pathwayID, \.pathwayID), Field(.name, \.name),
        ]
    }

    /// EXT-X-STREAM-INF; its URI line is another line.
    static var variant: TagKind {
        TagKind(blank: VariantStream(uri: "x", bandwidth: nil), fields: common, others: \.otherAttributes) {
            try $0.tagLines(isIFrame: false)[0]
        }
    }

    static var iFrameVariant: TagKind {
        TagKind(
            blank: VariantStream(uri: nil, bandwidth: nil), fields: common + [Field(.uri, \.uri)],
            others: \.otherAttributes
        ) {
            try $0.tagLines(isIFrame: true)[0]
        }
    }
}

extension TagKind<Rendition> {
    static var rendition: TagKind {
        TagKind(
            blank: Rendition(type: nil, groupID: nil, name: nil),
            fields: [
                Field(.type, \.type), Field(.groupID, \.groupID), Field(.name, \.name), Field(.uri, \.uri),
                Field(.language, \.language), Field(.assocLanguage, \.assocLanguage),
                Field(.stableRenditionID, \.stableRenditionID), Field(.isDefault, \.isDefault),
                Field(.autoselect, \.isAutoselect), Field(.forced, \.isForced), Field(.instreamID, \.instreamID),
                Field(.bitDepth, \.bitDepth), Field(.sampleRate, \.sampleRate),
                Field(.characteristics, \.characteristics), Field(.channels, \.channels),
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<ContentKey> {
    static var key: TagKind { key(isSessionKey: false) }
    static var sessionKey: TagKind { key(isSessionKey: true) }

    private static func key(isSessionKey: Bool) -> TagKind {
        TagKind(
            blank: ContentKey(method: nil, uri: nil),
            fields: [
                Field(.method, \.method), Field(.uri, \.uri), Field(.iv, \.statedInitializationVector),
                Field(.keyFormat, \.keyFormat), Field(.keyFormatVersions, \.keyFormatVersions),
            ], others: \.otherAttributes
        ) { try $0.tagLine(isSessionKey: isSessionKey) }
    }
}

extension TagKind<InitializationSection> {
    static var initializationSection: TagKind {
        TagKind(
            blank: InitializationSection(uri: nil), fields: [Field(.uri, \.uri), Field(.byteRange, \.byteRange)],
            others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<PartialSegment> {
    static var part: TagKind {
        TagKind(
            blank: PartialSegment(uri: nil, duration: nil),
            fields: [
                Field(.uri, \.uri), Field(.duration, \.duration), Field(.byteRange, \.byteRange),
                Field(.independent, \.isIndependent), Field(.gap, \.isGap),
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}

extension TagKind<SessionData> {
    static var sessionData: TagKind {
        TagKind(
            blank: SessionData(dataID: nil),
            fields: [
                Field(.dataID, \.dataID), Field(.value, \.value), Field(.uri, \.uri), Field(.format, \.format),
                Field(.language, \.language),
            ], others: \.otherAttributes
        ) { try $0.tagLine }
    }
}
