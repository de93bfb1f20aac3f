extension Instant {
    /// Reads a date as HTTP writes it (RFC 9110 section 5.6.7): `Thu, 01 Jan 2026 00:00:00 GMT`. The day of the week counts
    /// for nothing; the two forms that nobody may write any more are no dates.
    package init?(httpDate text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 6, words[0].utf8.last == UInt8(ascii: ","), words[1].utf8.count == 2, words[5] == "GMT",
            let month = Instant.months.firstIndex(of: String(words[2])), words[3].utf8.count == 4,
            words[4].utf8.count == 8
        else { return nil }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        guard let date = DateTime("\(words[3])-\(number)-\(words[1])T\(words[4])Z") else { return nil }
        self = date.instant
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
