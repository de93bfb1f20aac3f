#if !canImport(Darwin)
    // libcurl's functions, found at run time. No package has to be installed to build, and a program that never loads
    // anything over the network runs without the library.
    //
    // `curl_easy_setopt` and `curl_easy_getinfo` take variable arguments in C. Calling them through a type with fixed ones
    // is right where both are passed alike: on Linux for x86-64 and arm64. Apple's arm64 differs, and uses URLSession.

    import HLSPresentation

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    struct CurlLibrary: Sendable {
        typealias Handle = OpaquePointer
        typealias List = UnsafeMutableRawPointer

        let easyInit: @convention(c) @Sendable () -> Handle?
        let easyCleanup: @convention(c) @Sendable (Handle?) -> Void
        let setNumber: @convention(c) @Sendable (Handle?, CInt, CLong) -> CInt
        let setPointer: @convention(c) @Sendable (Handle?, CInt, UnsafeRawPointer?) -> CInt
        let getInfo: @convention(c) @Sendable (Handle?, CInt, UnsafeMutableRawPointer?) -> CInt
        let multiInit: @convention(c) @Sendable () -> Handle?
        let multiCleanup: @convention(c) @Sendable (Handle?) -> CInt
        let multiAdd: @convention(c) @Sendable (Handle?, Handle?) -> CInt
        let multiRemove: @convention(c) @Sendable (Handle?, Handle?) -> CInt
        let multiPerform: @convention(c) @Sendable (Handle?, UnsafeMutablePointer<CInt>?) -> CInt
        let multiPoll:
            @convention(c) @Sendable (
                Handle?, UnsafeMutableRawPointer?, CUnsignedInt, CInt, UnsafeMutablePointer<CInt>?
            )
                -> CInt
        let multiInfo: @convention(c) @Sendable (Handle?, UnsafeMutablePointer<CInt>?) -> UnsafeRawPointer?
        let listAppend: @convention(c) @Sendable (List?, UnsafePointer<CChar>?) -> List?
        let listFree: @convention(c) @Sendable (List?) -> Void

        /// The library of the system, loaded once.
        static let system = Result { () throws(SourceError) in
            try CurlLibrary(names: ["libcurl.so.4", "libcurl-gnutls.so.4"])
        }

        /// Loads the first library of these names that the system has. It stays loaded.
        ///
        /// - Throws: `SourceError` with `missingLibrary`.
        init(names: [String]) throws(SourceError) {
            guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW) }).first else {
                throw SourceError(
                    .missingLibrary,
                    reason: "http and https need the library \(names.first ?? ""): "
                        + "install the package libcurl4 (Debian, Ubuntu) or libcurl (Fedora)")
            }
            easyInit = try Self.symbol("curl_easy_init", in: library)
            easyCleanup = try Self.symbol("curl_easy_cleanup", in: library)
            setNumber = try Self.symbol("curl_easy_setopt", in: library)
            setPointer = try Self.symbol("curl_easy_setopt", in: library)
            getInfo = try Self.symbol("curl_easy_getinfo", in: library)
            multiInit = try Self.symbol("curl_multi_init", in: library)
            multiCleanup = try Self.symbol("curl_multi_cleanup", in: library)
            multiAdd = try Self.symbol("curl_multi_add_handle", in: library)
            multiRemove = try Self.symbol("curl_multi_remove_handle", in: library)
            multiPerform = try Self.symbol("curl_multi_perform", in: library)
            multiPoll = try Self.symbol("curl_multi_poll", in: library)
            multiInfo = try Self.symbol("curl_multi_info_read", in: library)
            listAppend = try Self.symbol("curl_slist_append", in: library)
            listFree = try Self.symbol("curl_slist_free_all", in: library)
            let initialize: @convention(c) (CLong) -> CInt = try Self.symbol("curl_global_init", in: library)
            guard initialize(Self.globalAll) == 0 else {
                throw SourceError(.missingLibrary, reason: "libcurl cannot be used: it does not start")
            }
        }

        private static let globalAll: CLong = 3

        private static func symbol<Function>(
            _ name: String, in library: UnsafeMutableRawPointer
        ) throws(SourceError) -> Function {
            guard let address = dlsym(library, name) else {
                throw SourceError(.missingLibrary, reason: "libcurl is too old: 7.66 or newer is needed (no \(name))")
            }
            return unsafeBitCast(address, to: Function.self)
        }
    }
#endif
