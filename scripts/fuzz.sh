#!/usr/bin/env bash
# Runs each fuzz target for so many seconds, from its seeds and from what earlier runs found (fuzz/corpus). What breaks
# one is left in fuzz/artifacts. Sanitizers need a nightly compiler, and the game has no unsafe code for them to watch.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

for target in record mutated actions address storage worker; do
    echo "fuzz: $target"
    mkdir -p "fuzz/corpus/$target"
    cargo fuzz run -s none "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
        -max_total_time="${1:-20}" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0
done
