/// What an answer says before its content.
struct HTTPHead: Hashable, Sendable {
    let status: HTTPStatus
    private var fields: [String: [String]] = [:]

    init(status: Int, fields: [(name: String, value: String)] = []) {
        self.status = HTTPStatus(code: status)
        for field in fields { add(field.name, field.value) }
    }

    mutating func add(_ name: String, _ value: String) {
        fields[name.lowercased(), default: []].append(value)
    }

    /// All values of a field, one behind the other; nil when there are none.
    private func joined(_ name: String) -> String? {
        fields[name]?.joined(separator: ", ")
    }

    var contentType: String? { fields["content-type"]?.last }
    var contentEncoding: String? { joined("content-encoding") }
    var date: String? { fields["date"]?.last }
    var transferEncoding: String? { joined("transfer-encoding") }
    var location: String? { fields["location"]?.last }

    /// The length of the content as sent, which may be compressed; `Int.max` for numbers beyond any integer.
    var contentLength: Int? {
        guard let text = fields["content-length"]?.last, !text.isEmpty else { return nil }
        guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
        return Int(text) ?? .max
    }
}
