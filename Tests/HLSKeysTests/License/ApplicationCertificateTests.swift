import HLSKeys
import TestSupport
import Testing

@Suite struct ApplicationCertificateTests {
    @Test(arguments: ["certificate.der", "certificate.b64", "certificate.pem"])
    func everyFormGivesDER(file: String) throws {
        #expect(
            try ApplicationCertificate(try LicenseSamples.bytes(file)).der == LicenseSamples.bytes("certificate.der"))
    }

    @Test func quotesAndWhiteSpaceDoNotCount() throws {
        let base64 = String(decoding: try LicenseSamples.bytes("certificate.b64"), as: UTF8.self)
        for answer in ["\"\(base64)\"", " \r\n\(base64)\n", base64.prefix(64) + "\r\n" + base64.dropFirst(64)] {
            #expect(try ApplicationCertificate(Array(answer.utf8)).der == LicenseSamples.bytes("certificate.der"))
        }
    }

    @Test func ofSeveralInPEMTheFirstCounts() throws {
        let pem = try LicenseSamples.bytes("certificate.pem")
        let other = Array("-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n".utf8)
        #expect(try ApplicationCertificate(other + pem).der == [0x30, 0x00])
        #expect(try ApplicationCertificate(pem + other).der == LicenseSamples.bytes("certificate.der"))
    }

    @Test(
        arguments: [
            [0x30, 0x00], [0x30, 0x02, 0x05, 0x00], [0x30, 0x81, 0x02, 0x05, 0x00], [0x30, 0x83, 0, 0, 1, 0],
        ] as [[UInt8]])
    func lengthsAreReadInEveryForm(der: [UInt8]) throws {
        #expect(try ApplicationCertificate(der).der == der)
    }

    @Test(
        arguments: [
            [0x30], [0x30, 0x01], [0x30, 0x00, 0x00], [0x30, 0x80, 0x00, 0x00], [0x30, 0x81], [0x30, 0x82, 0x00],
            [0x30, 0x84, 0, 0, 0, 0], [0x30, 0x88, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x30, 0xFF, 0xFF, 0xFF], [0x31, 0x00], [0x00], [0x30, 0x83, 0xFF, 0xFF, 0xFF],
        ] as [[UInt8]])
    func whatIsNoSequenceOfItsLengthIsRefused(bytes: [UInt8]) {
        #expect(code(try ApplicationCertificate(bytes)) == .notACertificate)
    }

    @Test func theErrorNamesBothLengths() throws {
        let cut = Array(try LicenseSamples.bytes("certificate.der").dropLast(11))
        do throws(LicenseError) {
            _ = try ApplicationCertificate(cut)
            Issue.record("no error")
        } catch {
            #expect("\(error)" == "the certificate says that it has 311 bytes; there are 300")
        }
    }

    @Test(arguments: [
        ("", LicenseError.Code.emptyAnswer), ("\n", .emptyAnswer), ("<html>", .webPage),
        ("{\"error\":1}", .serverError),
        ("{}", .notACertificate), ("not found!", .notACertificate), ("AAAA", .notACertificate),
        ("<a/>", .notACertificate),
        ("-----BEGIN CERTIFICATE-----\nMAA=", .notACertificate),
        ("-----BEGIN CERTIFICATE-----\n!\n-----END CERTIFICATE-----", .notBase64),
        ("-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----", .notACertificate),
        ("-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----", .notACertificate),
    ])
    func whatIsNoCertificateIsRefused(answer: String, expected: LicenseError.Code) {
        #expect(code(try ApplicationCertificate(Array(answer.utf8))) == expected)
    }

    @Test func noBytesTrap() throws {
        var random = SplitMix64(seed: 3)
        for file in ["certificate.der", "certificate.b64", "certificate.pem"] {
            let sample = try LicenseSamples.bytes(file)
            for _ in 0..<3_000 { _ = try? ApplicationCertificate(sample.mutated(using: &random)) }
        }
    }
}
