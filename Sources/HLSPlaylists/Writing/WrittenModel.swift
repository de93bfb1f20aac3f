/// A tag model that its line can be held against.
///
/// Attributes with a property of their own may stand among the others, where their value could not be read. Whether a reader
/// leaves them there or takes them is best told by the reader.
protocol WrittenModel: TagModel {
    /// The first tag of this kind, in a playlist that has hardly more than that tag.
    static func first(in playlist: Playlist) -> Self?

    /// What was read of the line, with what the line does not say taken from this model.
    func completed(_ read: Self) -> Self
}

extension WrittenModel {
    func completed(_ read: Self) -> Self { read }

    /// The line, when no attribute among the others would be read as a property. `rest` is what the tag needs behind it
    /// to be read.
    func checked(_ line: String, _ rest: String = "#EXTINF:1,\nx\n") throws(WritingError) -> String {
        guard let other = otherAttributes.first(where: { AttributeName(spelling: $0.name) != nil }) else { return line }
        // Lines of Media Playlists alone need a segment; in a Multivariant Playlist it is passed over.
        let read = (try? Playlist(parsing: "#EXTM3U\n\(line)\n\(rest)")).flatMap(Self.first)
        guard let read, completed(read) == self else {
            let tag = line.utf8.prefix { $0 != .colon }.dropFirst()
            throw WritingError(
                "\(Substring(tag)) \(other.name)",
                reason: "the attribute is among the others, and would be read as what it says; set the property")
        }
        return line
    }
}
