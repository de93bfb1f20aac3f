/// What the address of a Media Playlist asks of its server (6.2.5).
struct DeliveryDirectives {
    /// The segment that the answer is to have, from `_HLS_msn`.
    var mediaSequence: UInt64?
    /// The part of that segment, from `_HLS_part`.
    var part: UInt64?
    /// What may be left out, from `_HLS_skip`: `YES` for segments, `v2` for date ranges too.
    var skip: String?

    /// Nil where there are none.
    init?(_ address: URIReference) {
        guard address.rawValue.containsBytes("_HLS_") else { return nil }
        func value(_ name: String) -> String? {
            if case .text(let text) = address.queryValue(named: name) { text } else { nil }
        }
        mediaSequence = value("_HLS_msn").flatMap { UInt64($0) }
        part = value("_HLS_part").flatMap { UInt64($0) }
        skip = value("_HLS_skip")
        if mediaSequence == nil, skip == nil { return nil }
    }
}

extension Playlist {
    /// The directives that it was asked for with.
    var directives: DeliveryDirectives? { text?.uri.flatMap { DeliveryDirectives($0) } }
}
