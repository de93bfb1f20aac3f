// Bytes and digits of a word of eight bytes, all of them at once. The first byte is the lowest.
extension UInt64 {
    /// One of the bytes. There are eight: a ninth would be the first again.
    @inlinable @inline(__always)
    func byte(at index: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: self &>> UInt64(truncatingIfNeeded: 8 &* index))
    }

    /// The first bytes alone, the others zero.
    @inlinable @inline(__always)
    package func leading(_ count: Int) -> UInt64 {
        count < 8 ? self & ((1 &<< UInt64(truncatingIfNeeded: 8 &* count)) &- 1) : self
    }

    /// The word that begins at a byte from 1 to 7, when `next` is the one behind this.
    @inlinable @inline(__always)
    func shifted(by bytes: Int, _ next: UInt64) -> UInt64 {
        let bits = UInt64(truncatingIfNeeded: 8 &* bytes)
        return self &>> bits | next &<< (64 &- bits)
    }

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
        return ((self ^ 0x3030_3030_3030_3030) &<< UInt64(truncatingIfNeeded: 64 &- 8 &* count)).joinedDigits
    }

    /// What the first digits say with as many zeros behind them as make eight digits: behind a decimal point, in hundred
    /// millionths. Their count is at most `digitCount`, and less than eight.
    @inlinable @inline(__always)
    func number(ofDigitsWithZeros count: Int) -> UInt64 {
        (self ^ 0x3030_3030_3030_3030).leading(count).joinedDigits
    }

    /// The number that eight bytes from 0 to 9 make, the first one the highest digit.
    @inlinable @inline(__always)
    var joinedDigits: UInt64 {
        // Pairs, then fours, then all eight: each step joins two neighbours.
        let pairs = (self &* 10 &+ (self &>> 8)) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs &* 100 &+ (pairs &>> 16)) & 0x0000_FFFF_0000_FFFF
        return (fours &* 10_000 &+ (fours &>> 32)) & 0xFFFF_FFFF
    }

    // MARK: - Hexadecimal digits

    /// What eight hexadecimal digits of either case say, the first one the highest; nil where another byte is among them.
    package var hexadecimalNumber: UInt32? {
        let ones: UInt64 = 0x0101_0101_0101_0101
        // Letters have the bit 0x40. `A` has 1 in its lower half, and means ten.
        let letters = self &>> 6 & ones
        let digits = (self & (ones &* 0x0F)) &+ letters &* 9
        // Letters mean ten at least, and nothing else does; nothing means sixteen. Written again, they are what stands here.
        let tens = (digits &+ ones &* 6) &>> 4 & ones
        let written = digits &+ ones &* 0x30 &+ letters &* 7
        guard tens == letters, digits & (ones &* 0xF0) == 0, self & ~(letters &<< 5) == written else { return nil }
        let pairs = (digits &<< 4 | digits &>> 8) & 0x00FF_00FF_00FF_00FF
        let fours = (pairs | pairs &>> 8) & 0x0000_FFFF_0000_FFFF
        return UInt32(truncatingIfNeeded: fours | fours &>> 16).byteSwapped
    }
}
