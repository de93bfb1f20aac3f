/// A value in a JSON text, and the way to it.
struct JSONPlace {
    /// Nil where there is no such member.
    let value: JSONValue?
    /// The way from the root, as in `[0].SETTINGS[1].CHARACTERISTIC`; empty for the root.
    let path: String

    init(root: JSONValue) {
        self.init(root, "")
    }

    private init(_ value: JSONValue?, _ path: String) {
        self.value = value
        self.path = path
    }

    /// The member of a name; a place without a value where there is none.
    subscript(name: String) -> JSONPlace { member(name, value?.object?.value(named: name)) }

    /// The member of a name, where there is one.
    subscript(ifPresent name: String) -> JSONPlace? {
        value?.object?.value(named: name).map { member(name, $0) }
    }

    /// The members of an object.
    var members: [(name: String, place: JSONPlace)] {
        (value?.object?.members ?? []).map { ($0.name, member($0.name, $0.value)) }
    }

    /// The elements of an array.
    var elements: [JSONPlace] {
        (value?.array ?? []).enumerated().map { JSONPlace($1, "\(path)[\($0)]") }
    }

    private func member(_ name: String, _ value: JSONValue?) -> JSONPlace {
        let isPlain =
            !name.isEmpty && name.utf8.allSatisfy { $0.isLowerCaseLetter || $0.isUpperCaseLetter || $0 == .minus }
        guard isPlain else { return JSONPlace(value, "\(path)[\"\(name.shortened)\"]") }
        return JSONPlace(value, path.isEmpty ? name.shortened : "\(path).\(name.shortened)")
    }
}

/// What is wrong with the shape of a JSON text: the first fault, and how many there are. One finding tells of them all, for
/// the place in the playlist is the same.
struct JSONShape {
    private var first: (path: String, words: String)?
    private var count = 0

    /// The faults in words, where a file is called so; nil where there is none.
    func faults(in file: String) -> String? {
        guard let first else { return nil }
        let subject = first.path.isEmpty ? file : "\(first.path) in \(file)"
        let others = count > 2 ? "; \(count - 1) more places are wrong" : count > 1 ? "; 1 more place is wrong" : ""
        return "\(subject) \(first.words)\(others)"
    }

    /// Notes a fault: what a place does, such as `is empty`.
    mutating func report(_ place: JSONPlace, _ words: @autoclosure () -> String) {
        if count == 0 { first = (place.path, words()) }
        count += 1
    }

    /// Notes that something else is due at a place.
    mutating func report(_ place: JSONPlace, due: String) {
        report(place, "\(place.value.map { "is \($0.kind)" } ?? "is missing"); \(due) is due")
    }

    // MARK: - What is due

    /// Whether the place is an object.
    mutating func isObject(_ place: JSONPlace, due: String = "an object") -> Bool {
        if place.value?.object != nil { return true }
        report(place, due: due)
        return false
    }

    /// A string that is not empty.
    mutating func text(_ place: JSONPlace) {
        guard let text = place.value?.string else { return report(place, due: "a string") }
        if text.isEmpty { report(place, "is empty") }
    }

    /// An object of strings; gives those that are.
    @discardableResult
    mutating func texts(_ place: JSONPlace, due: String = "an object of strings") -> [(name: String, place: JSONPlace)]
    {
        guard isObject(place, due: due) else { return [] }
        return place.members.filter { member in
            if member.place.value?.string != nil { return true }
            report(member.place, due: "a string")
            return false
        }
    }

    /// An array of objects; gives those that are.
    mutating func objects(_ place: JSONPlace, due: String = "an array of objects") -> [JSONPlace] {
        guard place.value?.array != nil else {
            report(place, due: due)
            return []
        }
        return place.elements.filter { isObject($0) }
    }
}

extension JSONValue {
    /// What people call a value of the kind.
    fileprivate var kind: String {
        switch self {
        case .null: "null"
        case .bool(let value): value ? "true" : "false"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONFault {
    /// What the text is, in words; nil where it may be JSON.
    var words: String? {
        switch self {
        case .unexpected(let line, let column): "is no JSON from line \(line), column \(column) on"
        case .incomplete: "is no JSON, for it ends before its value does"
        case .tooDeep: nil
        }
    }
}
