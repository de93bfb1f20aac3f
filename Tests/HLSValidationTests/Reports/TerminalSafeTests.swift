import Testing

@testable import HLSValidation

struct TerminalSafeTests {
    @Test(arguments: [
        ("skd://key-1", "skd://key-1"),
        ("Füße 日本語 🏳️‍🌈", "Füße 日本語 🏳️‍🌈"),
        ("\u{1B}[31mred\u{7}", "\\u{1b}[31mred\\u{7}"),
        ("a\tb\r\nc\u{7F}", "a\\u{9}b\\u{d}\\u{a}c\\u{7f}"),
        ("\u{9B}2J\u{85}", "\\u{9b}2J\\u{85}"),
        ("abc\u{202E}8u3m", "abc\\u{202e}8u3m"),
        ("\u{2066}x\u{2069}\u{200E}\u{61C}", "\\u{2066}x\\u{2069}\\u{200e}\\u{61c}"),
        ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
    ])
    func whatATerminalCouldObeyIsSpelledOut(text: String, safe: String) {
        #expect(Array(text.terminalSafe.utf8) == Array(safe.utf8))
    }
}
