/// A pair of an attribute list (4.2) as nearly all are: a name of the right characters, `=`, a value without blanks and quotes
/// or a string in double quotes, and a comma or the end of the list behind it.
@usableFromInline
package struct PlainPair {
    @usableFromInline package var name: Range<Int>
    /// The value without its quotes.
    @usableFromInline package var value: Range<Int>
    @usableFromInline package var isQuoted: Bool
    /// The place of the comma, or the end of the list.
    @usableFromInline package var next: Int

    @inlinable
    package init(name: Range<Int>, value: Range<Int>, isQuoted: Bool, next: Int) {
        self.name = name
        self.value = value
        self.isQuoted = isQuoted
        self.next = next
    }
}

extension [UInt8] {
    // Methods of the standard library's type, because only those are inlined into other modules without being public.

    /// The pair that `range` begins with; nil where it is of any other form.
    @inlinable @inline(__always)
    package func plainPair(_ range: Range<Int>) -> PlainPair? {
        let equals = endOfPlainName(range.lowerBound)
        guard equals > range.lowerBound, equals < range.upperBound, self[equals] == 0x3D else { return nil }
        return plainPair(named: range.lowerBound..<equals, before: range.upperBound)
    }

    /// The pair of a name with `=` behind it, in a list that ends at `limit`; nil where its value is of any other form.
    @inlinable @inline(__always)
    package func plainPair(named name: Range<Int>, before limit: Int) -> PlainPair? {
        let start = name.upperBound &+ 1
        guard start < limit, self[start] == 0x22 else {
            let end = Swift.min(endOfPlainValue(start), limit)
            guard end == limit || self[end] == 0x2C else { return nil }
            return PlainPair(name: name, value: start..<end, isQuoted: false, next: end)
        }
        let close = end(of: start &+ 1..<limit, at: 0x22)
        let next = close &+ 1
        guard close < limit, next == limit || self[next] == 0x2C else { return nil }
        return PlainPair(name: name, value: start &+ 1..<close, isQuoted: true, next: next)
    }

    /// The first place from `start` on that has none of the characters of names, or the end.
    @inlinable @inline(__always)
    func endOfPlainName(_ start: Int) -> Int {
        var index = start
        while index < count {
            let length = word(at: index).nameCharacterCount
            index &+= length
            if length < 8 { break }
        }
        return index
    }

    /// The first comma, blank or quote from `start` on, or the end. Other characters below `(` count like blanks.
    @inlinable @inline(__always)
    package func endOfPlainValue(_ start: Int) -> Int {
        var index = start
        while index < count {
            let word = word(at: index)
            let comma = word ^ 0x2C2C_2C2C_2C2C_2C2C
            // The top bit of each byte that is below `(` or a comma; exact up to the first.
            let hit =
                ((word &- 0x2828_2828_2828_2828) & ~word | (comma &- 0x0101_0101_0101_0101) & ~comma)
                & 0x8080_8080_8080_8080
            if hit != 0 { return index &+ hit.trailingZeroBitCount &>> 3 }
            index &+= 8
        }
        return index
    }
}

extension UInt64 {
    /// How many of the eight bytes, from the first on, are characters of attribute names: `A` to `Z`, digits and `-`.
    @inlinable @inline(__always)
    var nameCharacterCount: Int {
        // Without the top bits no byte carries into the next: adding to it tells by its top bit whether it reaches a limit.
        let low = self & 0x7F7F_7F7F_7F7F_7F7F
        let letters = (low &+ 0x3F3F_3F3F_3F3F_3F3F) & ~(low &+ 0x2525_2525_2525_2525)
        let digits = (low &+ 0x5050_5050_5050_5050) & ~(low &+ 0x4646_4646_4646_4646)
        let minus = ~((low ^ 0x2D2D_2D2D_2D2D_2D2D) &+ 0x7F7F_7F7F_7F7F_7F7F)
        let others = (~(letters | digits | minus) | self) & 0x8080_8080_8080_8080
        return others.trailingZeroBitCount &>> 3
    }
}
