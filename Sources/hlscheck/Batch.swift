#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Answers the inputs of a run several at a time.
///
/// The answers come in the order of the inputs, or with `--unordered` as they are done. Memory stays bounded, however long
/// the list and however slow one of its inputs: none is begun that is `width` or more ahead of the next answer to come.
struct Batch: Sendable {
    let width: Int
    let keepsOrder: Bool

    /// Enough to keep all processors at work while an answer is waited for.
    static let standardWidth = 4 * max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

    init(_ arguments: ParsedArguments) {
        self.init(width: Batch.standardWidth, keepsOrder: !arguments.flag("unordered"))
    }

    init(width: Int, keepsOrder: Bool) {
        self.width = width
        self.keepsOrder = keepsOrder
    }

    /// Gives each input to `answer`, and hands what comes of it to `take`, one at a time.
    ///
    /// - Throws: `UnreadableInput` when the list cannot be read any further; what was begun has been answered then.
    func answerAll<Value: Sendable>(
        _ inputs: InputList, _ answer: @escaping @Sendable (Input) async -> Value, take: (Value, InputID?) -> Void
    ) async throws(UnreadableInput) {
        var line = BatchLine<Value>(inputs, self)
        await withTaskGroup(of: Answered<Value>.self) { group in
            repeat {
                while let (number, input) = line.next() {
                    group.addTask { Answered(number: number, id: input.id, value: await answer(input)) }
                }
                guard let answered = await group.next() else { return }
                for ready in line.finished(answered) { take(ready.value, ready.id) }
            } while true
        }
        if let failure = line.failure { throw failure }
    }
}

/// What came of the input of a number.
private struct Answered<Value: Sendable>: Sendable {
    let number: Int
    let id: InputID?
    let value: Value
}

/// The inputs that were begun, in a line.
private struct BatchLine<Value: Sendable> {
    private var inputs: InputList
    private let batch: Batch
    private var begun = 0
    private var handedOver = 0
    /// Answers whose turn has not come.
    private var waiting: [Int: Answered<Value>] = [:]
    private var isAtEnd = false
    private(set) var failure: UnreadableInput?

    init(_ inputs: InputList, _ batch: Batch) {
        self.inputs = inputs
        self.batch = batch
    }

    /// The next input to begin; nil where there is none, or an answer is to come first.
    mutating func next() -> (number: Int, input: Input)? {
        guard !isAtEnd, begun - handedOver < batch.width else { return nil }
        // Who writes the list may wait for an answer before writing on.
        guard begun == handedOver || inputs.isReady else { return nil }
        do {
            guard let input = try inputs.next() else {
                isAtEnd = true
                return nil
            }
            defer { begun += 1 }
            return (begun, input)
        } catch {
            failure = error
            isAtEnd = true
            return nil
        }
    }

    /// The answers whose turn it is, now that one more is there.
    mutating func finished(_ answered: Answered<Value>) -> [Answered<Value>] {
        guard batch.keepsOrder else {
            handedOver += 1
            return [answered]
        }
        waiting[answered.number] = answered
        var ready: [Answered<Value>] = []
        while let first = waiting.removeValue(forKey: handedOver) {
            ready.append(first)
            handedOver += 1
        }
        return ready
    }
}
