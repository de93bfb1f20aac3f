import Testing

@testable import HLSValidation

@Suite struct ReportBaseTests {
    @Test(arguments: [
        ("/site/v/a.m3u8", "v/a.m3u8", true), ("v/./b/../a.m3u8", "v/a.m3u8", true),
        ("/sites/a.m3u8", "file:///sites/a.m3u8", false), ("../a.m3u8", "../a.m3u8", true),
        ("/site/Füße #1.m3u8", "F%C3%BC%C3%9Fe%20%231.m3u8", true), ("C:a.m3u8", "./C:a.m3u8", true),
        ("https://e.example/a.m3u8", "https://e.example/a.m3u8", false),
    ])
    func filesBelowAreRelative(name: String, uri: String, isRelative: Bool) {
        let reference = ReportBase("/site").reference(name)
        #expect(reference.uri == uri)
        #expect(reference.isRelative == isRelative)
    }

    @Test(arguments: [
        ("/site/Füße #1.m3u8", "Füße #1.m3u8"), ("C:a.m3u8", "C:a.m3u8"), ("/b/a.m3u8", "/b/a.m3u8"),
        ("https://e.example/a.m3u8", "https://e.example/a.m3u8"), ("-", "-"),
    ])
    func pathsAreThoseOfTheFileSystem(name: String, path: String) {
        #expect(ReportBase("/site/").path(name) == path)
    }

    @Test func withoutAFolderPathsStayAsTheyAre() {
        #expect(ReportBase().path("/site/a.m3u8") == "/site/a.m3u8")
        #expect(ReportBase().uri == nil)
        #expect(ReportBase("/my site").uri == "file:///my%20site/")
    }
}
