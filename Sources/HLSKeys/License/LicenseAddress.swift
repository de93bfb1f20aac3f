/// Where licenses are asked for.
public struct LicenseAddress: Hashable, Sendable, Redacting {
    private enum Location: Hashable {
        case url(String)
        case httpsTwin(hosts: [String])
    }

    private let location: Location
    private var query: [LicenseField] = []
    private var keepsQuery = true

    private init(_ location: Location) {
        self.location = location
    }

    /// One URL for all keys: http or https, with a host. White space around it does not count.
    public static func url(_ text: String) -> LicenseAddress { LicenseAddress(.url(text)) }

    /// The key URI with its scheme replaced by `https`, query included.
    ///
    /// A playlist then decides where tokens go. `hosts` binds that to these hosts and what is below them; without hosts
    /// any will do.
    public static func httpsTwin(hosts: [String] = []) -> LicenseAddress {
        LicenseAddress(.httpsTwin(hosts: hosts.map { $0.trimmed.lowercased() }))
    }

    /// The address with these items at the end of its query, instead of any that it has of the same
    /// names in any case of letters.
    public func addingQuery(_ items: [LicenseField]) -> LicenseAddress {
        var address = self
        address.query += items
        return address
    }

    /// The address with these items for its whole query.
    public func replacingQuery(_ items: [LicenseField]) -> LicenseAddress {
        var address = self
        address.query = items
        address.keepsQuery = false
        return address
    }

    /// The address, without values of its query.
    public var description: String {
        switch location {
        // What is no URL may be a token in the wrong place.
        case .url(let text): (try? WebAddress(text)).map { URIReference($0.text).redacted } ?? "no usable URL"
        case .httpsTwin: "https twin of the key URI"
        }
    }

    /// The URL that is the same for every key, if it is one.
    var constant: String? {
        if case .url(let text) = location { text } else { nil }
    }

    /// The URL for one key.
    func url(for source: FieldSource) throws(LicenseError) -> String {
        let address: WebAddress
        do throws(WebAddress.Unusable) {
            address = try WebAddress(try base(for: source.key))
        } catch {
            throw LicenseError(.unusableKeyURI, reason: "the license URL has \(error.found)")
        }
        if case .httpsTwin(let hosts) = location, !hosts.isEmpty, !hosts.contains(where: address.isBelow) {
            throw LicenseError(.unusableKeyURI, reason: "the key URI names a host that no license may come from")
        }
        return address.setting(try query.filled(from: source), keepingOthers: keepsQuery)
    }

    private func base(for key: KeyURI) throws(WebAddress.Unusable) -> String {
        switch location {
        case .url(let text): return text
        case .httpsTwin:
            guard let twin = key.webTwin else {
                throw WebAddress.Unusable(found: "no scheme skd or https with // in the key URI")
            }
            return twin
        }
    }
}

extension WebAddress {
    /// Whether the host is this one, or one below it.
    fileprivate func isBelow(_ host: String) -> Bool {
        origin.host == host || origin.host.hasSuffix("." + host)
    }
}
