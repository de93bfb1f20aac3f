/// Marks text for a terminal, or leaves it alone where there is none.
package struct Style: Sendable, Hashable {
    package let isEnabled: Bool

    package init(isEnabled: Bool) {
        self.isEnabled = isEnabled
    }

    package func bold(_ text: String) -> String { mark(text, "1") }
    package func dim(_ text: String) -> String { mark(text, "2") }
    package func red(_ text: String) -> String { mark(text, "31") }
    package func green(_ text: String) -> String { mark(text, "32") }
    package func yellow(_ text: String) -> String { mark(text, "33") }

    private func mark(_ text: String, _ code: String) -> String {
        isEnabled && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
    }
}
