/// A date and time as a playlist writes it, in a form of ISO 8601 (4.4.4.6, 4.4.5.1).
///
/// Besides `2024-01-31T10:20:30.000+01:00`, the form that the specification shows, it reads the basic form, a blank
/// instead of `T`, a comma as fraction mark, offsets without a colon or without minutes, times without seconds, dates
/// without a time (midnight), ordinal and week dates, `24:00` (the next midnight) and second 60 (the next second). Days
/// and times that do not exist are refused.
public struct DateTime: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
    /// The date as written.
    public let text: String

    /// The point in time that is meant; digits of the fraction after the sixth are cut off.
    public let instant: Instant

    /// Minutes that the local time is ahead of UTC, -1439 to 1439; `nil` when the text has no time zone.
    ///
    /// A zone is recommended. Without one, ``instant`` takes the text as UTC (4.4.4.6).
    public let utcOffset: Int?

    /// Number of digits in the fraction of the second, 0 to 255 (255 also stands for more); at least 3 are recommended.
    public let fractionDigits: Int

    /// Reads a date.
    ///
    /// - Returns: `nil` when the text is no date and time of ISO 8601, or one that does not exist.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard let parsed = Self.parse(bytes, in: bytes.indices) else { return nil }
        self.init(text: text, parsed: parsed)
    }

    /// Writes an instant as `2024-01-31T10:20:30.000Z`; microseconds are cut off.
    ///
    /// - Returns: `nil` for years outside 0 to 9999.
    public init?(_ instant: Instant) {
        self.init(instant.description)
    }

    /// Puts a text and what ``parse(_:in:)`` found in it together.
    package init(text: String, parsed: Parsed) {
        self.text = text
        instant = Instant(microsecondsSince1970: parsed.microseconds)
        utcOffset = parsed.utcOffsetMinutes.map(Int.init)
        fractionDigits = Int(parsed.fractionDigits)
    }

    /// The date as written.
    public var description: String { text }
}
