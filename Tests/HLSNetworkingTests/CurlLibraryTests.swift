#if os(Linux)
    import Testing

    @testable import HLSNetworking

    /// Systems without the library.
    struct CurlLibraryTests {
        @Test func aMissingLibraryIsNamedWithItsPackage() {
            #expect(
                throws: SourceError(
                    .missingLibrary,
                    reason: "http and https need the library libnothing.so.4: "
                        + "install the package libcurl4 (Debian, Ubuntu) or libcurl (Fedora)")
            ) { try CurlLibrary(names: ["libnothing.so.4"]) }
        }

        @Test func anotherLibraryIsNotTakenForIt() {
            #expect(throws: SourceError.self) { try CurlLibrary(names: ["libc.so.6"]) }
        }
    }
#endif
