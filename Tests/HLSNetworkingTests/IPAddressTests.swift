import Testing

@testable import HLSNetworking

struct IPAddressTests {
    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1", "127.9.9.9",
        "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.1", "192.168.0.1", "198.18.0.1", "198.19.255.255",
        "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255",
    ])
    func theseAreNotPublic(text: String) throws {
        let bytes = try #require(Self.bytes(text))
        #expect(IPAddress(bytes: bytes)?.isPublic == false)
        for prefix in embeddings { #expect(IPAddress(bytes: prefix + bytes)?.isPublic == false) }
        #expect(IPAddress(bytes: [0x20, 0x02] + bytes + zeros(10))?.isPublic == false)
    }

    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "32.2.127.0", "100.63.255.255", "100.128.0.0", "126.255.255.255",
        "128.0.0.1",
        "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.0.1.1", "192.167.255.255", "192.169.0.0",
        "198.17.255.255",
        "198.20.0.0", "223.255.255.255",
    ])
    func theirNeighboursAre(text: String) throws {
        let bytes = try #require(Self.bytes(text))
        #expect(IPAddress(bytes: bytes)?.isPublic == true)
        for prefix in embeddings { #expect(IPAddress(bytes: prefix + bytes)?.isPublic == true) }
        #expect(IPAddress(bytes: [0x20, 0x02] + bytes + zeros(10))?.isPublic == true)
        #expect(IPAddress(bytes: bytes)?.description == text)
    }

    @Test func closedBlocksOfIPv6AreNotPublic() {
        let closed: [[UInt8]] = [
            zeros(16), zeros(15) + [1], [0xFC] + zeros(15), [0xFD, 0xFF] + zeros(14), [0xFE, 0x80] + zeros(14),
            [0xFE, 0xBF] + zeros(14), [0xFE, 0xC0] + zeros(14), [0xFF, 0x02] + zeros(14),
            [0, 0x64, 0xFF, 0x9B, 0, 1] + zeros(10), [0x20, 1, 0, 0] + zeros(12),
        ]
        for bytes in closed { #expect(IPAddress(bytes: bytes)?.isPublic == false, "\(bytes)") }
        #expect(IPAddress(bytes: [0x20, 0x01, 0x48, 0x60] + zeros(12))?.isPublic == true)
        #expect(IPAddress(bytes: [0xFE, 0x7F] + zeros(14))?.isPublic == true)
        #expect(IPAddress(bytes: [0xFB] + zeros(15))?.isPublic == true)
    }

    @Test func anAddressHasFourBytesOrSixteen() {
        for count in 0...20 { #expect((IPAddress(bytes: zeros(count)) != nil) == [4, 16].contains(count)) }
    }

    /// IPv4-mapped, IPv4-translated and NAT64.
    private let embeddings: [[UInt8]] = [
        [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0],
        [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0],
    ]

    private func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

    private static func bytes(_ text: String) -> [UInt8]? {
        let bytes = text.split(separator: ".").compactMap { UInt8($0) }
        return bytes.count == 4 ? bytes : nil
    }
}
