#if os(Linux)
    import Foundation
    import Testing

    @testable import HLSNetworking

    /// Loads that nobody waits for any more.
    @Suite(.timeLimit(.minutes(10)))
    struct LoadCancellationTests {
        @Test func aCancelledLoadEndsAtOnce() async throws {
            let server = try TestServer { connection in
                switch connection.path {
                case "/drip":
                    connection.send("HTTP/1.1 200 OK\r\n\r\n")
                    while connection.send("#") { connection.pause(milliseconds: 1) }
                case "/flood":
                    connection.send("HTTP/1.1 200 OK\r\n\r\n")
                    while connection.send([UInt8](repeating: 0x23, count: 4096)) { connection.pause(milliseconds: 1) }
                case "/loop": connection.send(redirect(to: "/silence"))
                default: connection.wait()
                }
            }
            // Nothing else may end a load, however busy the machine is.
            let options = HTTPOptions(maximumBytes: 1 << 30, idleTimeout: 600, requestTimeout: 600)
            let source = HTTPSource(root: server.address("/"), options: options)
            var slowest = 0.0
            var random = SystemRandomNumberGenerator()
            for round in 0..<50 {
                let path = ["/drip", "/flood", "/loop", "/silence"][round % 4]
                let load = Task { try await source.load(server.address(path)) }
                try await Task.sleep(nanoseconds: .random(in: 0...40_000_000, using: &random))
                let time = Stopwatch()
                load.cancel()
                guard case .failure(let error) = await load.result, error is CancellationError else {
                    Issue.record("a cancelled load went on")
                    continue
                }
                slowest = max(slowest, time.seconds)
            }
            print("R18: 50 cancelled loads, the slowest ended after \(Int(slowest * 1000)) ms")
            for _ in 0..<100 where connections(to: server) > 0 { try await Task.sleep(nanoseconds: 20_000_000) }
            print("R18: \(connections(to: server)) sockets left over")
            #expect(connections(to: server) == 0)
        }

        /// How many sockets this machine holds on to that are connected to a server.
        private func connections(to server: TestServer) -> Int {
            let port = String(format: ":%04X", server.port)
            let table = (try? String(contentsOfFile: "/proc/net/tcp", encoding: .utf8)) ?? ""
            return table.split(separator: "\n").count { line in
                let fields = line.split(separator: " ")
                return fields.count > 9 && fields[2].hasSuffix(port) && fields[9] != "0"
            }
        }
    }
#endif
