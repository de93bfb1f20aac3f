/// The version of the tool and of the package, which are released together.
let version = "0.1.0"
