// The only file of the library modules that reads memory without the language's own checks.
//
// Finding line ends, digits and tag names eight bytes at a time is what makes reading fast, and eight checked reads are
// not always joined into one by the optimizer. Each check stands right above the read it allows: the range is inside the
// array, whose storage lives as long as the closure runs. Nothing but these three functions may be added here.

extension [UInt8] {
    /// Eight bytes from `index` on as one number, the first byte lowest. Bytes behind the end count as zero.
    @inlinable @inline(__always)
    package func word(at index: Int) -> UInt64 {
        guard index >= 0, index <= count &- 8 else { return shortWord(at: index) }
        #if compiler(>=6.2)
            let word = unsafe withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: index, as: UInt64.self) }
        #else
            let word = withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: UInt64.self) }
        #endif
        return UInt64(littleEndian: word)
    }

    /// Sixty-four bytes from `index` on as eight such numbers, with one check for all.
    @inlinable @inline(__always)
    package func block(at index: Int) -> WordBlock {
        // A negative place is over every other as a number without a sign.
        guard count >= 64, UInt(bitPattern: index) <= UInt(bitPattern: count &- 64) else {
            return shortBlock(at: index)
        }
        #if compiler(>=6.2)
            let block = unsafe withUnsafeBytes { unsafe $0.loadUnaligned(fromByteOffset: index, as: WordBlock.self) }
        #else
            let block = withUnsafeBytes { $0.loadUnaligned(fromByteOffset: index, as: WordBlock.self) }
        #endif
        return (
            UInt64(littleEndian: block.0), UInt64(littleEndian: block.1), UInt64(littleEndian: block.2),
            UInt64(littleEndian: block.3), UInt64(littleEndian: block.4), UInt64(littleEndian: block.5),
            UInt64(littleEndian: block.6), UInt64(littleEndian: block.7)
        )
    }
}

extension SIMD2<UInt64> {
    /// All bits of each byte that is below 0x20 or over `z`, and none of the others.
    @inlinable @inline(__always)
    var unusualBytes: SIMD2<UInt64> {
        #if compiler(>=6.3)
            // What is usual becomes the least that a byte with a sign can be, and up to -38. Of this size, all bits are numbers.
            let moved = unsafe unsafeBitCast(self, to: SIMD16<UInt8>.self) &+ SIMD16(repeating: 0x60)
            let unusual = unsafe unsafeBitCast(moved, to: SIMD16<Int8>.self) .> SIMD16<Int8>(repeating: -38)
            return unsafe unsafeBitCast(unusual, to: SIMD2<UInt64>.self)
        #else
            // Compilers before compare bytes one by one.
            let tops = SIMD2(self[0].unusualBytes, self[1].unusualBytes)
            return tops &<< 1 &- tops &>> 7
        #endif
    }
}
