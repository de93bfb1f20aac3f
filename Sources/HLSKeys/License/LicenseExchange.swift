/// How a license service is spoken to: what it is sent for a key, and how its answer is read.
///
/// A value without any networking. Services in use have one made for them, such as
/// ``cloudDRM(licenseURL:brandGUID:userToken:certificateURL:)``; any other is described by its parts:
///
///     let exchange = try LicenseExchange(
///         address: .url("https://license.example.com/fairplay"),
///         headers: [LicenseField("X-Custom-Data", .text(token))],
///         body: .form([LicenseField("spc", .spc), LicenseField("assetId", .contentIdentifier)]),
///         answer: .xml)
///     let request = try exchange.licenseRequest(for: key, contentIdentifier: identifier, spc: spc)
///
/// Its description, its mirror and its errors show no token.
public struct LicenseExchange: Hashable, Sendable, Redacting {
    /// Where licenses are asked for.
    public let address: LicenseAddress
    /// The headers of a license request beside `Content-Type`, or with one that takes the place of the body's own.
    public let headers: [LicenseField]
    /// How the server playback context is sent.
    public let body: LicenseBody
    /// What the service answers.
    public let answer: CKCForm
    /// The request for the application certificate, read with ``ApplicationCertificate``; nil where the app has the
    /// certificate from elsewhere.
    public let certificateRequest: LicenseRequest?

    /// Describes a service by its parts.
    ///
    /// - Throws: all faults of the address and the headers together.
    public init(
        address: LicenseAddress, headers: [LicenseField] = [], body: LicenseBody = .raw, answer: CKCForm = .any,
        certificateRequest: LicenseRequest? = nil
    ) throws(LicenseConfigurationError) {
        var check = ConfigurationCheck()
        if let url = address.constant { _ = check.address(url, of: .licenseURL) }
        check.headers(headers)
        try check.finish()
        self.address = address
        self.headers = headers
        self.body = body
        self.answer = answer
        self.certificateRequest = certificateRequest
    }

    /// The request for the license of a key: always a `POST`.
    ///
    /// - Parameters:
    ///   - key: the URI of the key.
    ///   - contentIdentifier: what the server playback context was made with; only needed where a
    ///     ``LicenseValue/contentIdentifier`` is sent.
    ///   - spc: the server playback context, as AVFoundation made it.
    /// - Returns: the request, with no placeholder left.
    /// - Throws: an error where the context is empty, the key URI lacks what the service needs, or one of its values
    ///   cannot be sent.
    public func licenseRequest(
        for key: KeyURI, contentIdentifier: String? = nil, spc: [UInt8]
    ) throws(LicenseError) -> LicenseRequest {
        guard !spc.isEmpty else { throw LicenseError(.emptySPC, reason: "the server playback context is empty") }
        let source = FieldSource(key: key, contentIdentifier: contentIdentifier, spc: spc)
        return LicenseRequest(
            url: try address.url(for: source), method: "POST", headers: try headers(for: source),
            body: try body.bytes(from: source))
    }

    /// The content key context (CKC) in the answer to a license request.
    ///
    /// - Throws: an error that says what the answer is instead, never with bytes of it.
    public func contentKeyContext(from answer: [UInt8]) throws(LicenseError) -> [UInt8] {
        try self.answer.contentKeyContext(in: answer)
    }

    private func headers(for source: FieldSource) throws(LicenseError) -> [LicenseRequest.Header] {
        var lines: [LicenseRequest.Header] = []
        for field in try headers.filled(from: source) {
            let value = field.text.trimmed
            guard value.canStandInHeader else {
                throw LicenseError(
                    .unsendableValue,
                    reason: "the value of the header \(field.name) has a line break or control character")
            }
            lines.append(LicenseRequest.Header(name: field.name.trimmed, value: value))
        }
        if lines.contains(where: { $0.name.lowercased() == "content-type" }) { return lines }
        return [LicenseRequest.Header(name: "Content-Type", value: body.contentType)] + lines
    }

    /// What is sent where, without values.
    public var description: String {
        "license exchange with \(address): \(body), headers [\(headers.map(\.name).joined(separator: ", "))]"
    }
}
