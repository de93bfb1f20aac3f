/// Numbers as people read them.
package enum Quantity {
    /// `1 segment`, `2 segments`.
    package static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
        "\(grouped(number)) \(number == 1 ? noun : plural ?? noun + "s")"
    }

    /// `1,234,567`.
    package static func grouped(_ number: Int) -> String {
        let digits = Array(String(number.magnitude))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
            text.append(digit)
        }
        return number < 0 ? "-" + text : text
    }

    /// `5.51 Mbit/s`, `128 kbit/s`.
    package static func bitRate(_ bitsPerSecond: Int) -> String {
        switch bitsPerSecond {
        case 1_000_000...: "\(decimal(Double(bitsPerSecond) / 1e6, places: 2)) Mbit/s"
        case 1_000...: "\(decimal(Double(bitsPerSecond) / 1e3, places: 0)) kbit/s"
        default: "\(bitsPerSecond) bit/s"
        }
    }

    /// `31.8 s`, `12:05`, `2:00:00`.
    package static func duration(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds.magnitude < 1e15 else { return "\(seconds) s" }
        guard seconds >= 60 else { return "\(decimal(seconds, places: 3)) s" }
        let whole = Int(seconds.rounded())
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        return hours > 0 ? "\(hours):\(padded(minutes)):\(padded(rest))" : "\(minutes):\(padded(rest))"
    }

    /// At most so many places, without zeros at the end.
    package static func decimal(_ value: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        guard value.isFinite, (value * Double(scale)).magnitude < 1e18 else { return "\(value)" }
        let scaled = Int((value * Double(scale)).rounded())
        let fraction = scaled.magnitude % UInt(scale)
        guard fraction > 0 else { return "\(scaled / scale)" }
        var digits = String(fraction)
        digits = String(repeating: "0", count: places - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / UInt(scale)).\(digits)"
    }

    private static func padded(_ number: Int) -> String {
        number < 10 ? "0\(number)" : "\(number)"
    }
}
