import Foundation
import HLSPresentation
import Testing

@Suite final class DirectorySourceTests {
    /// Holds `root`, the directory to serve, and what must not be seen beside it.
    private let base = FileManager.default.temporaryDirectory.appendingPathComponent("hls-\(UUID().uuidString)").path
    private var root: String { base + "/root" }
    private var source: DirectorySource { DirectorySource(root: root) }

    init() throws {
        try write("main", to: "root/main.m3u8")
        try write("video", to: "root/v/720p.m3u8")
        try write("odd", to: "root/v/50% off? #1:\u{E9}.m3u8")
        try write("secret", to: "secret.m3u8")
        try write("secret", to: "rootless/secret.m3u8")
    }

    deinit {
        try? FileManager.default.removeItem(atPath: base)
    }

    // MARK: What is read

    @Test(
        arguments: [
            ("main.m3u8", "main"), ("v/720p.m3u8", "video"), ("./v/../main.m3u8", "main"), ("v//720p.m3u8", "video"),
            ("%6dain.m3u8", "main"), ("v%2F720p.m3u8", "video"), ("main.m3u8?token=../../secret", "main"),
            ("v/50%25%20off%3F%20%231:%C3%A9.m3u8", "odd"),
        ] as [(URIReference, String)])
    func aRelativePathIsReadBelowTheRoot(address: URIReference, text: String) async throws {
        let loaded = try await source.load(address)
        #expect(loaded == LoadedPlaylist(bytes: Array(text.utf8), address: address))
    }

    @Test(arguments: ["", "file:", "file://", "file://localhost", "FILE://LocalHost", "//localhost"])
    func anAbsolutePathOrFileURLBelowTheRootIsRead(prefix: String) async throws {
        for path in ["\(root)/v/720p.m3u8", "\(base)/rootless/../root/v/720p.m3u8"] {
            let loaded = try await source.load(URIReference(prefix + path + "#fragment"))
            #expect(loaded == LoadedPlaylist(bytes: Array("video".utf8), address: URIReference(prefix + path)))
        }
    }

    @Test func addressesAreResolvedAgainstWhatWasLoaded() async throws {
        let main = try await source.load("v/../main.m3u8")
        let video = URIReference("v/720p.m3u8").resolved(against: main.address)
        #expect(try await source.load(video).bytes == Array("video".utf8))
    }

    @Test func aPathAsTypedIsRead() async throws {
        let address = URIReference.percentEncodedPath("v/50% off? #1:\u{E9}.m3u8")
        #expect(try await source.load(address).bytes == Array("odd".utf8))
    }

    @Test func linksWithinTheRootAreFollowed() async throws {
        try link("root/file.m3u8", to: "v/720p.m3u8")
        try link("root/dir", to: root + "/v")
        try link("root/around", to: "../root/v")
        for address: URIReference in ["file.m3u8", "dir/720p.m3u8", "around/720p.m3u8"] {
            let loaded = try await source.load(address)
            #expect(loaded == LoadedPlaylist(bytes: Array("video".utf8), address: address))
        }
        #expect(try await source.load("dir/../main.m3u8").bytes == Array("main".utf8))
    }

    @Test func theRootMayBeALink() async throws {
        try link("link", to: "root")
        let source = DirectorySource(root: base + "/link/")
        for path in ["main.m3u8", "\(base)/link/main.m3u8", "\(base)/root/main.m3u8"] {
            #expect(try await source.load(URIReference(path)).bytes == Array("main".utf8))
        }
        #expect(await code(loading: "../secret.m3u8", from: source) == .outsideRoot)
    }

    @Test func aRelativeRootStartsAtTheWorkingDirectory() async throws {
        let depth = FileManager.default.currentDirectoryPath.split(separator: "/").count
        let source = DirectorySource(root: String(repeating: "../", count: depth) + root.dropFirst())
        #expect(try await source.load("main.m3u8").bytes == Array("main".utf8))
        #expect(await code(loading: "../secret.m3u8", from: source) == .outsideRoot)
    }

    // MARK: What is refused

    @Test(
        arguments: [
            "../secret.m3u8", "v/../../secret.m3u8", "..%2Fsecret.m3u8", "%2e%2e/secret.m3u8",
            "../rootless/secret.m3u8",
            "../root/main.m3u8", "..", "../nothing", "/etc/hostname", "file:///etc/hostname", "/", "/nothing",
            "//host/main.m3u8",
            "file://host/main.m3u8", "..%2F%CC%81", "%2Fetc%2Fhostname",
        ] as [URIReference])
    func nothingOutsideTheRootIsReadOrProbed(address: URIReference) async {
        #expect(await code(loading: address, from: source) == .outsideRoot)
    }

