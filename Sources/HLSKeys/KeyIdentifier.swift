/// The KID that a key line names: every place where one stands, and the one that counts.
///
/// Services write the KID into the URI in a dozen ways, and more than one can hold in a line:
///
///     let key = ContentKey(uri: "skd://license.example.com/fps?KID=…&IV=…", keyFormat: .fairPlay)
///     key.identifier.chosen?.keyID           // the 16 bytes
///     key.identifier.chosen?.source          // query:KID
///
/// The order of ``Source`` decides which one counts. An identifier that only the key server understands, as in
/// `skd://movie-42`, is no KID: see ``ContentIdentifierRule`` for what a client sends then.
public struct KeyIdentifier: Hashable, Sendable {
    /// All that were found, the one that counts first.
    public let candidates: [Candidate]

    /// That of a line without a KID.
    package static let none = KeyIdentifier(candidates: [])

    private init(candidates: [Candidate]) {
        self.candidates = candidates
    }

    /// The one that counts; nil where the line names no KID.
    public var chosen: Candidate? { candidates.first }

    /// A text that names a key.
    public struct Candidate: Hashable, Sendable {
        /// The text as written, percent-decoded where it stands in a query or is encoded as a whole.
        public var raw: String
        /// Where it stands.
        public var source: Source
        /// The 16 bytes it stands for: of a UUID or 32 digits in their order, of base64 as they come, of a PlayReady
        /// header with the GUID's fields put in order. Nil where the text is none of these.
        public let keyID: KeyID?
        /// The other way to read the same bytes, where they come from base64: nothing in the text tells whether it was
        /// made from a UUID or from a GUID with little-endian fields.
        public let otherByteOrder: KeyID?

        init(_ raw: String, _ source: Source) {
            self.raw = raw
            self.source = source
            if let keyID = KeyID(raw) {
                self.keyID = keyID
                otherByteOrder = nil
            } else {
                let written = Base64.decode(raw.utf8).flatMap { KeyID(bytes: $0) }
                let isGUID = source == .playReadyHeader
                keyID = isGUID ? written?.swapped : written
                otherByteOrder = isGUID ? written : written?.swapped
            }
        }
    }

    /// Where a KID stands in a key line.
    public enum Source: Hashable, Sendable {
        /// A query item of this name, as written: `kid`, `keyid` or `key_id` in any case.
        case queryItem(String)
        /// Before the colon of `skd://KID:IV`, also without `//`.
        case colonPrefix
        case host
        /// Behind the last semicolon.
        case semicolon
        case lastPathComponent
        /// The first part of the path that is a UUID, where the last one is not.
        case pathComponent
        /// All of the URI behind `skd:`.
        case opaque
        /// A member of this name in the JSON that the URI has in base64.
        case base64JSON(String)
        /// A member of this name in the JSON that the URI has percent-encoded.
        case percentJSON(String)
        /// The URI behind `skd://` is base64 of 16 bytes.
        case base64
        /// The last part of the path is base64 of 16 bytes.
        case base64LastPathComponent
        /// A PSSH box in the data of a `data:` URI.
        case pssh
        /// `key_ids` of the JSON in the data of a `data:` URI.
        case jsonKeyIDs
        /// The header of a PlayReady Object in the data of a `data:` URI.
        case playReadyHeader
        /// The attribute KEYID of the line, which Microsoft's and Google's documentation has beside theirs.
        case attribute

        /// Whether several keys may stand there side by side, those of other lines among them.
        package var isList: Bool { self == .pssh || self == .playReadyHeader || self == .jsonKeyIDs }

        /// Whether the place is behind the `?`, which not every identifier keeps.
        var isInQuery: Bool {
            if case .queryItem = self { true } else { false }
        }
    }

    /// Whether two places name different keys. A PSSH box, a PlayReady header or `key_ids` may list several, and then
    /// contradicts only a place that names none of those.
    public var hasConflict: Bool {
        let named = candidates.compactMap { candidate in candidate.keyID.map { (candidate.source, $0) } }
        let listed = Set(named.filter(\.0.isList).map(\.1))
        let single = Set(named.filter { !$0.0.isList }.map(\.1))
        return single.count > 1 || !listed.isEmpty && !single.isSubset(of: listed)
    }

    /// The distinct key identifiers that the line names, in their order: several where it stands for several keys.
    public var keyIDs: [KeyID] {
        var seen: Set<KeyID> = []
        return candidates.compactMap(\.keyID).filter { seen.insert($0).inserted }
    }
}

extension KeyIdentifier.Source: CustomStringConvertible {
    /// The name of the place, such as `query:KID`, `host` or `pssh`.
    public var description: String {
        switch self {
        case .queryItem(let name): "query:\(name)"
        case .colonPrefix: "colon-prefix"
        case .host: "host"
        case .semicolon: "semicolon"
        case .lastPathComponent: "last-path-component"
        case .pathComponent: "path-component"
        case .opaque: "opaque"
        case .base64JSON(let name): "base64-json:\(name)"
        case .percentJSON(let name): "percent-json:\(name)"
        case .base64: "base64"
        case .base64LastPathComponent: "base64:last-path-component"
        case .pssh: "pssh"
        case .jsonKeyIDs: "json:key_ids"
        case .playReadyHeader: "playready-header"
        case .attribute: "attribute:KEYID"
        }
    }
}

extension ContentKey {
    /// The KID that the line names, if any, and where it stands.
    public var identifier: KeyIdentifier { KeyIdentifier(self, KeyURIContents(self)) }

