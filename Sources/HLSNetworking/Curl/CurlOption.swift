#if !canImport(Darwin)
    /// The options of libcurl's handles that are set, by the numbers of its `curl.h`, which never change.
    enum CurlOption: CInt {
        case followLocation = 52
        case bufferSize = 98
        case noSignal = 99
        case connectTimeoutMilliseconds = 156
        case protocols = 181
        case pathAsIs = 234
        case disallowUserName = 275
        case quickExit = 322
        case writeData = 10_001
        case url = 10_002
        case proxy = 10_004
        case userAgent = 10_018
        case httpHeader = 10_023
        case headerData = 10_029
        case acceptEncoding = 10_102
        case openSocketData = 10_164
        case writeFunction = 20_011
        case headerFunction = 20_079
        case openSocketFunction = 20_163

        /// Bits of `protocols`: http and https.
        static let webProtocols = 1 | 2
        /// `CURLINFO_SIZE_DOWNLOAD_T`: bytes of content received, before decoding.
        static let receivedBytes: CInt = 0x60_0008
    }
#endif
