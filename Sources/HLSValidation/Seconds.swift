extension Double {
    /// A time in seconds for a message, to a hundred-thousandth: `6.006 s`, `12 s`.
    var seconds: String {
        guard self > -1e9, self < 1e9 else { return "\(self) s" }
        let units = Int(self * 100_000 + (self < 0 ? -0.5 : 0.5))
        let (whole, rest) = units.magnitude.quotientAndRemainder(dividingBy: 100_000)
        let digits = String(rest + 100_000).dropFirst()
        let fraction =
            rest == 0 ? "" : "." + digits.prefix(through: digits.lastIndex { $0 != "0" } ?? digits.startIndex)
        return (units < 0 ? "-" : "") + "\(whole)" + fraction + " s"
    }

    /// Whether a time is below a bound by more than the rounding of written numbers can explain.
    func isShort(of bound: Double) -> Bool {
        self < bound - 0.001
    }
}
