// Measures what reading a playlist costs, in ratios to a newline scan of the same bytes in the same run: the machines that
// run this are noisy, and ratios hold where times do not.

import HLSValidation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

let usage = "usage: playlist-benchmark (FILE... | --reloads) [--iterations N] [--json]"

var files: [String] = []
var rounds = 25
var isJSON = false
var measuresReloads = false
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
    switch argument {
    case "--json": isJSON = true
    case "--reloads": measuresReloads = true
    case "--iterations":
        guard let count = arguments.popFirst().flatMap({ Int($0) }), count > 0 else { fail(usage) }
        rounds = count
    case "--once":
        // Not for people: `.ci/linearity.sh` counts what one piece of work takes, with nothing else in the process.
        guard let work = arguments.popFirst(), let file = arguments.popFirst() else { fail(usage) }
        print(workedOnce(work, file))
        exit(0)
    case _ where argument.hasPrefix("-"): fail(usage)
    default: files.append(argument)
    }
}
if measuresReloads {
    do {
        let results = try [2, 12, 48].map { try ReloadMeasurement(hours: $0, rounds: rounds) }
        print(isJSON ? ReloadMeasurement.json(results) : ReloadMeasurement.table(results))
        exit(0)
    } catch {
        fail("\(error)")
    }
}
guard !files.isEmpty else { fail(usage) }

var results: [Measurement] = []
for file in files {
    guard let bytes = contents(of: file) else { fail("\(file) cannot be read") }
    do {
        results.append(try Measurement(of: bytes, named: file, rounds: rounds))
    } catch {
        fail("\(file): \(error)")
    }
}
print(isJSON ? Measurement.json(results) : Measurement.table(results))
