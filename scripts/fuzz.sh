#!/usr/bin/env bash
# Runs each fuzz target for the seconds given, from its seeds and from the finds of earlier runs (fuzz/corpus). An input
# that breaks one is left in fuzz/artifacts. There are no sanitizers: they need a nightly compiler, and the game has no
# unsafe code.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

for target in record mutated actions address storage worker code messages copying duel; do
    echo "fuzz: $target"
    mkdir -p "fuzz/corpus/$target"
    cargo fuzz run -s none "$target" "fuzz/corpus/$target" "fuzz/seeds/$target" -- \
        -max_total_time="${1:-20}" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 -verbosity=0
done
