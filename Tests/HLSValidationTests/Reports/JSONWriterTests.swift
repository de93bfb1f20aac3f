import Testing

@testable import HLSValidation

struct JSONWriterTests {
    @Test func membersStandInTheOrderInWhichTheyAreGiven() {
        #expect(
            text { json in
                json.object { json in
                    json.field("z", "last letter")
                    json.field("a", 1)
                    json.field("m", true)
                    json.null("n")
                }
            } == #"{"z":"last letter","a":1,"m":true,"n":null}"#)
    }

    @Test func containersNest() {
        #expect(
            text { json in
                json.object { json in
                    json.object("start") { $0.field("precise", false) }
                    json.object("range", (length: 3, offset: 4)) { json, range in
                        json.field("length", range.length)
                        json.field("offset", range.offset)
                    }
                    json.object("map", nil as String?) { $0.field("uri", $1) }
                    json.array("rows", [[1, 2], []]) { json, row in json.value(row) }
                    json.objects("keys", ["a", "b"]) { json, key in json.field("uri", key) }
                    json.array("mixed") { json in
                        json.value("x")
                        json.null()
                        json.object { _ in }
                    }
                    json.field("codecs", ["avc1", "mp4a"])
                }
            } == """
                {"start":{"precise":false},"range":{"length":3,"offset":4},"map":null,"rows":[[1,2],[]],\
                "keys":[{"uri":"a"},{"uri":"b"}],"mixed":["x",null,{}],"codecs":["avc1","mp4a"]}
                """)
    }

    @Test func thePrettyLayoutHasAMemberALine() {
        #expect(
            text(.pretty) { json in
                json.object { json in
                    json.field("a", 1)
                    json.array("b", [1, 2]) { $0.value($1) }
                    json.array("none") { _ in }
                    json.object("empty") { _ in }
                    json.object("c") { $0.null("d") }
                }
                json.endLine()
            } == """
                {
                  "a": 1,
                  "b": [
                    1,
                    2
                  ],
                  "none": [],
                  "empty": {},
                  "c": {
                    "d": null
                  }
                }

                """)
    }

    @Test func containersCanBeLeftOpenWhileWaiting() {
        var json = JSONWriter()
        json.beginObject()
        json.field("schema", "s")
        json.beginArray("inputs")
        let first = String(decoding: json.take(), as: UTF8.self)
        json.value(1)
        json.value(2)
        json.endArray()
        json.beginObject("summary")
        json.endObject()
        json.endObject()
        #expect(first == #"{"schema":"s","inputs":["#)
        #expect(String(decoding: json.bytes, as: UTF8.self) == #"1,2],"summary":{}}"#)
    }

    @Test func absentFactsAreNull() {
        #expect(
            text { json in
                json.object { json in
                    json.field("a", nil as String?)
                    json.field("b", nil as Int?)
                    json.field("c", nil as Double?)
                    json.field("d", nil as Bool?)
                    json.field("e", "there" as String?)
                }
            } == #"{"a":null,"b":null,"c":null,"d":null,"e":"there"}"#)
    }

    @Test(arguments: [
        ("", #""""#),
        ("plain text, äöü 日本語 🎬", #""plain text, äöü 日本語 🎬""#),
        ("a\"b\\c/d", #""a\"b\\c/d""#),
        ("\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}", #""\u0000\u0008\t\n\u000b\u000c\r\u001f""#),
        ("x\u{7F}\u{80}\u{85}\u{9B}\u{9F}\u{A0}¿", "\"x\\u007f\\u0080\\u0085\\u009b\\u009f\u{A0}¿\""),
        ("a\u{2028}b\u{2029}c\u{2027}d", "\"a\\u2028b\\u2029c\u{2027}d\""),
        ("\u{202E}live\u{2066}\u{200F}\u{61C}ش…–⸻", #""\u202elive\u2066\u200f\u061cش…–⸻""#),
        ("\r\n", #""\r\n""#),
    ])
    func charactersThatCouldBeTakenForMoreAreEscaped(value: String, json: String) {
        #expect(text { $0.value(value) } == json)
        #expect(text { json in json.object { $0.field(value, 1) } } == "{\(json):1}")
    }

    @Test func everyCharacterComesBack() throws {
        for value in UInt32(0)...0xFFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let written = text { $0.value("a\(String(scalar))b") }
            let content = written.dropFirst(2).dropLast(2)
            if content.hasPrefix("\\u") {
                #expect(UInt32(content.dropFirst(2), radix: 16) == value)
            } else if !"\"\\\n\r\t".unicodeScalars.contains(scalar) {
                #expect(Array(written.utf8) == Array("\"a\(String(scalar))b\"".utf8))
            }
        }
    }

    @Test(
        arguments: [
            (6.0, "6"), (6.006, "6.006"), (0.1 + 0.2, "0.30000000000000004"), (-1.5, "-1.5"), (0, "0"), (-0.0, "-0.0"),
            (1e16, "1e+16"), (0x1p53, "9007199254740992"), (1e-7, "1e-07"),
            (.leastNonzeroMagnitude, "5e-324"),
            (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (.nan, "null"), (.infinity, "null"),
            (-.infinity, "null"),
        ] as [(Double, String)])
    func aNumberIsWrittenShortestAndReadsBack(number: Double, json: String) {
        #expect(text { $0.value(number) } == json)
        if number.isFinite { #expect(Double(json) == number) }
    }

    @Test func integersOfAnySizeAreWritten() {
        #expect(
            text { $0.value([0, -1, 10, Int.max, Int.min]) } == "[0,-1,10,9223372036854775807,-9223372036854775808]")
        #expect(text { $0.value(UInt64.max) } == "18446744073709551615")
        #expect(text { $0.write(Int8.min) } == "-128")
    }

    private func text(_ layout: JSONWriter.Layout = .compact, _ write: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(layout: layout)
        write(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
