#!/usr/bin/env bash
# Builds the site twice from the same sources, each time from nothing and in another place, and compares every byte.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

places="$(mktemp -d)"
trap 'rm -rf "$places"' EXIT

for place in "$places/one" "$places/a-second/place"; do
    mkdir -p "$place"
    # The files that git has or would add: the present work, without anything built.
    git ls-files -z --cached --others --exclude-standard |
        tar --null --files-from=- --create --ignore-failed-read | tar --extract --directory "$place"
    ln -s "$PWD/node_modules" "$place/node_modules"
done
for place in "$places/one" "$places/a-second/place"; do
    "$place/scripts/build.sh"
    rm -rf "$place/target"
done
if diff --recursive --brief "$places/one/dist" "$places/a-second/place/dist"; then
    (cd "$places/one/dist" && find . -type f | LC_ALL=C sort | xargs sha256sum)
    echo "reproducible: both builds are the same, byte for byte"
else
    echo "reproducible: the builds differ" >&2
    exit 1
fi
