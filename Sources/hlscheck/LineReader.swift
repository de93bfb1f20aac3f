import HLSValidation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Reads a file line by line in bounded memory.
///
/// Only a line feed ends a line; a carriage return before it is dropped. Characters that Unicode calls line separators
/// stand inside JSON texts and end nothing.
final class LineReader {
    enum Line: Hashable {
        case bytes([UInt8])
        /// Longer than the limit; what it says is lost, the next line is not.
        case tooLong
    }

    /// How many bytes a line may have.
    let limit: Int
    private let descriptor: Int32
    private let name: String
    private let closesDescriptor: Bool
    private var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    private var unread = 0..<0

    /// The longest line of an input list, in bytes.
    static let defaultLimit = 256 * 1024 * 1024

    /// Opens the file at a path, or standard input for `-`.
    init(path: String, limit: Int = defaultLimit) throws(UnreadableInput) {
        self.limit = limit
        closesDescriptor = path != "-"
        name = closesDescriptor ? "'\(path.withoutSecrets)'" : "standard input"
        descriptor = closesDescriptor ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
        guard descriptor >= 0 else { throw failure() }
    }

    deinit {
        if closesDescriptor, descriptor >= 0 { _ = close(descriptor) }
    }

    /// The next line without its end, or nil at the end of the file. A last line needs no line feed.
    func next() throws(UnreadableInput) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while try fill() {
            let end = chunk[unread].firstIndex(of: UInt8(ascii: "\n"))
            let piece = unread.lowerBound..<(end ?? unread.upperBound)
            isTooLong = isTooLong || line.count + piece.count > limit
            if isTooLong {
                line = []
            } else {
                line.append(contentsOf: chunk[piece])
            }
            unread = (end.map { $0 + 1 } ?? unread.upperBound)..<unread.upperBound
            if end != nil { return isTooLong ? .tooLong : .bytes(withoutCarriageReturn(line)) }
        }
        if isTooLong { return .tooLong }
        return line.isEmpty ? nil : .bytes(withoutCarriageReturn(line))
    }

    /// Whether there is something to read now, if only the end of the file: a pipe's other end may be silent for long.
    var isReady: Bool {
        guard unread.isEmpty else { return true }
        var readiness = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&readiness, 1, 0) != 0
    }

    private func withoutCarriageReturn(_ line: [UInt8]) -> [UInt8] {
        line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    /// Makes sure that there is something unread; false at the end of the file.
    private func fill() throws(UnreadableInput) -> Bool {
        while unread.isEmpty {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count == 0 { return false }
            if count > 0 {
                unread = 0..<count
            } else if errno != EINTR {
                throw failure()
            }
        }
        return true
    }

    private func failure() -> UnreadableInput {
        UnreadableInput(message: "Cannot read \(name): \(SystemError.text(errno))")
    }
}
