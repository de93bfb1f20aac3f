#!/bin/bash
# What the public interface of the libraries has lost or changed since a revision: whatever would break those who use them.
#
#   api-changes.sh [REVISION]
#
# Without a revision the newest tagged version counts; before the first one there is nothing to break. A change that is meant
# goes into .ci/api-changes-allowed.txt, one line each as this prints it; so do changes of what only the package itself can
# use, which the compiler tells as well.
set -euo pipefail
cd "$(dirname "$0")/.."
baseline=${1:-$(git describe --tags --abbrev=0 --match '[0-9]*.[0-9]*.[0-9]*' 2> /dev/null || true)}
if [ -z "$baseline" ]; then
    echo 'no version is tagged yet: there is nothing to break'
    exit 0
fi
arguments=("$baseline")
allowed=.ci/api-changes-allowed.txt
if [ -f "$allowed" ]; then arguments+=(--breakage-allowlist-path "$allowed"); fi
swift package --scratch-path .build/api diagnose-api-breaking-changes "${arguments[@]}"
