/// What the media of a playlist are wrapped in, as far as the playlist tells.
enum Container: Equatable {
    case known(MediaFormat)
    /// A format that HLS does not know, by the extension of the name.
    case foreign(String)

    var name: String {
        switch self {
        case .known(let format): format.rawValue
        case .foreign(let name): "a .\(name) file"
        }
    }
}

extension MediaMember {
    /// What a segment is wrapped in: by the extension of its name, or else by its initialization section. Nil where
    /// neither tells.
    func container(ofSegment index: Int) -> Container? {
        guard let rows = playlist.segments.rows, rows.rows.indices.contains(index) else { return nil }
        let row = rows.rows[index]
        let pathExtension = rows.pathExtension(row)
        if let format = MediaFormat(pathExtension: pathExtension) { return .known(format) }
        if let name = foreignExtensions[pathExtension] { return .foreign(name) }
        return rows.scopes[Int(row.scope)].initializationSection == 0 ? nil : .known(.fragmentedMP4)
    }

    /// The first segment in a container that is not right. A container lasts as long as nothing is discontinuous.
    func firstSegment(whereContainer isWrong: (Container) -> Bool) -> (index: Int, container: Container)? {
        for run in Timeline(self)?.runs ?? [] {
            let index = run.segments.lowerBound
            if let container = container(ofSegment: index), isWrong(container) { return (index, container) }
        }
        return nil
    }
}

/// Extensions of media files that HLS has no use for.
private let foreignExtensions: [PathExtension: String] = {
    let names = [
        "webm", "mkv", "avi", "flv", "wmv", "mpg", "mpeg", "ogg", "ogv", "oga", "opus", "wav", "wma", "srt", "ttml",
        "dfxp", "xml", "ass", "ssa", "sub", "sbv", "smi", "stl", "itt",
    ]
    return Dictionary(names.map { (PathExtension(stringLiteral: $0), $0) }) { first, _ in first }
}()
