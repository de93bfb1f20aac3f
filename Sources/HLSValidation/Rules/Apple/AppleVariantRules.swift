/// What Apple's rules ask of the tags of variant streams and of the playlist that lists them.
extension Rule {
    static let appleVariantRules: [Rule] = appleAttributeRules + applePlaylistRules

    private static let appleAttributeRules: [Rule] = [
        Rule(
            "apple-9.1", .must, AppleDocument.authoring("9.1"), "EXT-X-STREAM-INF has CODECS",
            why: "devices try variants that they cannot play",
            valid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020,mp4a.40.2""#)],
            invalid: [.tags("↓STREAM-INF:BANDWIDTH=2000000")],
            .attribute(.codecs, of: "a variant", in: \.variants)),
        Rule(
            "apple-9.2", .must, AppleDocument.authoring("9.2"), "EXT-X-STREAM-INF has RESOLUTION where there is video",
            why: "devices cannot choose what fits their screen",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020",RESOLUTION=1280x720"#),
                .tags(#"STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2""#),
            ],
            invalid: [.tags(#"↓STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020""#)],
            .attribute(.resolution, of: "a variant with video", in: \.video)),
        Rule(
            "apple-9.3", .must, AppleDocument.authoring("9.3"), "EXT-X-I-FRAME-STREAM-INF has CODECS",
            why: "devices try to show frames that they cannot decode",
            valid: [.tags(#"I-FRAME-STREAM-INF:BANDWIDTH=200000,CODECS="avc1.640020",URI="i.m3u8""#)],
            invalid: [.tags(#"↓I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#)],
            .attribute(.codecs, of: "an I-frame variant", in: \.iFrameVariants)),
        Rule(
            "apple-9.4", .must, AppleDocument.authoring("9.4"), "EXT-X-I-FRAME-STREAM-INF has RESOLUTION",
            why: "devices cannot choose what fits their thumbnails",
            valid: [.tags(#"I-FRAME-STREAM-INF:BANDWIDTH=200000,RESOLUTION=640x360,URI="i.m3u8""#)],
            invalid: [.tags(#"↓I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#)],
            .attribute(.resolution, of: "an I-frame variant", in: \.iFrameVariants)),
        Rule(
            "apple-9.14", .must, AppleDocument.authoring("9.14"),
            "variants and I-frame variants have AVERAGE-BANDWIDTH",
            why: "devices judge by the peak alone, and show a worse picture than the network allows",
            valid: [.tags("STREAM-INF:BANDWIDTH=2000000,AVERAGE-BANDWIDTH=1500000")],
            invalid: [
                .tags(
                    "↓STREAM-INF:BANDWIDTH=2000000",
                    #"↓I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#)
            ],
            .presentation { media, context, findings in
                for variant in media.allVariants
                where variant.lacks(.averageBandwidth) {
                    findings.report(
                        "AVERAGE-BANDWIDTH", of: variant, in: context,
                        "\(variant.isIFrames ? "an I-frame variant" : "a variant") without AVERAGE-BANDWIDTH")
                }
            }),
        Rule(
            "apple-9.15", .must, AppleDocument.authoring("9.15"),
            "EXT-X-STREAM-INF has FRAME-RATE where there is video",
            why: "devices cannot leave out frame rates that are too high for them",
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020",FRAME-RATE=25.000"#),
                .tags(#"I-FRAME-STREAM-INF:BANDWIDTH=200000,CODECS="avc1.640020",URI="i.m3u8""#),
            ],
            invalid: [.tags(#"↓STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020""#)],
            .attribute(.frameRate, of: "a variant with video", in: \.video)),
    ]

    private static let applePlaylistRules: [Rule] = [
        Rule(
            "apple-9.11", .should, AppleDocument.authoring("9.11"),
            "EXT-X-INDEPENDENT-SEGMENTS stands in the Multivariant Playlist, where segments of video begin with an IDR frame",
            why: "devices cannot begin or switch at any segment without looking into it",
            valid: [
                .multivariant("#EXT-X-INDEPENDENT-SEGMENTS"), .tags(#"STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2""#),
            ],
            invalid: [.tags(#"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020""#)],
            .multivariant { playlist, context, findings in
                guard !playlist.independentSegments, !context.media.video.isEmpty else { return }
                findings.report(
                    at: nil, fixIts: context.insertingAtTop("#EXT-X-INDEPENDENT-SEGMENTS"),
                    "no EXT-X-INDEPENDENT-SEGMENTS; it is due where segments of video begin with an IDR frame")
            }),
        Rule(
            "apple-9.18", .should, AppleDocument.authoring("9.18"), "EXT-X-CONTENT-STEERING has a PATHWAY-ID",
            why: "devices choose a pathway by themselves until the steering manifest is there",
            valid: [
                .tags(
                    #"CONTENT-STEERING:SERVER-URI="/steering",PATHWAY-ID="a""#,
                    #"STREAM-INF:BANDWIDTH=2000000,PATHWAY-ID="a""#)
            ],
            invalid: [.tags(#"↓CONTENT-STEERING:SERVER-URI="/steering""#)],
            .tags([.contentSteering]) { tag, findings in
                guard !tag.attributes.has("PATHWAY-ID") else { return }
                findings.report(at: tag.range, "EXT-X-CONTENT-STEERING without PATHWAY-ID, the pathway to begin with")
            }),
        Rule(
            "apple-9.19", .must, AppleDocument.authoring("9.19"), "SCORE is on all variants or on none",
            why: "devices ignore it where one variant lacks it",
            valid: [
                .tags("STREAM-INF:BANDWIDTH=2000000,SCORE=2", "STREAM-INF:BANDWIDTH=1000000,SCORE=1"),
                .tags("STREAM-INF:BANDWIDTH=2000000,SCORE=2", #"I-FRAME-STREAM-INF:BANDWIDTH=200000,URI="i.m3u8""#),
            ],
            invalid: [
                .tags(
                    "↓STREAM-INF:BANDWIDTH=3000000", "STREAM-INF:BANDWIDTH=2000000,SCORE=2",
                    "STREAM-INF:BANDWIDTH=1000000")
            ],
            .multivariant { playlist, context, findings in
                let multivariant = context.multivariant
                guard multivariant.mayHave(.score),
                    let scored = playlist.variants.first(where: { $0.score != nil })
                else { return }
                let others = (0..<multivariant.variantCount).filter { multivariant.variant(at: $0).lacks(.score) }
                guard let first = others.first else { return }
                findings.report(
                    "SCORE", of: multivariant.streams[first], in: context,
                    notes: context.note("a variant with one", at: "SCORE", of: scored),
                    "\(others.count) of \(playlist.variants.count) variants without SCORE; it is ignored unless all have one"
                )
            }),
        Rule(
            "apple-tvos-9.20", .must, AppleDocument.authoring("tvOS 9.20"),
            "for tvOS, no variant beside video is of audio alone",
            why: "the picture on the TV disappears when the network slows down",
            // Nobody says that the presentation is for tvOS.
            severity: .warning,
            valid: [
                .tags(#"STREAM-INF:BANDWIDTH=128000,CODECS="mp4a.40.2""#),
                .tags(
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020,mp4a.40.2""#,
                    #"STREAM-INF:BANDWIDTH=400000,CODECS="mp4a.40.2",RESOLUTION=416x234"#),
            ],
            invalid: [
                .tags(
                    #"STREAM-INF:BANDWIDTH=2000000,CODECS="avc1.640020,mp4a.40.2""#,
                    #"STREAM-INF:BANDWIDTH=64000,CODECS="↓mp4a.40.2""#)
            ],
            .presentation { media, context, findings in
                guard !media.video.isEmpty else { return }
                for variant in media.variants where variant.isAudioOnly {
                    findings.report(
                        "CODECS", of: variant, in: context,
                        "a variant of audio alone, beside variants with video; for tvOS there must be none")
                }
            }),
        Rule(
            "apple-appx-stable-ids-download", .must, AppleDocument.appendixes,
            "beside EXT-X-CONTENT-STEERING, variants and renditions with a URI have a stable ID all of them, or none",
            why: "devices that have downloaded some of them do not find them again on another pathway",
            // Whether people can download the presentation, the playlist does not say.
            severity: .warning,
            valid: [
                .tags(
                    #"CONTENT-STEERING:SERVER-URI="/steering",PATHWAY-ID=".""#,
                    #"MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",STABLE-RENDITION-ID="en",URI="en.m3u8""#,
                    #"MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="English",INSTREAM-ID="CC1""#,
                    #"STREAM-INF:BANDWIDTH=2000000,STABLE-VARIANT-ID="sd",AUDIO="a",CLOSED-CAPTIONS="c""#),
                .tags(#"CONTENT-STEERING:SERVER-URI="/steering""#),
                .tags(
                    #"STREAM-INF:BANDWIDTH=2000000,STABLE-VARIANT-ID="sd""#, "STREAM-INF:BANDWIDTH=3000000"),
            ],
            invalid: [
                .tags(
                    #"CONTENT-STEERING:SERVER-URI="/steering""#,
                    #"↓MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",URI="en.m3u8""#,
                    #"STREAM-INF:BANDWIDTH=2000000,STABLE-VARIANT-ID="sd",AUDIO="a""#,
                    #"STREAM-INF:BANDWIDTH=3000000,AUDIO="a""#)
            ],
            .multivariant(checkStableIDs)),
    ]
}

private func checkStableIDs(_ playlist: MultivariantPlaylist, _ context: PlaylistContext, _ findings: inout Findings) {
    guard playlist.contentSteering != nil else { return }
    let multivariant = context.multivariant
    var tags = multivariant.streamNumbers.map { (name: "STABLE-VARIANT-ID", line: $0.line) }
    tags += multivariant.renditions.indices.filter { multivariant.rendition(at: $0).uri != nil }.map {
        (name: "STABLE-RENDITION-ID", line: multivariant.renditionNumbers[$0].line)
    }
    let lists = tags.filter { $0.line >= 0 }.map { (name: $0.name, list: context.attributes(at: Int($0.line))) }
    let lacking = lists.filter { !$0.list.has($0.name) }
    guard let with = lists.first(where: { $0.list.has($0.name) }),
        let first = lacking.min(by: { $0.list.line.number < $1.list.line.number })
    else { return }
    findings.report(
        at: first.list.range(of: first.name),
        notes: [Diagnostic.Note(message: "a stable ID", range: with.list.range(of: with.name))],
        "\(lacking.count) of \(lists.count) variants and renditions without a stable ID; all must have one, or none")
}

extension PlaylistContext {
    /// Adds a line behind #EXTM3U; to be looked at. None where that is missing.
    fileprivate func insertingAtTop(_ line: String) -> [Diagnostic.FixIt] {
        guard let top = first(.m3u).map({ wholeLine(at: $0.range.lowerBound).upperBound }) else { return [] }
        return [
            Diagnostic.FixIt(
                message: "add \(line)", edits: [.init(byteOffset: top, byteLength: 0, text: line + "\n")],
                safety: .review)
        ]
    }
}
