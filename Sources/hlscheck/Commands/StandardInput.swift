import HLSPresentation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Standard input, read to its end.
enum StandardInput {
    /// - Throws: `SourceError` when it cannot be read or has more bytes than that.
    static func read(atMost limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            #if canImport(Darwin)
                let count = Darwin.read(0, &buffer, buffer.count)
            #elseif canImport(Glibc)
                let count = Glibc.read(0, &buffer, buffer.count)
            #elseif canImport(Musl)
                let count = Musl.read(0, &buffer, buffer.count)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SourceError(.unreadable, reason: SystemError.text(errno)) }
            if count == 0 { return bytes }
            bytes.append(contentsOf: buffer[..<count])
            guard bytes.count <= limit else { throw SourceError(.tooLarge, reason: "it has more than \(limit) bytes") }
        }
    }
}
