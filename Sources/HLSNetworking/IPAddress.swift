/// The address of a machine, as a host name was resolved to it.
struct IPAddress: Hashable, Sendable, CustomStringConvertible {
    /// Four bytes or sixteen, in the order of the network.
    let bytes: [UInt8]

    /// - Returns: `nil` for any other number of bytes.
    init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Whether the address is one of the public network's: not private, loopback, link-local, shared, multicast or
    /// reserved (RFC 6890), and not a form of IPv6 that stands for such an IPv4 address.
    var isPublic: Bool {
        if let embedded { return embedded.isPublic }
        return !(bytes.count == 4 ? Self.closedIPv4 : Self.closedIPv6).contains { $0.contains(bytes) }
    }

    /// The IPv4 address that translators and tunnels take an IPv6 address for.
    private var embedded: IPAddress? {
        guard bytes.count == 16, let found = Self.translations.first(where: { $0.block.contains(bytes) }) else {
            return nil
        }
        return IPAddress(bytes: Array(bytes[found.offset..<found.offset + 4]))
    }

    var description: String {
        if bytes.count == 4 { return bytes.map { String($0) }.joined(separator: ".") }
        let groups = stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return "[" + groups.map { String($0, radix: 16) }.joined(separator: ":") + "]"
    }
}

// MARK: - Blocks

extension IPAddress {
    /// The addresses that begin with the same bits.
    private struct Block {
        let start: [UInt8]
        let length: Int

        init(_ start: [UInt8], _ length: Int) {
            self.start = start
            self.length = length
        }

        func contains(_ bytes: [UInt8]) -> Bool {
            for (index, byte) in start.enumerated() where index < bytes.count {
                let bits = min(8, length - index * 8)
                if (byte ^ bytes[index]) >> (8 - bits) != 0 { return false }
            }
            return true
        }
    }

    private static let closedIPv4 = [
        Block([0], 8), Block([10], 8), Block([100, 64], 10), Block([127], 8), Block([169, 254], 16),
        Block([172, 16], 12), Block([192, 0, 0], 24), Block([192, 168], 16), Block([198, 18], 15), Block([224], 4),
        Block([240], 4),
    ]

    private static let closedIPv6 = [
        // Unspecified, loopback and the IPv4-compatible ones, which nobody uses any more.
        Block([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 96),
        // NAT64 of a local network (RFC 8215), and tunnels through NAT (RFC 4380).
        Block([0, 0x64, 0xFF, 0x9B, 0, 1], 48), Block([0x20, 0x01, 0, 0], 32),
        Block([0xFC], 7), Block([0xFE, 0x80], 10), Block([0xFE, 0xC0], 10), Block([0xFF], 8),
    ]

    /// IPv4-mapped, IPv4-translated, NAT64 and 6to4, with the place of the IPv4 address in each.
    private static let translations: [(block: Block, offset: Int)] = [
        (Block([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], 96), 12),
        (Block([0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0], 96), 12),
        (Block([0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96), 12),
        (Block([0x20, 0x02], 16), 2),
    ]
}
