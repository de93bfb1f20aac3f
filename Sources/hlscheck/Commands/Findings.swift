import HLSPresentation

extension FailOn {
    /// What findings mean for the exit code.
    func outcome(of diagnostics: some Sequence<Diagnostic>) -> ExitCode {
        guard let least = severity else { return .success }
        return diagnostics.contains { $0.severity >= least } ? .findings : .success
    }

    private var severity: Diagnostic.Severity? {
        switch self {
        case .error: .error
        case .warning: .warning
        case .note: .note
        case .never: nil
        }
    }
}
