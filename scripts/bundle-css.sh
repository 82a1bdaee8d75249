#!/bin/sh
# Makes style/.bundle/rami.css, which the page links, out of style/main.css, and lazy.css, which it loads later, out of
# style/lazy.css: one small file each, out of all that they import.
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
