/// Takes numbers and stretches off the front of bytes, and never more than there are.
struct ByteReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        rest = Array(bytes)[...]
    }

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    /// The next `count` bytes; nil, with nothing taken, where fewer are left.
    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    /// A number of `count` bytes, at most eight, the most significant first.
    mutating func bigEndian(_ count: Int) -> UInt64? {
        bytes(count)?.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A number of `count` bytes, at most eight, the least significant first.
    mutating func littleEndian(_ count: Int) -> UInt64? {
        bytes(count)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// A number in groups of seven bits, as Protocol Buffers write it; nil where it never ends or is over 64 bits.
    mutating func variableLength() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = bytes(1)?.first else { return nil }
            value |= UInt64(byte & 0x7F) << shift
            if byte & 0x80 == 0 { return value }
        }
        return nil
    }
}