    /// Whether the URI is one that names a key rather than the place of a file: a `skd:` one, or with FairPlay's KEYFORMAT
    /// any other with an authority.
    func isIdentified(by uri: KeyURI) -> Bool {
        uri.isSKD || keyFormat == .fairPlay && uri.authority != nil && !uri.hasScheme("data")
    }
}

// MARK: - Where candidates stand

extension KeyIdentifier {
    /// The KID of a key whose URI was taken apart already.
    init(_ key: ContentKey, _ contents: KeyURIContents) {
        let uri = contents.uri
        var found = KeyIdentifier.inQuery(contents.items)
        if contents.isIdentified {
            found += KeyIdentifier.inAuthority(uri) + KeyIdentifier.inText(uri) + KeyIdentifier.inJSON(contents.json)
        }
        if found.isEmpty, uri.isSKD { found = KeyIdentifier.inBase64(uri) }
        if let data = contents.protectionData { found += KeyIdentifier.inData(data) }
        if let keyID = key.otherAttributes.first(where: { $0.name == "KEYID" })?.value, !keyID.isEmpty {
            found.append(Candidate(keyID, .attribute))
        }
        candidates = found
    }

    private static func inQuery(_ items: [KeyURI.QueryItem]) -> [Candidate] {
        items.filter(\.isKeyID).compactMap { item in
            guard let value = item.value, !value.isEmpty else { return nil }
            return Candidate(value, .queryItem(item.name))
        }
    }

    private static func inAuthority(_ uri: KeyURI) -> [Candidate] {
        guard let host = uri.host else { return [] }
        if KeyID(host) != nil { return [Candidate(host, uri.colonSuffix == nil ? .host : .colonPrefix)] }
        let decoded = KeyURI.percentDecoded(host)
        return KeyID(decoded) == nil ? [] : [Candidate(decoded, .host)]
    }

    /// UUIDs behind the authority, or in a URI without one.
    private static func inText(_ uri: KeyURI) -> [Candidate] {
        var texts: [(text: String, source: Source)] = []
        if uri.authority == nil, uri.head.utf8.contains(.colon) {
            texts.append((uri.head.before(first: .colon), .colonPrefix))
        }
        if let behind = uri.body.after(last: .semicolon) {
            texts.append((behind.before(first: .questionMark, .numberSign), .semicolon))
        }
        // No part of a short path is long enough.
        let path = uri.path.utf8.count < KeyID.leastLength ? [] : uri.pathComponents
        if let last = path.last, KeyID(last) != nil {
            texts.append((last, .lastPathComponent))
        } else if let other = path.first(where: { KeyID($0) != nil }) {
            texts.append((other, .pathComponent))
        }
        if uri.authority == nil { texts.append((uri.head.trimmingSlashes, .opaque)) }
        return texts.filter { KeyID($0.text) != nil }.map { Candidate($0.text, $0.source) }
    }

    private static func inJSON(_ json: KeyURIJSON?) -> [Candidate] {
        guard let json else { return [] }
        return json.strings { KeyURI.keyIDNames.contains($0) }.map { name, value in
            Candidate(value, json.isBase64 ? .base64JSON(name) : .percentJSON(name))
        }
    }

    /// Base64 of 16 bytes. Words of 22 letters can look like that, so that this is the last thing to look for.
    private static func inBase64(_ uri: KeyURI) -> [Candidate] {
        let head = uri.head
        let forms = [head, KeyURI.percentDecoded(head)]
        if let raw = forms.first(where: { Base64.decode($0.utf8)?.count == 16 }) { return [Candidate(raw, .base64)] }
        guard forms.allSatisfy({ Base64.decode($0.utf8) == nil }), let last = uri.lastPathComponent,
            Base64.decode(last.utf8)?.count == 16
        else { return [] }
        return [Candidate(last, .base64LastPathComponent)]
    }

    private static func inData(_ data: ProtectionData) -> [Candidate] {
        let boxes = data.boxes.flatMap { box in
            box.keyIDs.map { Candidate($0.digits, .pssh) } + (box.keyIDs.isEmpty ? header(box.playReadyObject) : [])
        }
        return boxes + data.statedKeyIDs.map { Candidate($0, .jsonKeyIDs) } + header(data.playReadyObject)
    }

    private static func header(_ object: PlayReadyObject?) -> [Candidate] {
        (object?.writtenKeyIDs ?? []).map { Candidate($0, .playReadyHeader) }
    }
}

/// The JSON object that some services write into a key URI instead of an address.
struct KeyURIJSON {
    let object: JSONObject
    /// Whether it is written in base64; otherwise it is percent-encoded.
    let isBase64: Bool

    init?(_ uri: KeyURI) {
        let head = uri.head
        if let object = Base64.decode(head.utf8).flatMap(KeyURIJSON.object) {
            (self.object, isBase64) = (object, true)
        } else if let object = KeyURIJSON.object(Array(KeyURI.percentDecoded(head).utf8)) {
            (self.object, isBase64) = (object, false)
        } else {
            return nil
        }
    }

    /// Hardly any key URI holds an object: a look at the first byte tells.
    private static func object(_ bytes: [UInt8]) -> JSONObject? {
        bytes.first { !$0.isWhiteSpace } == .leftBrace ? JSONObject(bytes) : nil
    }

    /// The members that are strings and not empty, and whose name in lower case is wanted.
    func strings(where isWanted: (String) -> Bool) -> [(name: String, value: String)] {
        object.members.compactMap { member in
            guard isWanted(member.name.lowercased()), let value = member.value.string, !value.isEmpty else {
                return nil
            }
            return (member.name, value)
        }
    }
}
