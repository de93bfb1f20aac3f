#if canImport(Darwin)
    import Foundation
    import HLSPresentation

    /// Requests through URLSession, each in a session of its own that shares nothing with others.
    struct URLSessionTransport: HTTPTransport {
        func perform(_ hop: HTTPHop) async throws -> HTTPAnswer {
            let exchange = URLSessionExchange(hop)
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { exchange.start($0) }
            } onCancel: {
                exchange.finish(.failure(CancellationError()))
            }
        }
    }

    // Unchecked, because a delegate has to be a class and iOS 15 has no checked lock: every variable below `lock` is
    // touched while it is held, and nowhere else.
    /// One request and what comes back.
    private final class URLSessionExchange: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        typealias Continuation = CheckedContinuation<HTTPAnswer, any Error>

        private let hop: HTTPHop
        private let lock = NSLock()
        private var collector: AnswerCollector
        private var continuation: Continuation?
        private var session: URLSession?
        private var isFinished = false

        init(_ hop: HTTPHop) {
            self.hop = hop
            collector = AnswerCollector(maximumBytes: hop.maximumBytes)
        }

        func start(_ continuation: Continuation) {
            let isCancelled = lock.withLock {
                if !isFinished { self.continuation = continuation }
                return isFinished
            }
            if isCancelled { return continuation.resume(throwing: CancellationError()) }
            // Finding a host blocks; it must not block the threads of tasks.
            DispatchQueue.global().async { self.connect() }
        }

        /// Ends the exchange; what comes later is ignored.
        func finish(_ result: Result<HTTPAnswer, any Error>) {
            let (waiting, session) = lock.withLock { () -> (Continuation?, URLSession?) in
                defer { (self.continuation, self.session, isFinished) = (nil, nil, true) }
                return (self.continuation, self.session)
            }
            session?.invalidateAndCancel()
            waiting?.resume(with: result)
        }

        private func connect() {
            if !hop.allowsPrivateAddresses {
                let addresses = HostResolver.addresses(of: hop.address.origin.host)
                if let refused = addresses.first(where: { !hop.permits($0) }) {
                    return finish(.failure(SourceError.privateAddress(refused)))
                }
            }
            guard let url = URL(string: hop.address.reference.rawValue) else {
                return finish(.failure(SourceError(.invalidAddress, reason: "the address is no URL to the system")))
            }
            var request = URLRequest(
                url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: hop.idleTimeout)
            request.httpShouldHandleCookies = false
            request.setValue("swift-hls-playlists", forHTTPHeaderField: "User-Agent")
            for header in hop.headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
            let session = URLSession(configuration: Self.configuration, delegate: self, delegateQueue: nil)
            let isWanted = lock.withLock {
                if !isFinished { self.session = session }
                return !isFinished
            }
            guard isWanted else { return session.invalidateAndCancel() }
            session.dataTask(with: request).resume()
        }

        /// No cookies, no cache, no stored credentials, no proxies.
        private static var configuration: URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpCookieStorage = nil
            configuration.httpCookieAcceptPolicy = .never
            configuration.httpShouldSetCookies = false
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            configuration.connectionProxyDictionary = [:]
            return configuration
        }

        // MARK: - What the session tells

        func urlSession(
            _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
            newRequest _: URLRequest
        ) async -> URLRequest? {
            nil
        }

        func urlSession(
            _: URLSession, dataTask _: URLSessionDataTask, didReceive response: URLResponse
        ) async -> URLSession.ResponseDisposition {
            receive { collector throws(SourceError) in
                guard let response = response as? HTTPURLResponse else {
                    throw SourceError(.badAnswer, reason: "the answer is not HTTP")
                }
                try collector.take(HTTPHead(response))
            } ? .allow : .cancel
        }

        func urlSession(_: URLSession, dataTask _: URLSessionDataTask, didReceive data: Data) {
            // How many bytes these were before decoding, nobody tells: only the limit on size holds.
            _ = receive { collector throws(SourceError) in try collector.take(data, received: nil) }
        }

        func urlSession(_: URLSession, task _: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
            // The host may have been found elsewhere than before. The request has been sent then; its answer is not used.
            let addresses = metrics.transactionMetrics.compactMap(\.remoteAddress).flatMap(HostResolver.addresses)
            if let refused = addresses.first(where: { !hop.permits($0) }) {
                finish(.failure(SourceError.privateAddress(refused)))
            }
        }

        func urlSession(_: URLSession, task _: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let collected = lock.withLock { collector }
            if let error, !collected.isComplete {
                finish(.failure(URLSessionFailure.error(error, hop)))
            } else {
                finish(Result { try collected.answer() })
            }
        }

        /// Hands on what arrived, and ends the exchange when it was too much; false when no more is wanted.
        private func receive(_ step: (inout AnswerCollector) throws(SourceError) -> Void) -> Bool {
            do {
                return try lock.withLock {
                    try step(&collector)
                    return !collector.isComplete
                }
            } catch {
                finish(.failure(error))
                return false
            }
        }
    }

    extension HTTPHead {
        fileprivate init(_ response: HTTPURLResponse) {
            let names = ["Content-Type", "Content-Encoding", "Content-Length", "Transfer-Encoding", "Location"]
            let fields = names.compactMap { name in
                response.value(forHTTPHeaderField: name).map { (name: name, value: $0) }
            }
            self.init(status: response.statusCode, fields: fields)
        }
    }
#endif
