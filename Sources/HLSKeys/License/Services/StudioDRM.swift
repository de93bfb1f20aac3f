extension LicenseExchange {
    /// Studio DRM of JW Player, formerly VUDRM of Vualto.
    ///
    /// The license URL is the key URI with `https` for its scheme. The body is JSON with `token`, `contentId`, the last
    /// path component of the key URI, and `payload`, the server playback context in base64. The answer is a raw content
    /// key context. The certificate is asked for with the header `x-vudrm-token`.
    ///
    /// As documented by Vualto in the readme of the VUDRM FairPlay SDK, and by JW Player in "iOS / tvOS FairPlay SDK
    /// (Standalone)".
    ///
    /// - Parameters:
    ///   - token: the VUDRM token that the app's backend got for the user.
    ///   - certificateURL: where the certificate is; nil where the app has it from elsewhere.
    ///   - licenseHosts: the hosts that a key URI may send the token to, such as `vudrm.tech`, with those below them. Any
    ///     host where there is none.
    /// - Returns: the exchange with the service.
    /// - Throws: all faults of the fields together.
    public static func studioDRM(
        token: String, certificateURL: String? = nil, licenseHosts: [String] = []
    ) throws(LicenseConfigurationError) -> LicenseExchange {
        var check = ConfigurationCheck()
        check.urls(license: nil, certificate: certificateURL)
        let token = LicenseValue.text(check.token(token))
        try check.finish()
        return try LicenseExchange(
            address: .httpsTwin(hosts: licenseHosts),
            body: .json([
                LicenseField("token", token), LicenseField("contentId", .lastPathComponent),
                LicenseField("payload", .spc),
            ]),
            answer: .raw,
            certificateRequest: .certificate(certificateURL, headers: [LicenseField("x-vudrm-token", token)]))
    }
}
