#!/bin/sh
# Cargo calls rustc by this for our own crates when it builds for wasm: a profile cannot name flags of LLVM. What is built
# for speed, at level 2, is the worker: it is 6 % smaller and at most 3 % slower with half the usual readiness to inline.
case " $* " in
  *" opt-level=2 "*) exec "$@" -C llvm-args=--inline-threshold=120 ;;
esac
exec "$@"
