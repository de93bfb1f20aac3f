import HLSKeys
import Testing

/// What `Fixtures/key-lines/cases.json` says of the key lines of services and packagers.
@Suite struct KeyLineCaseTests {
    @Test func allCasesAreThere() {
        #expect(KeyLineCase.all.count == 129)
        #expect(KeyLineCase.file.number("count") == 129)
    }

    @Test(arguments: KeyLineCase.all)
    func theAttributesAreRead(of sample: KeyLineCase) throws {
        let (line, facts) = (try #require(try sample.read()), sample.expected)
        #expect(line.tag.rawValue == facts.text("tag"))
        #expect(line.isComment == (sample.id == "t-lowercase-tag"))
        #expect((line.key == nil) == (facts.text("method") == "NONE"))
        #expect(line.key?.method?.rawValue == (line.key == nil ? nil : facts.text("method")))
        #expect(line.key?.uri == facts.text("uri"))
        #expect(line.key?.keyFormat.rawValue ?? "identity" == facts.text("keyformat") ?? "identity")
        // Versions are positive; where none is written it is 1.
        let versions = (facts.text("keyformatversions") ?? "").split(separator: "/").compactMap { Int($0) }
        #expect(line.key?.keyFormatVersions ?? [1] == (versions.contains { $0 > 0 } ? versions : [1]))
        #expect(line.key?.fairPlay.rawValue ?? "no" == facts.text("fairplay"))
    }

    @Test(arguments: KeyLineCase.all.filter { $0.expected.text("uri") != nil })
    func theURIIsTakenApart(of sample: KeyLineCase) throws {
        let (key, facts) = (try #require(try sample.read()?.key), sample.expected)
        let uri = KeyURI(try #require(key.uri))
        #expect(uri.scheme?.lowercased() == facts.text("scheme"))
        #expect(uri.authority == facts.text("authority"))
        #expect(uri.userinfo == facts.text("userinfo"))
        #expect(uri.host == facts.text("host"))
        #expect(uri.port == facts.number("port"))
        #expect(uri.colonSuffix == facts.text("colon_suffix"))
        #expect(uri.path == facts.text("path"))
        #expect(uri.lastPathComponent == facts.text("last_path_component"))
        #expect((uri.query != nil) == facts.flag("has_query"))
        #expect(uri.fragment == facts.text("fragment"))
        let items = facts.list("query")?.map { item in
            KeyURI.QueryItem(
                name: item.text("name") ?? "", value: item.text("value"), rawValue: item.text("raw_value"))
        }
        #expect(uri.queryItems == items)
    }

    @Test(arguments: KeyLineCase.all)
    func theKIDIsFound(in sample: KeyLineCase) throws {
        let (identifier, facts) = (try sample.read()?.key?.identifier, sample.expected)
        let chosen = identifier?.chosen
        #expect(chosen?.raw == facts.text("kid_raw"))
        #expect(chosen?.source.description == facts.text("kid_source"))
        #expect(chosen?.keyID?.description == facts.text("kid_uuid_or_null"))
        #expect(chosen?.otherByteOrder?.description == facts.text("kid_other_byte_order"))
        let candidates = (identifier?.candidates ?? []).map { candidate -> [String?] in
            [candidate.source.description, candidate.raw, candidate.keyID?.description]
        }
        if let listed = facts.list("kid_candidates") {
            #expect(candidates == listed.map { [$0.text("source"), $0.text("raw"), $0.text("uuid")] })
        } else {
            #expect(candidates.count <= 1)
        }
    }

    @Test(arguments: KeyLineCase.all)
    func theVectorIsFound(in sample: KeyLineCase) throws {
        let (reading, facts) = (try sample.read()?.key?.vectorReading, sample.expected)
        #expect(reading?.value?.digits == facts.text("iv_hex_or_null"))
        #expect(reading?.outcome.description ?? "" == facts.text("iv_source") ?? "")
        if let listed = facts.list("iv_candidates") {
            let candidates = reading?.candidates.map { candidate -> [String?] in
                [candidate.source.description, candidate.value?.digits]
            }
            #expect(candidates == listed.map { [$0.text("source"), $0.text("hex")] })
        }
    }

    @Test(arguments: KeyLineCase.all.filter { $0.expected.facts("content_identifier_by_rule").has("whole_uri") })
    func everyRuleGivesItsIdentifier(of sample: KeyLineCase) throws {
        let uri = KeyURI(try #require(try sample.read()?.key?.uri))
        let facts = sample.expected.facts("content_identifier_by_rule")
        for rule in ContentIdentifierRule.all {
            #expect(facts.has(rule.name), "\(rule.name)")
            #expect(rule.identifier(for: uri)?.text == facts.text(rule.name), "\(rule.name)")
        }
        for name in ["assetId", "contentId", "keyId", "kid", "cid", "b", "playbackId"] {
            let value = facts.facts("query_item").text(name)
            #expect(ContentIdentifierRule.queryItem(name).identifier(for: uri)?.text == value, "\(name)")
        }
        guard facts.has("whole_uri_bytes") else { return }
        let whole = try #require(ContentIdentifierRule.wholeURI.identifier(for: uri))
        #expect(digits(whole.utf8Bytes) == facts.facts("whole_uri_bytes").text("utf8_hex"))
        #expect(digits(whole.utf16LittleEndianBytes) == facts.facts("whole_uri_bytes").text("utf16le_hex"))
    }

    @Test(arguments: KeyLineCase.all)
    func exactlyItsFindingsAreReported(about sample: KeyLineCase) throws {
        let line = try #require(try sample.read())
        #expect(Set(line.diagnostics.map(\.id.rawValue)) == Set(sample.expected.texts("diagnostics")))
        for finding in line.diagnostics {
            let facts = KeyLineCase.codes.facts(finding.id.rawValue)
            #expect(finding.severity.rawValue == facts.text("severity"))
            #expect(finding.range?.line == line.position.line)
        }
    }

    @Test(arguments: KeyLineCase.all.filter { $0.prelude.isEmpty })
    func aLineByItselfSaysTheSame(as sample: KeyLineCase) throws {
        let (alone, line) = (try #require(KeyLine(parsing: sample.line)), try #require(try sample.read()))
        #expect(alone.tag == line.tag)
        #expect(alone.key?.identifier == line.key?.identifier)
        #expect(alone.key?.vectorReading == line.key?.vectorReading)
        #expect(alone.key?.uri == line.key?.uri)
        #expect(alone.diagnostics.map(\.id) == line.diagnostics.map(\.id))
    }

    @Test func allCodesAreFindingsOfThatSeverity() {
        let codes = KeyLineCase.codes
        for name in codes.names {
            let finding = KeyFinding(rawValue: name)
            #expect(finding?.severity.rawValue == codes.facts(name).text("severity"), "\(name)")
        }
        #expect(codes.names.count == 49)
        // The one finding beyond the cases.
        let others = KeyFinding.allCases.map(\.rawValue).filter { !codes.has($0) }
        #expect(others == ["key-data-malformed"])
    }

    private func digits(_ bytes: [UInt8]) -> String {
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
