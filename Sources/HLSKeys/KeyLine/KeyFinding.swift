/// What can be found out about a key line: how it is written, what its URI holds, and whether that agrees.
///
/// The raw value is the finding's id. General faults have ids of their own where a whole playlist is checked; here they are
/// named for what they do to a key line.
package enum KeyFinding: String, CaseIterable, Sendable {
    // The line
    case tagSpelling = "key-tag-spelling"
    case attributeDuplicate = "key-attr-duplicate"
    case attributeNameCase = "key-attr-name-case"
    case attributeQuotedEnumeration = "key-attr-quoted-enum"
    case attributeSingleQuotes = "key-attr-single-quotes"
    case attributeUnquoted = "key-attr-unquoted"
    case attributeUnterminatedQuote = "key-attr-unterminated-quote"
    case attributeWhiteSpace = "key-attr-whitespace"
    case undefinedVariable = "key-define-undefined"

    // METHOD
    case methodMissing = "key-method-missing"
    case methodUnknown = "key-method-unknown"
    case methodNotCBCS = "key-method-not-cbcs"
    case methodFullSegment = "key-method-full-segment-with-fairplay"
    case methodNoneWithAttributes = "key-method-none-with-attributes"
    case sessionMethodNone = "key-session-method-none"

    // KEYFORMAT
    case keyFormatMissing = "key-keyformat-missing"
    case keyFormatIdentity = "key-keyformat-identity-with-skd"
    case keyFormatSpelling = "key-keyformat-spelling"
    case keyFormatForeign = "key-keyformat-foreign-with-skd"
    case keyFormatVersions = "key-keyformatversions-without-1"

    // The URI
    case uriMissing = "key-uri-missing"
    case uriEmpty = "key-uri-empty"
    case uriNoIdentifier = "key-uri-no-identifier"
    case uriOpaque = "key-uri-opaque"
    case uriDoubleScheme = "key-uri-double-scheme"
    case uriFragment = "key-uri-fragment"
    case uriUserinfo = "key-uri-userinfo"
    case uriWhiteSpace = "key-uri-whitespace"
    case uriNonASCII = "key-uri-non-ascii"
    case uriLong = "key-uri-long"
    case uriTemplate = "key-uri-template-left"
    case schemeCase = "key-scheme-case"
    case schemeNotSKD = "key-scheme-not-skd"
    case dataNotBase64 = "key-data-not-base64"
    case dataMalformed = "key-data-malformed"

    // The query
    case queryEmpty = "key-query-empty"
    case queryEntityEscaped = "key-query-entity-escaped"
    case queryDuplicateKID = "key-query-duplicate-kid"
    case queryEmptyKID = "key-query-empty-kid"
    case queryEmptyIV = "key-query-empty-iv"
    case querySecret = "key-uri-secret-like-item"
    case querySession = "key-uri-per-session-parameter"

    // KID and IV
    case kidConflict = "key-kid-conflict"
    case kidMultiple = "key-kid-multiple"
    case kidNotUUID = "key-kid-not-uuid"
    case kidAllZero = "key-kid-all-zero"
    case kidByteOrder = "key-kid-byte-order-ambiguous"
    case ivMalformed = "key-iv-malformed"
    case ivConflict = "key-iv-conflict"
    case ivWithFairPlay = "key-iv-attribute-with-fairplay"

    package var severity: Diagnostic.Severity {
        switch self {
        case .attributeDuplicate, .attributeNameCase, .attributeQuotedEnumeration, .attributeSingleQuotes,
            .attributeUnquoted, .attributeUnterminatedQuote, .attributeWhiteSpace, .undefinedVariable, .methodMissing,
            .methodUnknown, .methodNotCBCS, .methodFullSegment, .methodNoneWithAttributes, .sessionMethodNone,
            .keyFormatMissing, .keyFormatIdentity, .keyFormatSpelling, .uriMissing, .uriEmpty, .ivMalformed:
            .error
        case .tagSpelling, .keyFormatForeign, .keyFormatVersions, .uriNoIdentifier, .uriDoubleScheme, .uriFragment,
            .uriUserinfo, .uriWhiteSpace, .uriNonASCII, .uriTemplate, .schemeCase, .schemeNotSKD, .dataNotBase64,
            .dataMalformed, .queryEntityEscaped, .queryDuplicateKID, .queryEmptyKID, .queryEmptyIV, .querySecret,
            .querySession, .kidConflict, .kidAllZero, .ivConflict, .ivWithFairPlay:
            .warning
        case .uriOpaque, .uriLong, .queryEmpty, .kidMultiple, .kidNotUUID, .kidByteOrder: .note
        }
    }

    package var id: Diagnostic.ID { Diagnostic.ID(rawValue: rawValue) }
}
