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
            // A top bit for each byte below 0x20 and from 0x7B on; what carries over into others errs on the safe side.
            let unusual = ((word &- 0x2020_2020_2020_2020) | (word &+ 0x0505_0505_0505_0505) | word) & tops
            if unusual == 0 {
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
