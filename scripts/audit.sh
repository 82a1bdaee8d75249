#!/usr/bin/env bash
# Checks licences, sources and duplicates of all packages, and known vulnerabilities where their databases can be reached.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

cargo deny check licenses bans sources
if cargo deny fetch db >/dev/null 2>&1; then
    cargo deny check advisories
else
    echo "audit: the database of holes in crates (github.com/RustSec) cannot be reached; not checked"
fi
if ! answer="$(npm audit 2>&1)"; then
    if ! grep -q 'audit endpoint returned an error' <<<"$answer"; then
        printf '%s\n' "$answer"
        exit 1
    fi
    echo "audit: the npm registry does not answer this question; npm packages not checked"
fi
