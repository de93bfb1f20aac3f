extension [UInt8] {
    // Methods of the standard library's type, because only those are inlined into other modules without being public.

    /// Where the line that begins at `start` ends, and where the next one begins (4.1).
    ///
    /// A line ends at a line feed, or at a carriage return and a line feed; a carriage return alone ends nothing. On the way
    /// eight bytes at a time are looked at for what is out of the ordinary: control characters, tabs and lone carriage
    /// returns among them, and bytes over `z`, which are braces and everything that is not ASCII.
    @inlinable @inline(__always)
    package func lineEnd(from start: Int) -> (end: Int, next: Int, hasControls: Bool, hasHighBytes: Bool) {
        var index = start
        var high: UInt64 = 0
        var controls = false
        while true {
            index = firstControl(from: index, high: &high)
            guard index < count else { return (index, index, controls, high != 0) }
            let byte = self[index]
            if byte == 0x0A { return (index, index &+ 1, controls, high != 0) }
            if byte == 0x0D, index &+ 1 < count, self[index &+ 1] == 0x0A {
                return (index, index &+ 2, controls, high != 0)
            }
            controls = true
            index &+= 1
        }
    }

    /// The first control character from `start` on, or the end. Bytes over `z` on the way leave a bit in `high`.
    @inlinable @inline(__always)
    func firstControl(from start: Int, high: inout UInt64) -> Int {
        let tops: UInt64 = 0x8080_8080_8080_8080
        let last = count &- 8
        var index = start
        while index <= last {
            let word = word(at: index)
            if word.unusualBytes == 0 {
                index &+= 8
                continue
            }
            // The top bit of each byte that is below 0x20; exact up to the first, which is the one that counts.
            let low = (word &- 0x2020_2020_2020_2020) & ~word & tops
            // The top bit of each byte that is 0x7B or more: adding 5 carries into it.
            let over = (((word & ~tops) &+ 0x0505_0505_0505_0505) | word) & tops
            if low == 0 {
                high |= over
                index &+= 8
            } else {
                high |= over & ((low & (0 &- low)) &- 1)
                return index &+ low.trailingZeroBitCount &>> 3
            }
        }
        while index < count, self[index] >= 0x20 {
            if self[index] >= 0x7B { high |= 1 }
            index &+= 1
        }
        return index
    }
}

// MARK: - Sixty-four bytes at once

/// Sixty-four bytes as words of eight, in their order; in each the first byte is the lowest.
@usableFromInline
package typealias WordBlock = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

extension [UInt8] {
    /// A bit for each of the 64 bytes from `index` on, the first one's lowest: set where the byte is out of the ordinary, as
    /// line ends are, and behind the end of the text. A byte behind such a one may be marked without reason.
    ///
    /// Lines cut by these bits cost no branch that depends on their length, which is what no processor can foretell.
    @inlinable @inline(__always)
    package func unusualBytes(at index: Int) -> UInt64 {
        let words = block(at: index)
        // Of each byte one bit for each word: the rows and columns of a square. Words side by side are worked on at once.
        let first = SIMD2(words.0, words.1).unusualBytes.exchanging(
            0x0C0C_0C0C_0C0C_0C0C, for: SIMD2(words.2, words.3).unusualBytes)
        let second = SIMD2(words.4, words.5).unusualBytes.exchanging(
            0xC0C0_C0C0_C0C0_C0C0, for: SIMD2(words.6, words.7).unusualBytes)
        let rows = first.exchanging(0xF0F0_F0F0_F0F0_F0F0, for: second)
        return (rows[0] ^ (rows[0] ^ rows[1]) & 0xAAAA_AAAA_AAAA_AAAA).transposed
    }
}

extension SIMD2<UInt64> {
    /// The bits of `mask` from another pair of words, and all others from this.
    @inlinable @inline(__always)
    func exchanging(_ mask: UInt64, for other: SIMD2<UInt64>) -> SIMD2<UInt64> {
        self ^ (self ^ other) & SIMD2(repeating: mask)
    }
}

extension UInt64 {
    /// The top bit of each byte that is below 0x20 or over `z`. What carries over from such a byte errs on the safe side.
    @inlinable @inline(__always)
    var unusualBytes: UInt64 {
        let offset = self &- 0x2020_2020_2020_2020
        return (offset | (offset &+ 0x2525_2525_2525_2525)) & 0x8080_8080_8080_8080
    }

    /// Eight rows of eight bits become columns: bit `j` of byte `k` becomes bit `k` of byte `j`.
    @inlinable @inline(__always)
    var transposed: UInt64 {
        // Corners change places: of each square of two times two, then of four times four, then of the whole.
        let twos = exchangingBits(of: 0x00AA_00AA_00AA_00AA, distance: 7)
        let fours = twos.exchangingBits(of: 0x0000_CCCC_0000_CCCC, distance: 14)
        return fours.exchangingBits(of: 0x0000_0000_F0F0_F0F0, distance: 28)
    }

    /// Each bit of `mask` changes places with the one that stands `distance` higher.
    @inlinable @inline(__always)
    func exchangingBits(of mask: UInt64, distance: UInt64) -> UInt64 {
        let different = (self ^ self &>> distance) & mask
        return self ^ different ^ different &<< distance
    }
}
