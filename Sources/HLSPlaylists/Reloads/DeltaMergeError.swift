/// Why a delta update and the playlist before it make no full playlist. A client then loads the full one (6.3.7).
public struct DeltaMergeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, to compare with. More may be added.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public var description: String { rawValue }

        /// The playlist before is a delta update itself, and was not merged.
        public static let previousIsDeltaUpdate = Code(rawValue: "previous-is-delta-update")
        /// EXT-X-SKIP does not say how many segments it leaves out.
        public static let noSkippedSegments = Code(rawValue: "no-skipped-segments")
        /// The playlist before lacks segments that the update leaves out.
        public static let missingSegments = Code(rawValue: "missing-segments")
        /// The update begins with a lower media sequence number than the playlist before.
        public static let sequenceRanBack = Code(rawValue: "sequence-ran-back")
        /// A segment of one number is another resource in the update.
        public static let contradiction = Code(rawValue: "contradiction")
    }

    public let code: Code
    /// What was found, for people.
    public let reason: String

    public init(_ code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    public var description: String { reason }
}
