#!/bin/sh
# Bundles and minifies style/main.css and style/lazy.css into the files that the page links and loads.
set -eu
cd "$(dirname "$0")/.."
mkdir -p style/.bundle
for sheet in main lazy; do
    made="style/.bundle/$sheet.css"
    [ "$sheet" = main ] && made=style/.bundle/rami.css
    node_modules/.bin/lightningcss --bundle --minify \
        --targets 'chrome >= 117, firefox >= 117, safari >= 16.4' \
        "style/$sheet.css" -o "$made.new"
    if cmp -s "$made.new" "$made"; then rm "$made.new"; else mv "$made.new" "$made"; fi
done
