/// What becomes of the models that segments share when the tag that gives them is edited.
struct KeySubstitution {
    private let keyTags: ListEdits<[ContentKey]>
    private let sections: ListEdits<[InitializationSection]>
    private let keyIndices: [Int: Int]
    private let sectionIndices: [Int: Int]

    init(_ editor: PlaylistEditor) {
        keyTags = editor.keyTags
        sections = editor.initializationSections
        keyIndices = KeySubstitution.indices(keyTags.original)
        sectionIndices = KeySubstitution.indices(sections.original)
    }

    private static func indices(_ models: [some TagModel]) -> [Int: Int] {
        var indices: [Int: Int] = [:]
        for (index, model) in models.enumerated() {
            if let start = model.position?.byteOffset { indices[start] = index }
        }
        return indices
    }

    private var isEmpty: Bool { keyTags.isEmpty && sections.isEmpty }

    // MARK: - By line

    /// A tag's model before the edit and in it; `new` is nil where the tag is removed.
    struct Change<Model> {
        var index: Int
        var old: Model
        var new: Model?
    }

    /// The key of the tag on a line; nil for `METHOD=NONE`.
    func key(at start: Int) -> Change<ContentKey>? {
        guard let index = keyIndices[start] else { return nil }
        let old = keyTags.original[index]
        guard !keyTags.removed.contains(index) else { return Change(index: index, old: old, new: nil) }
        let new = keyTags.updated[index].map { TagKind.key.settled($0, from: old) } ?? old
        return Change(index: index, old: old, new: new)
    }

    /// The initialization section of the tag on a line, its keys as they are in the edit.
    func section(at start: Int) -> Change<InitializationSection>? {
        guard let index = sectionIndices[start] else { return nil }
        let old = sections.original[index]
        guard !sections.removed.contains(index) else { return Change(index: index, old: old, new: nil) }
        var new = sections.updated[index].map { TagKind.initializationSection.settled($0, from: old) } ?? old
        new.keys = keys(new.keys)
        return Change(index: index, old: old, new: new)
    }

    // MARK: - By model

    func keys(_ keys: [ContentKey]) -> [ContentKey] {
        guard !keyTags.isEmpty else { return keys }
        return keys.compactMap { key in
            guard let start = key.position?.byteOffset, let change = self.key(at: start), change.old == key else {
                return key
            }
            return change.new
        }
    }

    private func section(_ section: InitializationSection) -> InitializationSection? {
        if let start = section.position?.byteOffset, let change = self.section(at: start), change.old == section {
            return change.new
        }
        var section = section
        section.keys = keys(section.keys)
        return section
    }

    func parts(_ parts: [PartialSegment]) -> [PartialSegment] {
        guard !keyTags.isEmpty else { return parts }
        return parts.map { part in
            var part = part
            part.keys = keys(part.keys)
            return part
        }
    }

    func segment(_ segment: MediaSegment) -> MediaSegment {
        guard !isEmpty else { return segment }
        var segment = segment
        segment.keys = keys(segment.keys)
        segment.initializationSection = segment.initializationSection.flatMap { section($0) }
        segment.parts = parts(segment.parts)
        return segment
    }
}
