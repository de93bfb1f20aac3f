@testable import HLSValidation

/// Key lines and key URIs, and whatever they hold.
func readKeys(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let uri = KeyURI(text)
    expect(uri.text.utf8.elementsEqual(text.utf8), "a key URI has another text")
    _ = KeyURIForm.guesses(for: uri)
    _ = (uri.httpsTwin, uri.lastPathComponent, uri.redacted, KeyID(text))
    for rule in ContentIdentifierRule.all { _ = (rule.identifier(for: uri), rule.loss(for: uri)) }
    readProtection(ProtectionData(bytes))
    if let data = ProtectionData(uri) { readProtection(data) }
    _ = PlayReadyObject(bytes)?.keyIDs
    for line in text.split(separator: "\n") { _ = KeyLine(parsing: String(line), variables: ["a": "1"]) }
}

private func readProtection(_ data: ProtectionData) {
    for box in data.boxes { _ = (box.playReadyObject?.keyIDs, box.keyIDs.map(\.description)) }
}

/// MP4 boxes: what they say of keys, of the whole and of a beginning.
func readMedia(_ bytes: [UInt8]) {
    for isWhole in [true, false] {
        let section = InitializationSectionContents(bytes, isWhole: isWhole)
        let fragment = MovieFragmentContents(bytes, isWhole: isWhole)
        for track in fragment.trackFragments { _ = track.protection(in: section) }
        for box in section.psshBoxes + fragment.psshBoxes { _ = box.playReadyObject?.keyIDs }
    }
}

/// What a license service answered, in each of the forms that services use.
func readLicenseAnswer(_ bytes: [UInt8]) {
    let form = CKCForm.json("a", "ckc").or(.json("ckc"))
    _ = try? form.contentKeyContext(in: bytes)
    _ = try? ApplicationCertificate(bytes)
    _ = try? StreamValidatorData(bytes)
    _ = try? ValidationConfiguration(json: bytes)
}
