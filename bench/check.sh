#!/usr/bin/env bash
# The time from save to verdict, compile included, of a passing and of a failing file: median of RUNS (default 11), beside
# its budget on two cores. Exits 1 when a median is over it.
set -euo pipefail
cd "$(dirname "$0")/.."
runs=${RUNS:-11}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }

time_check() {  # time_check EXERCISE FOLDER: milliseconds, one line a run
  local i start
  for ((i = 0; i < runs; ++i)); do
    start=$(date +%s%N)
    build/bin/workbook check --exercise "$1" --folder "$2" >/dev/null || true
    echo $((($(date +%s%N) - start) / 1000000))
  done
}

over=0
report() {  # report NAME BUDGET MILLISECONDS
  local verdict=ok
  if [ "$3" -gt "$2" ]; then
    verdict=OVER
    over=1
  fi
  printf '%-44s %5d ms   budget %5d ms   %s\n' "$1" "$3" "$2" "$verdict"
}

for exercise in 01:2000 02:3000 04:3000 05:3000 06:3000; do
  number=${exercise%:*} budget=${exercise#*:}
  report "exercise $number, the solution" "$budget" "$(time_check "$number" solutions | median)"
  build/bin/workbook reset --exercise "$number" --folder "$folder" --yes >/dev/null
  report "exercise $number, the starter" "$budget" "$(time_check "$number" "$folder" | median)"
done
exit $over
