import HLSValidation

/// The table as JSON, in the form that swift-argument-parser's `--experimental-dump-help` prints and its tools read.
struct HelpDump {
    let tool: CommandDescription

    var bytes: [UInt8] {
        var json = JSONWriter(layout: .pretty)
        json.object { json in
            json.field("serializationVersion", 0)
            json.object("command") { $0.writeFields(of: tool) }
        }
        json.endLine()
        return json.bytes
    }
}

// Facts that do not apply are left out here, as that format has it.
extension JSONWriter {
    fileprivate mutating func writeFields(of command: CommandDescription) {
        if let parent = command.superCommand { field("superCommands", [parent]) }
        field("shouldDisplay", true)
        field("commandName", command.name)
        field("abstract", command.abstract)
        if !command.discussion.isEmpty { field("discussion", command.discussion) }
        array("arguments") { json in
            for argument in command.arguments { json.object { $0.writeFields(of: argument) } }
            for option in command.allOptions { json.object { $0.writeFields(of: option) } }
        }
        guard !command.subcommands.isEmpty else { return }
        array("subcommands", command.subcommands) { json, subcommand in
            json.object { $0.writeFields(of: subcommand) }
        }
    }

    private mutating func writeFields(of argument: ArgumentDescription) {
        field("kind", "positional")
        field("shouldDisplay", true)
        field("isOptional", argument.presence != .required)
        field("isRepeating", argument.isRepeating)
        field("parsingStrategy", "default")
        field("valueName", argument.name)
        field("abstract", argument.help)
    }

    private mutating func writeFields(of option: OptionDescription) {
        field("kind", option.value == nil ? "flag" : "option")
        field("shouldDisplay", !option.isHidden)
        field("isOptional", true)
        field("isRepeating", option.value?.isRepeatable ?? false)
        field("parsingStrategy", "default")
        array("names") { json in
            if let short = option.short { json.writeName("short", String(short)) }
            json.writeName("long", option.name)
        }
        object("preferredName") { $0.writeNameFields("long", option.name) }
        if let value = option.value { writeFields(of: value) }
        field("abstract", option.help)
    }

    private mutating func writeFields(of value: ValueDescription) {
        field("valueName", value.placeholder)
        if let defaultValue = value.defaultValue { field("defaultValue", defaultValue) }
        // Other texts are valid beside the known ones, so those are not all the values.
        if case .text = value.kind { return }
        if !value.candidates.isEmpty { field("allValues", value.candidates) }
    }

    private mutating func writeName(_ kind: String, _ name: String) {
        object { $0.writeNameFields(kind, name) }
    }

    private mutating func writeNameFields(_ kind: String, _ name: String) {
        field("kind", kind)
        field("name", name)
    }
}
