/// A rendition at hand, for rules about each of them.
struct RenditionContext: TagAtHand {
    /// Its place among the renditions.
    var index: Int
    let playlist: MultivariantContext

    /// What rules ask of every rendition stands below.
    var model: Rendition { playlist.renditions[index] }

    var numbers: RenditionNumbers { playlist.renditionNumbers[index] }
}

// MARK: - What it says, without its model where the line is plain

extension RenditionContext {
    /// Nil for a type that the specification does not have.
    var type: GroupType? { numbers.type }

    var name: String? { value(of: .name, { $0.name }) { $0.text($1) } }

    var language: String? { value(of: .language, { $0.language }) { $0.text($1) } }

    var characteristics: [String] {
        numbers.characteristics == RenditionNumbering.noCharacteristics ? [] : model.characteristics
    }

    var uri: String? { value(of: .uri, { $0.uri }) { $0.text($1) } }

    var channels: String? { value(of: .channels, { $0.channels }) { $0.text($1) } }

    var stableRenditionID: String? { value(of: .stableRenditionID, { $0.stableRenditionID }) { $0.text($1) } }

    /// Whether STABLE-RENDITION-ID has no characters but those it may have.
    var hasStableID: Bool {
        value(of: .stableRenditionID, { $0.stableRenditionID.map(isStableID) }) { isStableID($0[$1]) } ?? true
    }
}

// MARK: - Numbers

/// What a rendition says, in numbers: equal texts have equal ones. `TextNumbers.none` stands for what it does not say.
struct RenditionNumbers: LineNumbers, Sendable {
    struct Flags: OptionSet, Sendable {
        let rawValue: UInt8
        /// Whether the values of its attributes are what stands in the line.
        static let isLiteral = Flags(rawValue: 1)
        static let isDefault = Flags(rawValue: 2)
        static let isAutoselect = Flags(rawValue: 4)
        static let isForced = Flags(rawValue: 8)
    }

    var line = MultivariantLines.none
    var attributes = AttributeSet()
    var flags = Flags()
    /// Nil for a type that the specification does not have.
    var type: GroupType?
    /// The group it belongs to; `TextNumbers.none` without a type of the specification or a group ID.
    var group = TextNumbers.none
    var name = TextNumbers.none
    var language = TextNumbers.none
    var assocLanguage = TextNumbers.none
    var channels = TextNumbers.none
    /// That of the set of CHARACTERISTICS.
    var characteristics = RenditionNumbering.noCharacteristics

    var isLiteral: Bool { flags.contains(.isLiteral) }
    var isDefault: Bool { flags.contains(.isDefault) }
    var isAutoselect: Bool { flags.contains(.isAutoselect) }
    var isForced: Bool { flags.contains(.isForced) }
}

/// Gives the renditions of a playlist their numbers, one after the other.
struct RenditionNumbering {
    private(set) var groups = GroupNumbers()
    private(set) var names: TextNumbers
    private(set) var areLanguagesWellFormed: [Bool] = []
    private(set) var areChannelsPlain: [Bool] = []
    private var languages = TextNumbers()
    private var channels = TextNumbers()
    private var latestChannels = TextNumbers.none
    private var characteristics = ListNumbers { Set($0) }
    /// The numbers of sets of characteristics, by those of their lists.
    private var sets: [Int32] = [noCharacteristics]
    private var knownSets: [Set<String>: Int32] = [[]: noCharacteristics]

    /// The number of the set that is empty.
    static var noCharacteristics: Int32 { 0 }

    init(expecting count: Int) {
        names = TextNumbers(expecting: count)
    }

    mutating func numbers(of renditions: TagModelList<Rendition>, _ lines: MultivariantLines) -> [RenditionNumbers] {
        var numbers: [RenditionNumbers] = []
        numbers.reserveCapacity(renditions.count)
        lines.forEachTag(of: renditions) { tag, place in
            var said = RenditionNumbers(line: place, attributes: lines.attributes(at: place))
            switch tag {
            case .line(let line): take(line, lines.list(at: place), into: &said)
            case .model(let model): take(model, into: &said)
            }
            numbers.append(said)
        }
        return numbers
    }

