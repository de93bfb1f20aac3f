import HLSSyntax
import Testing

@Suite struct EditDistanceTests {
    @Test(arguments: [
        ("", "", 0), ("abc", "", 3), ("", "abc", 3), ("key", "key", 0), ("key", "keys", 1), ("key", "kex", 1),
        ("key", "eky", 1), ("delivery", "deliver", 1), ("kitten", "sitting", 3),
    ])
    func aSwapOfNeighboursIsOneEdit(old: String, new: String, edits: Int) {
        #expect(Array(old.utf8).edits(to: Array(new.utf8)) == edits)
    }
}
