/// Changes to the lines of a text, gathered before any is made. Lines are named by where they begin in the old text.
///
/// What no change is about keeps its bytes, line ends included. A line that is inserted ends as the line before it does.
struct LineChanges {
    let bytes: [UInt8]
    private var contents: [Int: [UInt8]] = [:]
    private var removed: Set<Int> = []
    private var inserted: [Int: [[UInt8]]] = [:]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var isEmpty: Bool { contents.isEmpty && removed.isEmpty && inserted.isEmpty }

    // MARK: - Lines

    /// Whether a line begins here.
    func isLineStart(_ start: Int) -> Bool {
        start >= 0 && start < bytes.count && (start == 0 || bytes[start - 1] == .lineFeed)
    }

    /// What the line says now, without its end and without a byte order mark.
    func content(at start: Int) -> [UInt8] {
        contents[start] ?? Array(bytes[writtenContent(at: start)])
    }

    mutating func setContent(_ content: [UInt8], at start: Int) {
        guard content != self.content(at: start) else { return }
        contents[start] = content
    }

    /// Takes the line away, with its end.
    mutating func remove(at start: Int) {
        removed.insert(start)
    }

    func isRemoved(at start: Int) -> Bool { removed.contains(start) }

    /// Puts a line before the one that begins at `start`, behind what was put there already; at the end of the text where
    /// `start` is its length.
    mutating func insert(_ line: String, before start: Int) {
        inserted[start, default: []].append(Array(line.utf8))
    }

    private func writtenContent(at start: Int) -> Range<Int> {
        bytes.lineWithoutMark(start..<bytes.lineEnd(from: start).end)
    }

    // MARK: - The new text

    /// The text with all changes made.
    func applied() -> [UInt8] {
        guard !isEmpty else { return bytes }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + 64 * inserted.count)
        var copied = 0
        for start in Set(contents.keys).union(removed).union(inserted.keys).sorted() {
            output.append(contentsOf: bytes[copied..<start])
            copied = start
            if start == 0 { copyMark(&output, &copied) }
            write(inserted[start] ?? [], before: start, to: &output)
            guard start < bytes.count else { break }
            if removed.contains(start) {
                copied = bytes.lineEnd(from: start).next
            } else if let content = contents[start] {
                output.append(contentsOf: content)
                copied = bytes.lineEnd(from: start).end
            }
        }
        output.append(contentsOf: bytes[copied...])
        return output
    }

    private func copyMark(_ output: inout [UInt8], _ copied: inout Int) {
        let content = bytes.lineWithoutMark(0..<bytes.lineEnd(from: 0).end)
        output.append(contentsOf: bytes[0..<content.lowerBound])
        copied = content.lowerBound
    }

    private func write(_ lines: [[UInt8]], before start: Int, to output: inout [UInt8]) {
        guard !lines.isEmpty else { return }
        let end = lineEnd(before: start)
        // The last line of the text had no end; now it is not the last.
        if start > 0, let last = output.last, last != .lineFeed { output.append(contentsOf: end) }
        for line in lines {
            output.append(contentsOf: line)
            output.append(contentsOf: end)
        }
        // A text without a line end at its end stays one.
        if start == bytes.count, let last = bytes.last, last != .lineFeed { output.removeLast(end.count) }
    }

    /// How a line that is put here ends: as the one before it, or the one it is put before.
    private func lineEnd(before start: Int) -> [UInt8] {
        var end = start
        while end > 0, bytes[end - 1] != .lineFeed { end -= 1 }
        if end == 0 {
            let line = bytes.lineEnd(from: 0)
            end = line.next > line.end ? line.next : 0
        }
        return end >= 2 && bytes[end - 2] == .carriageReturn ? [.carriageReturn, .lineFeed] : [.lineFeed]
    }
}
