/// Room for a bounded number of transfers at once, in all and to each host. Who comes first is served first.
actor TransferSlots {
    private let maximum: Int
    private let maximumPerHost: Int
    private var taken: [String: Int] = [:]
    private var waiting: [Waiter] = []
    private var nextID = 0

    private struct Waiter {
        let id: Int
        let host: String
        let continuation: CheckedContinuation<Void, any Error>
    }

    init(maximum: Int = 8, maximumPerHost: Int = 4) {
        self.maximum = maximum
        self.maximumPerHost = maximumPerHost
    }

    /// Carries out an operation once there is room for it.
    ///
    /// - Throws: What the operation throws; `CancellationError` when the task is cancelled while it waits.
    nonisolated func withSlot<Value: Sendable>(
        for host: String, _ operation: @Sendable () async throws -> Value
    ) async throws -> Value {
        try await take(host)
        do {
            let value = try await operation()
            await release(host)
            return value
        } catch {
            await release(host)
            throw error
        }
    }

    private func take(_ host: String) async throws {
        try Task.checkCancellation()
        if hasRoom(for: host) { return taken[host, default: 0] += 1 }
        let id = nextID
        nextID += 1
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                waiting.append(Waiter(id: id, host: host, continuation: continuation))
            }
        } onCancel: {
            Task { await self.giveUp(id) }
        }
    }

    private func release(_ host: String) {
        let left = (taken[host] ?? 1) - 1
        taken[host] = left > 0 ? left : nil
        while let index = waiting.firstIndex(where: { hasRoom(for: $0.host) }) {
            let waiter = waiting.remove(at: index)
            taken[waiter.host, default: 0] += 1
            waiter.continuation.resume()
        }
    }

    private func giveUp(_ id: Int) {
        guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
        waiting.remove(at: index).continuation.resume(throwing: CancellationError())
    }

    private func hasRoom(for host: String) -> Bool {
        taken.values.reduce(0, +) < maximum && taken[host, default: 0] < maximumPerHost
    }
}
