import Foundation
import HLSValidation

/// The recorded loads of a live playlist, which a test may change.
struct Recording {
    struct Load: Decodable {
        var time: Double
        var uri: String
        var text: String
    }

    var loads: [Load]

    /// A folder of `Fixtures/`.
    init(_ folder: String) throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let file = root.appendingPathComponent("Fixtures/\(folder)/loads.ndjson")
        let lines = try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
        loads = try lines.map { try JSONDecoder().decode(Load.self, from: $0) }
    }

    /// Changes the lines of loads, from one of them on.
    mutating func edit(from first: Int, _ change: (String) -> [String]) {
        for index in first..<loads.count { edit(index, change) }
    }

    /// Changes the lines of one load.
    mutating func edit(_ index: Int, _ change: (String) -> [String]) {
        let lines = loads[index].text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        loads[index].text = lines.flatMap(change).joined(separator: "\n")
    }

    /// What a monitor finds: the number of the load, counted from 0, the line and the name of each finding.
    func findings() throws -> [String] {
        var monitor = ReloadMonitor(Validator(.all))
        return try loads.enumerated().flatMap { index, load in
            let playlist = try Playlist(parsing: load.text, uri: URIReference(load.uri))
            return monitor.add(playlist, loadedAt: load.time).diagnostics.map { finding in
                "\(index):\(finding.range?.line ?? 0) \(finding.id)"
            }
        }
    }
}
