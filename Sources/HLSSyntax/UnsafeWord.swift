// The only file of the library modules that reads memory without the language's own checks.
//
// Finding line ends, digits and tag names eight bytes at a time is what makes reading fast, and eight checked reads are
// not always joined into one by the optimizer. The check stands right above the read it allows: the range is inside the
// array, whose storage lives as long as the closure runs. Nothing but this function may be added here.

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
}
