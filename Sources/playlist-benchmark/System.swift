#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

func fail(_ message: String) -> Never {
    let line = Array((message + "\n").utf8)
    _ = write(2, line, line.count)
    exit(2)
}

func contents(of path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    // An array that grows as it is read would be the most memory that anything here takes.
    if fseek(file, 0, SEEK_END) == 0 { bytes.reserveCapacity(max(0, ftell(file))) }
    rewind(file)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
        let count = fread(&buffer, 1, buffer.count, file)
        guard count > 0 else { return bytes }
        bytes.append(contentsOf: buffer[..<count])
    }
}

/// The number of line feeds, found by memchr: the least that any reader of lines must do.
@inline(never)
func newlineScan(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { buffer in
        guard var next = buffer.baseAddress else { return 0 }
        let end = next + buffer.count
        var count = 0
        while let found = memchr(next, 0x0A, end - next) {
            count += 1
            next = UnsafeRawPointer(found) + 1
        }
        return count
    }
}

@inline(never)
func copied(_ bytes: [UInt8]) -> [UInt8] {
    Array(unsafeUninitializedCapacity: bytes.count) { buffer, count in
        bytes.withUnsafeBufferPointer { source in count = buffer.update(fromContentsOf: source) }
    }
}

/// Keeps the optimizer from leaving out what nobody looks at.
@inline(never) @_optimize(none)
func consume<Value>(_ value: Value) {}

/// Nanoseconds of one call, over a batch of calls.
func time(_ batch: Int, _ body: () -> Void) -> Double {
    let start = now()
    for _ in 0..<batch { body() }
    return (now() - start) / Double(batch)
}

private func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The bytes of memory that one held value takes; nil where the system does not tell.
///
/// Enough copies are held to see them grow: a small one would vanish in memory that was there already.
func heldBytes<Value>(_ copies: Int, _ make: () -> Value) -> Int? {
    returnFreeMemory()
    var values: [Value] = []
    values.reserveCapacity(copies)
    guard let before = residentBytes() else { return nil }
    for _ in 0..<copies { values.append(make()) }
    guard let after = residentBytes() else { return nil }
    consume(values)
    return max(0, after - before) / copies
}

/// Memory that was freed and kept by the allocator would hide what comes next.
private func returnFreeMemory() {
    guard let symbol = dlsym(nil, "malloc_trim") else { return }
    typealias Trim = @convention(c) (Int) -> Int32
    _ = unsafeBitCast(symbol, to: Trim.self)(0)
}

/// The process's resident memory, from Linux's own count in pages.
private func residentBytes() -> Int? {
    guard let text = contents(of: "/proc/self/statm").map({ String(decoding: $0, as: UTF8.self) }) else { return nil }
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
}
