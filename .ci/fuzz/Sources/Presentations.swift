import Dispatch
import HLSValidation

/// The input as several playlists, cut at NUL bytes, that lead to each other; all rules across them, and their keys.
func validatePresentation(_ bytes: [UInt8]) {
    let texts = bytes.split(separator: 0, maxSplits: 7, omittingEmptySubsequences: false)
    var playlists: [String: String] = [:]
    for (index, text) in texts.enumerated() { playlists[names[index]] = String(decoding: text, as: UTF8.self) }
    let source = MemorySource(playlists)
    wait {
        guard let presentation = try? await Presentation(at: URIReference(names[0]), from: source) else { return }
        expect(presentation.members.count <= 257, "more playlists than the limit allows")
        let report = Validator(.all).report(on: presentation)
        expect(report.playlists.count <= presentation.members.count, "a playlist was judged that was not read")
        let keys = presentation.keys()
        _ = presentation.keyDiagnostics(of: keys)
        _ = presentation.keyIDAgreement
    }
}

private let names = ["root.m3u8", "a.m3u8", "b.m3u8", "c.m3u8", "d.m3u8", "e.m3u8", "f.m3u8", "g.m3u8"]

private func wait(for work: @escaping @Sendable () async -> Void) {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        await work()
        done.signal()
    }
    done.wait()
}
