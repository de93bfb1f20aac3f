import HLSKeys
import TestSupport
import Testing

@Suite struct CKCFormTests {
    static let files = [
        "ckc.bin", "ckc.b64", "ckc-quoted.txt", "ckc-lines.txt", "ckc.json", "ckc-message.json", "ckc-comcast.json",
        "ckc.xml",
    ]

    @Test(arguments: files)
    func anyFormIsTold(file: String) throws {
        let context = try CKCForm.any.contentKeyContext(in: try LicenseSamples.bytes(file))
        #expect(context == (try LicenseSamples.bytes("ckc.bin")))
    }

    @Test(arguments: [
        (CKCForm.raw, ["ckc.bin"]), (.base64, ["ckc.b64", "ckc-quoted.txt", "ckc-lines.txt"]),
        (.json("ckc"), ["ckc.json"]),
        (.json("CKCMessage"), ["ckc-message.json"]), (.xml, ["ckc.xml"]),
        (.json("getFairplayLicenseResponse", "ckcResponse"), ["ckc-comcast.json"]),
        (.xml.or(.json("ckc")), ["ckc.json", "ckc.xml"]),
    ])
    func eachFormTakesItsOwn(form: CKCForm, own: [String]) throws {
        for file in Self.files {
            let answer = try LicenseSamples.bytes(file)
            let found = code(try form.contentKeyContext(in: answer))
            #expect(found == (own.contains(file) ? nil : .unexpectedAnswer), "\(form) of \(file)")
        }
    }

    @Test func aByteOrderMarkIsPassedOver() throws {
        for file in Self.files.dropFirst() {
            let answer = [0xEF, 0xBB, 0xBF] + (try LicenseSamples.bytes(file))
            #expect(try CKCForm.any.contentKeyContext(in: answer) == LicenseSamples.bytes("ckc.bin"))
        }
    }

    @Test(arguments: [
        ("", LicenseError.Code.emptyAnswer), (" \r\n\t", .emptyAnswer), ("\u{FEFF}", .emptyAnswer),
        ("{\"ckc\":\"\"}", .emptyAnswer), ("<ckc> </ckc>", .emptyAnswer), ("<html><body>no", .webPage),
        ("\n<!doctype HTML><p>no", .webPage), ("{\"error\":\"no\"}", .serverError), ("{\"Message\":1}", .serverError),
        ("{\"ckc\":\"!\"}", .notBase64), ("<ckc>!</ckc>", .notBase64), ("{}", .unexpectedAnswer),
        ("{\"ckc\":1}", .unexpectedAnswer), ("{\"ckc\":\"", .unexpectedAnswer), ("[]", .unexpectedAnswer),
        ("<ckc>AAAA", .unexpectedAnswer), ("<CKC>AAAA</CKC>", .unexpectedAnswer),
        ("<ckcx>AAAA</ckcx>", .unexpectedAnswer),
        ("<error/>", .unexpectedAnswer), ("Unauthorized", .unexpectedAnswer), ("access denied", .unexpectedAnswer),
        ("\"AAAA", .unexpectedAnswer),
    ])
    func whatIsNoContextIsRefused(answer: String, expected: LicenseError.Code) {
        #expect(
            code(try CKCForm.any.contentKeyContext(in: Array(answer.utf8))) == expected)
    }

    @Test func aPageOfAnyEncodingIsNoContext() {
        for character: [UInt8] in [[0xE9], [0x82, 0xA0]] {
            let page = Array("<html>d".utf8) + character + Array("sol".utf8)
            #expect(code(try CKCForm.raw.contentKeyContext(in: page)) == .webPage)
            #expect(code(try CKCForm.raw.contentKeyContext(in: Array(page.dropFirst(6)))) == .unexpectedAnswer)
        }
    }

    @Test(arguments: ["error.json", "error.html"])
    func refusalsAreToldInEveryForm(file: String) throws {
        let answer = try LicenseSamples.bytes(file)
        for form in [CKCForm.raw, .base64, .xml, .json("ckc"), .any] {
            let found = code(try form.contentKeyContext(in: answer))
            #expect(found == (file == "error.json" ? .serverError : .webPage))
        }
    }

    @Test func theServersWordsAreKeptButNotPrinted() throws {
        let answer = try LicenseSamples.bytes("error.json")
        do throws(LicenseError) {
            _ = try CKCForm.any.contentKeyContext(in: answer)
            Issue.record("no error")
        } catch {
            #expect(error.serverMessage == "entitlement_denied: no license for this user")
            #expect("\(error)" == "the answer is a JSON object that tells of an error")
        }
    }

    @Test func theServersWordsAreShortAndOfOneLine() {
        let answer = #"{"error":{"message":"a\nbc\u0007\#(String(repeating: "é", count: 400))"}}"#
        do throws(LicenseError) {
            _ = try CKCForm.any.contentKeyContext(in: Array(answer.utf8))
            Issue.record("no error")
        } catch {
            #expect(error.serverMessage == "abc" + String(repeating: "é", count: 248))
        }
    }

    @Test func theErrorSaysWhatWasFoundAndWhatWasExpected() {
        do throws(LicenseError) {
            _ = try CKCForm.raw.or(.json("ckc")).contentKeyContext(in: Array("<a/>".utf8))
            Issue.record("no error")
        } catch {
            #expect("\(error)" == "the answer is XML; expected raw bytes or JSON with ckc")
        }
    }

    @Test func aContextBesideAnErrorMemberCounts() throws {
        let base64 = String(decoding: try LicenseSamples.bytes("ckc.b64"), as: UTF8.self)
        let answer = Array(#"{"error":null,"message":"ok","ckc":"\#(base64)"}"#.utf8)
        #expect(try CKCForm.any.contentKeyContext(in: answer) == LicenseSamples.bytes("ckc.bin"))
    }

    @Test func noBytesTrap() throws {
        var random = SplitMix64(seed: 2)
        for file in Self.files + ["error.json", "error.html"] {
            let sample = try LicenseSamples.bytes(file)
            for _ in 0..<2_000 {
                let answer = sample.mutated(using: &random)
                _ = try? CKCForm.any.contentKeyContext(in: answer)
                _ = try? ApplicationCertificate(answer)
            }
        }
    }

    @Test func hostileSizesAreRead() {
        let count = 200_000
        for text in [
            "<ckc ", "<ckc", "</ckc", "{\"a\":", "[", "\"", "A", " ", "<!", "\\u", "-----BEGIN CERTIFICATE-----",
        ] {
            let answer = Array(String(repeating: text, count: count / text.utf8.count).utf8)
            _ = try? CKCForm.any.contentKeyContext(in: answer)
            _ = try? CKCForm.any.contentKeyContext(in: Array("<ckc>".utf8) + answer)
            _ = try? ApplicationCertificate(answer)
        }
    }
}

extension [UInt8] {
    /// The bytes with a few of them changed, and perhaps cut off.
    func mutated(using random: inout SplitMix64) -> [UInt8] {
        var bytes = self
        for _ in 0..<Int.random(in: 0...3, using: &random) where !bytes.isEmpty {
            bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
        }
        return Array(bytes.prefix(Int.random(in: 0...bytes.count * 2, using: &random)))
    }
}
