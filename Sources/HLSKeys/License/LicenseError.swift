/// Why there is no license request, or no content key context or certificate in an answer.
///
/// Neither the reason nor anything else that is printed holds tokens or bytes of the exchange.
public struct LicenseError: Error, Hashable, Sendable, Redacting {
    /// What went wrong, to compare with. More may be added.
    public struct Code: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The spelling, in lower case with dashes.
        public let rawValue: String

        /// A code of this spelling.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The spelling.
        public var description: String { rawValue }

        /// The server playback context is empty.
        public static let emptySPC = Code(rawValue: "empty-spc")
        /// The key URI, or the app, does not have a value that the service needs.
        public static let missingValue = Code(rawValue: "missing-value")
        /// The key URI stands for no license URL.
        public static let unusableKeyURI = Code(rawValue: "unusable-key-uri")
        /// A value cannot stand in a header.
        public static let unsendableValue = Code(rawValue: "unsendable-value")
        /// The answer has no bytes, or only white space.
        public static let emptyAnswer = Code(rawValue: "empty-answer")
        /// The answer is a web page, as sign-in pages and proxies give them.
        public static let webPage = Code(rawValue: "web-page")
        /// The server says that it will not serve. See ``LicenseError/serverMessage``.
        public static let serverError = Code(rawValue: "server-error")
        /// The answer is of another form than the service's.
        public static let unexpectedAnswer = Code(rawValue: "unexpected-answer")
        /// What should be base64 is not.
        public static let notBase64 = Code(rawValue: "not-base64")
        /// The answer is no certificate, or only a part of one.
        public static let notACertificate = Code(rawValue: "not-a-certificate")
    }

    /// What went wrong, to compare with.
    public let code: Code
    /// What was found and what would be right, for people.
    public let reason: String
    /// The server's own words, up to 500 bytes and without control characters, where it gave any.
    ///
    /// Servers may repeat what they were sent, so this is not printed with the error: look at it before it is logged.
    public let serverMessage: String?

    /// An error of this code; the reason is printed, the server's message never.
    public init(_ code: Code, reason: String, serverMessage: String? = nil) {
        self.code = code
        self.reason = reason
        self.serverMessage = serverMessage
    }

    /// The reason.
    public var description: String { reason }
}
