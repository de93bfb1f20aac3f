import TestSupport
import Testing

@testable import HLSKeys

@Suite struct JSONObjectTests {
    @Test func membersKeepTheirOrderAndRepetitions() throws {
        let object = try #require(JSONObject(#" {"b":1, "a":"x" ,"b" : null}"#.bytes))
        #expect(object.members.map(\.name) == ["b", "a", "b"])
    }

    @Test func namesAreFoundInAnyCase() throws {
        let object = try #require(
            JSONObject(#"{"iv":7,"KeyID":"x","IV":"y","Key_IDs":["a","b"],"In":{"k":"v"}}"#.bytes))
        #expect(object.string(named: "keyid") == "x")
        #expect(object.string(named: "iv") == "y")
        #expect(object.strings(named: "key_ids") == ["a", "b"])
        #expect(object.object(named: "in")?.string(named: "k") == "v")
        #expect(object.string(named: "key_ids") == nil)
        #expect(object.string(named: "none") == nil)
    }

    @Test func anArrayWithAnythingElseIsNoArrayOfStrings() throws {
        #expect(try #require(JSONObject(#"{"key_ids":["a",1]}"#.bytes)).strings(named: "key_ids") == nil)
        #expect(try #require(JSONObject(#"{"key_ids":[]}"#.bytes)).strings(named: "key_ids") == [])
    }

    @Test(arguments: [
        (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u0041\u00e9\u20AC"#, "Aé€"), (#"\uD83D\ude00"#, "😀"),
        ("é€😀", "é€😀"), (#"\u0000"#, "\u{0}"), ("\u{7F}", "\u{7F}"), ("", ""),
    ])
    func escapesAreRead(written: String, meant: String) throws {
        let text = try #require(JSONObject("{\"s\":\"\(written)\"}".bytes)?.string(named: "s"))
        #expect(text.utf8.elementsEqual(meant.utf8))
    }

    @Test(arguments: [
        "", " ", "[]", "\"s\"", "1", "null", "{", "}", "{}x", "{}{}", "{,}", "{\"a\"}", "{\"a\":}", "{\"a\":1,}",
        "{\"a\":1 \"b\":2}", "{a:1}", "{'a':1}", "{\"a\":[1,]}", "{\"a\":[1}", "{\"a\":{]}", "{\"a\":\"x}",
        "{\"a\":\"\n\"}", "{\"a\":\"\\x\"}", "{\"a\":\"\\u12\"}", "{\"a\":\"\\uD800\"}", "{\"a\":\"\\uDC00\"}",
        "{\"a\":\"\\uD800\\u0041\"}", "{\"a\":\"\\uD800\\n\"}", "{\"a\":\"\\uD800\\uD800\"}",
        "{\"a\":\"\\uD800\\uE000\"}", "{\"a\":\"\\", "{\"a\":\"\\u00", "{\"a\":tru}",
        "{\"a\":True}", "{\"a\":nul", "{\"a\":NaN}", "/**/{}", "{\"a\":\u{A0}1}", "{\"a\":1}\u{0}",
    ])
    func whatIsNoObjectOfJSONIsRefused(text: String) {
        #expect(JSONObject(text.bytes) == nil)
    }

    @Test(arguments: ["0", "-0", "10", "1.5", "-0.25", "1e5", "1E+5", "1.0e-10", "123456789012345678901234567890"])
    func numbersKeepTheirSpelling(number: String) throws {
        let object = try #require(JSONObject("{\"n\":\(number)}".bytes))
        guard case .number(number)? = object.members.first?.value else {
            Issue.record("no number")
            return
        }
    }

    @Test(arguments: ["01", "-", "+1", ".5", "1.", "1e", "1e+", "--1", "0x1", "1.e5", "1 2"])
    func whatIsNoNumberIsRefused(number: String) {
        #expect(JSONObject("{\"n\":\(number)}".bytes) == nil)
    }

    @Test func bytesThatAreNoUTF8AreRefused() {
        for broken: [UInt8] in [[0xFF], [0xC0, 0x80], [0xE2, 0x82], [0xED, 0xA0, 0x80]] {
            #expect(JSONObject("{\"s\":\"".bytes + broken + "\"}".bytes) == nil)
        }
    }

    @Test func aByteOrderMarkIsPassedOver() {
        #expect(JSONObject([0xEF, 0xBB, 0xBF] + "{}".bytes) != nil)
    }

    @Test func depthHasALimit() {
        func nested(_ depth: Int) -> [UInt8] {
            ("{\"a\":" + String(repeating: "[", count: depth - 1) + String(repeating: "]", count: depth - 1) + "}")
                .bytes
        }
        #expect(JSONObject(nested(64)) != nil)
        #expect(JSONObject(nested(65)) == nil)
        #expect(JSONObject("{\"a\":".bytes + [UInt8](repeating: 0x5B, count: 1_000_000)) == nil)
    }

    @Test(
        arguments: [
            ("<html>", .unexpected(line: 1, column: 1)), ("{\"a\":1,}", .unexpected(line: 1, column: 8)),
            ("[1,\n2\r\n  é]", .unexpected(line: 3, column: 3)), ("[\"é😀\" 1]", .unexpected(line: 1, column: 7)),
            ("[01]", .unexpected(line: 1, column: 3)), ("{}\n\n]", .unexpected(line: 3, column: 1)),
            ("", .incomplete), (" \n", .incomplete), ("{\"a\":[1", .incomplete), ("[\"\\", .incomplete),
        ] as [(String, JSONFault)])
    func aFaultSaysWhereItIs(text: String, fault: JSONFault) {
        #expect(throws: fault) { try JSONValue(reading: text.bytes) }
    }

    @Test func faultsOtherThanCharactersAreToldApart() {
        #expect(throws: JSONFault.tooDeep) { try JSONValue(reading: [UInt8](repeating: 0x5B, count: 65)) }
        let broken = "[\"a\",\n\"".bytes + [0xFF] + "\"]".bytes
        #expect(throws: JSONFault.unexpected(line: 2, column: 2)) { try JSONValue(reading: broken) }
    }

    @Test func writtenStringsReadBack() throws {
        let text = "\"\\/\u{0}\u{1F}\n\u{7F}é\u{2028}😀"
        let written = JSONObject.encode([(name: text, value: text), (name: "b", value: "")])
        let object = try #require(JSONObject(written))
        #expect(object.members.map(\.name) == [text, "b"])
        #expect(object.string(named: text) == text)
        #expect(object.string(named: "b") == "")
    }

    @Test func objectsAreWrittenWithoutWhiteSpace() {
        let written = JSONObject.encode([(name: "a", value: "1/2"), (name: "b", value: "\"\\\n")])
        #expect(String(decoding: written, as: UTF8.self) == #"{"a":"1/2","b":"\"\\\u000a"}"#)
        #expect(JSONObject.encode([]) == "{}".bytes)
    }

    @Test func noBytesTrap() {
        let sample = #"{"a":[1,-2.5e+3,true,false,null,{"\u00e9":"\uD83D\uDE00\\"}],"b":{}}"#.bytes
        var random = SplitMix64(seed: 1)
        for _ in 0..<20_000 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = JSONObject(Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random))))
        }
    }
}

extension String {
    fileprivate var bytes: [UInt8] { Array(utf8) }
}
