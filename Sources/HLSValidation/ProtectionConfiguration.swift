/// An entry of ALLOWED-CPC: a key format and the labels of the device classes that may play (4.4.6.2).
struct ProtectionConfiguration {
    let format: KeyFormat
    let labels: [Substring]

    /// Nil for what has no colon, no key format, or an empty label. A key format may have colons itself; labels have none.
    init?(_ text: String) {
        let parts = text.parts(between: .colon)
        guard parts.count > 1, let last = parts.last else { return nil }
        format = KeyFormat(rawValue: parts.dropLast().joined(separator: ":"))
        labels = String(last).parts(between: .slash)
        guard !format.rawValue.isEmpty, !labels.contains("") else { return nil }
    }

    /// The labels that Apple gives FairPlay devices, which have lower-case letters.
    static let fairPlayLabels: [Substring] = ["AppleBaseline", "AppleMain", "Baseline", "Main"]

    /// Labels with characters they must not have. Those of identity are wrong whatever their characters.
    var unusualLabels: [Substring] {
        guard format != .identity else { return [] }
        return labels.filter { label in
            !label.utf8.allSatisfy { $0.isUpperCaseLetter || $0.isDigit || $0 == .minus }
                && !(format == .fairPlay && ProtectionConfiguration.fairPlayLabels.contains(label))
        }
    }

    /// Labels of FairPlay that no device has.
    var unknownFairPlayLabels: [Substring] {
        format == .fairPlay ? labels.filter { !ProtectionConfiguration.fairPlayLabels.contains($0) } : []
    }
}

extension VariantStream {
    /// The entries of ALLOWED-CPC that can be read.
    var protectionConfigurations: [ProtectionConfiguration] {
        allowedCPC.filter { !$0.isUnresolved }.compactMap(ProtectionConfiguration.init)
    }

    /// The attribute that says that playing the variant takes a protected output or device; nil for none.
    var attributeOfProtection: String? {
        if let hdcpLevel, hdcpLevel != .none { return "HDCP-LEVEL" }
        return allowedCPC.isEmpty ? nil : "ALLOWED-CPC"
    }
}
