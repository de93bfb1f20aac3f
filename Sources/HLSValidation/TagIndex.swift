/// The tag lines of a playlist by their tags, so that no rule goes through all of them to find a few.
struct TagIndex: Sendable {
    /// The tags that there are.
    let names: TagSet
    private let lines: [TagLine]
    /// The places among the lines, in order, those of one tag together.
    private let places: [UInt32]
    /// Where the places of each tag begin, by its raw value, and where those of the last one end.
    private let starts: [UInt32]

    init(_ lines: [TagLine]) {
        var names = TagSet()
        // First how many lines the tag before has, then where the tag begins.
        var starts: [UInt32] = Array(repeating: 0, count: TagName.allCases.count + 1)
        for line in lines {
            names.insert(line.name)
            starts[Int(line.name.rawValue) + 1] &+= 1
        }
        for tag in 1..<starts.count { starts[tag] &+= starts[tag - 1] }
        var next = starts
        var places: [UInt32] = Array(repeating: 0, count: lines.count)
        for (index, line) in lines.enumerated() {
            let tag = Int(line.name.rawValue)
            places[Int(next[tag])] = UInt32(truncatingIfNeeded: index)
            next[tag] &+= 1
        }
        (self.names, self.lines, self.places, self.starts) = (names, lines, places, starts)
    }

    /// The lines with a tag, in their order.
    subscript(tag: TagName) -> Lines {
        let tag = Int(tag.rawValue)
        return Lines(lines: lines, places: places[Int(starts[tag])..<Int(starts[tag + 1])])
    }

    /// The first line with a tag; nil where there is none.
    func first(_ tag: TagName) -> TagLine? {
        names.contains(tag) ? lines[Int(places[Int(starts[Int(tag.rawValue)])])] : nil
    }

    /// The lines with some tags, in their order.
    func lines(with tags: TagSet) -> [TagLine] {
        names.intersects(tags) ? lines.filter { tags.contains($0.name) } : []
    }

    /// Lines with one tag. Nothing is copied for it.
    struct Lines: RandomAccessCollection {
        private let lines: [TagLine]
        /// Their places among all tag lines.
        let places: ArraySlice<UInt32>

        fileprivate init(lines: [TagLine], places: ArraySlice<UInt32>) {
            (self.lines, self.places) = (lines, places)
        }

        var startIndex: Int { places.startIndex }
        var endIndex: Int { places.endIndex }
        subscript(index: Int) -> TagLine { lines[Int(places[index])] }
    }
}
