/// A box of the ISO base media file format (ISO/IEC 14496-12 section 4.2): a type, and what is still to be read of its
/// content, which may be boxes again.
struct MediaBox {
    /// The four-character code, as ``ByteReader/fourCharacterCode()`` writes it.
    let type: String
    /// Where its header begins, in bytes from the start of what is read.
    let offset: Int
    /// The content that is there and was not read yet.
    var rest: ArraySlice<UInt8>
    /// Where the box ends by its size. Behind the bytes that are there, where they are only a beginning.
    let end: Int

    /// Whether bytes of the box are not there.
    var isCut: Bool { rest.endIndex < end }
    /// Whether nobody knows where it ends: the file itself, where only its beginning is there.
    var isOpen: Bool { end == .max }
}

extension MediaBox {
    /// All that there is to read, as the parent of the boxes at the top level.
    init(file bytes: [UInt8], isWhole: Bool) {
        self.init(type: "file", offset: 0, rest: bytes[...], end: isWhole ? bytes.count : .max)
    }
}
