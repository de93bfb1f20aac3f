/// Edits by line and attribute, gathered before any is made: see ``PlaylistDocument/editLines(_:)``.
///
/// Positions are those of the document before the edit: of models, or of ``position(ofLine:)``.
public struct LineEditor {
    private(set) var changes: LineChanges

    init(_ bytes: [UInt8]) {
        changes = LineChanges(bytes)
    }

    /// Where the line of a number, from 1, begins in the document before the edit. Nil where there is no such line.
    public func position(ofLine number: Int) -> TextPosition? {
        changes.bytes.position(ofLine: number)
    }

    // MARK: - Attributes

    /// Gives an attribute of a tag a value; only its own bytes change. Where the tag has none of this name, it comes to the
    /// end of the list.
    ///
    /// The value is written as it stands, references to variables and all. Of two attributes of one name the first changes,
    /// which is the one that counts.
    ///
    ///     try editor.set(Attribute(name: "URI", value: "skd://{$asset}"), at: key.position)
    ///
    /// - Throws: ``WritingError`` for a value that cannot be written, ``EditingError`` where no tag stands.
    public mutating func set(_ attribute: Attribute, at position: TextPosition?) throws {
        let start = try start(of: position)
        var line = try tagLine(at: start)
        try attribute.check()
        line.set(attribute)
        guard line.attribute(named: attribute.name) == attribute else {
            throw EditingError(
                .readsDifferently,
                reason: "\(attribute.name) cannot be added: the list has a quoted string that is never closed")
        }
        changes.setContent(line.line, at: start)
    }

    /// Takes the attributes of a name away from a tag, each with one comma. Nothing happens where there are none.
    public mutating func removeAttribute(_ name: String, at position: TextPosition?) throws {
        let start = try start(of: position)
        var line = try tagLine(at: start)
        line.remove(name)
        changes.setContent(line.line, at: start)
    }

    /// An attribute of a tag as it is in the edit so far, its value as written.
    public func attribute(_ name: String, at position: TextPosition?) throws -> Attribute? {
        try tagLine(at: try start(of: position)).attribute(named: name)
    }

    private func tagLine(at start: Int) throws(EditingError) -> EditableTagLine {
        guard let line = EditableTagLine(changes.content(at: start)) else {
            throw EditingError(.noSuchLine, reason: "the line has no tag")
        }
        return line
    }

    // MARK: - Lines

    /// Puts another line in the place of one, which keeps its line end. A byte order mark before it stays.
    public mutating func replaceLine(at position: TextPosition?, with line: String) throws {
        let start = try start(of: position)
        changes.setContent(try checkedLine(line), at: start)
    }

    /// Puts another URI into a URI line; blanks around it stay.
    public mutating func replaceURI(at position: TextPosition?, with uri: String) throws {
        let start = try start(of: position)
        try changes.setURI(uri, at: start)
    }

    /// Puts lines before another one; with nil, at the end of the text.
    public mutating func insert(_ lines: [String], before position: TextPosition?) throws {
        let start = position == nil ? changes.bytes.count : try start(of: position)
        for line in lines {
            _ = try checkedLine(line)
            changes.insert(line, before: start)
        }
    }

    /// Takes a line away, with its end.
    public mutating func removeLine(at position: TextPosition?) throws {
        changes.remove(at: try start(of: position))
    }

    // MARK: - Checks

    private func start(of position: TextPosition?) throws(EditingError) -> Int {
        guard let position else {
            throw EditingError(.noSuchLine, reason: "a model made by hand stands on no line")
        }
        guard changes.isLineStart(position.byteOffset) else {
            throw EditingError(.noSuchLine, reason: "no line begins at byte \(position.byteOffset)")
        }
        guard !changes.isRemoved(at: position.byteOffset) else {
            throw EditingError(.noSuchLine, reason: "line \(position.line) was removed in the same edit")
        }
        return position.byteOffset
    }

    private func checkedLine(_ line: String) throws(WritingError) -> [UInt8] {
        guard !line.utf8.contains(where: { $0 == .lineFeed || $0 == .carriageReturn }) else {
            throw WritingError("line", reason: "the text holds a line break; each line is given by itself")
        }
        return Array(line.utf8)
    }
}

extension Attribute {
    /// Refuses what would not read back.
    fileprivate func check() throws(WritingError) {
        guard !name.isEmpty, name.utf8.allSatisfy({ $0.isUpperCaseLetter || $0.isDigit || $0 == .minus }) else {
            throw WritingError(name, reason: "'\(name)' is no name of an attribute: those have A-Z, 0-9 and '-'")
        }
        let text = AttributeText(field: name)
        if isQuoted {
            _ = try text.quotedString(value, mayBeEmpty: true)
        } else {
            _ = try text.unquoted(value)
            if value.isEmpty { throw WritingError(name, reason: "the value is empty") }
        }
    }
}

extension LineChanges {
    /// Puts another URI between the blanks of a URI line.
    mutating func setURI(_ uri: String?, at start: Int) throws(WritingError) {
        var line = content(at: start)
        let text = try AttributeText(field: AttributeText.uriLine).uriLine(uri)
        line.replaceSubrange(line.trimmingWhiteSpace(0..<line.count), with: Array(text.utf8))
        setContent(line, at: start)
    }
}
