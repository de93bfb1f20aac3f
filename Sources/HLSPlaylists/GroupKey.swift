/// What tells a group of renditions from others: its type and its group ID, byte by byte (4.4.6.1.1).
package struct GroupKey: Hashable, Sendable {
    package var type: Rendition.MediaType
    @ByteCompared package var id: String?

    package init(type: Rendition.MediaType, id: String) {
        self.type = type
        self.id = id
    }
}

extension Rendition {
    /// The group it belongs to.
    package var groupKey: GroupKey? {
        guard let type, type.isKnown, let groupID, !groupID.isEmpty else { return nil }
        return GroupKey(type: type, id: groupID)
    }
}

extension VariantStream {
    /// The group of a type that the variant names; AUDIO, VIDEO, SUBTITLES and CLOSED-CAPTIONS are the attributes' names too.
    package func group(_ type: Rendition.MediaType) -> GroupKey? {
        let id: String? =
            switch type {
            case .audio: audio
            case .video: video
            case .subtitles: subtitles
            case .closedCaptions: if case .group(let id)? = closedCaptions { id } else { nil }
            default: nil
            }
        guard let id, !id.isEmpty else { return nil }
        return GroupKey(type: type, id: id)
    }

    /// The groups that the variant names.
    package var groups: [GroupKey] { Rendition.MediaType.known.compactMap(group) }
}
