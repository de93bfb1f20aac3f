import HLSPresentation

/// The content keys of a presentation.
struct KeysAnswer: Answer {
    static let schema = "hlscheck.keys/1"

    /// The address as the user gave it.
    let root: String?
    let settings: KeysSettings
    let content: Content

    enum Content: Sendable {
        case keys(KeysReport)
        /// The root cannot be read.
        case failed(Diagnostic)
    }

    init(
        _ request: Result<PlaylistRequest, MalformedInput>, _ settings: KeysSettings, _ options: FollowingOptions
    ) async {
        self.settings = settings
        switch request {
        case .failure(let problem):
            root = nil
            content = .failed(problem.diagnostic)
        case .success(let request):
            root = request.name
            do {
                let presentation = try await request.presentation(options)
                content = .keys(KeysReport(presentation, settings, request.naming))
            } catch {
                content = .failed(request.diagnostic(for: error))
            }
        }
    }

    /// No key found is a finding, whatever `--fail-on` says of others: it is what the command was asked for. What is odd
    /// about a key that was found is not: that is for `validate` to judge.
    func outcome(_ failOn: FailOn) -> ExitCode {
        switch content {
        case .failed: .unreadableInput
        case .keys(let report):
            report.inventory.isEmpty && failOn != .never
                ? .findings : failOn.outcome(of: report.presentation.diagnostics)
        }
    }
}

/// The keys asked for, and what there is to say about them.
struct KeysReport: Sendable {
    let presentation: Presentation
    let inventory: KeyInventory
    let naming: AddressNaming
    /// What is to be said about the key of each entry.
    let entries: [[Diagnostic]]
    /// What else is to be said.
    let others: [Diagnostic]
    /// Whether the systems name the same keys; nil where that is not to be known.
    let agreement: KeyIDAgreement?

    init(_ presentation: Presentation, _ settings: KeysSettings, _ naming: AddressNaming) {
        self.presentation = presentation
        self.naming = naming
        inventory = settings.format.map { presentation.keys(for: $0) } ?? presentation.keys()
        agreement = presentation.keyIDAgreement
        let findings = presentation.keyDiagnostics(of: inventory)
        entries = findings.entries.map(naming.named)
        var others = presentation.diagnostics + findings.others + (agreement?.differences ?? [])
        if let rule = settings.rule { others += IdentifierFindings(rule, inventory).diagnostics }
        self.others = naming.named(others)
    }

    var all: [Diagnostic] { entries.flatMap { $0 } + others }
}

/// What a rule for content identifiers does to the keys of an inventory.
struct IdentifierFindings {
    private(set) var diagnostics: [Diagnostic] = []

    init(_ rule: ContentIdentifierRule, _ inventory: KeyInventory) {
        let uris = inventory.filter { $0.key.fairPlay != .no }.map { KeyURI($0.uri) }
        for uri in uris {
            guard let loss = rule.loss(for: uri) else { continue }
            report("identifier-loss", "rule \(rule.name) and \(uri.redacted): \(loss)")
        }
        for (identifier, uris) in rule.collisions(among: uris) {
            report(
                "identifier-collision",
                "\(uris.count) key URIs have one identifier by rule \(rule.name): \(identifier)")
        }
    }

    private mutating func report(_ id: Diagnostic.ID, _ message: String) {
        diagnostics.append(Diagnostic(id: id, severity: .warning, message: message))
    }
}
