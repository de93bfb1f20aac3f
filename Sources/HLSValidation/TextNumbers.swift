/// Numbers for texts, counted from 0 as the texts come: those of the same bytes have the same (4.2).
///
/// Rules that compare each text with all others compare numbers instead. The texts stand in one array, one behind the
/// other, so that a hundred thousand of them take little more room than their bytes.
struct TextNumbers: Sendable {
    /// Stands for a text that is not there.
    static let none: Int32 = -1

    private var bytes: [UInt8] = []
    /// Where each text ends.
    private var ends: [Int] = []
    /// The numbers, each at the slot of its text's hash or the next one that was free. There is a power of two of them, and
    /// half are free at least.
    private var slots: [Int32]

    init(expecting count: Int = 8) {
        var slotCount = 16
        while slotCount < count * 2 { slotCount *= 2 }
        slots = Array(repeating: TextNumbers.none, count: slotCount)
    }

    /// How many texts there are that differ.
    var count: Int { ends.count }

    /// The number of a text; a new one where no text before is the same, and `none` for no text.
    mutating func number(of text: String?) -> Int32 {
        guard let text else { return TextNumbers.none }
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        return number(from: start)
    }

    /// The number of the text in a range of other bytes. The one that is likely, such as that of the tag before, is looked at
    /// first.
    mutating func number(of range: Range<Int>, in text: [UInt8], likely: Int32 = none) -> Int32 {
        if likely >= 0, isText(likely, text, range) { return likely }
        let slot = slot(of: text, range)
        guard slots[slot] < 0 else { return slots[slot] }
        bytes.append(contentsOf: text[range])
        return add(at: slot)
    }

    /// The text of a number.
    subscript(number: Int32) -> String { bytes.text(range(of: Int(number))) }

    /// Gives the bytes of a text.
    func withBytes<Result>(of number: Int32, _ body: ([UInt8], Range<Int>) -> Result) -> Result {
        body(bytes, range(of: Int(number)))
    }

    /// The number of a list of texts without commas.
    mutating func number(ofList texts: [String]) -> Int32 {
        let start = bytes.count
        for text in texts {
            bytes.append(contentsOf: text.utf8)
            bytes.append(.comma)
        }
        return number(from: start)
    }

    /// The number of a text that came before; nil where none is the same.
    func existingNumber(of text: String) -> Int32? {
        let text = Array(text.utf8)
        let number = slots[slot(of: text, text.indices)]
        return number >= 0 ? number : nil
    }

    /// Takes in the text at the end of the bytes, or takes it away again where there is one like it.
    private mutating func number(from start: Int) -> Int32 {
        let text = start..<bytes.count
        let slot = slot(of: bytes, text)
        guard slots[slot] < 0 else {
            bytes.removeLast(text.count)
            return slots[slot]
        }
        return add(at: slot)
    }

    /// Gives the text at the end of the bytes a number.
    private mutating func add(at slot: Int) -> Int32 {
        let number = Int32(ends.count)
        slots[slot] = number
        ends.append(bytes.count)
        if ends.count * 2 > slots.count { grow() }
        return number
    }

    private mutating func grow() {
        slots = Array(repeating: TextNumbers.none, count: slots.count * 2)
        for number in ends.indices { slots[slot(of: bytes, range(of: number))] = Int32(number) }
    }

    // MARK: - Slots

    /// The slot that has the number of a text, or will have it.
    private func slot(of text: [UInt8], _ range: Range<Int>) -> Int {
        var slot = text.hash(of: range) & (slots.count - 1)
        while slots[slot] >= 0, !isText(slots[slot], text, range) { slot = (slot + 1) & (slots.count - 1) }
        return slot
    }

    private func range(of number: Int) -> Range<Int> { (number > 0 ? ends[number - 1] : 0)..<ends[number] }

    private func isText(_ number: Int32, _ text: [UInt8], _ range: Range<Int>) -> Bool {
        let known = self.range(of: Int(number))
        guard known.count == range.count else { return false }
        var (index, other) = (known.lowerBound, range.lowerBound)
        while index &+ 8 <= known.upperBound {
            guard bytes.word(at: index) == text.word(at: other) else { return false }
            (index, other) = (index &+ 8, other &+ 8)
        }
        return (bytes.word(at: index) ^ text.word(at: other)).leading(known.upperBound &- index) == 0
    }
}
