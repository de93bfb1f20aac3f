/// The FairPlay certificate of an app, which AVFoundation makes server playback contexts with.
public struct ApplicationCertificate: Hashable, Sendable {
    /// The certificate in the Distinguished Encoding Rules (X.690), as AVFoundation takes it.
    public let der: [UInt8]

    /// Reads the answer to a request for a certificate: DER, base64 of it, or PEM (RFC 7468 section 5).
    ///
    /// White space around base64 and inside it does not count, nor do double quotes around it. Of several certificates in
    /// PEM the first counts. Of the certificate itself only the frame is looked at: one sequence, as long as the bytes.
    ///
    /// - Throws: ``LicenseError/Code/emptyAnswer``, ``LicenseError/Code/webPage``, ``LicenseError/Code/serverError``,
    ///   ``LicenseError/Code/notBase64`` or ``LicenseError/Code/notACertificate``.
    public init(_ answer: [UInt8]) throws(LicenseError) {
        if let text = try Self.pemText(in: answer) {
            guard let bytes = Base64.decode(text.filter { !$0.isWhiteSpace }) else {
                throw LicenseError(.notBase64, reason: "the text between BEGIN and END CERTIFICATE is no base64")
            }
            der = try Self.checked(bytes)
        } else {
            der = try Self.checked(try Self.bytes(of: answer))
        }
    }

    private static func bytes(of answer: [UInt8]) throws(LicenseError) -> [UInt8] {
        switch ServiceAnswer(answer) {
        case .binary: return answer
        case .base64(let bytes): return bytes
        case .empty: throw LicenseError(.emptyAnswer, reason: "the answer is empty; expected a certificate")
        case .webPage: throw LicenseError(.webPage, reason: "the answer is a web page; expected a certificate")
        case .json(let object):
            throw object.serverError
                ?? LicenseError(.notACertificate, reason: "the answer is a JSON object; expected a certificate")
        case .ckcElement, .markup, .text:
            throw LicenseError(.notACertificate, reason: "the answer is text; expected DER, base64 or PEM")
        }
    }

    /// The base64 of the first certificate in PEM; nil where there is none.
    private static func pemText(in answer: [UInt8]) throws(LicenseError) -> [UInt8]? {
        let (begin, end) = ("-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----")
        guard let start = answer.firstIndex(of: begin, from: 0).map({ $0 + begin.utf8.count }) else { return nil }
        guard let stop = answer.firstIndex(of: end, from: start) else {
            throw LicenseError(.notACertificate, reason: "BEGIN CERTIFICATE has no END CERTIFICATE after it")
        }
        return Array(answer[start..<stop])
    }

    private static func checked(_ der: [UInt8]) throws(LicenseError) -> [UInt8] {
        guard der.first == 0x30, let length = sequenceLength(der) else {
            throw LicenseError(.notACertificate, reason: "the bytes do not begin with a sequence of DER")
        }
        guard length == der.count else {
            throw LicenseError(
                .notACertificate, reason: "the certificate says that it has \(length) bytes; there are \(der.count)")
        }
        return der
    }

    /// The bytes of a sequence, header included, as its length says (X.690 section 8.1.3); nil without one.
    private static func sequenceLength(_ der: [UInt8]) -> Int? {
        guard der.count > 1 else { return nil }
        guard der[1] & 0x80 != 0 else { return 2 + Int(der[1]) }
        let octets = der[2...].prefix(Int(der[1] & 0x7F))
        // Four octets of length would be a certificate of more than 16 MiB.
        guard (1...3).contains(Int(der[1] & 0x7F)), octets.count == Int(der[1] & 0x7F) else { return nil }
        return 2 + octets.count + octets.reduce(0) { $0 << 8 | Int($1) }
    }
}
