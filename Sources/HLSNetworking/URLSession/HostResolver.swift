#if canImport(Darwin)
    // Asks the system for the addresses of a host, which it hands out as a C list.

    import Darwin

    enum HostResolver {
        /// The addresses of a host, or the one that a text spells; none when the host is not found.
        static func addresses(of host: String) -> [IPAddress] {
            let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
            var hints = addrinfo()
            hints.ai_socktype = SOCK_STREAM
            var list: UnsafeMutablePointer<addrinfo>?
            guard getaddrinfo(name, nil, &hints, &list) == 0, let first = list else { return [] }
            defer { freeaddrinfo(first) }
            return sequence(first: first) { $0.pointee.ai_next }.compactMap { entry in
                guard let address = entry.pointee.ai_addr else { return nil }
                return IPAddress(socketAddress: UnsafeRawPointer(address), length: Int(entry.pointee.ai_addrlen))
            }
        }
    }
#endif
