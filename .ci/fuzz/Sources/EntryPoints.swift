// What libFuzzer calls. FUZZ_TARGET names the target; `list` and `dictionary` print what the script needs.

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

private let target = environment("FUZZ_TARGET").flatMap { name in FuzzTarget.all.first { $0.name == name } }

private func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
}

@_cdecl("LLVMFuzzerInitialize")
public func initialize(_: UnsafeMutableRawPointer?, _: UnsafeMutableRawPointer?) -> CInt {
    switch environment("FUZZ_TARGET") {
    case "list":
        for target in FuzzTarget.all { print(([target.name] + target.seeds).joined(separator: " ")) }
        exit(0)
    case "dictionary":
        print(dictionary)
        exit(0)
    default: break
    }
    if target == nil { fatalError("FUZZ_TARGET names no target") }
    return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
