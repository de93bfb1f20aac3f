import HLSValidation

extension ContentKey {
    /// Writes a key; of a segment with its sequence number, from which the vector of an identity key may follow.
    func writeMembers(to json: inout JSONWriter, base: URIResolver, sequenceNumber: UInt64? = nil) {
        json.field("line", position?.line)
        json.field("method", method?.rawValue)
        json.field("uri", uri)
        json.field("url", uri.map { base.resolve(URIReference($0)).rawValue })
        let derived = sequenceNumber.flatMap { initializationVector(mediaSequenceNumber: $0) }
        json.field("iv", (statedInitializationVector ?? derived)?.digits)
        json.field("ivSource", statedInitializationVector != nil ? "attribute" : derived != nil ? "sequence" : nil)
        json.field("keyFormat", keyFormat.rawValue)
        json.field("keyFormatVersions", keyFormatVersions)
        json.object("attributes") { json in
            for attribute in otherAttributes { json.field(attribute.name, attribute.writtenValue) }
        }
    }
}

extension JSONWriter {
    mutating func keys(
        _ name: String, _ keys: [ContentKey], base: URIResolver, sequenceNumber: UInt64? = nil
    ) {
        objects(name, keys) { json, key in
            key.writeMembers(to: &json, base: base, sequenceNumber: sequenceNumber)
        }
    }

    mutating func byteRange(_ range: ByteRange?) {
        object("byteRange", range) { json, range in
            json.field("length", range.length)
            json.field("offset", range.offset)
        }
    }

    /// A URI as the playlist says it, and the same resolved.
    mutating func address(_ uri: String?, base: URIResolver) {
        field("uri", uri)
        field("url", uri.map { base.resolve(URIReference($0)).rawValue })
    }
}
