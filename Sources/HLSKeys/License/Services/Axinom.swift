extension LicenseExchange {
    /// Axinom DRM.
    ///
    /// The server playback context is sent raw with the header `X-AxDRM-Message`; the answer is a raw content key context.
    /// The certificate is DER at a URL.
    ///
    /// As documented by Axinom: "License Acquisition API" and "License Service Message" of docs.axinom.com, and the sample
    /// drm-sample-player-ios.
    ///
    /// - Parameters:
    ///   - licenseURL: the FairPlay endpoint `AcquireLicense`.
    ///   - message: the license service message, a JSON Web Token of the app's entitlement service.
    ///   - certificateURL: where the certificate is; nil where the app has it from elsewhere.
    /// - Returns: the exchange with the service.
    /// - Throws: all faults of the fields together.
    public static func axinom(
        licenseURL: String, message: String, certificateURL: String? = nil
    ) throws(LicenseConfigurationError) -> LicenseExchange {
        var check = ConfigurationCheck()
        check.urls(license: licenseURL, certificate: certificateURL)
        let message = check.token(message)
        try check.finish()
        return try LicenseExchange(
            address: .url(licenseURL), headers: [LicenseField("X-AxDRM-Message", .text(message))], answer: .raw,
            certificateRequest: .certificate(certificateURL))
    }
}
