#if canImport(Darwin)
    import Foundation
    import HLSPresentation

    /// Requests through URLSession, each in a session of its own that shares nothing with others.
    ///
    /// What the session tells its delegate arrives as a stream of events, and one loop takes them in: nothing is shared, and
    /// to leave the loop, for whatever reason, ends the session.
    struct URLSessionTransport: HTTPTransport {
        func perform(_ hop: HTTPHop) async throws -> HTTPAnswer {
            let (events, arrivals) = AsyncThrowingStream<URLSessionEvent, any Error>.makeStream()
            let listener = URLSessionListener(arrivals, maximumBytes: hop.maximumBytes)
            let session = URLSession(configuration: Self.configuration, delegate: listener, delegateQueue: nil)
            defer { session.invalidateAndCancel() }
            findHost(of: hop, arrivals)
            var exchange = URLSessionExchange(hop, session)
            for try await event in events {
                if let answer = try exchange.take(event) { return answer }
            }
            // The stream has no end of its own: it ends where the task is cancelled.
            throw CancellationError()
        }

        private func findHost(of hop: HTTPHop, _ arrivals: URLSessionEvent.Arrivals) {
            guard !hop.allowsPrivateAddresses else { return _ = arrivals.yield(.found([])) }
            // Finding a host blocks; it must not block the threads of tasks.
            DispatchQueue.global().async {
                arrivals.yield(.found(HostResolver.addresses(of: hop.address.origin.host)))
            }
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
    }

    /// What happens in the course of a request, in the order in which it does.
    private enum URLSessionEvent: Sendable {
        typealias Arrivals = AsyncThrowingStream<URLSessionEvent, any Error>.Continuation
        typealias Disposition = @Sendable (URLSession.ResponseDisposition) -> Void

        /// Where the host is, before anything is sent.
        case found([IPAddress])
        case head(URLResponse, Disposition)
        case content(Data)
        /// Whom the session connected to, when all is over.
        case connected([IPAddress])
        case ended((any Error)?)
    }

    /// One request and what has come back.
    private struct URLSessionExchange {
        private let hop: HTTPHop
        private let session: URLSession
        private var collector: AnswerCollector

        init(_ hop: HTTPHop, _ session: URLSession) {
            self.hop = hop
            self.session = session
            collector = AnswerCollector(maximumBytes: hop.maximumBytes)
        }

        /// - Returns: The answer, once it is there.
        /// - Throws: `SourceError`.
        mutating func take(_ event: URLSessionEvent) throws(SourceError) -> HTTPAnswer? {
            switch event {
            case .found(let addresses):
                try check(addresses)
                session.dataTask(with: try request()).resume()
            case .head(let response, let proceed):
                guard let response = response as? HTTPURLResponse else {
                    throw SourceError(.badAnswer, reason: "the answer is not HTTP")
                }
                try collector.take(HTTPHead(response))
                proceed(collector.isComplete ? .cancel : .allow)
            case .content(let bytes):
                // How many bytes these were before decoding, nobody tells: only the limit on size holds.
                try collector.take(bytes, received: nil)
            case .connected(let addresses):
                // The host may have been found elsewhere than before. The request has been sent then; its answer is not used.
                try check(addresses)
            case .ended(let error):
                if let error, !collector.isComplete { throw URLSessionFailure.error(error, hop) }
                return try collector.answer()
            }
            return nil
        }

        private func check(_ addresses: [IPAddress]) throws(SourceError) {
            if let refused = addresses.first(where: { !hop.permits($0) }) { throw SourceError.privateAddress(refused) }
        }

        private func request() throws(SourceError) -> URLRequest {
            guard let url = URL(string: hop.address.reference.rawValue) else {
                throw SourceError(.invalidAddress, reason: "the address is no URL to the system")
            }
            var request = URLRequest(
                url: url, cachePolicy: .reloadIgnoringLocalCacheData, timeoutInterval: hop.idleTimeout)
            request.httpShouldHandleCookies = false
            request.setValue("swift-hls-playlists", forHTTPHeaderField: "User-Agent")
            for header in hop.headers { request.setValue(header.value, forHTTPHeaderField: header.name) }
            return request
        }
    }

    /// Turns what a session tells into events.
    private final class URLSessionListener: NSObject, URLSessionDataDelegate, Sendable {
        private let arrivals: URLSessionEvent.Arrivals
        private let maximumBytes: Int

        init(_ arrivals: URLSessionEvent.Arrivals, maximumBytes: Int) {
            self.arrivals = arrivals
            self.maximumBytes = maximumBytes
        }

        func urlSession(
            _: URLSession, task _: URLSessionTask, willPerformHTTPRedirection _: HTTPURLResponse,
            newRequest _: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            completionHandler(nil)
        }

        func urlSession(
            _: URLSession, dataTask _: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            arrivals.yield(.head(response, completionHandler))
        }

        func urlSession(_: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            // The loop counts what it takes; what waits to be taken must not grow without bound either.
            if dataTask.countOfBytesReceived > Int64(maximumBytes) { dataTask.cancel() }
            arrivals.yield(.content(data))
        }

        func urlSession(_: URLSession, task _: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
            let addresses = metrics.transactionMetrics.compactMap(\.remoteAddress).flatMap(HostResolver.addresses)
            arrivals.yield(.connected(addresses))
        }

        func urlSession(_: URLSession, task _: URLSessionTask, didCompleteWithError error: (any Error)?) {
            arrivals.yield(.ended(error))
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
