/// Walks through the JSON of the validator. What is still to be looked at stands in an array, not on the call stack.
struct StreamValidatorReading {
    /// A value, and what it belongs to.
    private struct Place {
        let value: JSONValue
        var playlist: Int?
        var resource: String?
        /// Whether it stands among the `variants` of a playlist.
        var isVariant = false
    }

    /// How many playlists are told apart, and how many bytes a URL may have: what is beyond belongs to what is around it.
    private static let playlistLimit = 10_000
    private static let lengthLimit = 8192

    private var result = StreamValidatorData()
    private var indices: [URIReference: Int] = [:]
    /// The places still to be looked at, the next one last.
    private var open: [Place]

    init(_ object: JSONObject) {
        open = [Place(value: .object(object), isVariant: true)]
    }

    mutating func data() -> StreamValidatorData {
        while let place = open.popLast() {
            switch place.value {
            case .array(let elements): push(elements, of: place)
            case .object(let object): read(object, at: place)
            default: break
            }
        }
        return result
    }

    private mutating func push(_ elements: [JSONValue], of place: Place) {
        for element in elements.reversed() where element.isContainer {
            open.append(
                Place(
                    value: element, playlist: place.playlist, resource: place.resource, isVariant: place.isVariant))
        }
    }

    private mutating func read(_ object: JSONObject, at place: Place) {
        let place = identify(object, at: place)
        if let playlist = place.playlist { takeMessages(of: object, playlist, place.resource) }
        for member in object.members.reversed() where member.name != "messages" && member.value.isContainer {
            open.append(
                Place(
                    value: member.value, playlist: place.playlist, resource: place.resource,
                    isVariant: member.name == "variants"))
        }
    }

    /// Which playlist an object is, or what in one.
    private mutating func identify(_ object: JSONObject, at place: Place) -> Place {
        var place = place
        let url = object.text(named: "url").flatMap { $0.utf8.count <= Self.lengthLimit ? $0 : nil }
        if place.isVariant || object.value(named: "playlistKind") != nil {
            if url != nil || place.playlist == nil { place.playlist = index(of: url ?? "", in: place.playlist) }
            place.resource = nil
        } else if let url {
            place.resource = url
        }
        if let number = object.integer(named: "dataID") { remember(number, place) }
        return place
    }

    /// Remembers what a number stands for. Groups name the numbers of their playlists as well, with less to say.
    private mutating func remember(_ number: Int, _ place: Place) {
        if let resource = place.resource {
            if result.references[number] == nil { result.references[number] = .resource(resource) }
        } else if let playlist = place.playlist {
            result.references[number] = .playlist(playlist)
        }
    }

    /// The place of a playlist in the list, given as the one that leads to it names it.
    private mutating func index(of url: String, in parent: Int?) -> Int {
        let address: URIReference
        if let parent {
            address = URIReference(url).resolved(against: result.playlists[parent].address)
        } else {
            address = URIReference(ofInput: url)
        }
        if let index = indices[address] { return index }
        if let parent, result.playlists.count >= Self.playlistLimit { return parent }
        let index = result.playlists.count
        indices[address] = index
        let name = address.scheme == nil ? URIReference.percentDecoded(address.rawValue) : nil
        result.playlists.append(StreamValidatorData.PlaylistEntry(address: address, name: name ?? address.rawValue))
        return index
    }

    private mutating func takeMessages(of object: JSONObject, _ playlist: Int, _ resource: String?) {
        let isParseFailure = object.flag(named: "parseFailed")
        let messages = object.objects(named: "messages").map { message in
            StreamValidatorMessage(
                text: message.text(named: "errorComment") ?? "a message without a text",
                detail: message.text(named: "errorDetail"),
                status: message.integer(named: "errorStatusCode"),
                parserCode: message.integer(named: "errorParserCode"),
                line: message.text(named: "errorParserLine"),
                level: message.integer(named: "errorRequirementLevel"),
                repetitions: message.integer(named: "errorRepetitions"),
                playlist: playlist, resource: resource,
                reference: message.integer(named: "errorReferenceDataID"), isParseFailure: isParseFailure)
        }
        result.messages += messages
        guard isParseFailure, messages.isEmpty else { return }
        result.messages.append(
            StreamValidatorMessage(
                text: "the playlist could not be parsed", playlist: playlist, resource: resource, isParseFailure: true))
    }
}

extension URIReference {
    /// The address of a playlist that is called so: an address as it is, the path of a file as one.
    init(ofInput name: String) {
        let reference = URIReference(name)
        self = reference.scheme == nil ? URIReference.percentEncodedPath(name).resolved(against: "") : reference
    }
}

extension JSONValue {
    fileprivate var isContainer: Bool {
        switch self {
        case .array, .object: true
        default: false
        }
    }
}
