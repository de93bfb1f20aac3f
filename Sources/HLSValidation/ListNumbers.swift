/// Numbers for lists of texts between commas, as CODECS are: those of the same entries have the same, however they are written.
/// What a list says is made once for all that say the same.
struct ListNumbers<Value> {
    /// What the lists say, by their numbers. The first one is the empty list.
    private(set) var values: [Value] = []
    private let make: ([String]) -> Value
    private var lists = TextNumbers()
    private var written = TextNumbers()
    /// The lists by the numbers of what is written.
    private var listsOfWritten: [Int32] = []
    private var latest = TextNumbers.none

    /// The number of the empty list, which stands for an attribute that is missing.
    static var empty: Int32 { 0 }

    init(_ make: @escaping ([String]) -> Value) {
        self.make = make
        _ = number(of: [])
    }

    /// The number of a list by its entries.
    mutating func number(of entries: [String]) -> Int32 {
        let number = lists.number(ofList: entries)
        if Int(number) == values.count { values.append(make(entries)) }
        return number
    }

    /// The number of a list as it is written.
    mutating func number(of range: Range<Int>, in text: [UInt8]) -> Int32 {
        latest = written.number(of: range, in: text, likely: latest)
        if Int(latest) == listsOfWritten.count { listsOfWritten.append(number(of: text.entries(range))) }
        return listsOfWritten[Int(latest)]
    }
}
