import HLSSyntax
import Testing

@Suite struct AttributeListTests {
    // MARK: What the grammar allows

    @Test(
        arguments: [
            ("", []),
            ("A=1", [Attribute(name: "A", value: "1", isQuoted: false)]),
            ("A=", [Attribute(name: "A", value: "", isQuoted: false)]),
            (#"A="""#, [Attribute(name: "A", value: "")]),
            (
                #"URI="a,b=c",LENGTH=5"#,
                [Attribute(name: "URI", value: "a,b=c"), Attribute(name: "LENGTH", value: "5", isQuoted: false)]
            ),
            (
                "B=x,A-2=0xFF,0=-1.5",
                [
                    Attribute(name: "B", value: "x", isQuoted: false),
                    Attribute(name: "A-2", value: "0xFF", isQuoted: false),
                    Attribute(name: "0", value: "-1.5", isQuoted: false),
                ]
            ),
            ("A=b=c", [Attribute(name: "A", value: "b=c", isQuoted: false)]),
            (#"A=" x ""#, [Attribute(name: "A", value: " x ")]),
            (#"A="{$v}é日""#, [Attribute(name: "A", value: "{$v}é日")]),
        ] as [(String, [Attribute])])
    func pairsAreReadInTheirOrder(text: String, attributes: [Attribute]) {
        let list = AttributeList(parsing: text)
        #expect(list.attributes == attributes)
        #expect(list.faults == [])
    }

    @Test func aPairIsFoundByItsWholeName() {
        let list = AttributeList(parsing: #"X-URI="no",URI-X="no",URI="yes",KEYFORMATVERSIONS="1",KEYFORMAT="f""#)
        #expect(list["URI"] == Attribute(name: "URI", value: "yes"))
        #expect(list["KEYFORMAT"] == Attribute(name: "KEYFORMAT", value: "f"))
        #expect(list["KEYFORMATVERSIONS"] == Attribute(name: "KEYFORMATVERSIONS", value: "1"))
        #expect(list["UR"] == nil)
        #expect(list["uri"] == nil)
    }

    @Test func anAttributeIsWrittenAsAPlaylistDoes() {
        #expect(Attribute(name: "URI", value: "a,b").description == #"URI="a,b""#)
        #expect(Attribute(name: "METHOD", value: "NONE", isQuoted: false).description == "METHOD=NONE")
        #expect(Attribute(name: "N", value: "1").writtenValue == #""1""#)
        #expect(Attribute(name: "N", value: "1") != Attribute(name: "N", value: "1", isQuoted: false))
    }

    @Test func listsAreEqualWhenTheirPairsAre() {
        #expect(AttributeList(parsing: "A=1, B=2") == AttributeList(parsing: "A=1,B=2"))
        #expect(AttributeList(parsing: "A=1") == AttributeList([Attribute(name: "A", value: "1", isQuoted: false)]))
        #expect(AttributeList(parsing: "A=1,B=2") != AttributeList(parsing: "B=2,A=1"))
    }

    // MARK: What it does not allow, and what that costs

    @Test(
        arguments: [
            ("A=1,", ["A=1"], [Fault(.emptyPair, 3..<4)]),
            (",A=1", ["A=1"], [Fault(.emptyPair, 0..<0)]),
            ("A=1,,B=2", ["A=1", "B=2"], [Fault(.emptyPair, 4..<4)]),
            (",", [], [Fault(.emptyPair, 0..<0), Fault(.emptyPair, 0..<1)]),
            ("A=1,BARE,B=2", ["A=1", "B=2"], [Fault(.missingEquals, 4..<8)]),
            (#""A,B=1",C=2"#, ["C=2"], [Fault(.missingEquals, 0..<7)]),
            (#"A="1"x,B=2"#, [#"A="1""#, "B=2"], [Fault(.textBehindQuote, 5..<6)]),
            (#"A="1"B="2",C=3"#, [#"A="1""#, "C=3"], [Fault(.textBehindQuote, 5..<10)]),
            ("A =1", ["A=1"], [Fault(.spaceAroundEquals, 1..<2)]),
            ("A= 1", ["A=1"], [Fault(.spaceAroundEquals, 2..<3)]),
            ("A\t=\t1", ["A=1"], [Fault(.spaceAroundEquals, 1..<2), Fault(.spaceAroundEquals, 3..<4)]),
            (#"A= "1""#, [#"A="1""#], [Fault(.spaceAroundEquals, 2..<3)]),
            ("A=1, B=2", ["A=1", "B=2"], [Fault(.spaceAroundPair, 4..<5)]),
            ("A=1 ,B=2", ["A=1", "B=2"], [Fault(.spaceAroundPair, 3..<4)]),
            (#"A="1"  ,B=2"#, [#"A="1""#, "B=2"], [Fault(.spaceAroundPair, 5..<7)]),
            ("A=1 ", ["A=1"], [Fault(.spaceAroundPair, 3..<4)]),
            ("A B=1", ["A B=1"], [Fault(.badName, 0..<3)]),
            ("A_B=1", ["A_B=1"], [Fault(.badName, 0..<3)]),
            ("=1", ["=1"], [Fault(.badName, 0..<0)]),
            ("É=1", ["É=1"], [Fault(.badName, 0..<2)]),
            ("Method=NONE", ["METHOD=NONE"], [Fault(.lowerCaseName, 0..<6)]),
            ("uri=a,B=2", ["URI=a", "B=2"], [Fault(.lowerCaseName, 0..<3)]),
            ("A=1,A=2", ["A=1"], [Fault(.duplicateName, 4..<7)]),
            (
                #"A="1",B=2,A="3",A=4"#, [#"A="1""#, "B=2"],
                [Fault(.duplicateName, 10..<15), Fault(.duplicateName, 16..<19)]
            ),
            ("URI=1,uri=2", ["URI=1"], [Fault(.lowerCaseName, 6..<9), Fault(.duplicateName, 6..<11)]),
            (#"A="1,B=2"#, [#"A="1,B=2""#], [Fault(.unclosedQuote, 2..<8)]),
            (#"A=""#, [#"A="""#], [Fault(.unclosedQuote, 2..<3)]),
            ("A='1',B=2", ["A=1", "B=2"], [Fault(.singleQuotes, 2..<5)]),
            ("A='1,B=2'", ["A='1", "B=2'"], []),
            (#"A=x"1,2"y,B=3"#, [#"A=x"1,2"y"#, "B=3"], []),
        ] as [(String, [String], [Fault])])
    func whatTheGrammarForbidsCostsOnlyItself(text: String, pairs: [String], faults: [Fault]) {
        #expect(scan(text)?.faults.map { Fault($0.kind, $0.range) } == faults)
        #expect(AttributeList(parsing: text).attributes.map(\.description) == pairs)
        #expect(AttributeList(parsing: text).faults.count == faults.count)
    }

    @Test func aSecondPairWithAnUnclosedQuoteEndsWithTheText() {
        let faults = scan(#"A="x",A="b"#)?.faults.map { Fault($0.kind, $0.range) }
        #expect(faults == [Fault(.unclosedQuote, 8..<10), Fault(.duplicateName, 6..<10)])
    }

    @Test func ofManyPairsWithOneNameTheFirstCounts() {
        let names = (0..<30).map { "N\($0)" }
        let text = (names + names).enumerated().map { "\($1)=\($0)" }.joined(separator: ",")
        #expect(scan(text)?.faults.map(\.kind) == Array(repeating: .duplicateName, count: 30))
        let list = AttributeList(parsing: text)
        #expect(list.attributes.map(\.name) == names)
        #expect(list.attributes.map(\.value) == (0..<30).map(String.init))
    }

    @Test func aListIsReadUpToItsLimitAndNoFurther() {
        #expect(scan("A=1,B=2,C=3", limit: 3)?.tokens.count == 3)
        #expect(scan("A=1,B=2,C=3", limit: 2)?.tokens.count == nil)
        #expect(scan("", limit: 0)?.tokens.count == 0)
    }

    @Test func aScannerForgetsTheListBefore() {
        let bytes = Array("A=1,A=2;B=3".utf8)
        var scanner = AttributeScanner()
        _ = scanner.scan(bytes, 0..<7, limit: 10)
        _ = scanner.scan(bytes, 8..<11, limit: 10)
        #expect(scanner.tokens.map { bytes.text($0.name) } == ["B"])
        #expect(scanner.faults.isEmpty)
    }

    /// The scanner behind the list; nil when it refuses.
    private func scan(_ text: String, limit: Int = 100) -> AttributeScanner? {
        let bytes = Array(text.utf8)
        var scanner = AttributeScanner()
        return scanner.scan(bytes, 0..<bytes.count, limit: limit) ? scanner : nil
    }
}

/// A kind of fault and its place in the text.
struct Fault: Equatable, Sendable {
    var kind: AttributeFault.Kind
    var range: Range<Int>

    init(_ kind: AttributeFault.Kind, _ range: Range<Int>) {
        self.kind = kind
        self.range = range
    }
}
