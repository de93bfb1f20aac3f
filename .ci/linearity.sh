#!/bin/bash
# Shows that cost grows with the input and no faster, and that memory is bounded, on playlists made to cost much.
#
#   linearity.sh [--short] [SHAPE...]
#
# For each shape of hostile.py, read and validated with all rules: instructions by the byte from 64 to 512 KiB and from there
# to 8 MiB, which may grow by less than 1.3; and the most memory at 8 MiB, which may be 12 times the input and 16 MiB.
# Where a limit refuses 8 MiB, the answer says so, and cost is looked at below the limit. Needs
# valgrind and GNU time. The short form counts instructions of a few shapes up to 512 KiB.
set -euo pipefail
cd "$(dirname "$0")/.."
swift build -c release --product playlist-benchmark 2>&1 | tail -n 1
python3 .ci/hostile.py .build/release/playlist-benchmark "$@"
