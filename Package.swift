// swift-tools-version: 6.0
import PackageDescription

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

// The way of the data, one line a module: each imports only those above it (Docs/Architecture.md).
let package = Package(
    name: "swift-hls-playlists",
    platforms: [.iOS(.v15), .macOS(.v12), .tvOS(.v15), .watchOS(.v8), .visionOS(.v1)],
    products: [
        .library(name: "HLSPlaylists", targets: ["HLSPlaylists"]),
        .library(name: "HLSKeys", targets: ["HLSKeys"]),
        .library(name: "HLSPresentation", targets: ["HLSPresentation"]),
        .library(name: "HLSPlaylistsTesting", targets: ["HLSPlaylistsTesting"]),
        .library(name: "HLSValidation", targets: ["HLSValidation"]),
        .library(name: "HLSNetworking", targets: ["HLSNetworking"]),
        .executable(name: "hlscheck", targets: ["hlscheck"]),
    ],
    targets: [
        .target(name: "HLSSyntax", swiftSettings: settings),
        .target(name: "HLSPlaylists", dependencies: ["HLSSyntax"], swiftSettings: settings),
        .target(name: "HLSKeys", dependencies: ["HLSPlaylists"], swiftSettings: settings),
        .target(name: "HLSPresentation", dependencies: ["HLSKeys"], swiftSettings: settings),
        .target(name: "HLSPlaylistsTesting", dependencies: ["HLSPresentation"], swiftSettings: settings),
        .target(name: "HLSValidation", dependencies: ["HLSPresentation"], swiftSettings: settings),
        .target(name: "HLSNetworking", dependencies: ["HLSPresentation"], swiftSettings: settings),
        .executableTarget(name: "hlscheck", dependencies: ["HLSNetworking", "HLSValidation"], swiftSettings: settings),
        .executableTarget(name: "playlist-benchmark", dependencies: ["HLSValidation"], swiftSettings: settings),

        .target(
            name: "TestSupport", dependencies: ["HLSPlaylists"], path: "Tests/TestSupport", swiftSettings: settings),
        .testTarget(name: "HLSSyntaxTests", dependencies: ["HLSSyntax", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "HLSPlaylistsTests", dependencies: ["HLSPlaylists", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "HLSKeysTests", dependencies: ["HLSKeys", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "HLSPresentationTests", dependencies: ["HLSPlaylistsTesting"], swiftSettings: settings),
        .testTarget(
            name: "HLSValidationTests", dependencies: ["HLSValidation", "TestSupport"], swiftSettings: settings),
        .testTarget(name: "HLSPlaylistsTestingTests", dependencies: ["HLSPlaylistsTesting"], swiftSettings: settings),
        .testTarget(
            name: "HLSNetworkingTests", dependencies: ["HLSNetworking", "hlscheck"], swiftSettings: settings),
        .testTarget(name: "hlscheckTests", dependencies: ["hlscheck"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
