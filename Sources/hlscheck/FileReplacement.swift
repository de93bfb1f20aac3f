import HLSValidation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Puts new contents in the place of a file's, all at once: whoever reads the file has the old text or the new one.
enum FileReplacement {
    /// Why a file was not changed.
    struct Failure: Error, CustomStringConvertible {
        let description: String

        fileprivate init(_ description: String) { self.description = description }

        /// The failure of the system call that was made last.
        fileprivate static var ofSystem: Failure { Failure("Cannot write: \(SystemError.text(errno))") }
    }

    /// Writes a file beside the old one and lets it take its name. A symbolic link stays and leads to the new file, which may
    /// be used by the same people as the old one.
    ///
    /// - Parameters:
    ///   - old: What the file should hold. It is left alone when it holds something else.
    ///   - new: What it is to hold.
    ///   - path: The file, or a symbolic link to it.
    /// - Throws: Why the file was not changed.
    static func replace(_ old: [UInt8], with new: [UInt8], at path: String) throws(Failure) {
        let target = try resolved(path)
        let mode = try mode(of: target)
        guard FileManager.default.contents(atPath: target).map({ $0.elementsEqual(old) }) == true else {
            throw Failure("It has changed meanwhile, or has more than the playlist; it is left alone")
        }
        let temporary = try writeBeside(target, new, mode)
        guard rename(temporary, target) == 0 else {
            let failure = Failure.ofSystem
            _ = unlink(temporary)
            throw failure
        }
    }

    /// The path without symbolic links.
    private static func resolved(_ path: String) throws(Failure) -> String {
        guard let resolved = realpath(path, nil) else { throw .ofSystem }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The permissions of a regular file that may be written.
    private static func mode(of path: String) throws(Failure) -> mode_t {
        var status = stat()
        guard stat(path, &status) == 0, access(path, W_OK) == 0 else { throw .ofSystem }
        guard status.st_mode & S_IFMT == S_IFREG else { throw Failure("Cannot write: no regular file") }
        return status.st_mode & 0o7777
    }

    /// Writes a new file in the folder of another, and gives its path.
    private static func writeBeside(_ path: String, _ bytes: [UInt8], _ mode: mode_t) throws(Failure) -> String {
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? ""
        var name = (folder + ".hlscheck.XXXXXX").utf8CString.map { $0 }
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw .ofSystem }
        let temporary = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isWritten = writeAll(bytes, to: descriptor) && fchmod(descriptor, mode) == 0
        let failure = Failure.ofSystem
        let isClosed = close(descriptor) == 0
        guard isWritten, isClosed else {
            _ = unlink(temporary)
            throw isWritten ? .ofSystem : failure
        }
        return temporary
    }

    private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
