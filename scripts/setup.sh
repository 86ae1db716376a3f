#!/usr/bin/env bash
# Installs what this machine lacks, with apt where that is possible, and names it otherwise.
#   scripts/setup.sh run     what the CPU backend needs
#   scripts/setup.sh check   the same, and what the grader needs
#   scripts/setup.sh test    the same, and what the tests need
# Does and says nothing when everything is there. Exits 1 when something required is still missing.
set -euo pipefail
here=$(dirname "$0")

have() { command -v "$1" >/dev/null 2>&1; }
gxx() { "$here/find_gxx.sh"; }

has_header() {
  local compiler
  [ -e "/usr/include/$1" ] || [ -e "/usr/local/include/$1" ] ||
    { compiler=$(gxx) && echo "#include <$1>" | "$compiler" -x c++ -E - >/dev/null 2>&1; }
}

has_library() {
  local compiler file
  compiler=$(gxx) || return 1
  for file in "lib$1.so" "lib$1.a"; do
    [ "$("$compiler" -print-file-name="$file")" = "$file" ] || return 0
  done
  return 1
}

has_backtrace() {  # part of gcc's own packages on Debian and Ubuntu
  local compiler
  compiler=$(gxx) && [ -e "$("$compiler" -print-file-name=include/backtrace.h)" ] || has_header backtrace.h
}

has_hipcc() { have hipcc || [ -x /opt/rocm/bin/hipcc ]; }
has_rocprim() { has_header rocprim/rocprim.hpp || [ -e /opt/rocm/include/rocprim/rocprim.hpp ]; }

apt_version() { apt-cache policy "$1" | sed -n 's/^  Candidate: //p' | grep -vF '(none)' || true; }

# One line a package: its name and what it is for.
required() {
  gxx >/dev/null || echo "g++ the C++20 compiler: version 12 or newer"
  have make || echo "make every command"
  has_library boost_context || echo "libboost-context-dev the lanes of the CPU backend"
  has_header nlohmann/json.hpp || echo "nlohmann-json3-dev the CPU backend's reports"
  [ "$1" = run ] || has_header doctest/doctest.h || echo "doctest-dev the grader and the tests"
}

optional() {
  [ "$1" = test ] || return 0
  python3 -c 'import ensurepip, venv' 2>/dev/null || echo "python3-venv the tests of Triton's lab and of the site"
  # apt that knows its packages and has no hipcc will not have it after an update either.
  ! have apt-cache || [ -n "$(apt_version hipcc)" ] || [ -z "$(apt_version make)" ] || return 0
  has_hipcc || echo "hipcc compiling the HIP sources"
  # Never beside a ROCm of AMD's own: the two would mix.
  [ -d /opt/rocm ] || has_rocprim || echo "librocprim-dev the library scan on AMD"
}

# apt's name for a package: an old release calls its newer compiler by number.
apt_name() {
  local version
  [ "$1" = g++ ] || { echo "$1"; return; }
  version=$(apt_version g++ | sed 's/^[0-9]*://')
  if [ "${version%%.*}" -ge 12 ]; then echo g++; else echo g++-12; fi
}

names() { cut -d' ' -f1 | paste -sd' '; }
sentence() { sed 's/ / (/; s/$/)/' | paste -sd, | sed 's/,/, /g'; }

# Sets as_root to what runs a command as root, or returns 1 when nothing can.
find_root() {
  as_root=()
  [ "$(id -u)" -ne 0 ] || return 0
  have sudo || return 1
  as_root=(sudo)
  [ -t 0 ] || sudo -n true 2>/dev/null
}

install() {  # install REQUIRED OPTIONAL: lines as above
  local line name wanted=()
  local get=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends
    -o Dpkg::Use-Pty=0)
  "${as_root[@]}" apt-get update -qq || echo "setup: apt-get update failed; trying with the lists at hand" >&2
  while read -r name _; do
    [ -z "$name" ] || wanted+=("$(apt_name "$name")")
  done <<<"$1"
  if [ ${#wanted[@]} -gt 0 ]; then
    "${get[@]}" "${wanted[@]}" >/dev/null || true  # what is still missing is named below
  fi
  while read -r name line; do
    if [ -z "$name" ]; then
      continue
    elif [ -z "$(apt_version "$name")" ]; then
      echo "setup: apt has no $name here, so $line is skipped"
    else
      "${get[@]}" "$name" >/dev/null || echo "setup: apt could not install $name, so $line is skipped" >&2
    fi
  done <<<"$2"
}

main() {
  local purpose=${1:-test} needed wished
  case $purpose in run | check | test) ;; *) echo "usage: $0 [run|check|test]" >&2; return 2 ;; esac
  needed=$(required "$purpose")
  wished=$(optional "$purpose")
  if [ -n "$needed$wished" ]; then
    if have apt-get && find_root; then
      echo "setup: installing with ${as_root[*]:+${as_root[*]} }apt-get:" \
        "$(printf '%s\n%s\n' "$needed" "$wished" | sed '/^$/d' | sentence)"
      install "$needed" "$wished"
    fi
    needed=$(required "$purpose")
    if [ -n "$needed" ]; then
      echo "setup: please install $(sentence <<<"$needed");" \
        "on Debian or Ubuntu: sudo apt-get install $(names <<<"$needed")." \
        "Without: make hip, make cuda, and the labs on a GPU" >&2
      return 1
    fi
  fi
  if ! has_backtrace; then
    echo "setup: please install libbacktrace, headers and static library (reports by source line);" \
      "this g++ came without it" >&2
    return 1
  fi
  if [ "$purpose" = test ]; then
    "$here/format.sh" tools || echo "setup: the test of the sources' format is skipped" >&2
    "$here/triton_python.sh" >/dev/null || echo "setup: Triton's tests are skipped" >&2
    "$here/docs_python.sh" >/dev/null || echo "setup: the site's tests are skipped" >&2
  fi
}

main "$@"
