#if os(Linux)
    import Glibc
    import Testing

    @testable import HLSNetworking

    /// The C library below, and systems without it.
    struct CurlLibraryTests {
        /// Without the guard, this signal ends the tests.
        @Test func aBrokenPipeEndsNothing() {
            let value = BrokenPipe.ignored {
                raise(SIGPIPE)
                return 1
            }
            #expect(value == 1)
        }

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
