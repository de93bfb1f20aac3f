/// Carries out an operation, and for no longer than that.
///
/// The operation is cancelled when its time is up, and must then end: the call waits for it.
///
/// - Throws: What the operation throws; ``SourceError`` with `timedOut` when its time was up.
package func withDeadline<Value: Sendable>(
    seconds: Double, _ operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    guard seconds > 0 else { throw SourceError(.timedOut, reason: "no time is left") }
    return try await withThrowingTaskGroup(of: Value.self) { group in
        group.addTask { try await operation() }
        group.addTask {
            try await Task.sleep(nanoseconds: UInt64(min(seconds, 1e9) * 1e9))
            throw SourceError(.timedOut, reason: "no answer within the time allowed")
        }
        defer { group.cancelAll() }
        guard let first = try await group.next() else { throw CancellationError() }
        return first
    }
}
