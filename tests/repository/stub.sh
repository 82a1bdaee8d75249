#!/bin/sh
# Makes stubs of the programs that scripts/setup.sh calls: it is linked to $PLACE/bin by their names. What is to be installed it
# notes in $PLACE/calls, and links itself there by the name of the program.
set -eu
name="${0##*/}"

# Installs the package $1 in the version $2.
put() {
    case "$1" in
        wasm-bindgen-cli) program=wasm-bindgen ;;
        wasm_split_cli_support) program=wasm-split-cli ;;
        *) program="$1" ;;
    esac
    echo "$1 v$2:" >>"$PLACE/installed"
    echo "$program $2" >"$PLACE/bin/$program.version"
    ln -sf "$(readlink -f "$0")" "$PLACE/bin/$program"
}

case "$name $*" in
    "rustup "*) printf 'wasm32-unknown-unknown\nrustfmt\nclippy\n' ;;
    "node -p "*) echo 20 ;;
    "npm ci "*) mkdir -p node_modules ;;
    "cargo install --list") cat "$PLACE/installed" ;;
    "cargo install "*)
        echo "$name $*" >>"$PLACE/calls"
        put "$2" "$4" ;;
    "cargo fetch "*) ;;
    "cargo "*) exec "cargo-$1" "$@" ;;
    "cargo-binstall binstall "*)
        echo "$name $*" >>"$PLACE/calls"
        for package in "$@"; do :; done
        # As the real one does if nobody has built the package.
        case " $OFFERED " in *" ${package%@*} "*) ;; *) exit 94 ;; esac
        put "${package%@*}" "${package#*@}" ;;
    "compile.sh "*) echo "$name" >>"$PLACE/calls" ;;
    *) [ ! -e "$0.version" ] || cat "$0.version" ;;
esac
