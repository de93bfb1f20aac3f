/// What a tag about ads says, whatever its form.
struct AdTagReading {
    var kind: AdMarker.Kind
    var id: String?
    var duration: Double?
    var elapsed: Double?
    var scte35: [UInt8]?

    /// Nil for a tag that is about something else.
    init?(_ tag: UnknownTag) {
        let form = AdMarker.Form(rawValue: tag.name)
        guard form.isKnown, form != .dateRange else { return nil }
        let value = Array((tag.value ?? "").utf8)
        let range = value.trimmingSpace(0..<value.count)
        let text = value.text(range)
        switch form {
        case .oatclsSCTE35, .splicePointSCTE35:
            kind = .signal
            scte35 = SpliceMessage.bytes(text)
        default:
            kind = .asset
            let list = AdAttributes(text)
            id = list["ID"] ?? list["BREAKID"]
            duration = list.seconds("DURATION").flatMap { $0 > 0 ? $0 : nil }
            elapsed = list.seconds("ELAPSEDTIME") ?? list.seconds("ELAPSED")
            scte35 = (list["SCTE35"] ?? list["CUE"]).flatMap(SpliceMessage.bytes)
            takeNumbers(value, range, form)
            kind = kind(form, list)
        }
    }

    /// `30` and `30.0` of EXT-X-CUE-OUT, also before attributes, and `10/30` of EXT-X-CUE-OUT-CONT.
    private mutating func takeNumbers(_ value: [UInt8], _ range: Range<Int>, _ form: AdMarker.Form) {
        let end = value.firstIndex(of: .comma, in: range) ?? range.upperBound
        switch form {
        case .cueOut:
            if let seconds = value.seconds(range.lowerBound..<end), seconds > 0 { duration = seconds }
        case .cueOutContinued:
            guard let slash = value.firstIndex(of: .slash, in: range.lowerBound..<end),
                let first = value.seconds(range.lowerBound..<slash), let second = value.seconds(slash + 1..<end)
            else { return }
            elapsed = first
            if second > 0 { duration = second }
        default: break
        }
    }

    private func kind(_ form: AdMarker.Form, _ list: AdAttributes) -> AdMarker.Kind {
        switch form {
        case .cueOut: .out
        case .cueIn: .in
        case .cueOutContinued, .cueContinued, .cueSpan: .continued
        case .cue: cueKind(list)
        case .scte35: scte35Kind(list)
        default: .asset
        }
    }

    /// EXT-X-CUE without a TYPE, or with one that names only the message, begins a break where it states a length.
    private func cueKind(_ list: AdAttributes) -> AdMarker.Kind {
        let type = list["TYPE"]?.lowercased()
        if type == "splicein" { return .in }
        guard type == "spliceout" || (type == nil || type == "scte35") && duration != nil else { return .signal }
        return (elapsed ?? 0) > 0 ? .continued : .out
    }

    private func scte35Kind(_ list: AdAttributes) -> AdMarker.Kind {
        switch list["CUE-OUT"]?.uppercased() {
        case "YES": .out
        case "CONT": .continued
        default: list["CUE-IN"]?.uppercased() == "YES" ? .in : .signal
        }
    }
}

/// The attributes of a tag about ads, each found by its name at once.
private struct AdAttributes {
    private let values: [String: String]

    init(_ text: String) {
        let attributes = AttributeList(parsing: text).attributes
        values = Dictionary(attributes.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    subscript(name: String) -> String? { values[name].flatMap { $0.isEmpty ? nil : $0 } }

    func seconds(_ name: String) -> Double? {
        self[name].flatMap { text in
            let bytes = Array(text.utf8)
            return bytes.seconds(0..<bytes.count)
        }
    }
}

extension [UInt8] {
    /// A number of seconds, with nothing but blanks around it.
    fileprivate func seconds(_ range: Range<Int>) -> Double? {
        let range = trimmingSpace(range)
        guard let number = DecimalNumber.scan(self, range), number.end == range.upperBound else { return nil }
        return number.value
    }
}

/// SCTE-35 messages as playlists write them.
enum SpliceMessage {
    /// The bytes of `0x` and digits, of bare digits that begin with the `FC` of every message, or of base64.
    static func bytes(_ text: String) -> [UInt8]? {
        let characters = Array(text.utf8)
        let range = characters.trimmingSpace(0..<characters.count)
        guard !range.isEmpty else { return nil }
        if let bytes = HexadecimalSequence(characters, range)?.bytes { return bytes }
        if characters[range].prefix(2).map(\.upperCased) == [0x46, 0x43], range.count.isMultiple(of: 2),
            let bytes = HexadecimalSequence(digits: characters, range)?.bytes
        {
            return bytes
        }
        return Base64.decode(characters[range])
    }
}
