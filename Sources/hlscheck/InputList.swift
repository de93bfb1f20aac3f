import HLSValidation

/// What one command line or one line of an input list asks to be read.
struct Input: Hashable, Sendable {
    /// The line of the list, counted from 1; nil for an input named on the command line.
    let line: Int?
    /// What the answer is to carry, so that the asker can tell which question it belongs to.
    let id: InputID?
    let content: Content
    /// When the playlist was loaded, in seconds, where that is said.
    var time: Double?

    enum Content: Hashable, Sendable {
        case playlist(PlaylistInput)
        /// Two loads of one playlist, for `compare`.
        case pair(old: PlaylistInput, new: PlaylistInput)
        /// The line makes no sense; the text says why and names the line.
        case malformed(String)
    }
}

/// Where a playlist comes from.
enum PlaylistInput: Hashable, Sendable {
    /// A path, a URL, or `-` for standard input.
    case location(String)
    /// The playlist itself. Nothing is loaded for it but what `playlists` has, by URL.
    case text(String, uri: String?, playlists: [String: String])
}

extension PlaylistInput {
    /// Why a line of an input list cannot name this location; nil when it can.
    static func problem(withListed location: String) -> String? {
        // The list itself may come from there.
        if location == "-" { return "names standard input" }
        // To the system a path would end there.
        return location.utf8.contains(0) ? "has a NUL character in its location" : nil
    }
}

/// The name that an asker gave to an input.
enum InputID: Hashable, Sendable {
    case text(String)
    /// A number in decimal digits; all of them, which no numeric type would keep.
    case number(String)
}

extension InputID: JSONWritable {
    func write(to json: inout JSONWriter) {
        switch self {
        case .text(let text): json.write(text)
        case .number(let digits): json.writeNumber(spelled: digits)
        }
    }
}

/// The inputs of a run, one after the other: those of the command line, then those of `--input-list`.
struct InputList {
    private var locations: ArraySlice<String>
    private let lines: LineReader?
    private var lineNumber = 0

    /// The inputs of a command that has the option `--input-list`.
    init(_ arguments: ParsedArguments) throws {
        let list = arguments.string("input-list")
        let standardInputs = (arguments.inputs + (list.map { [$0] } ?? [])).count { $0 == "-" }
        guard standardInputs < 2 else { throw UsageError("Standard input can be read once.", in: arguments.command) }
        try self.init(locations: arguments.inputs, lines: list.map { try LineReader(path: $0) })
    }

    init(locations: [String], lines: LineReader? = nil) {
        self.locations = locations[...]
        self.lines = lines
    }

    /// Whether the next input can be told without waiting for who writes the list.
    var isReady: Bool {
        !locations.isEmpty || lines?.isReady ?? true
    }

    /// The next input, or nil when there are no more. Throws only when the list itself cannot be read.
    mutating func next() throws(UnreadableInput) -> Input? {
        if let location = locations.popFirst() {
            return Input(line: nil, id: nil, content: .playlist(.location(location)))
        }
        guard let lines else { return nil }
        while let line = try lines.next() {
            lineNumber += 1
            switch line {
            case .tooLong:
                return malformed("is longer than \(lines.limit) bytes")
            case .bytes(let bytes):
                if let input = input(from: bytes) { return input }
            }
        }
        return nil
    }

    /// Reads a line; nil when it is blank.
    private func input(from bytes: [UInt8]) -> Input? {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = lineNumber == 1 && bytes.starts(with: byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
        guard let first = text.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else { return nil }
        if first == UInt8(ascii: "{") { return InputRecord.input(from: text, line: lineNumber) }
        let location = String(decoding: text, as: UTF8.self)
        // A repaired name would be the name of another file.
        guard location.utf8.elementsEqual(text) else { return malformed("is not UTF-8") }
        if let problem = PlaylistInput.problem(withListed: location) { return malformed(problem) }
        return Input(line: lineNumber, id: nil, content: .playlist(.location(location)))
    }

    private func malformed(_ problem: String) -> Input {
        Input(line: lineNumber, id: nil, content: .malformed("line \(lineNumber) of the input list \(problem)"))
    }
}
