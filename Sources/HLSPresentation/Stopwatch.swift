import Dispatch

/// Time that has passed. The standard library's clocks need iOS 16.
struct Stopwatch: Sendable {
    private let start = DispatchTime.now().uptimeNanoseconds

    /// Seconds since it was made.
    var seconds: Double {
        Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }
}
