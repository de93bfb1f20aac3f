/// An entry of REQ-VIDEO-LAYOUT: one way in which video has to be shown (4.4.6.2).
struct VideoLayout {
    private let specifiers: [Substring]

    init(_ entry: String) { specifiers = entry.parts(between: .slash) }

    /// Whether there is a view for each eye.
    var isStereo: Bool { specifiers.contains("CH-STEREO") }

    /// Whether it is Apple's immersive video, which the specification leaves to others.
    var isImmersive: Bool { specifiers.contains("PROJ-AIV") }

    /// Whether the picture is not flat.
    var isProjected: Bool { specifiers.contains { $0.hasPrefix("PROJ-") && $0 != "PROJ-RECT" } }
}
