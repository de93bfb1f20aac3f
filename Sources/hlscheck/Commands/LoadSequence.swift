import HLSValidation

/// A load of a sequence, or why it is none.
struct SequenceLoad {
    enum Content {
        case read(PlaylistLoad, PlaylistRequest)
        case failed(Diagnostic)
    }

    let place: CompareAnswer.Load
    let content: Content
}

/// The loads of a sequence, one after the other: playlists, and files with a JSON object on each line.
struct LoadSequence {
    private var inputs: ArraySlice<String>
    private let network: NetworkAccess
    /// The lines of the input at hand, where it is one of JSON objects.
    private var lines: LineReader?
    private var lineNumber = 0
    private var count = 0

    init(_ inputs: [String], _ network: NetworkAccess) {
        self.inputs = inputs[...]
        self.network = network
    }

    /// The next load, or nil when there are no more. What the one before it has as well is not read again.
    ///
    /// - Throws: `UnreadableInput` when a file of JSON objects cannot be read.
    mutating func next(reusing previous: Playlist?) async throws -> SequenceLoad? {
        while lines != nil || !inputs.isEmpty {
            if let load = try await nextLine(reusing: previous) { return load }
            guard let input = inputs.popFirst() else { return nil }
            if input == "-" || LoadSequence.isList(input) {
                lines = try LineReader(path: input)
                lineNumber = 0
            } else {
                return await load(.location(input), at: nil, reusing: previous)
            }
        }
        return nil
    }

    private mutating func nextLine(reusing previous: Playlist?) async throws -> SequenceLoad? {
        while let line = try lines?.next() {
            lineNumber += 1
            guard case .bytes(let bytes) = line else { return malformed("is longer than a line may be") }
            if bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
            let input = InputRecord.input(from: bytes[...], line: lineNumber)
            switch input.content {
            case .playlist(let playlist): return await load(playlist, at: input.time, reusing: previous)
            case .pair: return malformed("has two loads, where one was expected")
            case .malformed(let message): return failed(MalformedInput(message: message).diagnostic, at: input.time)
            }
        }
        lines = nil
        return nil
    }

    private mutating func malformed(_ problem: String) -> SequenceLoad {
        failed(MalformedInput(message: "line \(lineNumber) of the input list \(problem)").diagnostic, at: nil)
    }

    private mutating func failed(_ diagnostic: Diagnostic, at time: Double?) -> SequenceLoad {
        count += 1
        return SequenceLoad(place: .init(number: count, time: time), content: .failed(diagnostic))
    }

    private mutating func load(
        _ playlist: PlaylistInput, at time: Double?, reusing previous: Playlist?
    ) async -> SequenceLoad {
        let request = await PlaylistRequest(playlist, network)
        do {
            var load = try await request.load(reusing: previous)
            load.time = time
            count += 1
            return SequenceLoad(place: .init(number: count, time: time), content: .read(load, request))
        } catch {
            return failed(error.diagnostic, at: time)
        }
    }

    /// Whether a file has JSON objects: a playlist begins otherwise.
    private static func isList(_ path: String) -> Bool {
        guard !NetworkAccess.covers(URIReference(path)), let reader = try? LineReader(path: path),
            case .bytes(let line)? = try? reader.next()
        else { return false }
        return line.first { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") } == UInt8(ascii: "{")
    }
}

/// Why a load could not be read.
struct LoadFailure: Error {
    let diagnostic: Diagnostic
}

extension PlaylistRequest {
    /// Reads the playlist alone, with what the server said of it. What an earlier load has as well is not read again.
    func load(reusing previous: Playlist? = nil) async throws(LoadFailure) -> PlaylistLoad {
        do {
            let loaded = try await source.load(address)
            let playlist = try Playlist(parsing: loaded.bytes, uri: loaded.address, reusing: previous?.media)
            return PlaylistLoad(playlist, http: loaded.http)
        } catch {
            throw LoadFailure(diagnostic: diagnostic(for: error))
        }
    }
}
