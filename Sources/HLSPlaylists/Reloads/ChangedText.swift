// What models say, as a playlist writes it behind the colon of a tag.

extension TagModel {
    /// The attribute list of the line; where the model is one that cannot be written, those attributes that can be told.
    fileprivate func attributes(_ line: () throws -> String) -> String {
        guard let line = try? line(), let colon = line.utf8.firstIndex(of: .colon) else {
            return otherAttributes.map(\.description).joined(separator: ",")
        }
        return String(line[line.utf8.index(after: colon)...])
    }
}

extension StartPoint {
    var attributeText: String { attributes { try tagLine } }
}

extension VariableDefinition {
    var attributeText: String { attributes { try tagLine } }
}

extension ServerControl {
    var attributeText: String { attributes { try tagLine } }
}

extension PartInformation {
    var attributeText: String { attributes { try tagLine } }
}

extension ContentKey {
    var attributeText: String { attributes { try tagLine(isSessionKey: false) } }
}

extension InitializationSection {
    /// The attribute list, and, where it is the keys that matter, those that the section is under.
    func attributeText(withKeys: Bool = false) -> String {
        attributes { try tagLine } + (withKeys ? keys.phrase : "")
    }
}

extension PartialSegment {
    /// The attribute list, and, where it is the keys that matter, those that the part is under.
    func attributeText(withKeys: Bool = false) -> String {
        attributes { try tagLine } + (withKeys ? keys.phrase : "")
    }
}

extension [ContentKey] {
    fileprivate var phrase: String {
        isEmpty ? " in the clear" : " under " + map(\.attributeText).joined(separator: " and ")
    }
}

extension DateRange {
    var attributeText: String { attributes { try tagLine } }
}

extension PreloadHint {
    var attributeText: String { attributes { try tagLine } }
}

extension RenditionReport {
    var attributeText: String { attributes { try tagLine } }
}

extension Double {
    /// The number as a playlist writes it; one that none can hold as Swift does.
    var written: String { (try? AttributeText(field: "").decimal(self)) ?? description }
}
