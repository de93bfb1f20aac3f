#!/bin/bash
# The whole test suite under the thread sanitizer and under the address sanitizer.
#
#   sanitizers.sh [thread|address]
#
# Each has a folder of its own: a build for one is of no use to another.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p .build
# The runtime and the testing libraries keep memory to the end, which is no leak of ours.
export ASAN_OPTIONS=detect_leaks=0 TSAN_OPTIONS=halt_on_error=0
for sanitizer in ${1:-thread address}; do
    log=.build/ci-$sanitizer.log
    # One after another, as in the README: all at once, a slow machine holds requests up to their limits of time.
    swift test --no-parallel --sanitize="$sanitizer" --scratch-path ".build/$sanitizer" > "$log" 2>&1 || failed=1
    if [ -n "${failed:-}" ] || grep -qE 'WARNING: ThreadSanitizer|ERROR: AddressSanitizer' "$log"; then
        grep -E '✘|Sanitizer|error:' "$log" | sort | uniq -c | head -n 40
        echo "not clean under the $sanitizer sanitizer; $log has the rest"
        exit 1
    fi
    # A run that dies on the way can end without an error: its closing line tells.
    grep -E 'Test run with [0-9]+ tests? in [0-9]+ suites? passed' "$log" | sed "s/^/$sanitizer sanitizer: /"
done
