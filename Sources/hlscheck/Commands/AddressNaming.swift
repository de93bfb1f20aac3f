import HLSValidation

/// How addresses are shown.
///
/// Addresses of files are percent-encoded inside the tool; people, editors and pipelines know them by their names.
struct AddressNaming: Sendable {
    /// Whether the addresses are those of files.
    let isOfFiles: Bool

    func name(_ address: String) -> String {
        isOfFiles && URIReference(address).scheme == nil ? URIReference.percentDecoded(address) ?? address : address
    }

    /// The name as people and logs may see it.
    func shown(_ address: String) -> String {
        name(address).withoutSecrets
    }

    func named(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
        guard isOfFiles else { return diagnostics }
        return diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.uri = diagnostic.uri.map(name)
            for index in diagnostic.notes.indices {
                diagnostic.notes[index].uri = diagnostic.notes[index].uri.map(name)
            }
            return diagnostic
        }
    }
}
