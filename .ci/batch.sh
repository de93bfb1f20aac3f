#!/bin/bash
# How many small playlists the tool validates a second, on how many processors, and in how much memory: 10,000 playlists of
# 20 segments by an input list, one answer a line.
#
#   batch.sh [TOOL] [COUNT]
#
# Ends with an error where an answer is missing or out of order, or memory grows with the length of the list.
set -euo pipefail
cd "$(dirname "$0")/.."
tool=${1:-.build/release/hlscheck}
count=${2:-10000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

awk -v count="$count" 'BEGIN {
    for (i = 0; i < 20; i++) segments = segments "#EXTINF:6.006,\\n" i ".m4s\\n"
    for (i = 0; i < count; i++)
        printf "{\"id\":%d,\"text\":\"#EXTM3U\\n#EXT-X-VERSION:7\\n#EXT-X-TARGETDURATION:6\\n" \
            "#EXT-X-MAP:URI=\\\"i.mp4\\\"\\n#EXT-X-MEDIA-SEQUENCE:%d\\n%s#EXT-X-ENDLIST\\n\"}\n", i, i, segments
}' > "$work/list"
head -n $((count / 10)) "$work/list" > "$work/tenth"

# Prints seconds, seconds of all processors, and the most memory in KiB.
run() {
    /usr/bin/time -f '%e %U %S %M' -o "$work/time" "$tool" validate --no-config --format ndjson --input-list "$1" \
        > "$work/answers" || true
    tail -n 1 "$work/time"
}
read -r _ _ _ tenth <<< "$(run "$work/tenth")"
read -r seconds user system peak <<< "$(run "$work/list")"
awk -v count="$count" -v seconds="$seconds" -v busy="$user" -v kernel="$system" -v peak="$peak" 'BEGIN {
    printf "%d playlists in %s s: %d a second, %.2f processors, at most %.1f MiB\n",
        count, seconds, count / seconds, (busy + kernel) / seconds, peak / 1024
}'
sed -E 's/.*"id":([0-9]+).*/\1/' "$work/answers" | awk -v count="$count" '
    $1 != NR - 1 { exit bad = 1 }
    END { exit bad || NR != count }' || { echo 'answers are missing or out of order'; exit 1; }
[ "$peak" -le $((tenth + 8192)) ] || { echo "memory grows with the list: $tenth KiB for a tenth of it"; exit 1; }
