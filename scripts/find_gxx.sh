#!/usr/bin/env bash
# Prints the first g++ that is new enough for this repository; prints nothing and exits 1 without one.
set -eu
for compiler in g++ g++-12 g++-13 g++-14 g++-15; do
  command -v "$compiler" >/dev/null 2>&1 || continue
  version=$("$compiler" -dumpversion)
  if [ "${version%%.*}" -ge 12 ]; then
    echo "$compiler"
    exit 0
  fi
done
exit 1
