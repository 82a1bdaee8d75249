#!/usr/bin/env bash
# Runs two commands side by side and shows what each printed once it has ended; fails if either fails.
set -uo pipefail

first="$(mktemp)" second="$(mktemp)"
trap 'rm -f "$first" "$second"' EXIT

bash -c "$2" >"$second" 2>&1 &
beside=$!
bash -c "$1"
status=$?
wait "$beside" || status=$?
cat "$second"
exit "$status"
