#!/bin/bash
# Gives the library any bytes, under the address sanitizer, and lets what they reach guide the next ones (libFuzzer).
#
#   fuzz.sh [SECONDS] [TARGET...]
#
# Builds the targets of .ci/fuzz and runs each for so many seconds (10). Seeds are the playlists, objects and media files of
# Fixtures, the dictionary comes from the reader's own tables. What was found to be interesting stays in .build/fuzz, for the
# next run to start from. Ends with a table, and with an error where an input broke a promise: that input is named.
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-10}
shift || true
work=.build/fuzz
mkdir -p "$work"

# SwiftPM links no program that brings libFuzzer's own beginning: so it makes a library, and the compiler links that.
swift build --package-path .ci/fuzz --scratch-path "$work/build" --configuration release --product Fuzz \
    -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library -Xswiftc -enable-testing
swiftc -sanitize=fuzzer,address -parse-as-library -o "$work/fuzz" \
    -Xlinker --whole-archive "$work/build/release/libFuzz.a" -Xlinker --no-whole-archive 2>&1 |
    grep -v 'Cannot export local symbol' || true

# With Swift's own handler of crashes no input would be kept. Memory that the runtime never frees is not looked for.
export SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0
FUZZ_TARGET=dictionary "$work/fuzz" > "$work/dictionary"

failed=0
table="target\truns\tedges\tcorpus\tfaults"
while read -r target seeds; do
    if [ $# -gt 0 ] && [[ " $* " != *" $target "* ]]; then continue; fi
    corpus=$work/corpus/$target faults=$work/faults/$target log=$work/$target.log
    mkdir -p "$corpus" "$faults"
    for seed in $seeds; do
        find Fixtures -name "*$seed" -size -16k | while read -r file; do
            cp -n "$file" "$corpus/$(tr / _ <<< "${file#Fixtures/}")" 2> /dev/null || true
        done
    done
    FUZZ_TARGET=$target "$work/fuzz" "$corpus" -dict="$work/dictionary" -use_value_profile=1 -max_len=4096 \
        -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -artifact_prefix="$faults/" -print_final_stats=1 \
        > "$log" 2>&1 || true
    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log" | tail -n 1)
    edges=$(sed -n -E 's/.* cov: ([0-9]+) .*/\1/p' "$log" | tail -n 1)
    count=$(find "$faults" -type f | wc -l)
    table+="\n$target\t${runs:-0}\t${edges:-0}\t$(find "$corpus" -type f | wc -l)\t$count"
    # A target that did not run has shown nothing.
    if [ "$count" -gt 0 ] || [ "${runs:-0}" -eq 0 ]; then
        failed=1
        grep -E 'Fatal error|ERROR|SUMMARY|Test unit written' "$log" || tail -n 5 "$log"
    fi
done < <(FUZZ_TARGET=list "$work/fuzz")
printf '%b\n' "$table" | column -t -s $'\t'
exit $failed
