/// A value that may hold tokens, messages of the key exchange or key material, and shows none of them.
///
/// Printing, interpolation, `dump` and mirrors see the ``Swift/CustomStringConvertible/description`` and nothing inside.
public protocol Redacting: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {}

extension Redacting {
    /// The description.
    public var debugDescription: String { description }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection<Mirror.Child>()) }
}
