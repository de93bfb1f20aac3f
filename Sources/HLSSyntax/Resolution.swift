/// Width and height in pixels: decimal-resolution of 4.2, `1920x1080`.
public struct Resolution: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// Reads `<width>x<height>`; an `X` and blanks around it pass too, since packagers write them.
    package init?(_ bytes: [UInt8], _ range: Range<Int>) {
        guard let cross = range.first(where: { bytes[$0] | 0x20 == 0x78 }),
            let width = DecimalInteger.count(bytes, bytes.trimmingBlanks(range.lowerBound..<cross)),
            let height = DecimalInteger.count(bytes, bytes.trimmingBlanks(cross + 1..<range.upperBound))
        else { return nil }
        self.init(width: width, height: height)
    }
}

extension Resolution: CustomStringConvertible {
    public var description: String { "\(width)x\(height)" }
}
