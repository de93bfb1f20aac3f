@testable import hlscheck

/// The tool as it is offered, without the commands behind the table.
let sampleTool = CommandDescription.tool([
    .inspect, .keys, .validate, .importValidationData, .compare, .watch, .rules, .rewrite,
])

/// A tool small enough that whole texts about it can be read.
let smallTool = CommandDescription.tool([
    CommandDescription(
        name: "copy",
        abstract: "Copy a file.",
        arguments: [
            ArgumentDescription(name: "from", help: "The file to copy."),
            ArgumentDescription(name: "to", presence: .optional, help: "Where to."),
        ],
        options: [
            .value("mode", .choice("mode", default: ColorMode.auto), help: "It's [this]: a mode."),
            .value("log", .file(), help: "Where to write what was done."),
            .value("speed", .number("bytes", in: 0.5...8, default: 2), help: "How fast."),
            .flag("force", short: "f", help: "Replace what is there."),
        ]
    )
])

/// A console whose text can be read afterwards.
func memoryConsole(_ environment: [String: String] = [:]) -> Console {
    Console(output: Output(), error: Output(), environment: Environment { environment[$0] })
}
