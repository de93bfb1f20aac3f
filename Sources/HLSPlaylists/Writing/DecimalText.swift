extension [UInt8] {
    /// Appends the digits of a whole number.
    mutating func append(_ number: UInt64) {
        // Eight digits fill a word; at most two more stand in front of them.
        if number >= 100_000_000 {
            append(number / 100_000_000)
            appendDigits(of: number % 100_000_000, atLeast: 8)
        } else {
            appendDigits(of: number, atLeast: 1)
        }
    }

    /// Appends at most eight digits of a number, and zeros in front of it where it has fewer than are due.
    @inline(__always)
    private mutating func appendDigits(of number: UInt64, atLeast least: Int) {
        // The last digit goes in first and ends up highest: the first one is the lowest byte.
        var (word, count, rest) = (UInt64(0), 0, number)
        repeat {
            word = word << 8 | (0x30 + rest % 10)
            rest /= 10
            count += 1
        } while rest > 0 || count < least
        for _ in 0..<count {
            append(UInt8(truncatingIfNeeded: word))
            word >>= 8
        }
    }

    /// Appends the shortest decimal that reads back as the same number, without exponent and without a fraction of zeros.
    ///
    /// The number must be finite and not negative.
    mutating func append(_ number: Double) {
        guard number < 1e8, let micros = number.exactly(inUnitsOf: 1e6) else { return appendLong(number) }
        append(micros / 1_000_000)
        appendFraction(micros % 1_000_000)
    }

    /// Appends a point and the digits of so many millionths without the zeros at their end; nothing for 0.
    private mutating func appendFraction(_ millionths: UInt64) {
        guard millionths > 0 else { return }
        append(.point)
        var (rest, digits) = (millionths, 6)
        while rest % 10 == 0 {
            rest /= 10
            digits -= 1
        }
        appendDigits(of: rest, atLeast: digits)
    }

    /// Appends what the library calls the number, its point moved to where the exponent says.
    private mutating func appendLong(_ number: Double) {
        let parts = number.description.utf8.split(separator: UInt8(ascii: "e"))
        guard let mantissa = parts.first else { return }
        let point = mantissa.firstIndex(of: .point) ?? mantissa.endIndex
        var digits = mantissa.filter(\.isDigit)
        var whole = mantissa.distance(from: mantissa.startIndex, to: point)
        whole += parts.count > 1 ? Int(String(Substring(parts[1]))) ?? 0 : 0
        if whole < 1 {
            digits.insert(contentsOf: repeatElement(.zero, count: 1 - whole), at: 0)
            whole = 1
        }
        if whole > digits.count { digits.append(contentsOf: repeatElement(.zero, count: whole - digits.count)) }
        while digits.count > whole, digits.last == .zero { digits.removeLast() }
        append(contentsOf: digits[..<whole])
        guard digits.count > whole else { return }
        append(.point)
        append(contentsOf: digits[whole...])
    }
}

extension Double {
    /// The number counted in fractions of a second or the like, when it is the one that so many of them read back as.
    ///
    /// Up to fifteen digits no two decimals are one number, and so the count has the digits of the shortest decimal.
    @inline(__always)
    func exactly(inUnitsOf scale: Double) -> UInt64? {
        let scaled = self * scale + 0.5
        guard scaled >= 0, scaled < 1e15 else { return nil }
        let count = UInt64(scaled)
        return Double(count) / scale == self ? count : nil
    }
}
