extension Unicode.Scalar {
    /// How many columns of a terminal the character takes, behind others: 0, 1 or 2.
    ///
    /// Near enough: terminals differ over emoji.
    var displayWidth: Int {
        if value < 0x300 { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return isWide ? 2 : 1
        }
    }

    /// East Asian wide and full-width characters, and emoji; a flag is two letters of one column each.
    private var isWide: Bool {
        switch value {
        case 0x1F1E6...0x1F1FF: false
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x2_0000...0x3_FFFD:
            true
        default: properties.isEmojiPresentation
        }
    }
}
