extension LicenseExchange {
    /// ByteArk.
    ///
    /// The body is JSON with `spc`, the server playback context in base64; the answer JSON with `ckc` in base64. Where there
    /// is a token it is sent as `Authorization: Bearer …` with the license request. The certificate is raw at a URL.
    ///
    /// As documented by ByteArk on its page about playing FairPlay content.
    ///
    /// - Parameters:
    ///   - licenseURL: where licenses are asked for.
    ///   - bearerToken: what authorizes the user; nil where the license URL is enough.
    ///   - certificateURL: where the certificate is; nil where the app has it from elsewhere.
    /// - Returns: the exchange with the service.
    /// - Throws: all faults of the fields together.
    public static func byteArk(
        licenseURL: String, bearerToken: String? = nil, certificateURL: String? = nil
    ) throws(LicenseConfigurationError) -> LicenseExchange {
        var check = ConfigurationCheck()
        check.urls(license: licenseURL, certificate: certificateURL)
        let token = bearerToken.map { check.token($0) }
        try check.finish()
        return try LicenseExchange(
            address: .url(licenseURL), headers: token.map { [.bearer($0)] } ?? [],
            body: .json([LicenseField("spc", .spc)]), answer: .json("ckc"),
            certificateRequest: .certificate(certificateURL))
    }
}
