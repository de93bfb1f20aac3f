import Foundation
import HLSKeys
import Testing

/// What several tests of license services need.
enum LicenseSamples {
    /// A server playback context whose base64 has `+`, `/` and `=`: `+/+/AAECAw==`.
    static let spc: [UInt8] = [0xFB, 0xFF, 0xBF, 0x00, 0x01, 0x02, 0x03]

    /// The bytes of a file in `Fixtures/license`.
    static func bytes(_ name: String) throws -> [UInt8] {
        let folder = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Fixtures/license")
        return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }
}

extension LicenseRequest {
    /// The headers as lines.
    var lines: [String] { headers.map { "\($0.name): \($0.value)" } }

    var text: String { String(decoding: body, as: UTF8.self) }
}

/// The faults of a configuration that cannot be used.
func faults<Value>(
    _ configure: @autoclosure () throws(LicenseConfigurationError) -> Value
) -> [LicenseConfigurationError.Field] {
    do throws(LicenseConfigurationError) {
        _ = try configure()
        return []
    } catch {
        return error.faults.map(\.field)
    }
}

/// The code of the error that is thrown, if one is.
func code<Value>(_ attempt: @autoclosure () throws(LicenseError) -> Value) -> LicenseError.Code? {
    do throws(LicenseError) {
        _ = try attempt()
        return nil
    } catch {
        return error.code
    }
}
