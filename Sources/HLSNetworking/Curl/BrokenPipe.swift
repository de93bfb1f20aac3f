#if !canImport(Darwin)
    // A signal is the way in which Linux tells that the other side of a connection has gone, and it ends the process.
    // libcurl avoids it where it writes itself; older TLS libraries below it do not.

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Where `SIGPIPE` is kept from a thread.
    enum BrokenPipe {
        /// Carries out an operation on this thread; a `SIGPIPE` that it causes reaches nobody.
        static func ignored<Value>(_ operation: () throws -> Value) rethrows -> Value {
            var signals = sigset_t()
            var before = sigset_t()
            sigemptyset(&signals)
            sigaddset(&signals, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &signals, &before)
            defer {
                // One that is still waiting would arrive as soon as the thread can take it again.
                var noTime = timespec()
                while sigtimedwait(&signals, nil, &noTime) > 0 {}
                pthread_sigmask(SIG_SETMASK, &before, nil)
            }
            return try operation()
        }
    }
#endif
