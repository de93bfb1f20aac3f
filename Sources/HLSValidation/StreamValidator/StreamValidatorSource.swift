/// Where the text of a finding of Apple's tools is public.
package struct StreamValidatorSource: Sendable {
    package let name: String
    package let address: String

    private init(_ name: String, _ address: String) {
        self.name = name
        self.address = address
    }

    /// A file that the validator wrote, kept in a repository.
    private static func data(_ repository: String, _ commit: String) -> StreamValidatorSource {
        .init(repository, "https://github.com/\(repository)/blob/\(commit)/validation_data.json")
    }

    private static func file(_ repository: String, _ commit: String, _ path: String) -> StreamValidatorSource {
        .init(repository, "https://github.com/\(repository)/blob/\(commit)/\(path)")
    }

    private static func issue(_ repository: String, _ number: Int) -> StreamValidatorSource {
        .init("\(repository) #\(number)", "https://github.com/\(repository)/issues/\(number)")
    }
}

extension StreamValidatorSource {
    static let playerKit = data("jakhongir97/PlayerKit", "d3841809f8de5d3f5ccafbde5d885a1ea378fa79")
    static let oof = data("ooftv/oofstreamvalidator", "26b7560d3670e7835d76c86bd6b91972e89d3e5b")
    static let membrane = data("kim-company/membrane_hls_plugin", "1248b9fdb3ce26457fd4c1d3b61fc3538c471f28")
    static let spectado = data("SPECTADO/spectado-hls-relay", "011b441c9bc27efc117c269bd1b2b106e84b9818")
    static let frameserve = data("nickdbush/frameserve", "07e6fa146189915116fe801a26d7e29d745f44eb")
    static let livestream = data("connerdouglass/livestream-rtmp", "26e3b12d34f4049102cc25a1e661ac8f8ad94eeb")
    static let groovetech = data("carmandale/groovetech-aivu-hls-tools", "98f793e5a67ed12b629450a0d6e804f20dbf8ea8")
    static let luti = data("mattb/LUTI-transcoder", "f5b68ed0394a16b26dd85747437dbbd68d451560")
    static let finbits = data("rgfindl/live-streaming-server", "edf1611d6bf86d8102b513612aaf84db52487697")
    static let laziervim = data("Qizot/laziervim", "485c829ae6abaf359fe20da18241e2dc7ea475b6")
    static let converter = data("feschman/Video-converter", "33aea13e01d39c75fb737ecfb16caf4c283f7f46")

    static let oracle = file(
        "fishloa/rust-broadcast", "9b833aad06017e9685dfb1b3ca1c73e22d7c665b",
        "media-doctor/tests/mediastreamvalidator_oracle.rs")
    static let hardening = file(
        "fishloa/rust-broadcast", "fe0aa4e2f2b2cc13251a67f3b4508df72eeb940a", "hls-runtime/tests/origin_hardening.rs")
    static let rushls = file(
        "darfink/rushls", "9fca8739dcb345731eaa6a945fe1c03a66b2492e", "tests/apple_hls/report.rs")
    static let rushlsExceptions = file(
        "darfink/rushls", "9fca8739dcb345731eaa6a945fe1c03a66b2492e", "tests/apple_hls/exceptions.rs")

    static let figgy = issue("pulibrary/figgy", 7367)
    static let bento4 = issue("axiomatic-systems/Bento4", 1070)
    static let nodeVideoLib = issue("gkozlenko/node-video-lib", 56)
    static let hlsJS = issue("video-dev/hls.js", 7163)
    static let homeAssistant = issue("home-assistant/core", 49608)
    static let zapStream = issue("v0l/zap-stream-core", 98)
    static let nginxVOD = issue("kaltura/nginx-vod-module", 946)

    static let hlsBook = StreamValidatorSource(
        "hlsbook.net, a report of 2016", "http://hlsbook.net/wp-content/uploads/2016/03/report.html")
    static let shakaReport = StreamValidatorSource(
        "Shaka Packager, a report of 2021", "https://github.com/google/shaka-packager/files/7018947/hls.html.zip")
}
