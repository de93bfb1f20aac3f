import Testing

@testable import hlscheck

struct SuggestionTests {
    @Test(arguments: [
        ("formt", "format"),  // a letter left out
        ("fromat", "format"),  // two letters swapped
        ("colour", "color"),
        ("max-dept", "max-depth"),
        ("Format", "format"),
        ("quite", "quiet"),
    ])
    func aMistypedNameIsGuessed(word: String, name: String) {
        #expect(Suggestion.nearest(to: word, among: ["format", "color", "max-depth", "quiet"]) == name)
    }

    @Test(arguments: ["", "x", "playlist.m3u8", "input", String(repeating: "format", count: 10_000)])
    func aWordUnlikeAllNamesIsNoTypingMistake(word: String) {
        #expect(Suggestion.nearest(to: word, among: ["format", "color", "max-depth", "quiet"]) == nil)
    }

    @Test func theNearestNameWins() {
        #expect(Suggestion.nearest(to: "max-deptj", among: ["max-debts", "max-depth"]) == "max-depth")
    }
}
