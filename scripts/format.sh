#!/usr/bin/env bash
# Lays out and checks the sources: C++, CUDA and HIP (.clang-format), Python (ruff.toml), and shell scripts (shellcheck).
#   scripts/format.sh write    lays them out anew
#   scripts/format.sh check    names each file that differs, and the command that mends it; exits 1 if there is one
#   scripts/format.sh tools    only installs the tools, in a virtual environment under build/
# Exits 3 when the tools cannot be installed.
set -euo pipefail
cd "$(dirname "$0")/.."
requirements=scripts/format_requirements.txt
environment=build/format
tools=$environment/bin

unable() { echo "format: $*" >&2; exit 3; }

install_tools() {
  mkdir -p build
  exec 9>"$environment.lock"
  flock 9  # another make may be doing the same
  cmp -s "$requirements" "$environment/requirements" && return
  type -P python3 >/dev/null || unable "python3 is missing"
  rm -rf "$environment"
  python3 -m venv "$environment" >/dev/null 2>&1 || unable "python3 cannot make virtual environments: install python3-venv"
  "$tools/python" -m pip --disable-pip-version-check install --quiet --requirement "$requirements" \
    >"$environment/log" 2>&1 || { tail -n 3 "$environment/log" >&2; unable "pip could not install $requirements (above)"; }
  cp "$requirements" "$environment/requirements"
}

# Files of the repository whose names end so, a zero byte after each. Only what git knows: other files may be a learner's.
# Without git, what lies here.
files() {
  if [ -d .git ] || [ -f .git ]; then
    git ls-files -z -- "$@" | while IFS= read -r -d '' file; do
      [ ! -f "$file" ] || printf '%s\0' "$file"
    done
  else
    local name wanted=()
    for name in "$@"; do wanted+=(-o -path "./$name"); done
    find . \( -path ./build -o -name '.venv*' \) -prune -o -type f \( "${wanted[@]:1}" \) -printf '%P\0'
  fi
}

each() { xargs -0 -r -P "$(nproc)" -n 50 "$@" --; }
cpp() { files '*.h' '*.cpp' '*.cu' | each "$tools/clang-format" "$@"; }
python() { files '*.py' | xargs -0 -r "$tools/ruff" "$@" --no-cache --force-exclude --; }
shell() { files '*.sh' '.ci/run' | each "$tools/shellcheck" "$@"; }

# differing PATTERN COMMAND...: a line that the pattern matches becomes its first group and what mends it. A failure
# without such a line is shown as it is: a tool which cannot work must not be taken for content.
differing() {
  local pattern=$1 said status=0 found
  said=$("${@:2}" 2>&1) || status=$?
  found=$(sed -nE "s/$pattern/\\1: is laid out another way: make format/p" <<<"$said" | sort -u)
  if [ -n "$found" ]; then
    printf '%s\n' "$found"
  elif [ "$status" -ne 0 ]; then
    printf '%s\n' "${said:-$2 failed with exit code $status}"
  fi
}

# complaining COMMAND...: what it says, if it fails.
complaining() {
  local said status=0
  said=$("$@" 2>&1) || status=$?
  [ "$status" -eq 0 ] || printf '%s\n' "${said:-$1 failed with exit code $status}"
}

# What the tools complain of, one `FILE: what` a line.
differences() {
  differing '^(.*):[0-9]+:[0-9]+: error: code should be clang-formatted.*' cpp --dry-run -Werror
  differing '^(.*):[0-9]+:[0-9]+: unformatted.*' python format --check --output-format concise
  complaining python check --output-format concise --quiet
  complaining shell --format gcc
}

check() {
  local found
  found=$(differences)
  [ -n "$found" ] || return 0
  printf '%s\n' "$found"
  return 1
}

write() {
  cpp -i
  python format >/dev/null  # what it cannot read, it names on stderr
  check
}

case ${1:-} in
  write | check) install_tools; "$1" ;;
  tools) install_tools ;;
  *) echo "usage: $0 write|check|tools" >&2; exit 2 ;;
esac
