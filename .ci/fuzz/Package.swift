// swift-tools-version: 6.0
import PackageDescription

// Apart from the package of the project, so that nobody who uses that ever resolves or builds this. Built by ../fuzz.sh.
let package = Package(
    name: "fuzz",
    platforms: [.iOS(.v15), .macOS(.v12)],
    products: [.library(name: "Fuzz", type: .static, targets: ["Fuzz"])],
    dependencies: [.package(name: "swift-hls-playlists", path: "../..")],
    targets: [
        .target(
            name: "Fuzz",
            dependencies: [
                .product(name: "HLSNetworking", package: "swift-hls-playlists"),
                .product(name: "HLSValidation", package: "swift-hls-playlists"),
            ],
            path: "Sources")
    ],
    swiftLanguageModes: [.v6]
)