    /// What a plain line says.
    private mutating func take(
        _ line: PlainLine, _ attributes: ArraySlice<ListedAttribute>, into said: inout RenditionNumbers
    ) {
        var groupID: Range<Int>?
        if !line.row.hasReferences { said.flags.insert(.isLiteral) }
        for attribute in attributes {
            let value = attribute.value
            switch attribute.name {
            case .type: said.type = GroupType(line.bytes, value)
            case .groupID: groupID = value
            case .name: said.name = line.withText(value) { names.number(of: $1, in: $0) }
            case .language: said.language = line.withText(value) { numberOfLanguage($1, in: $0) }
            case .assocLanguage: said.assocLanguage = line.withText(value) { numberOfLanguage($1, in: $0) }
            case .channels: said.channels = line.withText(value) { numberOfChannels($1, in: $0) }
            case .characteristics:
                said.characteristics = numberOfSet(line.withText(value) { characteristics.number(of: $1, in: $0) })
            case .isDefault where line.isYes(value): said.flags.insert(.isDefault)
            case .autoselect where line.isYes(value): said.flags.insert(.isAutoselect)
            case .forced where line.isYes(value): said.flags.insert(.isForced)
            default: break
            }
        }
        if let type = said.type, let groupID {
            said.group = line.withText(groupID) { groups.insert(type, $1, in: $0) }
        }
    }

    /// What a model says.
    private mutating func take(_ rendition: Rendition, into said: inout RenditionNumbers) {
        (said.type, said.name) = (GroupType(rendition.type), names.number(of: rendition.name))
        if rendition.isDefault { said.flags.insert(.isDefault) }
        if rendition.isAutoselect { said.flags.insert(.isAutoselect) }
        if rendition.isForced { said.flags.insert(.isForced) }
        func number(_ text: String?, _ number: (Range<Int>, [UInt8]) -> Int32) -> Int32 {
            guard let text = text.map({ Array($0.utf8) }) else { return TextNumbers.none }
            return number(text.indices, text)
        }
        said.language = number(rendition.language) { numberOfLanguage($0, in: $1) }
        said.assocLanguage = number(rendition.assocLanguage) { numberOfLanguage($0, in: $1) }
        said.channels = number(rendition.channels) { numberOfChannels($0, in: $1) }
        said.characteristics = numberOfSet(characteristics.number(of: rendition.characteristics))
        if let type = said.type { said.group = number(rendition.groupID) { groups.insert(type, $0, in: $1) } }
    }

    private mutating func numberOfLanguage(_ range: Range<Int>, in text: [UInt8]) -> Int32 {
        let number = languages.number(of: range, in: text)
        if Int(number) == areLanguagesWellFormed.count {
            areLanguagesWellFormed.append(LanguageTag.isWellFormed(text.text(range)))
        }
        return number
    }

    private mutating func numberOfChannels(_ range: Range<Int>, in text: [UInt8]) -> Int32 {
        latestChannels = channels.number(of: range, in: text, likely: latestChannels)
        if Int(latestChannels) == areChannelsPlain.count {
            areChannelsPlain.append(AudioChannels.isPlain(text.text(range)))
        }
        return latestChannels
    }

    /// The number of the set that a list of characteristics is: the same ones in another order are the same.
    private mutating func numberOfSet(_ list: Int32) -> Int32 {
        if Int(list) == sets.count {
            let set = characteristics.values[Int(list)]
            let number = knownSets[set] ?? Int32(knownSets.count)
            knownSets[set] = number
            sets.append(number)
        }
        return sets[Int(list)]
    }
}

extension PlainLine {
    /// Whether a value that is YES or NO is YES.
    fileprivate func isYes(_ value: Range<Int>) -> Bool { value.count == 3 }
}
