/// What `mediastreamvalidator` wrote of a run, as far as findings go.
///
/// Apple documents none of it. The structure is the one of files that are public: an object for the playlist that it was
/// started with, `variants` for those that it leads to, and `messages` wherever there is something to say.
package struct StreamValidatorData: Sendable {
    /// A playlist that the validator read.
    package struct PlaylistEntry: Hashable, Sendable {
        /// The address; of a file, its path with percent-encoding.
        package var address: URIReference
        /// What people call it.
        package var name: String
    }

    /// The playlists in the order of the text, the one that the validator was started with first.
    package internal(set) var playlists: [PlaylistEntry] = []
    /// The messages, those of a playlist before those of its segments.
    package internal(set) var messages: [StreamValidatorMessage] = []
    /// What has a number that a message may compare with: a playlist, or something else by its URL.
    var references: [Int: Reference] = [:]

    enum Reference: Hashable, Sendable {
        case playlist(Int)
        case resource(String)
    }

    /// Why a text is no such data.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    /// Reads the text of `validation_data.json`.
    ///
    /// Members that are missing, unknown or of another type are passed over.
    ///
    /// - Throws: ``Problem`` where the text is no JSON, or nothing in it speaks of the validator.
    package init(_ json: [UInt8]) throws(Problem) {
        guard let value = JSONValue(json) else {
            throw Problem(description: "it is no JSON, or nests too deep")
        }
        guard let object = value.object, StreamValidatorData.members.contains(where: { object.value(named: $0) != nil })
        else { throw Problem(description: "it is JSON, but not of mediastreamvalidator") }
        var reading = StreamValidatorReading(object)
        self = reading.data()
    }

    /// Members of which the file of any version has at least one.
    private static let members = [
        "validatorVersion", "dataVersion", "playlistKind", "variants", "messages", "parseFailed",
    ]

    /// Nothing said of no playlist.
    init() {}
}

extension JSONObject {
    func text(named name: String) -> String? {
        value(named: name)?.string
    }

    /// A whole number; nil for one that is too large as well.
    func integer(named name: String) -> Int? {
        guard case .number(let digits)? = value(named: name) else { return nil }
        return Int(digits)
    }

    func flag(named name: String) -> Bool {
        if case .bool(let flag)? = value(named: name) { flag } else { false }
    }

    func objects(named name: String) -> [JSONObject] {
        guard case .array(let elements)? = value(named: name) else { return [] }
        return elements.compactMap(\.object)
    }
}
