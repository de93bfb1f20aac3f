/// Playlists in memory that note what is asked of them, and misbehave where a test wants them to.
///
/// ```swift
/// let source = RecordingSource(
///     ["https://example.com/main.m3u8": TestPlaylist.multivariant(variants: ["a.m3u8", "b.m3u8"])],
///     answers: [
///         "https://example.com/a.m3u8": .failure(SourceError(.unreadable, reason: "503")),
///         "https://example.com/b.m3u8": .delayed(by: 0.2, .playlist(TestPlaylist.media(keys: ["skd://b"]))),
///     ])
/// ```
///
/// Addresses are compared byte by byte, without their fragments.
public actor RecordingSource: PlaylistSource {
    /// The addresses asked for, in the order in which the requests came, each as it was asked for.
    public private(set) var requests: [URIReference] = []

    /// The most requests that were under way at the same time. Without a delay each is over before the next one begins.
    public private(set) var mostRequestsAtOnce = 0

    private var requestsUnderWay = 0
    private let delay: Double
    private var answers: [URIReference: Answer]
    /// How many answers each address has given.
    private var turns: [URIReference: Int] = [:]

    /// Holds playlists and answers.
    ///
    /// - Parameters:
    ///   - playlists: Texts by address.
    ///   - answers: What happens at an address. They go before the playlists.
    ///   - delay: How long every request takes, in seconds.
    public init(_ playlists: [String: String] = [:], answers: [String: Answer] = [:], delay: Double = 0) {
        self.delay = delay
        let all = playlists.map { ($0, Answer.playlist($1)) } + answers.map { ($0, $1) }
        self.answers = Dictionary(
            all.map { (URIReference($0).withoutFragment, $1) }, uniquingKeysWith: { $1 })
    }

    /// Changes what happens at an address from now on.
    public func answer(_ address: URIReference, with answer: Answer) {
        answers[address.withoutFragment] = answer
        turns[address.withoutFragment] = nil
    }

    /// Notes the request, and answers as it was told to.
    ///
    /// - Throws: The error of a failure; `SourceError` with `notFound` for an address without an answer, with
    ///   `tooManyRedirects` for redirects in a circle; `CancellationError` when the task is cancelled, also during a delay.
    public func load(_ address: URIReference) async throws -> LoadedPlaylist {
        requests.append(address)
        requestsUnderWay += 1
        mostRequestsAtOnce = max(mostRequestsAtOnce, requestsUnderWay)
        defer { requestsUnderWay -= 1 }
        try Task.checkCancellation()

        var place = address.withoutFragment
        var visited: Set<URIReference> = [place]
        var (answer, turn) = takeTurn(at: place)
        try await pause(delay)
        while true {
            switch answer.kind {
            case .playlist(let text):
                return LoadedPlaylist(bytes: Array(text.utf8), address: place)
            case .failure(let error):
                throw error
            case .redirect(let target):
                place = URIReference(target).resolved(against: place).withoutFragment
                guard visited.insert(place).inserted else {
                    throw SourceError(.tooManyRedirects, reason: "redirects lead in a circle")
                }
                (answer, turn) = takeTurn(at: place)
            case .delayed(let seconds, let later):
                try await pause(seconds)
                answer = later
            case .inTurn(let all):
                answer = turn < all.count ? all[turn] : all.last ?? .notFound
            }
        }
    }

    private func pause(_ seconds: Double) async throws {
        // No delay where it is negative or no number.
        guard seconds > 0 else { return }
        try await Task.sleep(nanoseconds: UInt64(min(seconds, 1e9) * 1e9))
    }

    /// What an address answers, and how often it has answered before.
    private func takeTurn(at place: URIReference) -> (Answer, turn: Int) {
        defer { turns[place, default: 0] += 1 }
        return (answers[place] ?? .notFound, turns[place, default: 0])
    }
}

extension RecordingSource {
    /// What happens when an address is asked for.
    public struct Answer: Sendable {
        fileprivate indirect enum Kind: Sendable {
            case playlist(String)
            case failure(any Error)
            case redirect(String)
            case delayed(Double, Answer)
            case inTurn([Answer])
        }

        fileprivate let kind: Kind

        /// A playlist of this text, or any other text.
        public static func playlist(_ text: String) -> Answer {
            Answer(kind: .playlist(text))
        }

        /// An error, such as `SourceError(.notFound, reason: "404")`.
        public static func failure(_ error: any Error) -> Answer {
            Answer(kind: .failure(error))
        }

        /// What another address answers, as a redirect leads there: the playlist then comes from that address.
        ///
        /// - Parameter address: Where it leads; may be relative to the address that was asked for.
        /// - Returns: The answer.
        public static func redirect(to address: String) -> Answer {
            Answer(kind: .redirect(address))
        }

        /// An answer that takes its time. It ends at once when its task is cancelled.
        ///
        /// - Parameters:
        ///   - seconds: How long it takes, in seconds; `.infinity` for an answer that never comes.
        ///   - answer: What then happens.
        /// - Returns: The answer.
        public static func delayed(by seconds: Double, _ answer: Answer) -> Answer {
            Answer(kind: .delayed(seconds, answer))
        }

        /// One answer for each request, as for the reloads of a live playlist. The last one stays.
        public static func inTurn(_ answers: [Answer]) -> Answer {
            Answer(kind: .inTurn(answers))
        }

        fileprivate static let notFound = failure(SourceError(.notFound, reason: "no playlist at this address"))
    }
}
