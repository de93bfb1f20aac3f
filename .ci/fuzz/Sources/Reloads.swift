import HLSValidation

/// Two loads of a playlist in one input, the older one in front of a line that no playlist has. They are merged where the
/// later one is a delta update, compared, and judged.
func compareLoads(_ bytes: [UInt8]) {
    let mark = Array("\n==\n".utf8)
    let place = bytes.indices.first { bytes[$0...].starts(with: mark) } ?? bytes.count / 2
    let old = Array(bytes[..<place])
    let new = Array(bytes[min(place + (bytes[place...].starts(with: mark) ? mark.count : 0), bytes.count)...])
    guard let previous = try? MediaPlaylist(parsing: old), let next = try? MediaPlaylist(parsing: new) else { return }
    let beside = try? MediaPlaylist(parsing: new, reusing: previous)
    expect(beside == next, "a load reads otherwise beside another")
    expect(beside?.diagnostics == next.diagnostics, "other findings are made beside another load")
    expect(
        PlaylistReload(from: previous, to: beside ?? next).changes == PlaylistReload(from: previous, to: next).changes,
        "other changes are found beside another load")
    if let full = try? next.merged(onto: previous) {
        expect(full.deltaUpdate == nil, "what was merged is a delta update still")
        expect((try? full.merged(onto: previous)) == full, "a full playlist changes when it is merged")
        for change in PlaylistReload(from: previous, to: full).changes {
            expect(!change.description.isEmpty, "a change says nothing")
        }
    }
    expect(PlaylistReload(from: previous, to: previous).changedSegments.isEmpty, "a load differs from itself")
    let report = judge.report(on: PlaylistLoad(.media(next)), after: PlaylistLoad(.media(previous)))
    var monitor = ReloadMonitor(judge)
    _ = monitor.add(.media(previous))
    expect(monitor.add(.media(next)).changes == report.changes, "a monitor sees other changes")
}

private let judge = Validator(.all)
