import Testing

@testable import hlscheck

@Suite struct BatchTests {
    private let inputs = InputList(locations: (0..<6).map(String.init))

    @Test func answersComeInTheOrderOfTheInputs() async throws {
        let course = Course()
        var answers: [Int] = []
        try await Batch(width: 6, keepsOrder: true).answerAll(inputs) { input in
            await course.answer(input, whenDone: input.number == 0 ? 5 : 0)
        } take: { number, _ in
            answers.append(number)
        }
        #expect(answers == [0, 1, 2, 3, 4, 5])
    }

    @Test func anOrderOfCompletionHasTheSlowOnesLast() async throws {
        let (others, taken) = AsyncStream.makeStream(of: Void.self)
        var answers: [Int] = []
        try await Batch(width: 6, keepsOrder: false).answerAll(inputs) { input -> Int in
            // The first is done when the answers of the others were taken.
            if input.number == 0 { for await _ in others {} }
            return input.number ?? -1
        } take: { number, _ in
            answers.append(number)
            if answers.count == 5 { taken.finish() }
        }
        #expect(answers.last == 0)
        #expect(answers.sorted() == [0, 1, 2, 3, 4, 5])
    }

    @Test func noMoreAreBegunThanHaveRoom() async throws {
        let course = Course()
        var counts: [Int] = []
        try await Batch(width: 3, keepsOrder: true).answerAll(inputs) { input in
            guard input.number == 0 else { return await course.answer(input, whenDone: 0) }
            _ = await course.answer(input, whenDone: 2)
            // The others had all the time to begin.
            try? await Task.sleep(nanoseconds: 20_000_000)
            return await course.begun
        } take: { count, _ in
            counts.append(count)
        }
        #expect(counts == [3, 1, 2, 3, 4, 5])
    }

    @Test func aListThatCannotBeReadFurtherHasTheAnswersBefore() async throws {
        let folder = try TemporaryFolder(["a.m3u8": "#EXTM3U\n"])
        let list = try InputList(locations: ["0"], lines: LineReader(path: folder[""]))
        var answers: [Int?] = []
        await #expect(throws: UnreadableInput.self) {
            try await Batch(width: 3, keepsOrder: true).answerAll(list) {
                $0.number
            } take: { number, _ in
                answers.append(number)
            }
        }
        #expect(answers == [0])
    }
}

/// Counts inputs, and makes some wait for others.
private actor Course {
    private(set) var begun = 0
    private var done = 0

    func answer(_ input: Input, whenDone count: Int) async -> Int {
        begun += 1
        while done < count { await Task.yield() }
        done += 1
        return input.number ?? -1
    }
}

extension Input {
    fileprivate var number: Int? {
        if case .playlist(.location(let text)) = content { Int(text) } else { nil }
    }
}
