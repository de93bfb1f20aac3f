/// How the models of one tag are held against each other and written: what a change of a model changes in its line.
struct TagKind<Model: TagModel> {
    /// An attribute and its property.
    struct Field {
        let name: AttributeName
        let isEqual: (Model, Model) -> Bool
        let copy: (Model, inout Model) -> Void

        init<Value: Equatable>(_ name: AttributeName, _ property: WritableKeyPath<Model, Value>) {
            self.name = name
            isEqual = { $0[keyPath: property] == $1[keyPath: property] }
            copy = { $1[keyPath: property] = $0[keyPath: property] }
        }

        init(_ name: AttributeName, _ property: WritableKeyPath<Model, String?>) {
            self.init(name, { $0[keyPath: property] }) { $1[keyPath: property] = $0[keyPath: property] }
        }

        /// Text differs where its bytes do.
        init(_ name: AttributeName, _ text: @escaping (Model) -> String?, copy: @escaping (Model, inout Model) -> Void)
        {
            self.name = name
            isEqual = { ByteCompared(wrappedValue: text($0)) == ByteCompared(wrappedValue: text($1)) }
            self.copy = copy
        }
    }

    /// A model that says as little as can be written.
    var blank: Model
    var fields: [Field]
    var others: WritableKeyPath<Model, [Attribute]>
    /// The tag's line, without its end.
    var line: (Model) throws -> String

    /// What becomes of an attribute: another value, or nothing.
    struct AttributeChange {
        var name: String
        var attribute: Attribute?
    }

    /// Changes the attributes in which two models differ. The others keep their bytes.
    func change(_ line: inout EditableTagLine, from old: Model, to new: Model) throws {
        for change in try changes(from: old, to: new) { line.make(change.attribute, change.name) }
    }

    /// The attributes in which two models differ.
    ///
    /// Only what differs is written, so that a tag with something odd elsewhere can be edited all the same.
    func changes(from old: Model, to new: Model) throws -> [AttributeChange] {
        let new = settled(new, from: old)
        let changed = fields.filter { !$0.isEqual(old, new) }
        var difference = blank
        for field in changed { field.copy(new, &difference) }
        difference[keyPath: others] = changedOthers(old, new)
        let written = AttributeList(parsing: valueOfTag(try self.line(difference)))
        var changes = changed.map {
            AttributeChange(name: $0.name.spelling, attribute: written[$0.name.spelling])
        }
        let names = Set(new[keyPath: others].map(\.name) + changed.map(\.name.spelling))
        for attribute in old[keyPath: others] where !names.contains(attribute.name) {
            changes.append(AttributeChange(name: attribute.name, attribute: nil))
        }
        for attribute in difference[keyPath: others] {
            changes.append(AttributeChange(name: attribute.name, attribute: attribute))
        }
        return changes
    }

    /// A changed model without the attributes among its others whose property the change sets.
    func settled(_ new: Model, from old: Model) -> Model {
        let set = Set(fields.filter { !$0.isEqual(old, new) }.map(\.name.spelling))
        guard new[keyPath: others].contains(where: { set.contains($0.name) }) else { return new }
        var settled = new
        settled[keyPath: others].removeAll { set.contains($0.name) }
        return settled
    }

    private func changedOthers(_ old: Model, _ new: Model) -> [Attribute] {
        let known = Set(old[keyPath: others])
        return new[keyPath: others].filter { !known.contains($0) }
    }

    private func valueOfTag(_ line: String) -> String {
        let bytes = Array(line.utf8)
        return bytes.text((bytes.firstIndex(of: .colon) ?? bytes.count - 1) + 1..<bytes.count)
    }
}
