/// Puts the values of variables in the place of the references to them (4.3), and takes EXT-X-DEFINE away.
struct VariableResolution {
    private var variables: Variables
    private var changes: LineChanges
    private let definitions: [Int: VariableDefinition]

    /// The new text.
    static func write(_ playlist: Playlist, limit: Int) throws -> [UInt8] {
        var own = VariableResolution(playlist, limit)
        try own.write()
        return own.changes.applied()
    }

    private init(_ playlist: Playlist, _ limit: Int) {
        variables = Variables(imports: nil, limit: limit)
        changes = LineChanges(playlist.text?.bytes ?? [])
        let starts = playlist.variables.compactMap { variable in variable.position.map { ($0.byteOffset, variable) } }
        definitions = Dictionary(starts, uniquingKeysWith: { first, _ in first })
    }

    private mutating func write() throws {
        for line in LineMap(changes.bytes).lines {
            switch line.kind {
            case .tag(.define): try define(at: line.start)
            case .tag(let tag) where tag.hasAttributes: try resolveAttributes(of: tag, at: line.start)
            case .uri: try resolve(at: line.start) { line in [line.trimmingWhiteSpace(0..<line.count)] }
            default: break
            }
        }
    }

    private mutating func define(at start: Int) throws {
        changes.remove(at: start)
        guard let definition = definitions[start] else { return }
        guard definition.value != nil else {
            throw EditingError(
                .notExpressible,
                reason:
                    "variable '\(definition.name)' has no value; give the variables of the Multivariant Playlist, or "
                    + "the address, when the document is read")
        }
        variables.define(definition)
    }

    private mutating func resolveAttributes(of tag: TagName, at start: Int) throws {
        try resolve(at: start) { line in
            guard let colon = line.firstIndex(of: .colon, in: 0..<line.count) else { return [] }
            var scanner = AttributeScanner()
            _ = scanner.scan(line, colon + 1..<line.count, limit: .max)
            return scanner.tokens.filter { Variables.stand(in: $0, of: tag.spelling, line.text($0.name)) }.map(\.value)
        }
    }

    /// Replaces the references in some stretches of a line.
    private mutating func resolve(at start: Int, _ stretches: ([UInt8]) -> [Range<Int>]) throws {
        var line = changes.content(at: start)
        guard Variables.mayOccur(in: line, line.indices) else { return }
        for stretch in stretches(line).reversed() where Variables.mayOccur(in: line, stretch) {
            line.replaceSubrange(stretch, with: try variables.replaced(in: line, stretch, line: 0) { _ in })
        }
        changes.setContent(line, at: start)
    }
}

extension TagName {
    fileprivate var hasAttributes: Bool {
        switch self {
        case .start, .define, .partInf, .serverControl, .key, .map, .part: true
        default: group == .metadata || group == .multivariant
        }
    }
}
