/// A value that says where something stands or what was worked out from where it stands, and so takes no part in `==`.
///
/// Two segments with the same words are equal although they stand on different lines: a model made by hand in a test
/// equals the one that was read.
@propertyWrapper
public struct Positional<Value: Sendable>: Hashable, Sendable {
    public var wrappedValue: Value

    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    public static func == (_: Positional, _: Positional) -> Bool { true }

    public func hash(into _: inout Hasher) {}
}
