extension LicenseExchange {
    /// DRM-X 6.0 of Haihaisoft.
    ///
    /// The exact bytes of the server playback context go to the license URL that the session answer gives, and the exact
    /// bytes of the content key context come back.
    ///
    /// The authorization is bound to the origin (scheme, host and port) of that license URL: it is sent there as
    /// `Authorization: Bearer …`, with the request for the certificate only where that has the same origin, and nowhere else.
    /// Ask ``LicenseRequest/mayFollow(redirectTo:)`` before a redirect, so that it holds there, too.
    ///
    /// As documented by Haihaisoft for the FairPlay license exchange of DRM-X 6.0.
    ///
    /// - Parameters:
    ///   - licenseURL: the license URL of the session answer.
    ///   - authorization: the token of the session answer, without `Bearer`; nil where there is none.
    ///   - certificateURL: where the certificate is; nil where the app has it from elsewhere.
    /// - Returns: the exchange with the service.
    /// - Throws: all faults of the fields together.
    public static func drmX(
        licenseURL: String, authorization: String? = nil, certificateURL: String? = nil
    ) throws(LicenseConfigurationError) -> LicenseExchange {
        var check = ConfigurationCheck()
        let origins = check.urls(license: licenseURL, certificate: certificateURL)
        let token = authorization.map { check.token($0) }
        try check.finish()
        let headers = token.map { [LicenseField.bearer($0)] } ?? []
        return try LicenseExchange(
            address: .url(licenseURL), headers: headers, answer: .raw,
            certificateRequest: .certificate(
                certificateURL, headers: origins.license == origins.certificate ? headers : []))
    }
}
