import HLSValidation
import Testing

@Suite struct PathPatternTests {
    @Test(
        arguments: [
            ("a.m3u8", "a.m3u8"), ("a.m3u8", "x/y/a.m3u8"), ("a.m3u8", "./a.m3u8"), ("*.m3u8", "x/a.m3u8"),
            ("x/*.m3u8", "x/a.m3u8"), ("x/*/a", "x/y/a"), ("x/**", "x/y/a"), ("x/**", "x/"), ("x/**/a", "x/a"),
            ("x/**/a", "x/y/z/a"), ("**/a", "a"), ("**/a", "x/y/a"), ("**/", "x/"), ("?/a", "x/a"), ("x/a?c", "x/abc"),
            ("**b/c", "a/ab/c"), ("/**", "/x/a"), ("**/*a*/b", "x/bab/b"), ("x/é", "x/é"), ("*", ""), ("**", "a/b"),
            ("a*b*c/**/*d", "aXbYbc/x/d"),
        ])
    func aPathIsMeant(pattern: String, path: String) {
        #expect(PathPattern(pattern).matches(path))
    }

    @Test(
        arguments: [
            ("a.m3u8", "ba.m3u8"), ("a.m3u8", "a.m3u8/b"), ("x/*.m3u8", "x/y/a.m3u8"), ("x/*", "x/y/a"), ("x/**", "x"),
            ("**/a", "x/ba"), ("**/", "a"), ("x/**/a", "x/ya"), ("x/**/a", "xa"), ("?/a", "/a"), ("x?a/b", "x/a/b"),
            ("x/A", "x/a"), ("", "a"), ("*/b", "x/y/b"), ("a.c", "abc"),
        ])
    func aPathIsNotMeant(pattern: String, path: String) {
        #expect(!PathPattern(pattern).matches(path))
    }

    @Test func manyStarsTakeNoLongerThanTheProductOfTheLengths() {
        let pattern = PathPattern(String(repeating: "*a", count: 500) + "/b")
        #expect(!pattern.matches(String(repeating: "a", count: 2_000)))
    }
}
