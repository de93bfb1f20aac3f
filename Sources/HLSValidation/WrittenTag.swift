/// A tag of the text that findings point at: by the model that was read from it, or a tag at hand
/// (``TagAtHand``).
protocol WrittenTag {
    /// The attribute list of the tag; nil where the text has no such tag.
    func attributes(in context: PlaylistContext) -> TagAttributes?
}

extension TagModel {
    func attributes(in context: PlaylistContext) -> TagAttributes? { context.attributes(at: position) }
}

extension ContentKey: WrittenTag {}
extension ContentSteering: WrittenTag {}
extension InitializationSection: WrittenTag {}
extension PartInformation: WrittenTag {}
extension PartialSegment: WrittenTag {}
extension Rendition: WrittenTag {}
extension ServerControl: WrittenTag {}
extension SessionData: WrittenTag {}
extension StartPoint: WrittenTag {}
extension VariantStream: WrittenTag {}
