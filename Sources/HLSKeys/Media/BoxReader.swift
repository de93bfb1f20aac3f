/// Steps from box to box, never outside of the parent, and never over more than ``mostBoxes`` in all.
///
/// A box whose size cannot be leaves nothing to go on from: reading ends. A box whose content cannot be is passed over.
/// The first of these faults is kept. Bytes that are only a beginning end without a fault.
struct BoxReader {
    /// The first thing that is malformed.
    private(set) var fault: MediaFault?
    /// Whether no box can be read any more.
    private(set) var hasEnded = false
    private var count = 0

    /// Far more than the boxes of an initialization section or of the beginning of a segment.
    static let mostBoxes = 10_000

    /// The next box in `parent`; nil at its end, and once reading has ended.
    mutating func next(in parent: inout MediaBox) -> MediaBox? {
        guard !hasEnded, !parent.rest.isEmpty else {
            hasEnded = hasEnded || parent.isCut
            return nil
        }
        count += 1
        guard count <= BoxReader.mostBoxes else {
            return end("there are more than \(BoxReader.mostBoxes) boxes", at: parent.rest.startIndex)
        }
        return box(in: &parent)
    }

    /// Takes what `production` reads off the front of a box; nil where the box is too short for it.
    mutating func read<Value>(_ box: inout MediaBox, _ production: (inout ByteReader) -> Value?) -> Value? {
        var content = ByteReader(box.rest)
        guard let value = production(&content) else {
            report("the \(box.type) box of \(box.end - box.offset) bytes is too short for its content", in: box)
            return nil
        }
        box.rest = content.rest
        return value
    }

    /// A Protection System Specific Header box (ISO/IEC 23001-7 section 8.1); nil where it is malformed.
    mutating func psshBox(_ box: MediaBox) -> PSSHBox? {
        do {
            return try PSSHBox(content: box.rest)
        } catch {
            report(error.reason, in: box)
            return nil
        }
    }

    /// Notes what is wrong with a box's content, unless the box is cut: then it is what is missing.
    mutating func report(_ reason: String, in box: MediaBox) {
        if box.isCut {
            hasEnded = true
        } else if fault == nil {
            fault = MediaFault(reason: reason, offset: box.offset)
        }
    }

    private mutating func end(_ reason: String, at offset: Int) -> MediaBox? {
        hasEnded = true
        if fault == nil { fault = MediaFault(reason: reason, offset: offset) }
        return nil
    }
}

// MARK: - Headers

extension BoxReader {
    private mutating func box(in parent: inout MediaBox) -> MediaBox? {
        let (offset, available) = (parent.rest.startIndex, parent.rest.endIndex)
        let left = UInt64(parent.end - offset)
        guard let (type, length, content) = BoxReader.header(parent.rest, left: left) else {
            hasEnded = true
            return parent.isCut ? nil : end("the header of a box is cut off: \(left) bytes are left", at: offset)
        }
        let header = content - offset
        guard length >= UInt64(header) else {
            return end("the \(type) box says it has \(length) bytes; its header has \(header)", at: offset)
        }
        guard length <= left || parent.isOpen else {
            return end("the \(type) box says it has \(length) bytes; \(left) are left for it", at: offset)
        }
        let end = offset + Int(min(length, left))
        let rest = parent.rest[content..<min(end, available)]
        parent.rest = parent.rest[min(end, available)...]
        return MediaBox(type: type, offset: offset, rest: rest, end: end)
    }

    /// The type, the length with the header, and where the content begins (ISO/IEC 14496-12 section 4.2).
    ///
    /// Size 0 reaches to the end, size 1 is written in eight bytes behind the type. The 16 bytes of a `uuid` type are
    /// content here: nothing of such boxes is read.
    private static func header(
        _ bytes: ArraySlice<UInt8>, left: UInt64
    ) -> (type: String, length: UInt64, content: Int)? {
        var reader = ByteReader(bytes)
        guard let size = reader.bigEndian(4), let type = reader.fourCharacterCode() else { return nil }
        switch size {
        case 0: return (type, left, reader.rest.startIndex)
        case 1: return reader.bigEndian(8).map { (type, $0, reader.rest.startIndex) }
        default: return (type, size, reader.rest.startIndex)
        }
    }
}
