/// How the server playback context (SPC) travels in a license request.
public struct LicenseBody: Hashable, Sendable, Redacting {
    private enum Kind: Hashable {
        case raw
        case base64
        case form([LicenseField])
        case json([LicenseField])
    }

    private let kind: Kind

    /// The SPC's bytes and nothing else, `application/octet-stream`.
    public static let raw = LicenseBody(kind: .raw)

    /// The SPC in base64 and nothing else, `application/octet-stream`.
    public static let base64 = LicenseBody(kind: .base64)

    /// A form with these fields in this order, `application/x-www-form-urlencoded`. All but unreserved characters are
    /// percent-encoded: `+`, `/` and `=` of base64 too.
    ///
    ///     .form([LicenseField("spc", .spc), LicenseField("assetId", .contentIdentifier)])
    public static func form(_ fields: [LicenseField]) -> LicenseBody { LicenseBody(kind: .form(fields)) }

    /// A JSON object with these members in this order, all strings, `application/json`.
    ///
    ///     .json([LicenseField("spc", .spc)])
    public static func json(_ members: [LicenseField]) -> LicenseBody { LicenseBody(kind: .json(members)) }

    /// The form of the body.
    public var description: String {
        switch kind {
        case .raw: "raw"
        case .base64: "base64"
        case .form(let fields): "form of " + fields.map(\.name).joined(separator: ", ")
        case .json(let members): "JSON of " + members.map(\.name).joined(separator: ", ")
        }
    }

    var contentType: String {
        switch kind {
        case .raw, .base64: "application/octet-stream"
        case .form: "application/x-www-form-urlencoded"
        case .json: "application/json"
        }
    }

    func bytes(from source: FieldSource) throws(LicenseError) -> [UInt8] {
        switch kind {
        case .raw: source.spc
        case .base64: Array(Base64.encode(source.spc).utf8)
        case .form(let fields):
            Array(try fields.filled(from: source).map(\.formItem).joined(separator: "&").utf8)
        case .json(let members):
            JSONObject.encode(try members.filled(from: source).map { ($0.name, $0.text) })
        }
    }
}
