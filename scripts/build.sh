#!/usr/bin/env bash
# Builds the site into dist/, the same bytes from the same sources wherever it is done.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/flags.sh

trunk build --release --offline --skip-version-check
node scripts/finish.mjs
