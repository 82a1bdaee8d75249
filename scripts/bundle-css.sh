#!/bin/sh
# Bundles and minifies style/main.css into the one file that index.html links.
set -eu
cd "$(dirname "$0")/.."
mkdir -p style/.bundle
node_modules/.bin/lightningcss --bundle --minify \
    --targets 'chrome >= 117, firefox >= 117, safari >= 16.4' \
    style/main.css -o style/.bundle/rami.css.new
if cmp -s style/.bundle/rami.css.new style/.bundle/rami.css; then
    rm style/.bundle/rami.css.new
else
    mv style/.bundle/rami.css.new style/.bundle/rami.css
fi
