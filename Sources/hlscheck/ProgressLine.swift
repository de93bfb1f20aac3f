import HLSPresentation

/// A line on standard error that tells who waits how far the reading has come.
struct ProgressLine: Sendable {
    let isShown: Bool

    func show(_ progress: FollowingProgress) {
        write("\(progress.finished) of \(progress.known) playlists…")
    }

    func clear() {
        write("")
    }

    /// Writes over what the line said before.
    private func write(_ text: String) {
        guard isShown else { return }
        let output = Output(descriptor: 2, name: "standard error", isBestEffort: true)
        output.write("\r\u{1B}[K" + text)
        output.flush()
    }
}
