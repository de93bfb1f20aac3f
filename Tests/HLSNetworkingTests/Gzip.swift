/// Packs bytes the way of gzip, without making them any fewer (RFC 1951, RFC 1952).
func gzip(_ bytes: [UInt8]) -> [UInt8] {
    var output = gzipHeader
    var rest = bytes[...]
    repeat {
        let block = rest.prefix(0xFFFF)
        rest = rest.dropFirst(block.count)
        output += [rest.isEmpty ? 1 : 0] + littleEndian(UInt16(block.count)) + littleEndian(~UInt16(block.count))
        output += block
    } while !rest.isEmpty
    return output + littleEndian(checksum(bytes)) + littleEndian(UInt32(truncatingIfNeeded: bytes.count))
}

/// That many number signs in as few bytes as gzip can; its checksum at the end is wrong, which nobody should get to see.
func gzipBomb(count: Int) -> [UInt8] {
    gzipHeader + run(of: UInt8(ascii: "#"), count: count) + littleEndian(UInt32(0))
        + littleEndian(UInt32(truncatingIfNeeded: count))
}

private let gzipHeader: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]

/// A literal, and copies of 258 bytes of what was just written.
private func run(of byte: UInt8, count: Int) -> [UInt8] {
    var bits = BitWriter()
    bits.write(1, 1)  // the last block
    bits.write(1, 2)  // fixed codes
    let copies = (count - 1) / 258
    for _ in 0..<(count - copies * 258) { bits.writeCode(0x30 + Int(byte), 8) }
    for _ in 0..<copies {
        bits.writeCode(0b1100_0101, 8)  // length 258
        bits.writeCode(0, 5)  // distance 1
    }
    bits.writeCode(0, 7)  // end of block
    return bits.bytes
}

private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    /// Writes a number, its lowest bit first.
    mutating func write(_ value: Int, _ count: Int) {
        for bit in 0..<count { write(value >> bit & 1) }
    }

    /// Writes a code, its highest bit first.
    mutating func writeCode(_ code: Int, _ count: Int) {
        for bit in (0..<count).reversed() { write(code >> bit & 1) }
    }

    private mutating func write(_ bit: Int) {
        if used == 8 {
            bytes.append(0)
            used = 0
        }
        bytes[bytes.count - 1] |= UInt8(bit) << used
        used += 1
    }
}

private func checksum(_ bytes: [UInt8]) -> UInt32 {
    let table = (0..<256).map { index -> UInt32 in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320 }
    }
    return ~bytes.reduce(~UInt32(0)) { value, byte in table[Int(UInt8(truncatingIfNeeded: value) ^ byte)] ^ value >> 8 }
}

private func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
