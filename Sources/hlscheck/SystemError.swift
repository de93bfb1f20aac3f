#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Errors of the operating system.
enum SystemError {
    /// What the system calls the error: `No such file or directory`.
    static func text(_ code: Int32) -> String {
        String(cString: strerror(code))
    }

    /// Lets writes to a reader that has gone fail, so that they can be answered; also writes to a connection.
    static func ignoreBrokenPipes() {
        _ = signal(SIGPIPE, SIG_IGN)
    }
}
