extension LicenseExchange {
    /// Cloud DRM of Insys Video Technologies (drm.cloud, Cloud Video Kit).
    ///
    /// The server playback context is sent raw. The license URL gets a new query: `brandGuid`, and the items `KID` and `IV`
    /// of the key URI as they are written there, with names in any case; `IV` may be missing. Brand and token travel as
    /// the headers `x-drm-brandGuid` and `x-drm-usertoken`, the token never in the license URL. The certificate is asked
    /// for with `brandGuid` and `usertoken` in the query. The answer is a raw content key context, or JSON with `ckc`.
    ///
    /// As documented by Insys: the sample app CloudDrmFairPlaySample; "Token" of the drm.cloud developer pages. Their page
    /// "FairPlay - general license acquisition example" names other headers, where this follows the sample.
    ///
    /// - Parameters:
    ///   - licenseURL: such as `https://tenant.la.drm.cloud/acquire-license/fairplay`.
    ///   - brandGUID: the brand, a UUID.
    ///   - userToken: the JSON Web Token that the app's backend signed for the user.
    ///   - certificateURL: such as `https://tenant.la.drm.cloud/certificate/fairplay`; nil where the app has the
    ///     certificate from elsewhere.
    /// - Returns: the exchange with the service.
    /// - Throws: all faults of the fields together.
    public static func cloudDRM(
        licenseURL: String, brandGUID: String, userToken: String, certificateURL: String? = nil
    ) throws(LicenseConfigurationError) -> LicenseExchange {
        var check = ConfigurationCheck()
        check.urls(license: licenseURL, certificate: certificateURL)
        let brand = LicenseValue.text(check.uuid(brandGUID, of: .brandGUID))
        let token = LicenseValue.text(check.token(userToken))
        try check.finish()
        return try LicenseExchange(
            address: .url(licenseURL).replacingQuery([
                LicenseField("brandGuid", brand), .copied("KID"), .copied("IV", isOptional: true),
            ]),
            headers: [LicenseField("x-drm-brandGuid", brand), LicenseField("x-drm-usertoken", token)],
            answer: .raw.or(.json("ckc")),
            certificateRequest: .certificate(
                certificateURL, query: [LicenseField("brandGuid", brand), LicenseField("usertoken", token)]))
    }
}
