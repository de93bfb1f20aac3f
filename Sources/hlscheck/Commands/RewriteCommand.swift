import HLSValidation

/// `hlscheck rewrite`: reads playlists, changes them as the options say, and prints or writes what comes of it. Without such
/// options a playlist is printed byte for byte, when it is one.
struct RewriteCommand: Command {
    static let description = CommandDescription.rewrite

    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        let network = try NetworkAccess(arguments, console: console)
        let target = try RewriteTarget(arguments)
        let rewriting = try await Rewriting(arguments)
        var code = ExitCode.success
        for input in arguments.inputs {
            let request = await PlaylistRequest(.location(input), network)
            do {
                // Text that is no playlist is not passed on: what comes out of a pipeline is one.
                guard let text = try await request.playlist().text else { continue }
                let new = try rewriting.rewritten(text, of: request)
                code.worsen(to: try target.put(new, inPlaceOf: text.bytes, of: request, console))
            } catch {
                console.reportError("\(input.withoutSecrets): \(error)")
                code.worsen(to: error is FileReplacement.Failure ? .internalError : .unreadableInput)
            }
        }
        return code
    }
}

/// What becomes of the text of a playlist.
struct Rewriting {
    /// The rules whose changes are made; nil where none are.
    private let fixing: RuleSettings?
    private let isCanonical: Bool

    /// The options that change the text.
    static let options = ["fix", "canonical"]

    /// - Throws: `UsageError` where the options make no sense together.
    init(_ arguments: ParsedArguments) async throws {
        let isFixing = arguments.flag("fix")
        if !isFixing, let option = RuleSettings.options.first(where: arguments.isGiven) {
            throw UsageError("'--\(option)' chooses rules for '--fix'.")
        }
        fixing = isFixing ? try await RuleSettings(arguments) : nil
        isCanonical = arguments.flag("canonical")
    }

    /// The text as it was mended first and put into the canonical form then.
    func rewritten(_ text: PlaylistText, of request: PlaylistRequest) throws -> [UInt8] {
        let mended = try mended(text, of: request)
        guard isCanonical else { return mended }
        return try Playlist(parsing: mended, uri: text.uri).canonicalText(version: .sufficient)
    }

    private func mended(_ text: PlaylistText, of request: PlaylistRequest) throws -> [UInt8] {
        guard let fixing else { return text.bytes }
        let name = request.naming.name(request.address.rawValue)
        let ignored = fixing.ignores.rules(in: name, path: fixing.file?.path(ofPlaylist: name))
        let fixed = try fixing.validator.fixed(text.bytes, uri: text.uri) { finding in
            ignored.contains { $0.matches(finding.id) }
        }
        return fixed.bytes
    }
}

/// Where a rewritten playlist goes.
enum RewriteTarget {
    /// To standard output.
    case text
    /// To standard output, as the difference from what it was.
    case difference
    /// Into its file.
    case file

    /// - Throws: `UsageError` where the options make no sense together, or an input is no file to write into.
    init(_ arguments: ParsedArguments) throws(UsageError) {
        let (showsDifference, writes) = (arguments.flag("diff"), arguments.flag("write"))
        self = writes ? .file : showsDifference ? .difference : .text
        if showsDifference, writes {
            throw UsageError("'--diff' shows changes that '--write' would make; give one of them.")
        }
        if showsDifference || writes, !Rewriting.options.contains(where: arguments.isGiven) {
            let options = Rewriting.options.map { "'--\($0)'" }.joined(separator: " or ")
            throw UsageError("'--\(writes ? "write" : "diff")' needs an option that changes something: \(options).")
        }
        if writes, let other = arguments.inputs.first(where: { !RewriteTarget.isPath($0) }) {
            throw UsageError("'--write' changes files, and '\(other.withoutSecrets)' is no path of one.")
        }
    }

    private static func isPath(_ input: String) -> Bool {
        input != "-" && !["http", "https", "file"].contains(URIReference(input).scheme?.lowercased())
    }

    /// Puts the text there, and says what that means for the exit code.
    func put(
        _ new: [UInt8], inPlaceOf old: [UInt8], of request: PlaylistRequest, _ console: Console
    ) throws -> ExitCode {
        let name = request.name ?? ""
        switch self {
        case .text:
            console.output.write(new)
            return .success
        case .difference:
            guard new != old else { return .success }
            let difference = UnifiedDifference(from: old, to: new, name: name.withoutSecrets)
            console.output.write(difference.printed(console.style, isForPeople: console.output.isTerminal))
            return .findings
        case .file:
            guard new != old else { return .success }
            try FileReplacement.replace(old, with: new, at: name)
            console.remark("Changed \(name.terminalSafe)")
            return .success
        }
    }
}
