/// How a server delivers playlists (4).
extension Rule {
    static let deliveryRules: [Rule] = [
        Rule(
            "lex-playlist-identifiable", .must, "4",
            "the path of a playlist ends in .m3u8 or .m3u, or its Content-Type is one of playlists",
            why: "clients do not take the resource for a playlist",
            valid: [
                answer("text/plain").named("main.m3u8"), answer("application/vnd.apple.mpegurl").named("main"),
                answer("Audio/MPEGURL; charset=utf-8").named("live/1"),
            ],
            invalid: [answer("text/plain").named("main"), answer(nil).named("main.php?f=.m3u8")],
            .answer { answer, context, findings in
                guard !answer.hasTypeOfPlaylists, let address = context.text.uri,
                    !["m3u8", "m3u"].contains(PathExtension(address))
                else { return }
                findings.report(
                    at: nil,
                    "Content-Type is \((answer.contentType ?? "absent").shown), and the path ends in neither .m3u8 nor .m3u; "
                        + "application/vnd.apple.mpegurl is due")
            })
    ]

    /// The same by Apple's authoring specification.
    static let appleAnswerRules: [Rule] = [
        Rule(
            "apple-10.1", .must, AppleDocument.authoring("10.1"), "a server delivers playlists compressed by gzip",
            why: "long playlists take many times as long to load",
            valid: [answer("audio/mpegurl", encoding: "gzip").named("main.m3u8")],
            invalid: [answer("audio/mpegurl").named("main.m3u8")],
            .answer { answer, _, findings in
                let encodings = (answer.contentEncoding ?? "identity").lowercased()
                guard !["gzip", "x-gzip"].contains(encodings) else { return }
                findings.report(at: nil, "Content-Encoding is \(encodings.shown); gzip is due")
            }),
        Rule(
            "apple-10.4", .should, AppleDocument.authoring("10.4"),
            "a server says that playlists are application/vnd.apple.mpegurl",
            why: "browsers and proxies do not know what they have",
            valid: [
                answer("application/vnd.apple.mpegurl").named("main.m3u8"), answer("audio/mpegurl").named("main.m3u8"),
            ],
            invalid: [answer("text/plain").named("main.m3u8"), answer(nil).named("main.m3u8")],
            .answer { answer, _, findings in
                guard !answer.hasTypeOfPlaylists else { return }
                findings.report(
                    at: nil,
                    "Content-Type is \((answer.contentType ?? "absent").shown); application/vnd.apple.mpegurl is recommended"
                )
            }),
    ]

    /// A Media Playlist behind the head of an answer, as it is written down.
    private static func answer(_ type: String?, encoding: String? = nil) -> RuleExample {
        guard case .playlist(let text) = RuleExample.media() else { return .media() }
        let head = ["HTTP/1.1 200 OK", type.map { "Content-Type: \($0)" }, encoding.map { "Content-Encoding: \($0)" }]
        return .playlist((head.compactMap { $0 } + ["", text]).joined(separator: "\n"))
    }
}

extension HTTPFacts {
    /// Whether Content-Type is one that 4 names.
    fileprivate var hasTypeOfPlaylists: Bool {
        let type = (contentType ?? "").prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        return ["application/vnd.apple.mpegurl", "audio/mpegurl"].contains(type)
    }
}

extension PathExtension {
    /// The extension of an address.
    fileprivate init(_ address: URIReference) {
        let bytes = Array(address.rawValue.utf8)
        self.init(bytes, 0..<bytes.count)
    }
}
