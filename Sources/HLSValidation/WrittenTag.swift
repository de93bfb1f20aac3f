/// A tag of the text that findings point at: by the model that was read from it, or a variant stream or a rendition at hand.
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

extension VariantContext: WrittenTag {
    func attributes(in context: PlaylistContext) -> TagAttributes? { context.attributes(atPlace: numbers.line) }
}

extension RenditionContext: WrittenTag {
    func attributes(in context: PlaylistContext) -> TagAttributes? { context.attributes(atPlace: numbers.line) }
}

extension PlaylistContext {
    /// The attribute list of a line by its place among the tag lines; nil for none.
    fileprivate func attributes(atPlace place: Int32) -> TagAttributes? {
        place >= 0 ? attributes(at: Int(place)) : nil
    }
}
