#!/usr/bin/env bash
# Prints the Python that builds the site: that of docs/.venv, a virtual environment which is made at first and when
# docs/site/requirements.txt has changed. What is done is said on stderr. Exits 1 with one line when it cannot be made.
set -euo pipefail
cd "$(dirname "$0")/.."
environment=docs/.venv
requirements=docs/site/requirements.txt

say() { echo "docs: $*" >&2; }
fail() { say "$*"; exit 1; }

find_python() {  # a Python that the requirements run on
  local python
  for python in python3 python3.14 python3.13 python3.12 python3.11; do
    if "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      echo "$python"
      return
    fi
  done
  fail "no python3 of version 3.11 or newer: install one"
}

make_environment() {
  local python log=$environment.log
  python=$(find_python)
  say "making a virtual environment in $environment from $requirements (110 MB; half a minute, once)"
  rm -rf "$environment"
  "$python" -m venv "$environment" >/dev/null 2>&1 ||
    fail "$python cannot make virtual environments: on Debian and Ubuntu, sudo apt-get install python3-venv"
  # The list is complete, so nothing is looked up beyond it.
  "$environment/bin/python" -m pip --disable-pip-version-check install --quiet --retries 1 --timeout 20 --no-deps --no-compile \
    --requirement "$requirements" >"$log" 2>&1 || {
    rm -rf "$environment"
    fail "pip could not install $requirements; without a network it cannot. $log has what it said"
  }
  rm -f "$log"
  cp "$requirements" "$environment/requirements"
}

exec 9>"$environment.lock"
flock 9  # another make may be making it
# Packages are looked for and not loaded: that would take longer than all else that a make without work does.
is_ready() {
  cmp -s "$requirements" "$environment/requirements" &&
    "$environment/bin/python" -c 'from importlib.util import find_spec as f; exit(not (f("furo") and f("myst_parser") and f("sphinx")))' 2>/dev/null
}
is_ready || make_environment
echo "$PWD/$environment/bin/python"
