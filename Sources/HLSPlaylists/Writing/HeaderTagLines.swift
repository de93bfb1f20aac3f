// The tags of the header of a playlist, each as a line without its end. Attributes stand in the order of the examples of the
// specification, and those without a property behind them.

extension StartPoint: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.start)
            try list.add(.timeOffset, signed: timeOffset)
            list.add(.precise, flag: isPrecise)
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> StartPoint? {
        switch playlist {
        case .media(let playlist): playlist.start
        case .multivariant(let playlist): playlist.start
        }
    }
}

extension VariableDefinition: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.define)
            switch source {
            case .value:
                try list.add(.name, name)
                try list.add(.value, value, mayBeEmpty: true)
            case .import: try list.add(.importedName, name)
            case .queryParam: try list.add(.queryParam, name)
            }
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> VariableDefinition? { playlist.variables.first }

    func completed(_ read: VariableDefinition) -> VariableDefinition {
        var read = read
        // What is imported or comes from the address does not stand in the line.
        if source != .value { read.value = value }
        return read
    }
}

extension ServerControl: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.serverControl)
            list.add(.canBlockReload, flag: canBlockReload)
            try list.add(.canSkipUntil, canSkipUntil)
            list.add(.canSkipDateRanges, flag: canSkipDateRanges)
            try list.add(.holdBack, holdBack)
            try list.add(.partHoldBack, partHoldBack)
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> ServerControl? { playlist.media?.serverControl }
}

extension PartInformation: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.partInf)
            try list.add(.partTarget, target)
            return try checked(try list.line(otherAttributes))
        }
    }

    static func first(in playlist: Playlist) -> PartInformation? { playlist.media?.partInformation }
}

extension DeltaUpdate: WrittenModel {
    package var tagLine: String {
        get throws(WritingError) {
            var list = AttributeListText(.skip)
            list.add(.skippedSegments, skippedSegments)
            if let recentlyRemovedDateRanges {
                list.add(.recentlyRemovedDateRanges, written: try text(ofRemoved: recentlyRemovedDateRanges, list))
            }
            return try checked(try list.line(otherAttributes))
        }
    }

    /// IDs with tabs between them, the only ones that an attribute may hold.
    private func text(ofRemoved ids: [String], _ list: AttributeListText) throws(WritingError) -> String {
        for id in ids {
            guard !id.isEmpty, id.forbiddenScalar(mayHaveTabs: false) == nil, !id.utf8.contains(.doubleQuote) else {
                throw list.error(
                    .recentlyRemovedDateRanges, "'\(id)' is no ID: that is not empty and has no quote and no tab")
            }
        }
        return "\"" + ids.joined(separator: "\t") + "\""
    }

    static func first(in playlist: Playlist) -> DeltaUpdate? { playlist.media?.deltaUpdate }
}

extension UnknownTag {
    package var tagLine: String {
        get throws(WritingError) {
            let text = AttributeText(field: "#" + name)
            try text.checkText(name)
            guard name.utf8.starts(with: "EXT".utf8), !name.utf8.contains(.colon), !name.hasBlankEnds else {
                throw text.error("'\(name)' is no name of a tag: that begins with EXT and has no colon")
            }
            guard !TagName.allCases.contains(where: { $0.spelling == name }) else {
                throw text.error("\(name) is a tag of the specification and no unknown one")
            }
            guard let value else { return "#" + name }
            try text.checkText(value)
            guard !(value.utf8.last?.isBlank ?? false) else {
                throw text.error("'\(value)' ends in a blank, which would be passed over")
            }
            return "#\(name):\(value)"
        }
    }
}
