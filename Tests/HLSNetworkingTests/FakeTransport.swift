@testable import HLSNetworking

/// A transport without a network: hops by their address, in memory.
actor FakeTransport: HTTPTransport {
    typealias Reply = @Sendable (HTTPHop) throws -> HTTPAnswer

    private(set) var hops: [HTTPHop] = []
    private let reply: Reply

    init(_ reply: @escaping Reply) {
        self.reply = reply
    }

    /// Answers these addresses, and 404 to all others.
    init(_ answers: [String: HTTPAnswer]) {
        reply = { hop in answers[hop.address.reference.rawValue] ?? .status(404) }
    }

    func perform(_ hop: HTTPHop) async throws -> HTTPAnswer {
        hops.append(hop)
        return try reply(hop)
    }

    var addresses: [String] { hops.map(\.address.reference.rawValue) }
}

extension HTTPSource {
    /// A source over another transport, with time enough.
    init(
        root: URIReference, headers: [HTTPHeader] = [], options: HTTPOptions = .patient,
        prepare: Preparation? = nil, over transport: any HTTPTransport
    ) {
        self.init(root: root, headers: headers, options: options, prepare: prepare, transport: transport)
    }
}

extension HTTPAnswer {
    static func text(_ text: String) -> HTTPAnswer {
        HTTPAnswer(head: HTTPHead(status: 200), body: Array(text.utf8))
    }

    static func status(_ status: Int, location: String? = nil) -> HTTPAnswer {
        HTTPAnswer(
            head: HTTPHead(status: status, fields: location.map { [(name: "Location", value: $0)] } ?? []), body: [])
    }
}

/// A Media Playlist that nothing is wrong with.
let mediaPlaylist = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXTINF:6,\na.mp4\n#EXT-X-ENDLIST\n"

/// A Multivariant Playlist of these variants.
func multivariant(_ uris: String...) -> String { multivariant(uris) }

func multivariant(_ uris: [String]) -> String {
    "#EXTM3U\n" + uris.map { "#EXT-X-STREAM-INF:BANDWIDTH=1\n\($0)\n" }.joined()
}

/// The code of the error that an operation ends with; nil when it ends well.
func errorCode(_ operation: () async throws -> some Any) async throws -> SourceError.Code? {
    do {
        _ = try await operation()
        return nil
    } catch let error as SourceError {
        return error.code
    }
}
