/// An input that cannot be read, such that nothing more can be done; the tool ends with exit code 3.
///
/// What is wrong with one input of several is not thrown but reported, so that the others have their turn.
struct UnreadableInput: Error, Hashable {
    let message: String
}
