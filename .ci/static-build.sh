#!/bin/bash
# Builds hlscheck as one file that needs no shared library, shows its size and how long it takes to start, and holds the size
# against a ceiling: one use of the larger parts of Foundation would add some 50 MB.
#
#   static-build.sh [SCRATCH]        # the tool is then in SCRATCH/release/hlscheck
#
# Linux only. libcurl is still loaded at run time, and only for addresses of the web.
set -euo pipefail
cd "$(dirname "$0")/.."
scratch=${1:-.build/static}
ceiling=$((28 << 20))
runs=200

swift build -c release --product hlscheck --scratch-path "$scratch" \
    -Xswiftc -static-executable -Xlinker -s -Xlinker --gc-sections 2>&1 | grep -vE 'warning: Using .* in statically linked' |
    tail -n 1
tool=$scratch/release/hlscheck
if ldd "$tool" > /dev/null 2>&1; then
    echo "$tool needs shared libraries"
    exit 1
fi
size=$(stat -c %s "$tool")

# The median would say little of something so short on a busy machine; the least of five rounds does.
TIMEFORMAT=%R
milliseconds() {
    for _ in 1 2 3 4 5; do { time for ((i = 0; i < runs; i++)); do "$@" > /dev/null; done; } 2>&1; done |
        sort -n | head -n 1 | awk -v runs=$runs '{ printf "%.2f", $1 * 1000 / runs }'
}
empty=$(milliseconds /bin/true)
start=$(milliseconds "$tool" --version)
printf 'hlscheck: %d bytes (ceiling %d), starts and ends in %s ms; /bin/true takes %s ms\n' "$size" "$ceiling" "$start" "$empty"
[ "$size" -le "$ceiling" ] || { echo 'larger than the ceiling'; exit 1; }
