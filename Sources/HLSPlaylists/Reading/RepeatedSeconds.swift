/// Reads numbers of seconds, of which most are written like the one before: nearly all parts of a playlist last the same.
struct RepeatedSeconds {
    /// The last text with the character behind it, in two words, and which of their bits count.
    private var text: (UInt64, UInt64) = (0, 0)
    private var mask: (UInt64, UInt64) = (.max, .max)
    private var value = 0.0
    private var count = 0

    /// The number of the usual form that begins at `start`, where a character stands, and how many characters it has.
    @inline(__always)
    mutating func read(_ bytes: [UInt8], at start: Int) -> (value: Double, count: Int)? {
        let words = (bytes.word(at: start), bytes.word(at: start &+ 8))
        // What ends a number decides with its digits what it is: so it has to be the same as well.
        if (words.0 ^ text.0) & mask.0 | (words.1 ^ text.1) & mask.1 == 0 { return (value, count) }
        guard let (value, count) = words.0.plainSeconds(words.1) else { return nil }
        (self.value, self.count, text) = (value, count, words)
        // Fourteen characters at most.
        mask = (UInt64.max.leading(min(count &+ 1, 8)), UInt64.max.leading(max(count &- 7, 0)))
        return (value, count)
    }
}
