/// Takes the segments `.` and `..` out of a path, in one pass (RFC 3986 section 5.2.4).
enum DotSegments {
    /// The path without dot segments. With `keepsParents`, leading `..` of a relative path stay: they must where the
    /// result is a relative reference; the algorithm of 5.2.4 is made for URIs and drops them.
    static func removed(from path: ArraySlice<UInt8>, keepsParents: Bool) -> ArraySlice<UInt8> {
        let isAbsolute = path.first == slash
        var output = Output(isAbsolute: isAbsolute, keepsParents: keepsParents && !isAbsolute)
        output.bytes.reserveCapacity(path.count + 2)
        var rest = isAbsolute ? path.dropFirst() : path
        while let end = rest.firstIndex(of: slash) {
            output.take(rest[...end], name: rest[..<end])
            rest = rest[(end + 1)...]
        }
        output.take(rest, name: rest)
        return keepsParents && !isAbsolute && !path.isEmpty ? asRelativePath(output.bytes) : output.bytes[...]
    }

    /// Puts `./` before a relative path that would otherwise read as nothing, an absolute path or a scheme (4.2).
    private static func asRelativePath(_ path: [UInt8]) -> ArraySlice<UInt8> {
        let firstSegment = path.prefix { $0 != slash }
        let isUnmistakable = !firstSegment.isEmpty && !firstSegment.contains(UInt8(ascii: ":"))
        return isUnmistakable ? path[...] : [dot, slash] + path
    }

    private static let slash = UInt8(ascii: "/")
    private static let dot = UInt8(ascii: ".")

    /// What is left of the path so far: empty, or ending with the slash after which the next segment goes.
    private struct Output {
        var bytes: [UInt8]
        let keepsParents: Bool
        /// How much of the front `..` cannot take away.
        var kept: Int

        init(isAbsolute: Bool, keepsParents: Bool) {
            bytes = isAbsolute ? [slash] : []
            kept = bytes.count
            self.keepsParents = keepsParents
        }

        /// Takes a segment: its name, and the name with the slash after it, if there is one.
        mutating func take(_ segment: ArraySlice<UInt8>, name: ArraySlice<UInt8>) {
            let isDots = name.count <= 2 && name.allSatisfy { $0 == dot }
            switch isDots ? name.count : 0 {
            case 1: break
            case 2: takeParent()
            default: bytes += segment
            }
        }

        private mutating func takeParent() {
            if bytes.count > kept {
                bytes.removeLast()
                while bytes.count > kept, bytes.last != slash { bytes.removeLast() }
                // In 5.2.4, `..` leaves its slash behind: `a/../b` after a scheme is `/b`.
                if bytes.isEmpty, !keepsParents { keep([slash]) }
            } else if keepsParents {
                keep([dot, dot, slash])
            }
        }

        private mutating func keep(_ front: [UInt8]) {
            bytes += front
            kept = bytes.count
        }
    }
}
