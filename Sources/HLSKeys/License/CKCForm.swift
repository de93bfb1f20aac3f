/// What a service's answer may look like that holds a content key context (CKC).
public struct CKCForm: Hashable, Sendable {
    private var isRaw = false
    private var isBase64 = false
    private var isXML = false
    /// Where a CKC in base64 may stand in a JSON object: names of members from the outside in.
    private var members: [[String]] = []

    /// The bytes of the CKC, which come out exactly as they are.
    public static let raw: CKCForm = {
        var form = CKCForm()
        form.isRaw = true
        return form
    }()

    /// The CKC in base64, in double quotes or not.
    public static let base64: CKCForm = {
        var form = CKCForm()
        form.isBase64 = true
        return form
    }()

    /// `<ckc>…</ckc>` with the CKC in base64.
    public static let xml: CKCForm = {
        var form = CKCForm()
        form.isXML = true
        return form
    }()

    /// A JSON object with the CKC in base64 as a member of this name, in any case of letters; several names lead into
    /// objects within.
    public static func json(_ path: String...) -> CKCForm {
        var form = CKCForm()
        form.members = [path]
        return form
    }

    /// Whatever services are known to answer, decided by looking: a JSON object with `ckc` (ByteArk, Kaltura, Verimatrix),
    /// `CkcMessage` (NAGRA) or `getFairplayLicenseResponse` with `ckcResponse` (Comcast), `<ckc>`, base64, or bytes.
    public static let any = raw.or(base64).or(xml).or(json("ckc")).or(json("CkcMessage"))
        .or(json("getFairplayLicenseResponse", "ckcResponse"))

    /// Either of two forms.
    public func or(_ other: CKCForm) -> CKCForm {
        var form = self
        form.isRaw = isRaw || other.isRaw
        form.isBase64 = isBase64 || other.isBase64
        form.isXML = isXML || other.isXML
        form.members += other.members
        return form
    }
}

extension CKCForm {
    /// The content key context in an answer of this form. White space around and inside base64 does not count.
    ///
    /// - Throws: ``LicenseError/Code/emptyAnswer``, ``LicenseError/Code/webPage``, ``LicenseError/Code/serverError``,
    ///   ``LicenseError/Code/unexpectedAnswer`` or ``LicenseError/Code/notBase64``.
    public func contentKeyContext(in answer: [UInt8]) throws(LicenseError) -> [UInt8] {
        switch ServiceAnswer(answer) {
        case .empty: throw LicenseError(.emptyAnswer, reason: "the answer is empty; expected \(self)")
        case .webPage: throw LicenseError(.webPage, reason: "the answer is a web page; expected \(self)")
        case .json(let object): return try context(in: object)
        case .ckcElement(let text) where isXML: return try Self.decoded(text, from: "the element <ckc>")
        // The header of a CKC alone has 28 bytes; words such as "Unauthorized" would be base64, too.
        case .base64(let bytes) where isBase64 && bytes.count >= 28: return bytes
        case .binary where isRaw: return answer
        case .ckcElement, .markup: throw unexpected("XML")
        case .base64, .text: throw unexpected("text")
        case .binary: throw unexpected("bytes that are no text")
        }
    }

    private func context(in object: JSONObject) throws(LicenseError) -> [UInt8] {
        for path in members {
            if let text = object.string(at: path) {
                return try Self.decoded(Array(text.utf8), from: "the member \(path.joined(separator: "."))")
            }
        }
        if let error = object.serverError { throw error }
        throw unexpected("a JSON object without such a member")
    }

    private static func decoded(_ text: [UInt8], from place: String) throws(LicenseError) -> [UInt8] {
        guard let bytes = Base64.decode(text.filter { !$0.isWhiteSpace }) else {
            throw LicenseError(.notBase64, reason: "\(place) is no base64")
        }
        guard !bytes.isEmpty else { throw LicenseError(.emptyAnswer, reason: "\(place) is empty") }
        return bytes
    }

    private func unexpected(_ found: String) -> LicenseError {
        LicenseError(.unexpectedAnswer, reason: "the answer is \(found); expected \(self)")
    }
}

extension CKCForm: CustomStringConvertible {
    /// Such as `raw bytes or JSON with ckc`.
    public var description: String {
        let forms = [isRaw ? "raw bytes" : nil, isBase64 ? "base64" : nil, isXML ? "<ckc>" : nil].compactMap { $0 }
        return (forms + members.map { "JSON with " + $0.joined(separator: ".") }).joined(separator: " or ")
    }
}

extension JSONObject {
    /// The string at the end of a path of members.
    fileprivate func string(at path: [String]) -> String? {
        guard let last = path.last else { return nil }
        var object = self
        for name in path.dropLast() {
            guard let inner = object.object(named: name) else { return nil }
            object = inner
        }
        return object.string(named: last)
    }
}
