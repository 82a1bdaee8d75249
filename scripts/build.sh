#!/usr/bin/env bash
# Makes the site in dist/ out of the sources. The same sources give the same bytes on every machine.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source scripts/flags.sh

trunk build --release --offline --skip-version-check
node scripts/finish.mjs
