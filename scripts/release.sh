#!/usr/bin/env bash
# Puts the files of a release into release/: the site, the tool, the lists of the packages in them (SBOM, CycloneDX), the
# SHA-256 of each, and the notes from the changelog. dist/ and the tool are built before (make release).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() { printf 'release: %s\n' "$1" >&2; exit 1; }
version="$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)"
[ "${TAG:-v$version}" = "v$version" ] || fail "the tag is $TAG, the version of Cargo.toml $version"
grep -q "^## \[$version\]" CHANGELOG.md || fail "CHANGELOG.md says nothing of $version"

rm -rf release
mkdir -p release
# The same files give the same archive: their order is fixed, and their time is that of the commit.
time="@$(git log -1 --format=%ct)"
site="rami-$version"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cp -r dist "$work/$site"
cp LICENSE-MIT LICENSE-APACHE THIRD-PARTY.md "$work/$site/"
find "$work/$site" -exec touch --no-dereference --date "$time" {} +
(cd "$work" && find "$site" -type f | LC_ALL=C sort | TZ=UTC zip -q -X -@ "$OLDPWD/release/$site-site.zip")

tool="rami-lab-$version-x86_64-linux"
cp "${CARGO_TARGET_DIR:-target}/lab/rami-lab" "release/$tool"

cargo cyclonedx --quiet --format json --spec-version 1.5 --all-features --target all --override-filename sbom
# One list is written for each crate of the workspace: those of the page and of the tool are kept. The path of this machine
# is taken out.
sed "s#file://$PWD#file://.#g" sbom.json >"release/$site-crates.cdx.json"
sed "s#file://$PWD#file://.#g" crates/lab/sbom.json >"release/$tool-crates.cdx.json"
rm sbom.json crates/*/sbom.json benches/sbom.json
npm sbom --sbom-format cyclonedx --package-lock-only >"release/$site-npm.cdx.json"

(cd release && sha256sum -- * >SHA256SUMS)
awk -v heading="## [$version]" 'index($0, "## ") == 1 { shown = index($0, heading) == 1; next } shown' CHANGELOG.md >release/notes.md
cat release/SHA256SUMS
