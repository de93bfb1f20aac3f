#!/bin/bash
# What the sources must not have: ways to end the program that input could reach, and promises that the compiler does not
# check.
set -euo pipefail
cd "$(dirname "$0")/.."

forbidden='@unchecked Sendable|nonisolated\(unsafe\)|\<try!|\<as!|\<(fatalError|precondition|preconditionFailure)\('

found=$(grep -rnE "$forbidden" Sources | grep -vE '^[^:]+:[0-9]+: *///?' || true)
if [ -n "$found" ]; then
    echo "$found"
    echo 'these may end the program, or are not checked by the compiler'
    exit 1
fi
echo "no forced or unchecked code in $(find Sources -name '*.swift' | wc -l) files"
