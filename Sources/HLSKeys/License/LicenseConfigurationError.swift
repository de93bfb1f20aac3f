/// Everything that is wrong with the configuration of a license service, field by field.
///
/// What was found is told in words, never repeated: a token may have been put into the wrong field.
public struct LicenseConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What a fault is about. More may be added.
    public struct Field: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        /// The field's name, for people.
        public let rawValue: String

        /// A field of this name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The field's name.
        public var description: String { rawValue }

        /// Where licenses are asked for.
        public static let licenseURL = Field(rawValue: "license URL")
        /// Where the application certificate is.
        public static let certificateURL = Field(rawValue: "certificate URL")
        /// The brand of the tenant at drm.cloud.
        public static let brandGUID = Field(rawValue: "brand GUID")
        /// What shows that the user may have a license.
        public static let token = Field(rawValue: "token")

        /// A header of this name.
        public static func header(_ name: String) -> Field {
            Field(rawValue: "header " + name)
        }
    }

    /// One field that cannot be used.
    public struct Fault: Hashable, Sendable, CustomStringConvertible {
        /// Which one.
        public let field: Field
        /// What was found, in words.
        public let found: String
        /// What would be right.
        public let expected: String

        /// A fault of a field, both sides in words that go on after "found" and "expected".
        public init(_ field: Field, found: String, expected: String) {
            self.field = field
            self.found = found
            self.expected = expected
        }

        /// Such as `license URL: found no host; expected an http or https URL with a host`.
        public var description: String { "\(field): found \(found); expected \(expected)" }
    }

    /// The faults in the order of the fields, at least one.
    public let faults: [Fault]

    /// An error of these faults.
    public init(_ faults: [Fault]) {
        self.faults = faults
    }

    /// The first fault of a field; nil where the field is in order.
    public func fault(of field: Field) -> Fault? {
        faults.first { $0.field == field }
    }

    /// The faults, one a line.
    public var description: String {
        faults.map(\.description).joined(separator: "\n")
    }
}
