/// URIs that say `http:`: what they lead to comes in the clear.
extension String {
    /// Whether the text begins with `http:`, in any case.
    var hasPlainScheme: Bool {
        let scheme = utf8.prefix(5)
        return scheme.count == 5 && zip(scheme, "HTTP:".utf8).allSatisfy { $0.upperCased == $1 }
    }
}

extension [UInt8] {
    /// The same for a URI in these bytes, so that a million segments have theirs looked at without a string.
    func hasPlainScheme(_ uri: Range<Int>) -> Bool {
        // The letters in lower case, the first of them in the lowest byte.
        uri.count > 4 && word(at: uri.lowerBound) & 0xFF_FFFF_FFFF | 0x20_2020_2020 == 0x3A_7074_7468
    }
}
