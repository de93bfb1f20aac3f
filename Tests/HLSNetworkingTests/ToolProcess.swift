#if os(Linux)
    import Foundation

    /// The built tool as a process of its own, whose memory and environment are its own too.
    enum ToolProcess {
        struct Outcome {
            let code: Int32
            let output: String
            let error: String
            /// The most memory it held, in KiB.
            let peakMemory: Int
        }

        /// The tool, which lies next to the tests; nil where it was not built.
        static let tool: URL? = {
            let folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
            let tool = folder.appendingPathComponent("hlscheck")
            return FileManager.default.isExecutableFile(atPath: tool.path) ? tool : nil
        }()

        /// Runs a command line to its end.
        static func run(_ words: [String], environment: [String: String] = [:]) async throws -> Outcome {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let files = ["out", "err"].map { folder.appendingPathComponent($0) }
            for file in files { try Data().write(to: file) }
            let process = Process()
            process.executableURL = tool
            process.arguments = words
            process.environment = environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
            process.standardOutput = try FileHandle(forWritingTo: files[0])
            process.standardError = try FileHandle(forWritingTo: files[1])
            try process.run()
            var peak = 0
            while process.isRunning {
                peak = max(peak, memoryPeak(of: process.processIdentifier))
                try await Task.sleep(nanoseconds: 3_000_000)
            }
            return Outcome(
                code: process.terminationStatus, output: try String(contentsOf: files[0], encoding: .utf8),
                error: try String(contentsOf: files[1], encoding: .utf8), peakMemory: peak)
        }

        /// The system's own count of the most memory that a process has held so far.
        private static func memoryPeak(of process: Int32) -> Int {
            let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
            return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
        }
    }
#endif
