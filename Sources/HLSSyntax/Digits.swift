// Digits in a word of eight bytes, all of them at once. The first byte is the lowest.
extension UInt64 {
    /// The number of digits at the word's start, from 0 to 8.
    @inlinable @inline(__always)
    package var digitCount: Int {
        // A digit is 0x30 to 0x39: without its 0x30 it is at most 9, and adding 0x76 then leaves the top bit alone.
        let digits = self ^ 0x3030_3030_3030_3030
        let others = ((digits &+ 0x7676_7676_7676_7676) | digits) & 0x8080_8080_8080_8080
        return others.trailingZeroBitCount &>> 3
    }

    /// What the first digits say as a number. Their count is at most `digitCount`.
    @inlinable @inline(__always)
    package func number(ofDigits count: Int) -> UInt64 {
        guard count > 0 else { return 0 }
        // The digits move to the top, the last one highest; the zeros in front of them change nothing.
        let digits = (self ^ 0x3030_3030_3030_3030) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        // Pairs, then fours, then all eight: each step joins two neighbours.
        let pairs = (digits &* 10 &+ (digits &>> 8)) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ (pairs &>> 16)) & 0x0000_FFFF_0000_FFFF
        return (fours &* 10_000 &+ (fours &>> 32)) & 0xFFFF_FFFF
    }
}
