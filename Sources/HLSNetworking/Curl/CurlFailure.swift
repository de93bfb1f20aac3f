#if !canImport(Darwin)
    import HLSPresentation

    /// Why libcurl ended a transfer, by the numbers of its `CURLcode`.
    enum CurlFailure {
        static func error(_ code: CInt, _ hop: HTTPHop) -> SourceError {
            switch code {
            case 5, 6: SourceError(.unreachable, reason: "the host is not found")
            case 7: SourceError(.unreachable, reason: "the host does not take the connection")
            case 28: .timedOut("no connection was made", after: hop.connectTimeout)
            case 1, 8: SourceError(.badAnswer, reason: "the answer is not HTTP")
            case 61: SourceError(.badAnswer, reason: "the answer's encoding cannot be decoded")
            case 18: SourceError(.incomplete, reason: "the connection ended before the answer did")
            case 52: SourceError(.incomplete, reason: "the connection ended without an answer")
            case 16, 55, 56, 92: SourceError(.incomplete, reason: "the connection broke off")
            case 51, 60: SourceError(.insecure, reason: "the server's certificate is not to be trusted")
            case 35, 53, 54, 58, 59, 64, 66, 77, 80, 82, 83, 90, 91, 98:
                SourceError(.insecure, reason: "no secure connection could be made (libcurl's error \(code))")
            default: SourceError(.unreachable, reason: "the request failed (libcurl's error \(code))")
            }
        }
    }
#endif
