/// Something that Unicode's normalization form C writes in another way (4.1).
struct NormalizationFault {
    enum Kind {
        /// The character is never part of the form; others stand for it.
        case replaced(Unicode.Scalar)
        /// Two characters that the form writes as one.
        case composed(Unicode.Scalar, Unicode.Scalar)
        /// Two combining marks in the wrong order.
        case reordered(Unicode.Scalar, Unicode.Scalar)
    }

    let kind: Kind
    let range: Range<Int>

    /// The first fault in a stretch of UTF-8; nil where the text is in the form. What is not UTF-8 is passed over.
    ///
    /// This is the definition of the form (Unicode Standard Annex 15) turned into a test: no character is excluded from it,
    /// marks stand in their canonical order, and none composes with the last starter before it, which it does unless a mark
    /// of its own class or a higher one stands between the two. Linear, whatever the text.
    static func first(in bytes: [UInt8], _ range: Range<Int>) -> NormalizationFault? {
        var starter: (scalar: Unicode.Scalar, index: Int)?
        var previous: (scalar: Unicode.Scalar, index: Int, order: UInt8)?
        var index = range.lowerBound
        while let place = bytes.firstIndexOverASCII(in: index..<range.upperBound) {
            if place > index {
                // ASCII is in the form; the last of it may compose with what stands behind.
                let scalar = Unicode.Scalar(bytes[place - 1])
                (starter, previous) = ((scalar, place - 1), (scalar, place - 1, 0))
            }
            index = place
            guard let (scalar, length) = CharacterCheck.scalar(in: bytes, index..<range.upperBound) else {
                (starter, previous) = (nil, nil)
                index += 1
                continue
            }
            let end = index + length
            let isPlain = isPlain(scalar)
            let order = isPlain ? 0 : scalar.properties.canonicalCombiningClass.rawValue
            if !isPlain {
                if scalar.properties.isFullCompositionExclusion {
                    return NormalizationFault(kind: .replaced(scalar), range: index..<end)
                }
                if let previous, order > 0, previous.order > order {
                    return NormalizationFault(kind: .reordered(previous.scalar, scalar), range: previous.index..<end)
                }
                if let starter, let previous, previous.order == 0 || previous.order < order,
                    composes(starter.scalar, scalar)
                {
                    return NormalizationFault(kind: .composed(starter.scalar, scalar), range: starter.index..<end)
                }
            }
            if order == 0 { starter = (scalar, index) }
            previous = (scalar, index, order)
            index = end
        }
        return nil
    }

    /// Whether a character is in the form and composes with none before it: the letters below the first mark, and ideographs
    /// and Hangul syllables, of which there are too many to ask after each.
    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3: true
        default: false
        }
    }

    /// Whether the form writes two characters as one. Strings are ordered as their forms are: unless the two compose, their
    /// text begins with the first.
    private static func composes(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
        let start = String(Character(first))
        var pair = start
        pair.unicodeScalars.append(second)
        var last = start
        last.unicodeScalars.append("\u{10FFFF}")
        return pair < start || pair > last
    }
}

extension NormalizationFault: CustomStringConvertible {
    /// The finding in words.
    var description: String {
        switch kind {
        case .replaced(let scalar):
            "\(scalar.codePoint) is not in normalization form C, which writes other characters for it"
        case .composed(let first, let second):
            "\(first.codePoint) \(second.codePoint) are not in normalization form C, which writes them as one character"
        case .reordered(let first, let second):
            "\(second.codePoint) stands behind \(first.codePoint); normalization form C has them the other way round"
        }
    }
}
