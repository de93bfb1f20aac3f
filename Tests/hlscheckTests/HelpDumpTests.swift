import Testing

@testable import hlscheck

struct HelpDumpTests {
    @Test func theDumpHasWhatToolsOfSwiftArgumentParserRead() {
        let tool = CommandDescription(
            name: "hlscheck", superCommand: nil, abstract: "Check.",
            subcommands: [
                CommandDescription(
                    name: "copy", abstract: "Copy.", discussion: "More.",
                    arguments: [ArgumentDescription(name: "from", isRepeating: true, help: "The file.")],
                    options: [
                        .value("mode", .choice("m", default: ColorMode.auto), help: "A mode."),
                        .flag("force", short: "f", isHidden: true, help: "Replace."),
                    ])
            ])
        let builtIn = { (kind: String, names: String, help: String) in
            """
            {"kind":"flag","shouldDisplay":true,"isOptional":true,"isRepeating":false,"parsingStrategy":"default",\
            "names":[\(names){"kind":"long","name":"\(kind)"}],"preferredName":{"kind":"long","name":"\(kind)"},\
            "abstract":"\(help)"}
            """
        }
        let version = builtIn("version", "", "Show the version.")
        let help = builtIn("help", #"{"kind":"short","name":"h"},"#, "Show help information.")
        let expected = """
            {"serializationVersion":0,"command":{"shouldDisplay":true,"commandName":"hlscheck","abstract":"Check.",\
            "arguments":[\(version),\(help)],"subcommands":[{"superCommands":["hlscheck"],"shouldDisplay":true,\
            "commandName":"copy","abstract":"Copy.","discussion":"More.","arguments":[\
            {"kind":"positional","shouldDisplay":true,"isOptional":false,"isRepeating":true,\
            "parsingStrategy":"default","valueName":"from","abstract":"The file."},\
            {"kind":"option","shouldDisplay":true,"isOptional":true,"isRepeating":false,"parsingStrategy":"default",\
            "names":[{"kind":"long","name":"mode"}],"preferredName":{"kind":"long","name":"mode"},"valueName":"m",\
            "defaultValue":"auto","allValues":["auto","always","never"],"abstract":"A mode."},\
            {"kind":"flag","shouldDisplay":false,"isOptional":true,"isRepeating":false,"parsingStrategy":"default",\
            "names":[{"kind":"short","name":"f"},{"kind":"long","name":"force"}],\
            "preferredName":{"kind":"long","name":"force"},"abstract":"Replace."},\
            \(version),\(help)]}]}}
            """
        #expect(compact(HelpDump(tool: tool).bytes) == expected)
    }

    /// The text of pretty JSON whose strings contain no line feeds, without the layout.
    private func compact(_ bytes: [UInt8]) -> String {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        return lines.map { line in
            let text = line.drop { $0 == " " }
            let parts = text.split(separator: "\": ", maxSplits: 1)
            return parts.count == 2 ? "\(parts[0])\":\(parts[1])" : String(text)
        }.joined()
    }
}
