import Foundation

/// How many things a test makes at random: what an environment variable says, or else fewer where code is not optimized and
/// slow.
package func generatedCount<Count: FixedWidthInteger>(
    _ unoptimized: Count, optimized: Count, variable: String? = nil
) -> Count {
    if let variable, let count = ProcessInfo.processInfo.environment[variable].flatMap({ Count($0) }) { return count }
    #if DEBUG
        return unoptimized
    #else
        return optimized
    #endif
}
