import Testing

@testable import HLSNetworking

struct TransferSlotsTests {
    @Test func noMoreRunAtOnceThanThereIsRoomFor() async throws {
        let slots = TransferSlots(maximum: 3, maximumPerHost: 2)
        let gauge = Gauge()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask {
                    let host = "\(number % 3)"
                    try await slots.withSlot(for: host) {
                        await gauge.enter(host)
                        try await Task.sleep(nanoseconds: 1_000_000)
                        await gauge.leave(host)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await gauge.most <= 3)
        #expect(await gauge.mostPerHost <= 2)
        #expect(await gauge.entries == 60)
    }

    @Test func whoIsCancelledWaitsNoLonger() async throws {
        let slots = TransferSlots(maximum: 1)
        let first = Task { try await slots.withSlot(for: "a") { try await Task.sleep(nanoseconds: 60_000_000_000) } }
        let others = (0..<20).map { _ in Task { try await slots.withSlot(for: "a") {} } }
        for other in others { other.cancel() }
        for other in others { _ = await other.result }
        first.cancel()
        _ = await first.result
        // What failed and what gave up has left its place.
        try await slots.withSlot(for: "a") {}
    }

    private actor Gauge {
        private var inside: [String: Int] = [:]
        private(set) var most = 0
        private(set) var mostPerHost = 0
        private(set) var entries = 0

        func enter(_ host: String) {
            entries += 1
            inside[host, default: 0] += 1
            most = max(most, inside.values.reduce(0, +))
            mostPerHost = max(mostPerHost, inside[host] ?? 0)
        }

        func leave(_ host: String) {
            inside[host, default: 0] -= 1
        }
    }
}
