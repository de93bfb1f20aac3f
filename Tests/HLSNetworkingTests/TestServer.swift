#if os(Linux)
    import Dispatch
    import Foundation
    import HLSNetworking

    /// A server that says whatever a test wants, right or wrong. It ends with the test.
    final class TestServer: Sendable {
        let host: String
        let port: Int
        private let listener: Int32
        private let lock = NSLock()
        /// Touched while the lock is held.
        nonisolated(unsafe) private var log: [String] = []

        /// Answers every connection with a script, on a thread of its own.
        init(host: String = "127.0.0.1", _ script: @escaping @Sendable (TestConnection) -> Void) throws {
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            var place = sockaddr_in()
            place.sin_family = sa_family_t(AF_INET)
            place.sin_addr.s_addr = inet_addr(host)
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            var isDone = withUnsafePointer(to: place) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
            }
            isDone = isDone && listen(listener, 600) == 0
            isDone =
                withUnsafeMutablePointer(to: &place) { pointer in
                    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) == 0 }
                } && isDone
            guard isDone else { throw ServerFailure() }
            self.host = host
            self.listener = listener
            port = Int(UInt16(bigEndian: place.sin_port))
            DispatchQueue(label: "TestServer").async { [weak self] in
                while true {
                    let client = accept(listener, nil, nil)
                    guard client >= 0 else { return }
                    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
                    DispatchQueue(label: "TestConnection").async { [weak self] in self?.serve(client, script) }
                }
            }
        }

        deinit {
            _ = shutdown(listener, Int32(SHUT_RDWR))
            _ = close(listener)
        }

        private func serve(_ client: Int32, _ script: @Sendable (TestConnection) -> Void) {
            let connection = TestConnection(client)
            lock.withLock { log.append(connection.request) }
            script(connection)
            connection.end()
        }

        /// Answers each path with the same text, and all others with 404.
        convenience init(host: String = "127.0.0.1", answers: [String: String]) throws {
            try self.init(host: host) { connection in
                connection.send(answers[connection.path] ?? "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            }
        }

        /// The heads of the requests so far; an empty one for a connection that asked for nothing.
        var requests: [String] { lock.withLock { log } }

        var paths: [String] {
            requests.map { $0.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
        }

        func address(_ path: String) -> URIReference {
            URIReference("http://\(host):\(port)\(path)")
        }
    }

    struct ServerFailure: Error {}

    /// One connection to a server of a test.
    final class TestConnection {
        let request: String
        private let socket: Int32

        fileprivate init(_ socket: Int32) {
            self.socket = socket
            var head: [UInt8] = []
            var byte: UInt8 = 0
            while !head.suffix(4).elementsEqual("\r\n\r\n".utf8), recv(socket, &byte, 1, 0) == 1 {
                head.append(byte)
                // What begins otherwise is TLS.
                guard head.first == UInt8(ascii: "G") else { break }
            }
            request = String(decoding: head, as: UTF8.self)
        }

        /// What the request asks for, its query left out.
        var path: String {
            let target = request.split(separator: " ").dropFirst().first ?? ""
            return String(target.prefix { $0 != "?" })
        }

        /// False once the other side has gone.
        @discardableResult func send(_ text: String) -> Bool { send(Array(text.utf8)) }

        @discardableResult func send(_ bytes: [UInt8]) -> Bool {
            var sent = 0
            while sent < bytes.count {
                let count = bytes[sent...].withUnsafeBytes {
                    Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { return false }
                sent += count
            }
            return true
        }

        /// Waits until the other side has gone.
        func wait() {
            var byte: UInt8 = 0
            while recv(socket, &byte, 1, 0) > 0 {}
        }

        func pause(milliseconds: UInt32) { _ = usleep(milliseconds * 1000) }

        /// Lets the connection break off instead of ending.
        func reset() {
            var option = linger(l_onoff: 1, l_linger: 0)
            _ = setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
        }

        fileprivate func end() { _ = close(socket) }
    }

    /// An answer with everything right about it.
    func answer(
        _ content: String, status: String = "200 OK",
        headers: String = "Content-Type: application/vnd.apple.mpegurl\r\n"
    ) -> String {
        "HTTP/1.1 \(status)\r\nContent-Length: \(content.utf8.count)\r\n\(headers)\r\n\(content)"
    }

    /// A redirect.
    func redirect(to location: String, status: String = "302 Found") -> String {
        "HTTP/1.1 \(status)\r\nContent-Length: 0\r\nLocation: \(location)\r\n\r\n"
    }
#endif
