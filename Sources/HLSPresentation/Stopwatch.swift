import Dispatch

/// Time that has passed. The standard library's clocks need iOS 16.
package struct Stopwatch: Sendable {
    private let start = DispatchTime.now().uptimeNanoseconds

    /// Starts it.
    package init() {}

    /// Seconds since it was made.
    package var seconds: Double {
        Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }
}
