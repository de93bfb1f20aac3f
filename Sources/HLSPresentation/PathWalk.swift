#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// An absolute path that has no dots and, as far as it was followed, no symbolic links.
struct RealPath {
    var names: [String] = []

    var text: String { "/" + names.joined(separator: "/") }

    func isWithin(_ directory: RealPath) -> Bool {
        // Byte by byte, because names that are canonically equivalent can be different files.
        names.count >= directory.names.count
            && zip(names, directory.names).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    static func names(in path: String) -> [String] {
        // Byte by byte, because a slash with a combining mark after it is one character but still a slash.
        path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
    }
}

/// A walk along a path through all symbolic links, as the system does it.
struct PathWalk {
    /// Where the walk has come to.
    private(set) var place: RealPath
    private var linksLeft = 40

    init(from start: RealPath) {
        place = start
    }

    mutating func follow(_ names: [String]) throws {
        var rest = [String](names.reversed())
        while let name = rest.popLast() {
            if name == "." { continue }
            if name == ".." {
                _ = place.names.popLast()
                continue
            }
            let next = RealPath(names: place.names + [name])
            switch try Self.type(of: next) {
            case .typeSymbolicLink: rest += try target(of: next).reversed()
            case .typeDirectory: place = next
            case _ where rest.isEmpty: place = next
            default: throw SourceError(.notFound, reason: "the path leads through a file")
            }
        }
    }

    static func type(of path: RealPath) throws -> FileAttributeType? {
        do {
            return try FileManager.default.attributesOfItem(atPath: path.text)[.type] as? FileAttributeType
        } catch let error as CocoaError where error.code == .fileReadNoPermission {
            throw SourceError(.unreadable, reason: "a directory on the path cannot be read")
        } catch {
            throw SourceError(.notFound, reason: "no such file")
        }
    }

    private mutating func target(of link: RealPath) throws -> [String] {
        guard linksLeft > 0 else { throw SourceError(.unreadable, reason: "too many symbolic links") }
        linksLeft -= 1
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link.text) else {
            throw SourceError(.unreadable, reason: "a symbolic link cannot be read")
        }
        if target.utf8.first == UInt8(ascii: "/") { place = RealPath() }
        return RealPath.names(in: target)
    }
}
