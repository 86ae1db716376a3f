#!/usr/bin/env bash
# Prints a Python that has what triton/ needs: PyTorch, Triton and the packages of triton/requirements. That is
#   1. $PYTHON, if it is set: it has to have everything;
#   2. on a machine with a GPU, python3, if its PyTorch can use that GPU;
#   3. triton/.venv, a virtual environment that is made at first and when the requirements have changed.
# What is done is said on stderr. Exits 1 with one line when there is no such Python.
set -euo pipefail
cd "$(dirname "$0")/.."
environment=triton/.venv
pytorch_builds=https://download.pytorch.org/whl  # where PyTorch publishes its builds for the CPU and for ROCm

say() { echo "triton: $*" >&2; }
fail() { say "$*"; exit 1; }

# Which requirements this machine is for.
build() {
  if scripts/gpu.sh amd >/dev/null; then echo amd
  elif scripts/gpu.sh nvidia >/dev/null; then echo nvidia
  else echo cpu
  fi
}

# Of a python3 of the learner's own only a GPU's is used: what the interpreter needs is pinned more narrowly.
serves_gpu() {
  "$1" -c 'import matplotlib, numpy, pytest, torch, triton; assert torch.cuda.is_available()' 2>/dev/null
}

install() {  # install BUILD: into the environment, with a log that is shown if it fails
  local log=$environment.log pip=("$environment/bin/python" -m pip --disable-pip-version-check install --quiet)
  "${pip[@]}" --requirement "triton/requirements/$1.txt" >"$log" 2>&1 ||
    "${pip[@]}" --extra-index-url "$pytorch_builds/$(sed -n 's/^torch==.*+//p' "triton/requirements/$1.txt")" \
      --requirement "triton/requirements/$1.txt" >>"$log" 2>&1 || {
    cat "$log" >&2
    fail "pip could not install triton/requirements/$1.txt (above). With PYTHON=... another Python is used"
  }
  rm -f "$log"
}

make_environment() {  # make_environment BUILD WHAT: WHAT the requirements are now
  local size=1.7
  [ "$1" = cpu ] || size=8
  type -P python3 >/dev/null || fail "python3 is missing: install it, or name one with PYTHON="
  python3 -c 'import sys; sys.exit(sys.version_info < (3, 10))' || fail "python3 is older than 3.10: name another with PYTHON="
  [ "$(uname -s)" = Linux ] || fail "Triton is published for Linux only; in a Linux container this works as well"
  say "making a virtual environment in $environment from triton/requirements/$1.txt ($size GB; some minutes, once)"
  rm -rf "$environment"
  python3 -m venv "$environment" 2>/dev/null || python3 -m venv "$environment" >&2 ||
    fail "python3 cannot make virtual environments: on Debian and Ubuntu, sudo apt-get install python3-venv"
  install "$1"
  printf '%s' "$2" >"$environment/requirements"
}

main() {
  local for_build what
  if [ -n "${PYTHON:-}" ]; then
    "$PYTHON" -c 'import matplotlib, numpy, pytest, torch, triton' >&2 || fail "PYTHON=$PYTHON lacks a package (above)"
    type -P "$PYTHON"
    return
  fi
  for_build=$(build)
  if [ "$for_build" != cpu ] && serves_gpu python3; then
    type -P python3
    return
  fi
  what=$for_build$(cat triton/requirements/common.txt "triton/requirements/$for_build.txt")
  exec 9>"triton/.venv.lock"
  flock 9  # another make may be making it
  [ "$(cat "$environment/requirements" 2>/dev/null)" = "$what" ] || make_environment "$for_build" "$what"
  echo "$PWD/$environment/bin/python"
}

main
