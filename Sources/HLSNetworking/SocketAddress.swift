// Reads the addresses that the system hands out as C structures; see Docs/Networking.md on code that is not memory-safe.

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension IPAddress {
    /// The address in a `sockaddr` of at least the given length; nil when it is of another family.
    init?(socketAddress: UnsafeRawPointer, length: Int) {
        switch Int32(socketAddress.loadUnaligned(as: sockaddr.self).sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            let address = socketAddress.loadUnaligned(as: sockaddr_in.self).sin_addr
            self.init(bytes: Swift.withUnsafeBytes(of: address) { [UInt8]($0) })
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            let address = socketAddress.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            self.init(bytes: Swift.withUnsafeBytes(of: address) { [UInt8]($0) })
        default: return nil
        }
    }
}
