#if !canImport(Darwin)
    // One request through libcurl, from beginning to end on one thread. All that is not memory-safe about it is here: the
    // handles, which live as long as the object, and the three functions that libcurl calls back while `run` is running.

    import HLSPresentation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    final class CurlTransfer {
        private let hop: HTTPHop
        private let library: CurlLibrary
        private let easy: CurlLibrary.Handle
        private let multi: CurlLibrary.Handle
        private var headerList: CurlLibrary.List?
        private var headReader = HTTPHeadReader()
        private var collector: AnswerCollector
        private var silence = Stopwatch()
        /// What was wrong with what arrived.
        private var failure: SourceError?
        /// An address that was not connected to.
        private var refused: IPAddress?

        /// `SOCK_CLOEXEC`, of which the C libraries do not make the same type.
        private static let closeOnExec: CInt = 0o2_000_000

        /// How long the thread sleeps at most before it looks whether it is still wanted.
        private static let tick: CInt = 20

        init(_ hop: HTTPHop, library: CurlLibrary) throws(SourceError) {
            guard let easy = library.easyInit() else { throw Self.outOfMemory }
            guard let multi = library.multiInit() else {
                library.easyCleanup(easy)
                throw Self.outOfMemory
            }
            self.hop = hop
            self.library = library
            self.easy = easy
            self.multi = multi
            collector = AnswerCollector(maximumBytes: hop.maximumBytes)
        }

        deinit {
            _ = library.multiRemove(multi, easy)
            library.easyCleanup(easy)
            _ = library.multiCleanup(multi)
            library.listFree(headerList)
        }

        /// Carries out the request.
        ///
        /// - Throws: `SourceError`; `CancellationError` within a tick after `isCancelled` says so.
        func run(isCancelled: () -> Bool) throws -> HTTPAnswer {
            try withExtendedLifetime(self) {
                try configure()
                guard library.multiAdd(multi, easy) == 0 else { throw Self.outOfMemory }
                var running: CInt = 1
                while library.multiPerform(multi, &running) == 0, running > 0 {
                    if isCancelled() { throw CancellationError() }
                    guard silence.seconds < hop.idleTimeout else {
                        throw SourceError.timedOut("nothing arrived", after: hop.idleTimeout)
                    }
                    _ = library.multiPoll(multi, nil, 0, Self.tick, nil)
                }
                return try outcome()
            }
        }

        private func outcome() throws -> HTTPAnswer {
            if let failure { throw failure }
            let code = resultCode
            if code == 0 || collector.isComplete { return try collector.answer() }
            if let refused { throw SourceError.privateAddress(refused) }
            throw CurlFailure.error(code, hop)
        }

        /// How the transfer ended; -1 when libcurl does not know.
        private var resultCode: CInt {
            var left: CInt = 0
            // struct CURLMsg { int msg; CURL *easy_handle; union { void *whatever; CURLcode result; } data; }
            return library.multiInfo(multi, &left)?.load(fromByteOffset: 16, as: CInt.self) ?? -1
        }

        // MARK: - Options

        private func configure() throws {
            try set(.url, hop.address.reference.rawValue)
            try set(.protocols, CurlOption.webProtocols)
            try set(.followLocation, 0)
            try set(.proxy, "")
            try set(.noSignal, 1)
            try set(.acceptEncoding, "gzip")
            try set(.userAgent, "swift-hls-playlists")
            try set(.connectTimeoutMilliseconds, Self.milliseconds(hop.connectTimeout))
            // Older versions have no such options, and do without.
            _ = library.setNumber(easy, CurlOption.pathAsIs.rawValue, 1)
            _ = library.setNumber(easy, CurlOption.disallowUserName.rawValue, 1)
            _ = library.setNumber(easy, CurlOption.quickExit.rawValue, 1)
            _ = library.setNumber(easy, CurlOption.bufferSize.rawValue, 16 * 1024)
            try setHeaders()
            try setCallbacks()
        }

        private func setHeaders() throws {
            for header in hop.headers {
                // To libcurl `Name:` means to leave the field out, and `Name;` to send it empty.
                let line = header.value.isEmpty ? header.name + ";" : "\(header.name): \(header.value)"
                guard let longer = library.listAppend(headerList, line) else { throw Self.outOfMemory }
                headerList = longer
            }
            try check(library.setPointer(easy, CurlOption.httpHeader.rawValue, headerList))
        }

        private func setCallbacks() throws {
            let context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque())
            try check(library.setPointer(easy, CurlOption.headerData.rawValue, context))
            try check(library.setPointer(easy, CurlOption.writeData.rawValue, context))
            try check(library.setPointer(easy, CurlOption.openSocketData.rawValue, context))
            let (header, write, openSocket) = (onHeader, onBody, onOpenSocket)
            try check(
                library.setPointer(
                    easy, CurlOption.headerFunction.rawValue, unsafeBitCast(header, to: UnsafeRawPointer.self)))
            try check(
                library.setPointer(
                    easy, CurlOption.writeFunction.rawValue, unsafeBitCast(write, to: UnsafeRawPointer.self)))
            try check(
                library.setPointer(
                    easy, CurlOption.openSocketFunction.rawValue, unsafeBitCast(openSocket, to: UnsafeRawPointer.self)))
        }

        private func set(_ option: CurlOption, _ number: Int) throws {
            try check(library.setNumber(easy, option.rawValue, number))
        }

        /// libcurl copies the text.
        private func set(_ option: CurlOption, _ text: String) throws {
            try check(text.withCString { library.setPointer(easy, option.rawValue, $0) })
        }

        /// A request without one of its guards must not be made.
        private func check(_ code: CInt) throws {
            guard code == 0 else {
                throw SourceError(.missingLibrary, reason: "libcurl does not take an option (its error \(code))")
            }
        }

        private static func milliseconds(_ seconds: Double) -> Int {
            seconds < 1e6 ? Int(max(1, seconds * 1000)) : 1_000_000_000
        }

        private static let outOfMemory = SourceError(.missingLibrary, reason: "libcurl has no memory left")

        // MARK: - What libcurl calls

        /// Takes a line of the head; false ends the transfer.
        fileprivate func take(header line: [UInt8]) -> Bool {
            goOn { () throws(SourceError) in
                if let head = try headReader.take(line) { try collector.take(head) }
            }
        }

        /// Takes a piece of the content; false ends the transfer.
        fileprivate func take(body piece: UnsafeBufferPointer<UInt8>) -> Bool {
            var received = 0
            _ = library.getInfo(easy, CurlOption.receivedBytes, &received)
            return goOn { () throws(SourceError) in try collector.take(piece, received: received) }
        }

        private func goOn(_ step: () throws(SourceError) -> Void) -> Bool {
            silence = Stopwatch()
            do {
                try step()
            } catch {
                failure = failure ?? error
            }
            return failure == nil && !collector.isComplete
        }

        /// A socket for an address that the host was found at, or -1 when there must be no connection to it.
        fileprivate func openSocket(_ place: UnsafeRawPointer) -> CInt {
            // struct curl_sockaddr { int family, socktype, protocol; unsigned int addrlen; struct sockaddr addr; }
            let family = place.load(as: CInt.self)
            let type = place.load(fromByteOffset: 4, as: CInt.self)
            let number = place.load(fromByteOffset: 8, as: CInt.self)
            let length = Int(place.load(fromByteOffset: 12, as: CUnsignedInt.self))
            guard let address = IPAddress(socketAddress: place + 16, length: length), hop.permits(address) else {
                refused = IPAddress(socketAddress: place + 16, length: length)
                return -1
            }
            return socket(family, type | Self.closeOnExec, number)
        }
    }

    private typealias Receiver =
        @convention(c) (UnsafePointer<UInt8>?, Int, Int, UnsafeMutableRawPointer?) -> Int

    private let onHeader: Receiver = { bytes, size, count, context in
        guard let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        let line = [UInt8](UnsafeBufferPointer(start: bytes, count: size * count))
        return transfer.take(header: line) ? size * count : 0
    }

    private let onBody: Receiver = { bytes, size, count, context in
        guard let context else { return 0 }
        let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
        return transfer.take(body: UnsafeBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }

    private let onOpenSocket: @convention(c) (UnsafeMutableRawPointer?, CInt, UnsafeRawPointer?) -> CInt = {
        context, _, place in
        guard let context, let place else { return -1 }
        return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().openSocket(place)
    }
#endif
