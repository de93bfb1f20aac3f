/// Characters of key URIs and of what services answer.
extension UInt8 {
    static var questionMark: UInt8 { UInt8(ascii: "?") }
    static var semicolon: UInt8 { UInt8(ascii: ";") }

    var isLetter: Bool { isUpperCaseLetter || isLowerCaseLetter }
}
