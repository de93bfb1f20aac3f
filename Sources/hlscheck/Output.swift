import HLSValidation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Somewhere to write: standard output, standard error, a file, or memory.
///
/// Writing is buffered and never returns an error. A reader that has gone ends the tool quietly; any other failure ends
/// it with a message, because an answer that is cut short must not look like a whole one.
final class Output {
    private let descriptor: Int32?
    private let name: String
    private let closesDescriptor: Bool
    private let isBestEffort: Bool
    private var pending: [UInt8] = []

    private static let bufferSize = 64 * 1024

    /// Writes to an open file. With `isBestEffort` what cannot be written is dropped.
    init(descriptor: Int32, name: String, isBestEffort: Bool = false) {
        self.descriptor = descriptor
        self.name = name
        self.isBestEffort = isBestEffort
        closesDescriptor = false
    }

    /// Keeps what is written, in `written`.
    init() {
        descriptor = nil
        name = "memory"
        isBestEffort = false
        closesDescriptor = false
    }

    /// Makes a new file, in place of one that may be there.
    init(file path: String) throws(UsageError) {
        let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard opened >= 0 else { throw UsageError("Cannot write '\(path.withoutSecrets)': \(SystemError.text(errno))") }
        descriptor = opened
        name = "'\(path.withoutSecrets)'"
        isBestEffort = false
        closesDescriptor = true
    }

    deinit {
        flush()
        if closesDescriptor, let descriptor { _ = close(descriptor) }
    }

    /// What has been written and not yet left the tool; all of it when there is no place to leave to.
    var written: String {
        String(decoding: pending, as: UTF8.self)
    }

    var isTerminal: Bool {
        descriptor.map { isatty($0) == 1 } ?? false
    }

    /// The columns of the terminal, or nil where there is none to ask.
    var columns: Int? {
        guard let descriptor else { return nil }
        var size = winsize()
        guard ioctl(descriptor, numericCast(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    func write(_ text: String) {
        pending.append(contentsOf: text.utf8)
        if pending.count >= Self.bufferSize, descriptor != nil { flush() }
    }

    func write(_ bytes: [UInt8]) {
        guard let descriptor, bytes.count >= Self.bufferSize else {
            pending.append(contentsOf: bytes)
            if pending.count >= Self.bufferSize, descriptor != nil { flush() }
            return
        }
        // Large pieces are not worth a copy.
        flush()
        send(bytes, to: descriptor)
    }

    /// Lets everything written so far leave the tool.
    func flush() {
        guard let descriptor, !pending.isEmpty else { return }
        send(pending, to: descriptor)
        pending.removeAll(keepingCapacity: true)
    }

    private func send(_ bytes: [UInt8], to descriptor: Int32) {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = writeSome(UnsafeRawBufferPointer(rebasing: rest), to: descriptor)
                if count >= 0 {
                    rest = rest.dropFirst(count)
                } else if errno == EAGAIN {
                    // Another process that shares the pipe has made it non-blocking.
                    var readiness = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    _ = poll(&readiness, 1, -1)
                } else if errno != EINTR {
                    return fail(errno)
                }
            }
        }
    }

    private func fail(_ code: Int32) {
        if isBestEffort { return }
        // The status that a shell reports for a filter that SIGPIPE ended. Zero would say that all was checked and
        // nothing found, although most of the work may not have been done.
        if code == EPIPE { _exit(141) }
        let message = Array("Error: Cannot write \(name.terminalSafe): \(SystemError.text(code))\n".utf8)
        _ = message.withUnsafeBytes { writeSome($0, to: STDERR_FILENO) }
        _exit(ExitCode.internalError.rawValue)
    }
}

/// The system's `write`, which inside `Output` means another.
private func writeSome(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}
