#!/bin/bash
# Type-checks the modules that need no Foundation against the availability of iOS 15, on Linux.
#
# A Linux build never says that something is too new for an old iOS. So the toolchain's own module interfaces are relabelled
# as those of an iOS simulator, and the sources type-checked against them. This shows that nothing too new is used; it is no
# build for iOS, and says nothing about Foundation.
#
# usage: ios-availability.sh CACHE_DIR
set -euo pipefail
cache=$1
version=15.0
triple=x86_64-apple-ios$version-simulator
toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift
resources=$cache/resources-$version

if [ ! -d "$resources" ]; then
    # Built aside and moved, so that a run cut short leaves no half a cache.
    fresh=$resources.$$
    mkdir -p "$fresh/iphonesimulator"
    cp -r "$toolchain/shims" "$fresh/"
    cp -r "$toolchain/clang" "$fresh/" 2>/dev/null || true
    for module in Swift _Concurrency _StringProcessing SwiftOnoneSupport; do
        interface=$(ls "$toolchain/linux/$module.swiftmodule/"*-gnu.swiftinterface 2>/dev/null || true)
        [ -n "$interface" ] || continue
        mkdir -p "$fresh/iphonesimulator/$module.swiftmodule"
        sed -e "s/-target x86_64-unknown-linux-gnu/-target $triple/" \
            -e 's#^// swift-module-flags: #&-disable-availability-checking #' \
            -e '/^@backDeployed/d' -e 's/^  @backDeployed([^)]*)//' \
            "$interface" > "$fresh/iphonesimulator/$module.swiftmodule/x86_64-apple-ios-simulator.swiftinterface"
    done
    mv "$fresh" "$resources"
fi

modules=$cache/modules
mkdir -p "$modules"
check() { # module, sources...
    name=$1
    shift
    flags=(-swift-version 6 -parse-as-library -package-name swift_hls_playlists -module-name "$name"
        -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
        -enable-upcoming-feature MemberImportVisibility
        -target "$triple" -resource-dir "$resources" -module-cache-path "$cache/cache" -I "$modules")
    swiftc -typecheck "${flags[@]}" "$@"
    swiftc -emit-module -emit-module-path "$modules/$name.swiftmodule" -Xfrontend -experimental-skip-all-function-bodies \
        "${flags[@]}" "$@"
    echo "$name: type-checks against iOS $version"
}

sources() { # module, names of files to leave out...
    find "Sources/$1" -name '*.swift' | sort | grep -v -E "/(${2:-none})\.swift$"
}

# DirectorySource, in three files, reads files with Foundation, Stopwatch time with Dispatch: neither can be checked here.
check HLSSyntax $(sources HLSSyntax)
check HLSPlaylists $(sources HLSPlaylists)
check HLSKeys $(sources HLSKeys)
stand_in=$cache/Stopwatch.swift
echo 'struct Stopwatch: Sendable { var seconds: Double { 0 } }' > "$stand_in"
check HLSPresentation $(sources HLSPresentation 'DirectorySource(\+Media)?|PathWalk|Stopwatch') "$stand_in"
check HLSPlaylistsTesting $(sources HLSPlaylistsTesting)
check HLSValidation $(sources HLSValidation)
