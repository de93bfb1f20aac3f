import HLSValidation

/// `hlscheck rewrite`: prints a playlist byte for byte, when it is one, or in the canonical form.
struct RewriteCommand: Command {
    static let description = CommandDescription.rewrite

    func run(_ arguments: ParsedArguments, console: Console) async throws -> ExitCode {
        let network = try NetworkAccess(arguments, console: console)
        var code = ExitCode.success
        for input in arguments.inputs {
            let request = await PlaylistRequest(.location(input), network)
            do {
                // Text that is no playlist is not passed on: what comes out of a pipeline is one.
                let playlist = try await request.playlist()
                if arguments.flag("canonical") {
                    console.output.write(try playlist.canonicalText(version: .sufficient))
                } else if let text = playlist.text {
                    console.output.write(text.bytes)
                }
            } catch {
                console.reportError("\(input.withoutSecrets): \(error)")
                code.worsen(to: .unreadableInput)
            }
        }
        return code
    }
}
