import HLSPresentation
import Testing

/// Whether the systems of a segment name the same key.
@Suite struct KeyIDAgreementTests {
    @Test(arguments: [
        // Base64 may have been made in either byte order.
        "skd://00112233445566778899aabbccddeeff", "skd://ABEiM0RVZneImaq7zN3u/w==", "skd://MyIRAFVEd2aImaq7zN3u/w==",
        "skd://h?kid=00112233-4455-6677-8899-AABBCCDDEEFF",
    ])
    func theSameKeyInAnyFormAgrees(uri: String) async throws {
        let agreement = try #require(try await agreement(widevine, fairPlayKey(uri)))
        #expect(agreement.systems == [.widevine, .fairPlay])
        #expect(agreement.differences == [])
    }

    @Test func differentKeysAreAFindingThatNamesBothPlaces() async throws {
        let agreement = try #require(try await agreement(fairPlayKey("skd://\(uuid)"), widevine))
        let difference = try #require(agreement.differences.first)
        #expect(agreement.differences.count == 1)
        #expect(difference.id == "fps-kid-mismatch")
        #expect(difference.severity == .warning)
        #expect(
            difference.message
                == "the systems name different keys for the same segments: FairPlay \(uuid), Widevine \(other)")
        #expect(difference.uri == "m.m3u8")
        #expect(difference.range?.line == 3)
        #expect(difference.notes.map(\.range?.line) == [4])
        #expect(difference.notes.map(\.message) == ["Widevine names its key here"])
    }

    @Test func eachCombinationOfAPlaylistIsReportedOnce() async throws {
        let (one, two) = (fairPlayKey("skd://\(uuid)"), fairPlayKey("skd://aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee"))
        let segment = "#EXTINF:6,\n0.mp4"
        let agreement = try #require(
            try await agreement(widevine, one, segment, two, segment, one, segment, one, segment))
        #expect(agreement.differences.map(\.notes.first?.range?.line) == [4, 7])
    }

    @Test func oneKeyOfAListIsEnough() async throws {
        let object =
            #"eyJrZXlfaWRzIjpbIjAwMTEyMjMzNDQ1NTY2Nzc4ODk5YWFiYmNjZGRlZWZmIiwiMTExMTExMTEyMjIyMzMzMzQ0NDQ1NTU1"#
            + #"NTU1NTU1NTUiXX0="#
        let list = "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"data:;base64,\(object)\",KEYFORMAT=\"com.example.list\""
        for uri in ["skd://\(uuid)", "skd://\(other)"] {
            #expect(try await agreement(list, fairPlayKey(uri))?.differences == [])
        }
        // All systems need one in common.
        let three = try #require(try await agreement(list, widevine, fairPlayKey("skd://\(uuid)")))
        #expect(three.systems == [KeyFormat(rawValue: "com.example.list"), .widevine, .fairPlay])
        #expect(three.differences.count == 1)
    }

    @Test func systemsThatNameNoKeyOrCoverOtherSegmentsAreNotCompared() async throws {
        #expect(try await agreement() == nil)
        #expect(try await agreement(widevine) == nil)
        #expect(try await agreement(widevine, fairPlayKey("skd://movie-42")) == nil)
        #expect(
            try await agreement(
                widevine, "#EXTINF:6,\n0.mp4", "#EXT-X-KEY:METHOD=NONE", fairPlayKey("skd://\(uuid)")) == nil)
    }

    @Test func aSystemThatNamesNoKeyStandsAside() async throws {
        let movie = #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="skd://movie",KEYFORMAT="com.example.drm""#
        let agreement = try #require(try await agreement(movie, widevine, fairPlayKey("skd://\(other)")))
        #expect(agreement.systems == [.widevine, .fairPlay])
        #expect(agreement.differences == [])
    }

    private let uuid = "11111111-2222-3333-4444-555555555555"
    private let other = "00112233-4455-6677-8899-aabbccddeeff"
    private let widevine =
        #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="data:text/plain;base64,AAAAOHBzc2gAAAAA7e+LqXnWSs6jyCfc1R0h7QAAABgSEAARIjNEVWZ"#
        + #"3iJmqu8zd7v9I88aJmwY=",KEYFORMAT="urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed""#

    /// The agreement of a Media Playlist of these lines and a segment.
    private func agreement(_ lines: String...) async throws -> KeyIDAgreement? {
        let text = (["#EXTM3U", "#EXT-X-TARGETDURATION:6"] + lines + ["#EXTINF:6,", "last.mp4", ""])
            .joined(separator: "\n")
        return try await follow(["m.m3u8": text]).keyIDAgreement
    }
}
