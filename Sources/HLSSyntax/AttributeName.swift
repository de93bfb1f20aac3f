/// The name of an attribute, ready to be compared with bytes: its length and first eight bytes settle nearly every case.
package struct AttributeName: Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    package let text: String
    let length: Int
    let head: UInt64

    package init(stringLiteral value: String) {
        text = value
        length = value.utf8.count
        head = Array(value.utf8).word(at: 0)
    }

    package var description: String { text }
}