    @Test(arguments: [
        "secret.m3u8", "rootless/secret.m3u8", "root/../secret.m3u8", "rootless", "nothing", "root/../root/..",
    ])
    func absolutePathsBesideTheRootAreOutside(path: String) async {
        #expect(await code(loading: URIReference("\(base)/\(path)"), from: source) == .outsideRoot)
    }

    @Test func linksThatLeaveTheRootAreRefused() async throws {
        try link("root/file.m3u8", to: "../secret.m3u8")
        try link("root/absolute.m3u8", to: base + "/secret.m3u8")
        try link("root/dir", to: "../rootless")
        try link("root/nothing", to: "../nothing")
        try link("root/up", to: "..")
        try link("root/chain.m3u8", to: "up/secret.m3u8")
        for address: URIReference in [
            "file.m3u8", "absolute.m3u8", "dir/secret.m3u8", "nothing", "up/secret.m3u8", "up", "chain.m3u8", "dir/x",
        ] {
            #expect(await code(loading: address, from: source) == .outsideRoot, "\(address)")
        }
    }

    @Test func namesThatOnlyLookLikeTheRootAreOutside() async throws {
        try write("secret", to: "caf\u{E9}/secret.m3u8")
        try write("main", to: "cafe\u{301}/main.m3u8")
        let source = DirectorySource(root: base + "/cafe\u{301}")
        let twin = URIReference("\(base)/caf%C3%A9/secret.m3u8")
        // On a file system that takes both names for one, the file is below the root under its other name.
        #expect(await code(loading: twin, from: source) == .outsideRoot)
        #expect(try await source.load("main.m3u8").bytes == Array("main".utf8))
    }

    @Test(arguments: ["http://h/main.m3u8", "data:,main.m3u8", "skd://main.m3u8", "c:/main.m3u8"] as [URIReference])
    func otherSchemesAreRefused(address: URIReference) async {
        #expect(await code(loading: address, from: source) == .unsupportedScheme)
    }

    @Test(arguments: ["main.m3u8%00", "%00", "%FF.m3u8", "main.m3u8\0"] as [URIReference])
    func pathsThatAreNoTextAreRefused(address: URIReference) async {
        #expect(await code(loading: address, from: source) == .invalidAddress)
    }

    @Test func endlessPathsAreRefused() async {
        let address = URIReference(String(repeating: "v%2F..%2F", count: 10_000) + "main.m3u8")
        #expect(await code(loading: address, from: source) == .invalidAddress)
    }

    @Test(
        arguments: ["nothing.m3u8", "nothing/main.m3u8", "main.m3u8/x", "main.m3u8/../main.m3u8", "\u{301}"]
            as [URIReference])
    func aMissingFileIsNotFound(address: URIReference) async {
        #expect(await code(loading: address, from: source) == .notFound)
        let absolute = URIReference("\(root)/\(address)")
        #expect(await code(loading: absolute, from: source) == .notFound)
    }

    @Test func aRootThatIsNoDirectoryHasNothing() async {
        #expect(await code(loading: "main.m3u8", from: DirectorySource(root: base + "/nothing")) == .notFound)
        #expect(await code(loading: "", from: DirectorySource(root: root + "/main.m3u8")) == .notFound)
    }

    @Test func onlyRegularFilesAreOpened() async throws {
        try #require(mkfifo(root + "/pipe", 0o600) == 0)
        try link("root/pipeline", to: "pipe")
        for address: URIReference in ["pipe", "pipeline", "v", "v/", "", ".", "v/.."] {
            #expect(await code(loading: address, from: source) == .notAFile, "\(address)")
        }
        #expect(await code(loading: "null", from: DirectorySource(root: "/dev")) == .notAFile)
    }

    @Test func aFileOverTheLimitIsNotRead() async throws {
        #expect(await code(loading: "main.m3u8", from: DirectorySource(root: root, maximumBytes: 3)) == .tooLarge)
        #expect(try await DirectorySource(root: root, maximumBytes: 4).load("main.m3u8").bytes.count == 4)
        #expect(await code(loading: "main.m3u8", from: DirectorySource(root: root, maximumBytes: -1)) == .tooLarge)
    }

    @Test func linksInACircleEnd() async throws {
        try link("root/a", to: "b")
        try link("root/b", to: "a")
        try link("root/deep", to: "deep/deep")
        #expect(await code(loading: "a", from: source) == .unreadable)
        #expect(await code(loading: "deep", from: source) == .unreadable)
    }

    @Test func aCancelledTaskReadsNothing() async {
        let load = Task { [source] in
            withUnsafeCurrentTask { $0?.cancel() }
            return try await source.load("main.m3u8")
        }
        await #expect(throws: CancellationError.self) { try await load.value }
    }

    // MARK: Files

    private func write(_ text: String, to path: String) throws {
        let file = URL(fileURLWithPath: "\(base)/\(path)")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func link(_ path: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: "\(base)/\(path)", withDestinationPath: target)
    }
}
