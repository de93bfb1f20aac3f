/// Why a source has no playlist at an address.
public struct SourceError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong, to compare with.
    public let code: Code

    /// What went wrong, for people. Says nothing of the address, whose query may hold secrets.
    public let reason: String

    /// Makes an error.
    public init(_ code: Code, reason: String) {
        self.code = code
        self.reason = reason
    }

    /// What went wrong, for people.
    public var description: String { reason }

    /// The kinds of error that sources know.
    ///
    /// Add your own as a static member; any string is a valid code.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's name.
        public let rawValue: String

        /// Makes a code from its name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// There is nothing at the address.
        public static let notFound = Code(rawValue: "notFound")
        /// The address is outside the directory, or the host, that the source is for.
        public static let outsideRoot = Code(rawValue: "outsideRoot")
        /// The source does not load addresses of this scheme.
        public static let unsupportedScheme = Code(rawValue: "unsupportedScheme")
        /// The address cannot name anything, for example because its path is not text.
        public static let invalidAddress = Code(rawValue: "invalidAddress")
        /// The playlist is larger than the source's limit.
        public static let tooLarge = Code(rawValue: "tooLarge")
        /// What is at the address is a directory, a device or a pipe.
        public static let notAFile = Code(rawValue: "notAFile")
        /// The file is there but cannot be read.
        public static let unreadable = Code(rawValue: "unreadable")
        /// Redirects lead in a circle, or there are more than the source follows.
        public static let tooManyRedirects = Code(rawValue: "tooManyRedirects")
        /// No answer came in time.
        public static let timedOut = Code(rawValue: "timedOut")
    }
}
