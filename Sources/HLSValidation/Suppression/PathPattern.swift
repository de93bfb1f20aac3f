/// A pattern for paths: `*` stands for any text without a slash, `**` for any text, `**/` for any folders or none, `?` for one
/// byte that is no slash. A pattern without a slash is about the last component.
public struct PathPattern: Hashable, Sendable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Whether a path is meant.
    public func matches(_ path: String) -> Bool {
        var name = path.utf8[...]
        if name.starts(with: "./".utf8) { name = name.dropFirst(2) }
        if !text.utf8.contains(.slash), let slash = name.lastIndex(of: .slash) {
            name = name[name.index(after: slash)...]
        }
        var places = Places(of: PathPattern.pieces(of: text))
        for byte in name { places.step(over: byte) }
        return places.isAtEnd
    }

    private enum Piece: Equatable {
        case byte(UInt8), anyByte, anyName, anything, anyFolders
    }

    private static func pieces(of text: String) -> [Piece] {
        var pieces: [Piece] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "?"): pieces.append(.anyByte)
            case .star where rest.starts(with: "*/".utf8):
                rest = rest.dropFirst(2)
                pieces.append(.anyFolders)
            case .star where rest.first == .star:
                rest = rest.dropFirst()
                pieces.append(.anything)
            case .star: pieces.append(.anyName)
            default: pieces.append(.byte(byte))
            }
        }
        return pieces
    }

    /// All places of a pattern that the path so far can have led to. Going on from all of them at once, instead of trying one
    /// after the other, takes no longer than the product of the lengths.
    private struct Places {
        private let pieces: [Piece]
        private var here: [Bool]

        init(of pieces: [Piece]) {
            self.pieces = pieces
            here = Array(repeating: false, count: pieces.count + 1)
            enter(0, of: &here)
        }

        var isAtEnd: Bool { here[pieces.count] }

        mutating func step(over byte: UInt8) {
            var next = Array(repeating: false, count: here.count)
            for (place, piece) in pieces.enumerated() where here[place] {
                switch piece {
                case .byte(byte): enter(place + 1, of: &next)
                case .byte: break
                case .anyByte: if byte != .slash { enter(place + 1, of: &next) }
                case .anyName: if byte != .slash { enter(place, of: &next) }
                case .anything: enter(place, of: &next)
                case .anyFolders:
                    // Only a slash ends a folder.
                    if byte == .slash { enter(place, of: &next) } else { next[place] = true }
                }
            }
            here = next
        }

        /// Adds a place, and those behind pieces that may stand for nothing.
        private func enter(_ place: Int, of places: inout [Bool]) {
            var place = place
            places[place] = true
            while place < pieces.count, [.anyName, .anything, .anyFolders].contains(pieces[place]) {
                place += 1
                places[place] = true
            }
        }
    }
}

extension UInt8 {
    fileprivate static var star: UInt8 { UInt8(ascii: "*") }
}
