#if !canImport(Darwin)
    import Dispatch
    import HLSPresentation
    import Synchronization

    /// Requests through libcurl, each on a thread of its own.
    struct CurlTransport: HTTPTransport {
        func perform(_ hop: HTTPHop) async throws -> HTTPAnswer {
            let cancellation = Cancellation()
            // A serial queue of its own: libcurl blocks, and must block neither others nor the threads of tasks.
            let queue = DispatchQueue(label: "HLSNetworking.CurlTransport")
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    queue.async {
                        let result = Result {
                            try BrokenPipe.ignored { try answer(to: hop, until: cancellation) }
                        }
                        continuation.resume(with: result)
                    }
                }
            } onCancel: {
                cancellation.happen()
            }
        }

        private func answer(to hop: HTTPHop, until cancellation: Cancellation) throws -> HTTPAnswer {
            if cancellation.hasHappened { throw CancellationError() }
            let transfer = try CurlTransfer(hop, library: try CurlLibrary.system.get())
            return try transfer.run { cancellation.hasHappened }
        }
    }

    /// Whether a task was cancelled, for a thread that is not the task's.
    private final class Cancellation: Sendable {
        private let flag = Atomic(false)

        var hasHappened: Bool { flag.load(ordering: .relaxed) }

        func happen() { flag.store(true, ordering: .relaxed) }
    }
#endif
