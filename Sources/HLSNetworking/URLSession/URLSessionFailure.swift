#if canImport(Darwin)
    import Foundation
    import HLSPresentation

    /// Why a session ended a task. Its own texts can name the whole address, and are not shown.
    enum URLSessionFailure {
        static func error(_ error: any Error, _ hop: HTTPHop) -> SourceError {
            guard let error = error as? URLError else {
                return SourceError(.unreachable, reason: "the request failed")
            }
            return switch error.code {
            case .timedOut: .timedOut("nothing arrived", after: hop.idleTimeout)
            // Only the listener ends a task that somebody still waits for.
            case .cancelled:
                SourceError(.tooLarge, reason: "the playlist has more than \(hop.maximumBytes) bytes")
            case .cannotFindHost, .dnsLookupFailed: SourceError(.unreachable, reason: "the host is not found")
            case .cannotConnectToHost: SourceError(.unreachable, reason: "the host does not take the connection")
            case .notConnectedToInternet: SourceError(.unreachable, reason: "there is no connection to the network")
            case .networkConnectionLost: SourceError(.incomplete, reason: "the connection broke off")
            case .badServerResponse, .cannotParseResponse: SourceError(.badAnswer, reason: "the answer is not HTTP")
            case .cannotDecodeRawData, .cannotDecodeContentData:
                SourceError(.badAnswer, reason: "the answer's encoding cannot be decoded")
            case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
                .serverCertificateNotYetValid:
                SourceError(.insecure, reason: "the server's certificate is not to be trusted")
            case .appTransportSecurityRequiresSecureConnection:
                SourceError(.insecure, reason: "App Transport Security allows this app no http")
            case .secureConnectionFailed, .clientCertificateRejected, .clientCertificateRequired:
                SourceError(.insecure, reason: "no secure connection could be made (URLError \(error.code.rawValue))")
            default: SourceError(.unreachable, reason: "the request failed (URLError \(error.code.rawValue))")
            }
        }
    }
#endif
