/// The EXT-X-VERSION that a playlist is written with (4.4.1.2).
public enum WrittenVersion: Hashable, Sendable {
    /// The one that the model states; none where it states none. What is written then reads back as the same model.
    case stated
    /// The one that the model states, or the lowest that its tags need where that is more.
    case sufficient
    /// The lowest that its tags need; no tag for version 1.
    case lowest
}

extension WrittenVersion {
    /// The number to write; nil for no tag. What the tags need is asked for only where it matters.
    func number(stated: Int?, required: @autoclosure () -> Int) -> Int? {
        switch self {
        case .stated: return stated
        case .sufficient:
            let required = required()
            return required > stated ?? 1 ? required : stated
        case .lowest:
            let required = required()
            return required > 1 ? required : nil
        }
    }
}
